"""`anond unseal`: reads sealed values again, for those who hold the state ring; each time with a reason, on record."""

from __future__ import annotations

import getpass
import os
import sys
import time
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import orjson
import typer

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
    _record(settings.data_folder, why.strip(), list(opened))
    for line in lines:
        typer.echo(TOKEN.sub(lambda match: opened.get(match.group(), match.group()), line))
    if failed:
        typer.echo(f"anond: {len(failed)} not opened: {failed[0]}", err=True)
        raise typer.Exit(KeyNotHeld.exit_code)


def _record(folder: Path, why: str, tokens: list[str]) -> None:
    """Write down who opens what, durably: it is on disk before a value is shown, and holds none."""
    known = {"at": round(time.time()), "user": getpass.getuser(), "why": why}
    lines = [orjson.dumps(known | {"tag": token[1 : token.index(":")], "value": _digest(token)}) for token in tokens]
    if not lines:
        return
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(folder / RECORD, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
        file.write(b"".join(line + b"\n" for line in lines))
        file.flush()
        os.fsync(file.fileno())


def _digest(token: str) -> str:
    """By this a sealed value is told from others without being quoted."""
    return blake2b(token.encode(), digest_size=8).hexdigest()
