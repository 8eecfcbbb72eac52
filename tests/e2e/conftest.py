"""Houses and rooms for end-to-end tests, and ports for what runs in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import ports
from tests.e2e.rooms import Room
from tests.house import House


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Builds houses in folders of their own: name, settings, keys to copy. What still runs at the end is killed."""
    built: list[House] = []

    def build(name: str, toml: str = "", keys: Path | None = None) -> House:
        built.append(House.build(tmp_path / name, toml, keys))
        return built[-1]

    yield build
    for house in built:
        house.close()


@pytest.fixture
def free_port() -> Callable[[], int]:
    """Gives ports that nobody listens on."""

    return ports.free_port


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """A folder with keys."""
    return Room(tmp_path)
