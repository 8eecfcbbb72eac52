"""A correction by keyboard in a real browser, through the real review server, log and daemon, to the recall."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import orjson
import pytest
from playwright.sync_api import expect

from anond.events.records import Message
from tests.house import PATIENCE, House
from tests.programs import WHAT_TESTS_IMPORT
from tests.review.browsing import press, shows

SETTINGS = """
[divert]
max_risk = 0.0
[review]
port = 0
undo = 1
[log]
partitions = 1
[observe]
port = -1
"""
TEXT = "there is no pineapple"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house in which every turn waits for a person; what still runs at the end is killed."""
    built = House.build(tmp_path / "house", SETTINGS)
    yield built
    built.close()


def in_a_thread(work: Any) -> Any:
    """Run a coroutine in a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Topics:
    """The log of a house, read and written beside the browser."""

    def __init__(self, house: House) -> None:
        self._house = house

    def turn(self, text: str) -> None:
        """Put a turn on the log."""
        value = orjson.dumps({"session": "talk", "text": text, "lang": "en"})
        in_a_thread(self._append(value))

    async def _append(self, value: bytes) -> None:
        async with self._house.log() as log:
            await log.append([Message(self._house.settings.topics.turns, None, b"talk", value)])

    def events(self, topic: str, count: int) -> list[Any]:
        """The events of a topic, once there are so many."""
        found: list[Any] = in_a_thread(self._read(topic, count))
        return found

    async def _read(self, topic: str, count: int) -> list[Any]:
        until = time.monotonic() + PATIENCE
        async with self._house.log() as log:
            while len(found := await self._house.everything(log, topic)) < count:
                assert time.monotonic() < until
                await asyncio.sleep(0.05)
            await self._house.caught_up(log)
            return [orjson.loads(record.value or b"") for record in found]


def test_back_and_corrected_by_keyboard_to_the_recall(chromium: Any, house: House) -> None:
    """A missed word is marked after the window: the page says that a recall goes out, and one does, once."""
    t, topics = house.settings.topics, Topics(house)
    topics.turn(TEXT)
    house.start("run", **WHAT_TESTS_IMPORT)
    server = house.start("review")
    link = in_a_thread(server.says("/login#")).split()[-1]
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(link)
    shows(page, TEXT)
    press(page, "Enter")
    (clean,) = topics.events(t.clean, 1)
    assert clean["text"] == TEXT
    topics.turn("another one")
    shows(page, "another one")
    press(page, ",")
    expect(page.locator("#past-text")).to_have_text("You released this turn, its time to undo is over.")
    press(page, "u")
    expect(page.locator("#past-text")).to_contain_text("You correct")
    press(page, "End", "p", "Enter")
    expect(page.locator("#toast-text")).to_have_text("Corrected: what went out is recalled")
    shows(page, "another one")
    (recalled,) = topics.events(t.recall, 1)
    assert recalled["anond"]["id"] == clean["anond"]["id"]
    assert recalled["anond"]["status"] == "recalled"
    assert recalled["text"].startswith("there is no ")
    assert "pineapple" not in recalled["text"].lower()
    context.close()
    assert server.stop() == 0
    assert len(topics.events(t.recall, 1)) == 1
    assert len(topics.events(t.clean, 1)) == 1
