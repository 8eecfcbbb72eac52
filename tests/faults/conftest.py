"""Arenas on a broker that all of them share, with the keys of a reference that has worked their sessions out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.faults import raising
from tests.faults.arena import Arena, opened, settings
from tests.faults.reference import Reference
from tests.house import House


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of which all arenas have the keys."""
    house = House.build(tmp_path_factory.mktemp("faults") / "home", settings("127.0.0.1:9"))
    yield house
    house.close()


@pytest.fixture(scope="session")
def reference(home: House) -> Reference:
    """What becomes of turns where nothing goes wrong, but on those few that say a word on which the pipeline raises."""
    return Reference(home.settings, home.keys, raising.Raising)


@pytest.fixture
def arena(kafka_servers: str, home: House, tmp_path: Path) -> Callable[..., AbstractAsyncContextManager[Arena]]:
    """Opens an arena on the one broker: `async with arena() as it`."""

    def build(servers: str = kafka_servers, copies: int = 1, **more: Any) -> AbstractAsyncContextManager[Arena]:
        return opened(tmp_path / "arena", settings(servers, copies), home.settings.keys_folder, **more)

    return build
