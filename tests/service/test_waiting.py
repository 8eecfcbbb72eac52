"""The wait of a process that starts for a log that is away."""

from __future__ import annotations

import asyncio
import logging

import pytest

from anond.errors import LogError, Unreachable
from anond.service.waiting import once_reached

AWAY = Unreachable("Kafka: 127.0.0.1:9 is not reached")


class Tries:
    """Work on a log that fails so often, with a reason, before it goes well."""

    def __init__(self, *errors: LogError) -> None:
        self._errors = [*errors]

    async def work(self) -> str:
        """Fail, or go well."""
        if self._errors:
            raise self._errors.pop(0)
        return "done"


def test_what_is_away_is_tried_again_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """The log says what it waits for once, and whoever asks to hear of it hears of each try."""
    heard: list[str] = []
    with caplog.at_level(logging.WARNING, "anond"):
        found = asyncio.run(_within(600.0, Tries(AWAY, AWAY), heard))
    assert (found, heard) == ("done", [str(AWAY)] * 2)
    assert [(r.message, r.__dict__["reason"]) for r in caplog.records] == [("waiting for the log", str(AWAY))]


@pytest.mark.parametrize(("seconds", "error"), [(0.0, AWAY), (600.0, LogError("the topic has another shape"))])
def test_the_wait_ends_with_its_time_and_at_any_other_error(seconds: float, error: LogError) -> None:
    """Then the error says what it says without a wait."""
    with pytest.raises(LogError, match=str(error)):
        asyncio.run(_within(seconds, Tries(error), []))


def test_nothing_is_tried_after_a_stop() -> None:
    """Whoever is told to end while it waits does not begin."""

    async def story() -> str | None:
        stop = asyncio.Event()
        return await once_reached(Tries(AWAY).work, 600.0, stop, lambda _: stop.set())

    assert asyncio.run(story()) is None


async def _within(seconds: float, tries: Tries, heard: list[str]) -> str | None:
    return await once_reached(tries.work, seconds, asyncio.Event(), heard.append)
