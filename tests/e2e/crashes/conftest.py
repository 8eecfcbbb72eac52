"""What is fed while things die, and what stands on the log at the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.play import SETTINGS, Ending, Play, write_play


@pytest.fixture
def settings_of() -> Callable[..., str]:
    """Settings for a house, some of them replaced: `settings_of(port, "cache = 10", "cache = 20")`."""

    def settings(port: int, old: str = "", new: str = "") -> str:
        return SETTINGS.replace(old, new).format(port=port, audits=0) if old else SETTINGS.format(port=port, audits=0)

    return settings


@pytest.fixture
def play_of() -> Callable[[int], Play]:
    """The play that a seed gives."""
    return lambda seed: write_play(random.Random(seed), "chat.turns")


@pytest.fixture
def ending_of() -> Any:
    """Reads how it ended: `await ending_of(house, log)`."""
    return Ending.read
