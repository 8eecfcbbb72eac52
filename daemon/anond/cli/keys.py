"""`anond keys`: make, rotate, retire and list the key rings."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Annotated

import typer

from anond import connect, seal
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.engines.crf.model_file import Model
from anond.errors import KeysError
from anond.service.registry import Registry
from anond.starting import keys_for, make_keys, run_async, start

app = typer.Typer(help="Make, rotate, retire and list the key rings.", no_args_is_help=True)
RingName = Annotated[str, typer.Argument(help="state, review or publish")]
_DAY = 86_400.0


@app.command()
def new(config: ConfigFile = None) -> None:
    """Make the rings that are missing. Those that are there stay as they are."""
    settings = start(config)
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
    config: ConfigFile = None,
) -> None:
    """Destroy keys that were replaced so long ago. What they sealed can never be opened again."""
    settings, age, now = start(config), older_than * _DAY, time.time()
    if ring == "review" and not even_in_use:
        _spare_models(settings, seal.retirable(settings.keys_folder, ring, age, now))
    gone = seal.retire(settings.keys_folder, ring, age, now)
    typer.echo(f"{ring}: destroyed {', '.join(gone) or 'none'}")


def _spare_models(settings: Settings, keys: Collection[str]) -> None:
    """Refuse to destroy a key by which a model in use hides its words: daemons would fall back to the starter."""
    if not keys:
        return
    verifier = keys_for(settings, ["trust"]).need("trust")

    async def in_use() -> list[Model]:
        log = connect.open_log(settings, None)
        try:
            await log.create(connect.topics(settings, settings.topics.models))
            return await Registry(log, settings.topics.models, verifier).poll(wait=0.0)
        finally:
            await log.close()

    needy = [model.id for model in run_async(in_use()) if model.card.hash_key in keys]
    if needy:
        raise KeysError(
            f"{', '.join(needy)}, in use, cannot be read without a key that would go. Run `anond train` first: it "
            "learns anew, from the starter and all decisions that can still be read, and hides words by the current "
            "key; where it refuses for want of anything better, `anond train --force --why` publishes all the same. "
            "Or go on with --even-in-use: the model is given up, and daemons fall back to the starter"
        )


@app.command("list")
def list_(config: ConfigFile = None) -> None:
    """Show which keys there are; never what they are."""
    for row in seal.listing(start(config).keys_folder):
        made = datetime.fromtimestamp(row.created, UTC).strftime("%Y-%m-%d %H:%M")
        state = "current" if row.current else "reads"
        typer.echo(f"{row.ring:8} {row.key_id}  {made}  {state:8} {row.fingerprint}")
