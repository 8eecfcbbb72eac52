"""`anond feed`: put events onto the turns topic, as a platform would."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from anond import connect
from anond.archive.progress import Progress
from anond.cli.options import ConfigFile, Encoding, opened
from anond.config import Settings
from anond.counted import counted
from anond.errors import BadEvent, ConfigError, LogError, SessionEnded
from anond.events.fields import FieldMap
from anond.events.readings import NOT_REFUSED, Refusals, outcomes
from anond.events.records import Message
from anond.log.protocol import Log
from anond.operations.feeds import LinesRead, ResumedFeed
from anond.seal import Ring
from anond.starting import keys_for, run_async, start

_AT_ONCE = 500
_NO_JSON = ("not_json", "not_utf8")


def command(
    file: Annotated[Path, typer.Argument(help="Events, one JSON object a line; - for standard input.")] = Path("-"),
    rate: Annotated[float, typer.Option(help="Events a second at most; 0: as fast as it goes.", min=0.0)] = 0.0,
    resume: Annotated[
        bool, typer.Option("--resume", help="Remember how far the file was fed, and go on from there.")
    ] = False,
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Append events to the turns topic, keyed by their session. Exits with 1 if a line is no JSON: it is left out."""
    if resume and str(file) == "-":
        raise ConfigError("--resume: name a file: what came by standard input cannot be found again")
    settings = start(config)
    state = keys_for(settings, ["state"]).need("state")
    watched = Watched(settings)
    with opened(file, encoding) as lines:
        size = 0 if str(file) == "-" else file.stat().st_size
        count = run_async(_feed(settings, state, watched, lines, Pace(rate, size), file if resume else None))
    typer.echo(f"{counted(count, 'event')} appended to {settings.topics.turns}")
    for line in watched.dead.told_lines():
        typer.echo(f"anond: these will be dead letters: {line}", err=True)
    for line in watched.left_out.told_lines():
        typer.echo(f"anond: not appended: {line}", err=True)
    if watched.left_out.counts:
        raise typer.Exit(1)


@dataclass(frozen=True)
class Pace:
    """The pace of feeding: events a second at most (0: no limit), and the bytes of the file (0: unknown)."""

    rate: float
    size: int

    @property
    def at_once(self) -> int:
        """The number of events at once: those of a fifth of a second."""
        return max(1, min(_AT_ONCE, int(self.rate / 5))) if self.rate else _AT_ONCE

    def share(self, read: LinesRead) -> float | None:
        """The share of the file that was read."""
        return min(1.0, read.bytes / self.size) if self.size else None

    async def keep(self, count: int, began: float) -> None:
        """Wait until so many events are due."""
        if self.rate:
            await asyncio.sleep(max(0.0, began + count / self.rate - asyncio.get_running_loop().time()))


class Watched:
    """Looks at the lines of a file before they are appended.

    Lines without JSON are left out; other events that are no turns go as they would from a platform.
    """

    def __init__(self, settings: Settings) -> None:
        self._fields, self._limit = connect.field_map(settings), settings.batch.record_bytes
        self.dead, self.left_out = Refusals(), Refusals()

    def events(self, lines: Iterable[bytes], read: LinesRead) -> Iterator[bytes]:
        """The events of lines, each made when it is asked for; `read` counts lines on from those read before."""
        for line in lines:
            value = read.count_line(line)
            if value.strip() and self._may_be_fed(value, read.count):
                yield value

    def _may_be_fed(self, value: bytes, number: int) -> bool:
        for reason, _ in outcomes(self._fields, value, self._limit):
            if reason in _NO_JSON:
                self.left_out.add(reason, number, value)
                return False
            if reason not in NOT_REFUSED:
                self.dead.add(reason, number, value)
        return True


async def _feed(
    settings: Settings, state: Ring, watched: Watched, lines: Iterable[bytes], pace: Pace, resumed: Path | None
) -> int:
    """Append the events of lines in order, a file's from its progress on; returns their number."""
    log = connect.open_log(settings, state)
    try:
        await log.create(connect.topics(settings, settings.topics.turns))
        if resumed is None:
            return await _appended(settings, watched, lines, pace, LinesRead(), lambda some, _: log.append(some))
        feed, read = ResumedFeed(log, settings, state, resumed), LinesRead()
        await feed.start()
        rest = feed.rest(lines, read)
        if read.count:
            typer.echo(f"anond: {counted(read.count, 'line was', 'lines were')} fed before", err=True)
        return await _appended(settings, watched, rest, pace, read, feed.append)
    finally:
        await log.close()


async def _appended(
    settings: Settings, watched: Watched, lines: Iterable[bytes], pace: Pace, read: LinesRead,
    write: Callable[[list[Message], LinesRead], Awaitable[object]],
) -> int:  # fmt: skip
    began, count, fields = asyncio.get_running_loop().time(), 0, connect.field_map(settings)
    with Progress("feed", what="events") as progress:
        for some in _chunks(watched.events(lines, read), pace.at_once):
            try:
                await write([_message(settings, fields, value) for value in some], read)
            except LogError:
                typer.echo(
                    f"anond: {counted(count, 'event was', 'events were')} appended; then the log failed", err=True
                )
                raise
            count += len(some)
            progress(count, pace.share(read))
            await pace.keep(count, began)
    return count


async def append(log: Log, settings: Settings, values: Iterable[bytes]) -> int:
    """Append values to an open log, each under the key of its session."""
    fields, count = connect.field_map(settings), 0
    for some in _chunks(values, _AT_ONCE):
        await log.append([_message(settings, fields, value) for value in some])
        count += len(some)
    return count


def _message(settings: Settings, fields: FieldMap, value: bytes) -> Message:
    return Message(settings.topics.turns, None, session_of(fields, value), value)


def _chunks(values: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    source = iter(values)
    while some := list(islice(source, size)):
        yield some


def session_of(fields: FieldMap, value: bytes) -> bytes | None:
    """The key under which a platform would send an event; empty if it names no session.

    Events that are no turns have one, too: fed again after a fix, they have to be in the partition of their session.
    """
    try:
        first, *_ = fields.parts(value, len(value) + 1)
        session = fields.parse(first, None, len(value) + 1).session
    except SessionEnded as over:
        session = over.session
    except BadEvent:
        session = fields.session_of(value, None, len(value) + 1)
    return session.encode("utf-8", "surrogatepass") or None
