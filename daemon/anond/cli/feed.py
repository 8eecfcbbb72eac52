"""`anond feed`: put events onto the turns topic, as a platform would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from anond import connect
from anond.cli.options import ConfigFile, Encoding, opened
from anond.config import Settings
from anond.errors import BadEvent, SessionEnded
from anond.events.fields import FieldMap
from anond.events.readings import NOT_REFUSED, Refusals, outcomes
from anond.events.records import Message
from anond.log.protocol import Log
from anond.seal import Ring
from anond.starting import keys_for, run_async, start

_AT_ONCE = 500
_NO_JSON = ("not_json", "not_utf8")


def command(
    file: Annotated[Path, typer.Argument(help="Events, one JSON object a line; - for standard input.")] = Path("-"),
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Append events to the turns topic, keyed by their session. Exits with 1 if a line is no JSON: it is left out."""
    settings = start(config)
    state = keys_for(settings, ["state"]).need("state")
    watched = Watched(settings)
    with opened(file, encoding) as lines:
        count = run_async(feed(settings, state, watched.events(lines)))
    typer.echo(f"{count} events appended to {settings.topics.turns}")
    for line in watched.dead.told():
        typer.echo(f"anond: these will be dead letters: {line}", err=True)
    for line in watched.left_out.told():
        typer.echo(f"anond: not appended: {line}", err=True)
    if watched.left_out.counts:
        raise typer.Exit(1)


class Watched:
    """Looks at the lines of a file before they are appended.

    What is no JSON is left out; what the settings do not read as turns goes as it would from a platform.
    """

    def __init__(self, settings: Settings) -> None:
        self._fields, self._limit = connect.field_map(settings), settings.batch.record_bytes
        self.dead, self.left_out = Refusals(), Refusals()

    def events(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The events of lines, each once it is asked for."""
        for number, line in enumerate(lines, 1):
            value = line.rstrip(b"\r\n")
            if value.strip() and self._goes(value, number):
                yield value

    def _goes(self, value: bytes, number: int) -> bool:
        for reason, _ in outcomes(self._fields, value, self._limit):
            if reason in _NO_JSON:
                self.left_out.add(reason, number)
                return False
            if reason not in NOT_REFUSED:
                self.dead.add(reason, number)
        return True


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
        first, *_ = fields.parts(value, len(value) + 1)
        session = fields.parse(first, None, len(value) + 1).session
    except SessionEnded as over:
        session = over.session
    except BadEvent:
        return None
    return session.encode("utf-8", "surrogatepass")
