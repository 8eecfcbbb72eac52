"""The end of a daemon: one deadline for all of it, and what a second signal does."""

from __future__ import annotations

import asyncio
import time

import pytest

from anond.log.deadline import Deadline
from anond.service.stopping import Stopping
from anond.testing import Clock


def test_a_deadline_runs_from_its_start() -> None:
    """Before it is started all of it is left; a second start changes nothing; past it nothing is left."""
    clock = Clock(0.0)
    deadline = Deadline(20.0, clock)
    clock.tick(5)
    assert deadline.left() == 20.0
    deadline.start()
    clock.tick(5)
    deadline.start()
    assert (deadline.left(), deadline.left(kept=0.25)) == (15.0, 10.0)
    clock.tick(50)
    assert (deadline.left(), deadline.left(kept=0.25)) == (0.0, 0.0)


def test_a_deadline_is_shortened_and_never_lengthened() -> None:
    """Who is forced to end leaves what is left of it, or less."""
    clock = Clock(0.0)
    deadline = Deadline(20.0, clock)
    deadline.start()
    deadline.shorten(2.0)
    assert deadline.left() == 2.0
    clock.tick(1)
    deadline.shorten(2.0)
    assert deadline.left() == 1.0


@pytest.mark.parametrize("force", [False, True])
def test_workers_leave_a_share_of_the_deadline_to_what_closes_after_them(force: bool) -> None:
    """Who does not end in time is cancelled, and there is still time to leave the log; a second signal cuts both."""

    async def story() -> None:
        stopping = Stopping(2.4)
        stuck = asyncio.create_task(asyncio.sleep(30))
        stopping.ask()
        if force:
            asyncio.get_running_loop().call_later(0.1, stopping.force)
        began = time.monotonic()
        assert not await stopping.wait_for([stuck])
        assert stuck.cancelled()
        assert (time.monotonic() - began < 1.5) == force
        assert stopping.forced == force
        assert 0.0 < stopping.deadline.left() < 2.4

    asyncio.run(story())
