"""`anond unseal`: reads sealed values again, for those who hold the state ring; each time with a reason, on record."""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Annotated

import typer

from anond.cli.on_record import on_record
from anond.cli.options import ConfigFile
from anond.errors import ConfigError, KeyNotHeld, SealBroken
from anond.starting import keys_for, start
from anond.surrogates.strategies.seal import TOKEN, ValueSeal

RECORD = "unsealed.jsonl"


def command(
    why: Annotated[str, typer.Option(help="The reason, which is recorded. Name nobody in it.")],
    texts: Annotated[list[str] | None, typer.Argument(help="Texts with sealed values; standard input if none.")] = None,
    config: ConfigFile = None,
) -> None:
    """Print texts with their sealed values opened. Who, when, why and which is recorded before anything is shown."""
    settings = start(config)
    if not why.strip():
        raise ConfigError("--why: a reason has to be given")
    seal = ValueSeal(keys_for(settings, ["state"]).need("state"))
    lines = [*texts] if texts else sys.stdin.read().splitlines()
    tokens = list(dict.fromkeys(match.group() for line in lines for match in TOKEN.finditer(line)))
    if not tokens:
        raise SealBroken("there is no sealed value in this: it begins with the type and `:sealed:`, in square brackets")
    opened: dict[str, str] = {}
    failed: list[SealBroken] = []
    for token in tokens:
        try:
            opened[token] = seal.open(token)[1]
        except SealBroken as error:  # KeyNotHeld, too
            failed.append(error)
    rows = [{"tag": token[1 : token.index(":")], "value": _digest(token)} for token in opened]
    on_record(settings.data_folder, RECORD, why.strip(), rows)
    for line in lines:
        typer.echo(TOKEN.sub(lambda match: opened.get(match.group(), match.group()), line))
    if failed:
        typer.echo(f"anond: {len(failed)} not opened: {failed[0]}", err=True)
        raise typer.Exit(KeyNotHeld.exit_code)


def _digest(token: str) -> str:
    """A digest that identifies a sealed value without quoting it."""
    return blake2b(token.encode(), digest_size=8).hexdigest()
