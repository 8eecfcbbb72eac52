"""`anond tags`: what each tag means, with what it covers and what it does not, in one of six languages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import orjson
import typer

from anond.cli.options import AsJson
from anond.config.tag_guide import ENGLISH, general, guidelines, languages
from anond.errors import ConfigError
from anond.tags import SUBS, TAGS


def command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[TAG]...", help="Tags; all, if none.", autocompletion=lambda: [*TAGS])
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            help="The language of the explanation: en, de, sv, es, it, fr.", autocompletion=lambda: [*languages()]
        ),
    ] = ENGLISH,
    as_json: AsJson = False,
) -> None:
    """Say what each tag means, with examples."""
    if lang not in languages():
        raise ConfigError(f"--lang {lang!r}: tags are not explained in it; there are {', '.join(languages())}")
    for name in names or ():
        if name not in TAGS:
            raise ConfigError(f"there is no tag {name!r}; there are {', '.join(TAGS)}")
    for one in guidelines(lang):
        if names and one.tag not in names:
            continue
        if as_json:
            typer.echo(orjson.dumps(asdict(one) | {"lang": lang, "subs": SUBS.get(one.tag, ())}))
            continue
        subs = f" ({', '.join(SUBS[one.tag])})" if one.tag in SUBS else ""
        typer.echo(f"{one.tag}{subs}: {one.meaning}\n    ✓ {one.example}\n    ✗ {one.counter}")
    if not names and not as_json:
        typer.echo("\n" + "\n".join(general(lang)))
