"""`anond tags`: what each tag means, with what it covers and what it does not."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import orjson
import typer

from anond.cli.options import AsJson
from anond.config.tag_guide import GENERAL, GUIDELINES
from anond.errors import ConfigError
from anond.tags import SUBS, TAGS


def command(
    names: Annotated[list[str] | None, typer.Argument(metavar="[TAG]...", help="Tags; all, if none.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what each tag means, with examples."""
    for name in names or ():
        if name not in TAGS:
            raise ConfigError(f"there is no tag {name!r}; there are {', '.join(TAGS)}")
    for one in GUIDELINES:
        if names and one.tag not in names:
            continue
        if as_json:
            typer.echo(orjson.dumps(asdict(one) | {"subs": SUBS.get(one.tag, ())}))
            continue
        subs = f" (subs: {', '.join(SUBS[one.tag])})" if one.tag in SUBS else ""
        typer.echo(f"{one.tag}{subs}: {one.meaning}\n    {one.example}   |   not: {one.counter}")
    if not names and not as_json:
        typer.echo("\n" + "\n".join(GENERAL))
