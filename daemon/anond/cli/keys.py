"""`anond keys`: make, rotate, retire and list the key rings."""

from __future__ import annotations

import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import orjson
import typer

from anond import seal
from anond.cli.losses import refuse_loss, refuse_new
from anond.cli.options import AsJson, ConfigFile
from anond.errors import ConfigError
from anond.seal.folder import RINGS
from anond.starting import make_keys, start

app = typer.Typer(help="Make, rotate, retire and list the key rings.", no_args_is_help=True)


def _known_ring(ring: str) -> str:
    if ring not in RINGS:
        raise ConfigError(f"there is no ring {ring!r}: choose from {', '.join(RINGS)}")
    return ring


RingName = Annotated[
    str, typer.Argument(help="state, review or publish", callback=_known_ring, autocompletion=lambda: [*RINGS])
]
_DAY = 86_400.0


@app.command()
def new(
    lose_them: Annotated[
        bool, typer.Option("--lose-them", help="Also where sealed data need the ring that is missing.")
    ] = False,
    config: ConfigFile = None,
) -> None:
    """Make the rings that are missing. Those that are there stay as they are."""
    settings = start(config)
    if not lose_them:
        refuse_new(settings)
    made = make_keys(settings)
    for path in made:
        typer.echo(f"made {path}")
    if not made:
        typer.echo(f"all rings are in {settings.keys_folder}")


@app.command()
def rotate(ring: RingName, config: ConfigFile = None) -> None:
    """Make a new current key; older keys stay for reading. Running programs take it up by themselves."""
    typer.echo(f"{ring}: new current key {seal.rotate(start(config).keys_folder, ring, time.time())}")


@app.command()
def retire(
    ring: RingName,
    older_than: Annotated[float, typer.Option(help="Days since a key was replaced.", min=0.0)],
    even_in_use: Annotated[
        bool, typer.Option("--even-in-use", help="Also a key that a model in use needs; it is given up.")
    ] = False,
    lose_them: Annotated[
        bool, typer.Option("--lose-them", help="Also keys that something sealed still needs; it is lost.")
    ] = False,
    config: ConfigFile = None,
) -> None:
    """Destroy keys that were replaced so long ago. What they sealed can never be opened again."""
    settings, age, now = start(config), older_than * _DAY, time.time()
    going = seal.retirable(settings.keys_folder, ring, age, now)
    if going and not lose_them:
        refuse_loss(settings, ring, going, even_in_use)
    gone = seal.retire(settings.keys_folder, ring, age, now)
    typer.echo(f"{ring}: destroyed {', '.join(gone) or 'none'}")


@app.command("list")
def list_(as_json: AsJson = False, config: ConfigFile = None) -> None:
    """Show which keys there are; never what they are."""
    for row in seal.listing(start(config).keys_folder):
        if as_json:
            typer.echo(orjson.dumps(asdict(row)).decode())
            continue
        made = datetime.fromtimestamp(row.created, UTC).strftime("%Y-%m-%d %H:%M")
        state = "current" if row.current else "reads"
        typer.echo(f"{row.ring:8} {row.key_id}  {made}  {state:8} {row.fingerprint}")
