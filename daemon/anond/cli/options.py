"""Options that several commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from anond.text.encodings import Recoded, text_encoding

ConfigFile = Annotated[
    Path | None, typer.Option("--config", "-c", help="Settings; ./anond.toml if it is there.", show_default=False)
]
Encoding = Annotated[str, typer.Option("--encoding", help="What the text is, if it is not UTF-8: latin-1, cp1252 ...")]
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
