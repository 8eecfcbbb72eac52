"""`anond forget`: makes what is sealed about some sessions unreadable for good, with a reason, on record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from anond import connect
from anond.cli.on_record import on_record
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.errors import ConfigError
from anond.operations.forget import Traces, forget, hashes, traces_of
from anond.seal import Keys
from anond.starting import keys_for, run_async, start

RECORD = "forgotten.jsonl"


def command(
    sessions: Annotated[list[str], typer.Argument(help="Sessions, as the platform names them.")],
    why: Annotated[str, typer.Option(help="The reason, which is recorded. Name nobody in it.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what there is of them, and stop.")] = False,
    within: Annotated[float, typer.Option(help="Seconds to wait for daemons to do it.", min=0.0)] = 60.0,
    config: ConfigFile = None,
) -> None:
    """Destroy the keys of sessions, and end what of them waits. Needs a daemon's keys."""
    settings = start(config)
    if not why.strip() and not dry_run:
        raise ConfigError("--why: a reason has to be given")
    keys = keys_for(settings, connect.DAEMON_RINGS)
    run_async(_run(settings, keys, list(dict.fromkeys(sessions)), why.strip(), dry_run, within))


async def _run(settings: Settings, keys: Keys, sessions: list[str], why: str, dry_run: bool, within: float) -> None:
    t = settings.topics
    every = [one for session in sessions for one in hashes(session, keys)]
    log = connect.open_log(settings, keys.need("state"))
    try:
        await log.create(connect.topics(settings, t.decisions, t.sessions, t.keys, t.models))
        found = await traces_of(log, settings, keys, every)
        _print_lines(_report_before(found, len(sessions)))
        _print_lines(_unknown(found, sessions, keys))
        if dry_run:
            typer.echo("dry run: nothing was forgotten")
            return
        named = [{"session": hashes(session, keys)[0].hex()} for session in sessions]
        on_record(settings.data_folder, RECORD, why, named)
        await forget(log, settings, keys, every, within)
        typer.echo("forgotten: the keys are destroyed, and nothing that they sealed can be opened any more")
        lag = sum((await log.lag(t.group, t.turns)).values())
        _print_lines(_report_remains(found, settings, lag))
    finally:
        await log.close()


def _print_lines(lines: Iterator[str]) -> None:
    for line in lines:
        typer.echo(line)


def _report_before(found: Traces, sessions: int) -> Iterator[str]:
    yield f"{counted(sessions, 'session')}: {counted(len(found.ledgers), 'ledger')}, {counted(found.key_count, 'key')}"
    yield f"  turns that wait for a person: {found.waiting} (each ends as a dead letter, `forgotten`)"
    yield f"  labels: {len(found.labels) - found.beyond} (nobody can read or learn them any more)"
    if found.broken:
        yield f"  ledgers that do not open: {found.broken} (they go; what waits of them cannot be told)"
    if found.models:
        yield f"  models that may have learnt from them: {', '.join(found.models)}"


def _unknown(found: Traces, sessions: list[str], keys: Keys) -> Iterator[str]:
    for session in sessions:
        if found.known.isdisjoint(hashes(session, keys)):
            yield f"  of {session!r} nothing is known: is that its id?"


def _report_remains(found: Traces, settings: Settings, lag: int) -> Iterator[str]:
    yield "what remains:"
    yield f"  the platform's own turns ({settings.topics.turns}), for as long as the platform keeps them: until then"
    yield "    `anond explain` reads them again"
    yield "  clean events: their surrogates stay, and what the policy leaves; nothing that is sealed tells any more"
    yield "    what was replaced"
    yield "  on disk, the wrapped keys and ledgers until their topics are compacted: on Kafka within about two hours"
    if found.models:
        yield f"  models {', '.join(found.models)}, and refused ones that were made later: `anond train` learns anew"
    if found.beyond:
        labels = counted(found.beyond, "label")
        yield f"  {labels} that the review ring itself seals (written before there were keys of sessions):"
        yield "    they can be read until its key is retired"
    if lag:
        unread = counted(lag, "turn")
        yield f"  {unread} that no daemon has read yet: where one is of these sessions, forget them again afterwards"
