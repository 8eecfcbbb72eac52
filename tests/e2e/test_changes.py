"""Edits and deletions through the real daemon, on either log: taken back once, though it is killed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from anond.events.records import RESET, Message, Record
from anond.log.protocol import Log
from tests.e2e.either_log import LOGS, house_over
from tests.house import House

SETTINGS = """
[divert]
max_risk = 1.0
budget = 0
[audit]
share = 0
[observe]
port = -1
"""
FINNISH = "hei, tilaukseni ei ole vieläkään saapunut, voitteko auttaa minua"  # no model reads it
HIDDEN = "mail me at ilsabe@quandt.example"


@pytest.fixture(params=LOGS)
def house(request: pytest.FixtureRequest, houses: Callable[..., House]) -> House:
    """A house of which turns in a language without a model wait, and all others go out."""
    return house_over(request, houses, SETTINGS)


def test_each_change_takes_back_once_though_daemons_are_killed(house: House) -> None:
    """One goes out and is edited and deleted, one waits and is deleted; each record has one end, and nothing leaks."""
    asyncio.run(asyncio.wait_for(_story(house), 800))


async def _story(house: House) -> None:
    t = house.settings.topics
    async with house.log() as log:
        first = house.start("run")
        await _feed(house, log, [("out", HIDDEN, "", "en"), ("waits", FINNISH, "", "fi")])
        await house.caught_up(log)
        first.kill()
        second = house.start("run")
        changes = [("out", f"please {HIDDEN}", "edited", "en"), ("waits", None, "deleted", "fi")]
        await _feed(house, log, changes)
        second.kill()  # at whatever it is doing
        house.start("run")
        await _feed(house, log, [("out", None, "deleted", "en")])
        await house.caught_up(log)
        clean, recalled = [[_event(r) for r in await house.everything(log, name)] for name in (t.clean, t.recall)]
        letters = [house.letter(record) for record in await house.everything(log, t.dead)]
        items = [house.item(record).id for record in await house.everything(log, t.review)]
        closed = [r.key for r in await house.everything(log, t.decisions) if r.headers == RESET]
    ids = [event["anond"]["id"] for event in clean]
    assert [event["anond"].get("edits") for event in clean] == [None, ids[0]]
    assert clean[1]["text"] == f"please {clean[0]['text']}"
    assert [(event["anond"]["id"], event["text"]) for event in recalled] == [(ids[0], ""), (ids[1], "")]
    assert [(letter.item, letter.reason) for letter in letters] == [(items[0], "deleted")]
    assert closed == [items[0].encode()]
    assert not any("ilsabe" in str(event) for event in (*clean, *recalled))


async def _feed(house: House, log: Log, events: list[tuple[str, str | None, str, str]]) -> None:
    """Events of messages: id, text, what they change, language."""
    made = []
    for message, text, change, lang in events:
        event: dict[str, Any] = {"session": lang, "message_id": message, "lang": lang}
        event |= {"text": text} if text else {}
        event |= {"message_change": change} if change else {}
        made.append(Message(house.settings.topics.turns, 0, lang.encode(), orjson.dumps(event)))
    await log.append(made)


def _event(record: Record) -> Any:
    return orjson.loads(record.value or b"")
