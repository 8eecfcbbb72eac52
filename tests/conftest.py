"""Fixtures that several rooms share: rings, settings in a temporary folder, and the commands as processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from anond.seal import Key, Ring


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No ANOND_* variable of the machine reaches a test."""
    for name in [n for n in os.environ if n.startswith("ANOND_") and not n.startswith("ANOND_TEST_")]:
        monkeypatch.delenv(name)
    yield


@pytest.fixture
def state_ring() -> Ring:
    """A state ring with one key."""
    return Ring("state", (Key.draw(0.0),))


@pytest.fixture
def review_ring() -> Ring:
    """A review ring with one key."""
    return Ring("review", (Key.draw(0.0),))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"
