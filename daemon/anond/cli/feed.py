"""`anond feed`: put events onto the turns topic, as a platform would."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from anond import connect
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.errors import BadEvent, SessionEnded
from anond.events.fields import IGNORED, FieldMap
from anond.events.readings import Refusals, outcome
from anond.events.records import Message
from anond.log.protocol import Log
from anond.seal import Ring
from anond.starting import keys_for, run_async, start

_AT_ONCE = 500


def command(
    file: Annotated[Path, typer.Argument(help="Events, one JSON object a line; - for standard input.")] = Path("-"),
    config: ConfigFile = None,
) -> None:
    """Append events to the turns topic, keyed by their session."""
    settings = start(config)
    state = keys_for(settings, ["state"]).need("state")
    lines = sys.stdin.buffer if str(file) == "-" else file.open("rb")
    refusals = Refusals()
    with lines:
        count = run_async(feed(settings, state, _watched(settings, lines, refusals)))
    typer.echo(f"{count} events appended to {settings.topics.turns}")
    for line in refusals.told():
        typer.echo(f"anond: these will be dead letters: {line}", err=True)


def _watched(settings: Settings, lines: Iterable[bytes], refusals: Refusals) -> Iterator[bytes]:
    """The events of lines; what the settings do not read as turns is counted, and goes as it would from a platform."""
    fields = connect.field_map(settings)
    for number, line in enumerate(lines, 1):
        if line.strip():
            value = line.rstrip(b"\r\n")
            reason = outcome(fields, value, settings.batch.record_bytes)
            if reason not in ("turn", "end", IGNORED):
                refusals.add(reason, number)
            yield value


async def feed(settings: Settings, state: Ring, values: Iterable[bytes]) -> int:
    """Append values in order; how many it were."""
    log = connect.open_log(settings, state)
    try:
        await log.create(connect.topics(settings, settings.topics.turns))
        return await append(log, settings, values)
    finally:
        await log.close()


async def append(log: Log, settings: Settings, values: Iterable[bytes]) -> int:
    """Append values to an open log, each under the key of its session."""
    fields, count = connect.field_map(settings), 0
    for some in _chunks(values):
        topic = settings.topics.turns
        await log.append([Message(topic, None, session_of(fields, value), value) for value in some])
        count += len(some)
    return count


def _chunks(values: Iterable[bytes]) -> Iterator[list[bytes]]:
    source = iter(values)
    while some := list(islice(source, _AT_ONCE)):
        yield some


def session_of(fields: FieldMap, value: bytes) -> bytes | None:
    """The key under which a platform would send an event; none for what is no turn."""
    try:
        session = fields.parse(value, None, len(value) + 1).session
    except SessionEnded as over:
        session = over.session
    except BadEvent:
        return None
    return session.encode("utf-8", "surrogatepass")
