"""What tests of services share: workers on a stage, and a daemon in a town of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.stage import RINGS, Stage
from tests.service.town import Town

if TYPE_CHECKING:
    from conftest import Bench


@pytest.fixture
def stages(benches: Callable[..., Bench]) -> Callable[..., Awaitable[Stage]]:
    """Makes stages that share their rings; batches of two records."""

    async def make(**sections: Any) -> Stage:
        return await Stage(benches(**(RINGS | {"batch": {"turns": 2, "wait": 0.005}} | sections))).create()

    return make


@pytest.fixture
def town(benches: Callable[..., Bench]) -> Town:
    """A daemon that is not served yet; its pages on any free port."""
    return Town(benches(observe={"port": 0}, batch={"wait": 0.01}))
