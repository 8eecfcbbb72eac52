"""Options that several commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from anond.errors import ConfigError
from anond.text.encodings import Recoded, text_encoding


def known_lang(option: typer.CallbackParam, lang: str | None) -> str | None:
    """A known language, or ""; raises ConfigError for others. All options for a language use this."""
    if lang:
        from anond.text.language import known_languages

        if lang not in (known := known_languages()):
            name = max(option.opts, key=len)
            raise ConfigError(f"{name} {lang!r}: there is no such language here; there are {', '.join(sorted(known))}")
    return lang


def known_langs(option: typer.CallbackParam, langs: list[str] | None) -> list[str] | None:
    """Known languages; raises ConfigError for others. For options that take several."""
    for lang in langs or ():
        known_lang(option, lang)
    return langs


ConfigFile = Annotated[
    Path | None, typer.Option("--config", "-c", help="Settings; ./anond.toml if it is there.", show_default=False)
]
Encoding = Annotated[str, typer.Option("--encoding", help="What the text is, if it is not UTF-8: latin-1, cp1252 ...")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", help="Language of all turns; found by itself if not given.", callback=known_lang),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@contextmanager
def opened(file: Path, encoding: str = "") -> Iterator[BinaryIO]:
    """A file, or standard input for `-`, as UTF-8 whatever its encoding is."""
    known = text_encoding(encoding) if encoding else ""
    is_stdin = str(file) == "-"
    with sys.stdin.buffer if is_stdin else file.open("rb") as raw:
        if known:
            yield cast(BinaryIO, io.BufferedReader(Recoded(raw, known, "standard input" if is_stdin else str(file))))
        else:
            yield cast(BinaryIO, raw)
