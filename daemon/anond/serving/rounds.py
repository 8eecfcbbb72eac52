"""The order of service: a session's requests in order of arrival, and sessions in turn.

Each round takes a few events of each of the sessions that have waited longest, so that a session with a thousand events
keeps another waiting for a round, and not for a thousand.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, TypeVar, TypeVarTuple

from anond.errors import AnondError, LogError
from anond.garbage import Tidier
from anond.serving.cleaner import Answer, EventCleaner

AT_ONCE: Final = 64  # events in a round
OF_A_SESSION: Final = 8  # of one session
BYTES: Final = 262_144  # of all of them; one event may have more
UPKEEP: Final = 2.0  # seconds between two looks for sessions that are silent, each of which forgets some hundreds
FORGET: Final = 600.0  # seconds after which the caches that hold words are emptied

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

logger = logging.getLogger(__name__)


class Busy(AnondError):
    """More events wait than may: the request was not taken, and may be sent again in a moment."""


class Stopping(AnondError):
    """The service is about to stop: the request was not taken."""


class NotCleaned(AnondError):
    """The events of a request were not cleaned, since their sessions could not be kept or an error of ours struck."""


@dataclass(slots=True)
class _Waiting:
    """An event that waits for its round; or the wish, without an event, that its session ends."""

    event: bytes | None = field(repr=False)
    answer: asyncio.Future[Answer] = field(repr=False)


class Rounds:
    """Takes events and answers them. All of it belongs to one event loop; batches are worked off in a thread."""

    def __init__(self, cleaner: EventCleaner, most: int) -> None:
        self._cleaner, self._most = cleaner, most
        self._sessions: OrderedDict[str, deque[_Waiting]] = OrderedDict()  # who has waited longest comes first
        self._thread = ThreadPoolExecutor(1, "cleaner")
        self._more = asyncio.Event()
        self._stopping = False
        self.waiting = 0

    def check(self) -> None:
        """Raises an error if nothing may be added."""
        if self._stopping:
            raise Stopping("the service is about to stop: send it again to the next one")

    async def clean(self, events: Sequence[tuple[str, bytes]]) -> list[Answer]:
        """The answers to events, each given with its session; raises Busy, Stopping or NotCleaned."""
        self.check()
        if self.waiting + len(events) > self._most:
            raise Busy("too many turns wait: send it again in a second")
        added = [self._add(session, event) for session, event in events]
        done = await asyncio.gather(*added, return_exceptions=True)
        failed = next((one for one in done if isinstance(one, BaseException)), None)
        if failed is not None:
            raise failed
        return [one for one in done if isinstance(one, Answer)]

    async def end(self, session: str) -> None:
        """Forget a session, once all that came before was worked off."""
        self.check()
        await self._add(session, None)

    def _add(self, session: str, event: bytes | None) -> asyncio.Future[Answer]:
        one = _Waiting(event, asyncio.get_running_loop().create_future())
        self._sessions.setdefault(session, deque()).append(one)
        self.waiting += 1
        self._more.set()
        return one.answer

    async def run(self) -> None:
        """Work until `stop` was called and nothing waits any more."""
        upkept, forgot, tidier = time.monotonic(), time.monotonic(), Tidier()
        try:
            while self._sessions or not self._stopping:
                await self._something_waits()
                if self._sessions:
                    await self._round()
                if time.monotonic() - upkept >= UPKEEP:
                    upkept = time.monotonic()
                    await self._in_thread_safely(self._cleaner.sessions.expire, time.time())
                if time.monotonic() - forgot >= FORGET:
                    forgot = time.monotonic()
                    await self._in_thread_safely(tidier.tidy)
        finally:
            self._thread.shutdown()

    async def between(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Run other work between two batches."""
        return await self._in_thread(work, *given)

    def stop(self) -> None:
        """Take nothing more."""
        self._stopping = True
        self._more.set()

    async def _something_waits(self) -> None:
        """Wait for an event, but not longer than until the next look for silent sessions."""
        if self._sessions or self._stopping:
            return
        self._more.clear()
        try:
            async with asyncio.timeout(UPKEEP):
                await self._more.wait()
        except TimeoutError:
            pass

    async def _round(self) -> None:
        taken = self._next_events()
        self.waiting -= sum(len(some) for some in taken.values())
        ends = {session: some[0] for session, some in taken.items() if some[0].event is None}
        turns = [one for session, some in taken.items() if session not in ends for one in some]
        if turns:
            await self._answer(turns)
        for session, one in ends.items():
            await self._end(session, one)

    def _next_events(self) -> dict[str, list[_Waiting]]:
        """The events of the next round; sessions with more waiting events go to the end of the line."""
        taken: dict[str, list[_Waiting]] = {}
        count = size = 0
        for session in list(self._sessions):
            if count >= AT_ONCE or size >= BYTES:
                break
            queue, some = self._sessions[session], taken.setdefault(session, [])
            while queue and len(some) < OF_A_SESSION and size < BYTES:
                if queue[0].event is None and some:  # its end is a round of its own
                    break
                some.append(queue.popleft())
                size += len(some[-1].event or b"")
                if some[-1].event is None:
                    break
            count += len(some)
            if queue:
                self._sessions.move_to_end(session)
            else:
                del self._sessions[session]
        return taken

    async def _answer(self, turns: Sequence[_Waiting]) -> None:
        try:
            answers = await self._in_thread(self._cleaner.run, [one.event or b"" for one in turns])
            if len(answers) != len(turns):
                raise RuntimeError("there are not as many answers as events")
        except Exception as error:
            logger.error("a batch was not cleaned", extra={"reason": error, "turns": len(turns)})
            for one in turns:
                _answer_future(one, error=error)
        else:
            for one, answer in zip(turns, answers, strict=True):
                _answer_future(one, answer)

    async def _end(self, session: str, one: _Waiting) -> None:
        try:
            await self._in_thread(self._cleaner.end, session)
        except Exception as error:
            logger.error("a session was not forgotten", extra={"reason": error})
            _answer_future(one, error=error)
        else:
            _answer_future(one, Answer("ignored", "ended"))

    async def _in_thread(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def _in_thread_safely(self, work: Callable[[*Ts], None], *given: *Ts) -> None:
        try:
            await self._in_thread(work, *given)
        except Exception as error:
            logger.error("upkeep was not done", extra={"reason": error})


def _answer_future(one: _Waiting, answer: Answer | None = None, error: Exception | None = None) -> None:
    """Answer, unless the caller has gone."""
    if one.answer.done():
        return
    if answer is not None:
        one.answer.set_result(answer)
    elif isinstance(error, LogError):
        one.answer.set_exception(NotCleaned("sessions cannot be kept just now: nothing was cleaned, send it again"))
    else:
        one.answer.set_exception(NotCleaned("an error of ours struck, and nothing was cleaned"))
