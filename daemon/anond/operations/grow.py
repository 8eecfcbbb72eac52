"""Gives the topics of turns more partitions, if no session is in flight: a session would be split.

A platform sends the sessions of a topic with more partitions to others than before, where nothing is known of them. So
whoever grows topics first owns all partitions, which no daemon has then; looks whether anything is left to be read, and
whether sessions are remembered; and only then adds partitions. It may be done again where it was interrupted.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from anond import connect
from anond.config import Settings
from anond.counted import counted
from anond.errors import ConfigError, LedgerBroken, LogError, NoTopic, SealBroken, StillAtWork
from anond.log.protocol import Log, TopicSpec
from anond.log.reading import every_record
from anond.operations.reset import all_partitions
from anond.seal import Ring
from anond.session.store import SessionStore


@dataclass(frozen=True, slots=True)
class InFlight:
    """The unread turns and remembered sessions that more partitions would split."""

    unread: int = 0
    sessions: int = 0
    waiting: int = 0  # of these sessions, turns that wait for a person

    def __str__(self) -> str:
        return f"{counted(self.unread, 'turn')} to go, {counted(self.sessions, 'session')} in flight, " + counted(
            self.waiting, "turn that waits", "turns that wait"
        )


class Grower:
    """Grows the topics of a log; `state` opens its sessions."""

    def __init__(self, log: Log, settings: Settings, state: Ring, now: float) -> None:
        self._log, self._settings, self._state, self._now = log, settings, state, now

    async def in_flight(self) -> InFlight:
        """The turns and sessions in flight; empty if there are no topics yet."""
        t, unread = self._settings.topics, 0
        for topic in (t.turns, t.decisions):
            with suppress(NoTopic):
                unread += sum((await self._log.lag(t.group, topic)).values())
        ledgers: dict[bytes, bytes] = {}
        with suppress(NoTopic):
            async for record in every_record(self._log, t.sessions):
                ledgers[record.key or b""] = record.value or b""
        waits = [self._waiting(key, value) for key, value in ledgers.items() if value]
        return InFlight(unread, len([one for one in waits if one is not None]), sum(one or 0 for one in waits))

    def _waiting(self, key: bytes, value: bytes) -> int | None:
        """The number of a session's turns that wait for a person; None if it is over and not erased yet."""
        store = SessionStore(self._state, self._settings.sessions.ttl, 1)
        with suppress(SealBroken, LedgerBroken, LogError):
            store.restore(key, value)
            ledger = store.find(key)
            if ledger is not None:
                return None if ledger.idle(self._now, self._settings.sessions.ttl) else len(ledger.pending)
        return 0  # it does not open, so nobody knows that it is over

    async def wanted(self, count: int) -> tuple[list[TopicSpec], dict[str, int]]:
        """The topics with so many partitions, and how many they have; raises ConfigError where one has more."""
        s = self._settings
        wanted = connect.topics(replace(s, log=replace(s.log, partitions=count)))
        there = {spec.name: await self._count(spec.name) for spec in wanted}
        if too_many := [name for name, has in there.items() if has > max(count, 1)]:
            raise ConfigError(
                f"--grow: {too_many[0]} has {counted(there[too_many[0]], 'partition')}, and topics never get fewer"
            )
        return wanted, there

    async def grow(self, count: int, within: float, *, begin_anew: bool) -> list[TopicSpec]:
        """Give all topics that carry turns so many partitions; those that had less.

        Raises StillAtWork where daemons work or anything is in flight: sessions may be given up by `begin_anew`,
        turns that were not read may not.
        """
        wanted, there = await self.wanted(count)
        async with self._alone(there, within):
            await self._check(begin_anew)
            grown = [spec for spec in wanted if 0 < there[spec.name] < spec.partitions]
            await self._log.grow(grown)
        await self._log.create(wanted)
        return grown

    async def _check(self, begin_anew: bool) -> None:
        found = await self.in_flight()
        if found.unread:
            raise StillAtWork(
                counted(found.unread, "turn is", "turns are")
                + " not read yet: stop the platform, let daemons work them off"
            )
        if found.sessions and not begin_anew:
            raise StillAtWork(
                f"{counted(found.sessions, 'session is', 'sessions are')} in flight, with "
                f"{counted(found.waiting, 'turn that waits', 'turns that wait')} for a person: "
                "let daemons work until they are over (`sessions.ttl`, `fields.end`), or go on with --begin-anew: "
                "those that go on get other surrogates"
            )

    async def _count(self, topic: str) -> int:
        try:
            return await self._log.partitions(topic)
        except NoTopic:
            return 0

    @asynccontextmanager
    async def _alone(self, there: dict[str, int], within: float) -> AsyncIterator[None]:
        """A block in which we own all partitions; raises StillAtWork if daemons own some.

        Where topics differ, since somebody was interrupted or the platform was first, no daemon can work.
        """
        t = self._settings.topics
        counts = {there[topic] for topic in (t.turns, t.decisions, t.sessions)}
        if len(counts) != 1 or counts == {0}:
            yield
            return
        ownership = await self._log.join_group(t.group, [t.turns, t.decisions], t.sessions)
        try:
            await all_partitions(ownership, counts.pop(), within)
            yield
        finally:
            await ownership.close()
