"""`anond sessions`: what is to be done about the sessions of daemons as a whole."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from anond import connect
from anond.cli.losses import counts_in_words, held_keys
from anond.cli.on_record import on_record
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.errors import ConfigError
from anond.operations.reset import Reset, Resetter
from anond.operations.sealed_data import survey
from anond.seal import Keys
from anond.starting import keys_for, run_async, start

RECORD = "reset.jsonl"
app = typer.Typer(help="Let go of sessions whose key is lost.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Let go of sessions whose key is lost."""


@app.command()
def reset(
    why: Annotated[str, typer.Option(help="The reason, which is recorded. Name nobody in it.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be let go of, and stop.")] = False,
    within: Annotated[float, typer.Option(help="Seconds to wait for daemons to end.", min=0.0)] = 20.0,
    config: ConfigFile = None,
) -> None:
    """Let go of sessions that no key of state.json opens. For when it has no copy, and daemons are stopped."""
    settings = start(config)
    keys = keys_for(settings, ["state", "review"])
    if dry_run:
        typer.echo(run_async(_unreadable_sessions(settings)))
        return
    if not why.strip():
        raise ConfigError("--why: a reason has to be given")
    on_record(settings.data_folder, RECORD, why.strip(), [{"did": "reset"}])
    for line in _reset_summary(run_async(_reset(settings, keys, within))):
        typer.echo(line)


async def _unreadable_sessions(settings: Settings) -> str:
    held = held_keys(settings)
    log = connect.open_log(settings, held.state)
    try:
        found = await survey(log, settings, held, time.time(), "state")
        lost = found.unreadable({"state": held.state.key_ids() if held.state else ()})
        return (
            f"no key opens {counts_in_words(lost)}"
            if lost
            else "all sessions can be read: there is nothing to let go of"
        )
    finally:
        await log.close()


async def _reset(settings: Settings, keys: Keys, within: float) -> Reset:
    state, review, fields = keys.need("state"), keys.need("review"), connect.field_map(settings)
    log = connect.open_log(settings, state)
    try:
        await log.create(connect.topics(settings))
        return await Resetter(log, settings, fields, state, review, time.time()).reset(within)
    finally:
        await log.close()


def _reset_summary(found: Reset) -> list[str]:
    lines = [
        counted(found.sessions, "session is", "sessions are")
        + " let go of, to begin anew with other surrogates and another hash"
    ]
    lines.append(
        counted(found.waiting, "turn that waited is a dead letter now", "turns that waited are dead letters now")
        + ": `anond dead feed --reason reset`"
    )
    if found.turns:
        lines.append(
            counted(found.turns, "turn")
            + " that nobody had read: gone (dead letters, `unreadable`); the platform has them"
        )
    if found.unclear:
        lines.append(
            counted(found.unclear, "review item opens", "review items open")
            + " with no key: what waited of them expires on the page"
        )
    return lines
