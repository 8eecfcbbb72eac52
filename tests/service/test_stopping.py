"""The end of a daemon: one deadline for all of it, and what a second signal does."""

from __future__ import annotations

import asyncio

import pytest

from anond.log.deadline import Deadline
from anond.service.stopping import Stopping
from anond.testing import Clock


def test_a_deadline_runs_from_its_start() -> None:
    """Before it is started all of it is left; a second start changes nothing; past it nothing is left."""
    clock = Clock(0.0)
    deadline = Deadline(20.0, clock)
    clock.tick(5)
    assert deadline.seconds_left() == 20.0
    deadline.start()
    clock.tick(5)
    deadline.start()
    assert (deadline.seconds_left(), deadline.seconds_left(kept=0.25)) == (15.0, 10.0)
    clock.tick(50)
    assert (deadline.seconds_left(), deadline.seconds_left(kept=0.25)) == (0.0, 0.0)


def test_a_deadline_is_shortened_and_never_lengthened() -> None:
    """Who is forced to end leaves what is left of it, or less."""
    clock = Clock(0.0)
    deadline = Deadline(20.0, clock)
    deadline.start()
    deadline.shorten(2.0)
    assert deadline.seconds_left() == 2.0
    clock.tick(1)
    deadline.shorten(2.0)
    assert deadline.seconds_left() == 1.0


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop on which no time passes but that which somebody sleeps: it goes to the next appointment at once."""

    now = 0.0

    def time(self) -> float:
        """The time on this loop."""
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


@pytest.mark.parametrize("force", [False, True])
def test_workers_leave_a_share_of_the_deadline_to_what_closes_after_them(force: bool) -> None:
    """Who does not end in time is cancelled, and there is still time to leave the log; a second signal cuts both."""

    async def story() -> None:
        loop = asyncio.get_running_loop()
        stopping = Stopping(2.4)
        stopping.deadline = Deadline(2.4, loop.time)
        stuck = asyncio.create_task(asyncio.sleep(30))
        stopping.begin_stop()
        if force:
            loop.call_later(0.1, stopping.force)
        began = loop.time()
        assert not await stopping.wait_for([stuck])
        assert stuck.cancelled()
        assert loop.time() - began == pytest.approx(0.1 if force else 1.8)
        assert stopping.forced == force
        assert stopping.deadline.seconds_left() == pytest.approx(2.0 if force else 0.6)

    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(story())
