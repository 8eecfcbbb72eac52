"""Audits through the real daemon, on either log: a leak that is found is recalled once, also when it is killed.

So is what a correction marks in a turn that a person released before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import orjson
import pytest
import typer
from typer.testing import CliRunner

from anond.errors import LogError
from anond.events.records import CORRECTION, Message
from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.tags import Span
from anond_trainer.cli import audit
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.verdicts import decision
from tests.e2e.either_log import LOGS, house_over
from tests.house import House
from tests.programs import WHAT_TESTS_IMPORT

SETTINGS = """
[divert]
max_risk = 1.0
budget = 0
[audit]
share = 1.0
[observe]
port = -1
"""


@pytest.fixture(params=LOGS)
def house(request: pytest.FixtureRequest, houses: Callable[..., House]) -> House:
    """A house of which all that goes out is audited."""
    return house_over(request, houses, SETTINGS)


def turn(house: House, text: str, session: str = "talk", lang: str = "en") -> Message:
    """A turn as the platform writes it."""
    value = orjson.dumps({"session": session, "text": text, "lang": lang})
    return Message(house.settings.topics.turns, None, session.encode(), value)


async def events(house: House, log: Log, topic: str) -> list[Any]:
    """The events of a topic."""
    return [orjson.loads(record.value or b"") for record in await house.everything(log, topic)]


def decided(house: House, item: ReviewItem, *spans: Span) -> Message:
    """The sealed record of a decision."""
    made = decision(item, "release", spans, reviewer="eve", at=4e9, seconds=1.0)
    sealed = seal_decision(made, house.keys.need("review"))
    return message(house.settings.topics.decisions, item.partition, item.id, sealed)


async def story(house: House) -> None:
    """Turns go out and wait, a leak is found, the daemon is killed over and over, and more of it is said."""
    t = house.settings.topics
    async with house.log() as log:
        house.start("run", **WHAT_TESTS_IMPORT)
        waits = turn(house, "hej dzień", "pl", "pl")
        await log.append([turn(house, "there is no pineapple"), turn(house, "hello"), waits])
        await house.caught_up(log)
        items = {item.turn.text: item for r in await house.everything(log, t.review) if (item := house.item(r))}
        assert {text: item.kind for text, item in items.items()} == {
            "there is no pineapple": "audit", "hello": "audit", "hej dzień": "divert",
        }  # fmt: skip
        leak = decided(house, items["there is no pineapple"], Span(12, 21, "PERSON"))
        for pause in (0.0, 0.3, 1.5):
            await log.append([leak])
            await asyncio.sleep(pause)
            house.programs[-1].kill()
            house.start("run", **WHAT_TESTS_IMPORT)
        await log.append([leak, decided(house, items["hello"]), decided(house, items["hej dzień"])])
        await house.caught_up(log)
        await log.append([turn(house, "pineapple again")])
        await house.caught_up(log)
        correction = replace(decided(house, items["hej dzień"], Span(4, 9, "PERSON")), headers=CORRECTION)
        await log.append([correction])
        house.programs[-1].kill()
        house.start("run", **WHAT_TESTS_IMPORT)
        await log.append([correction])
        await house.caught_up(log)
        await settled(house, log)
        assert house.programs[-1].stop() == 0


async def settled(house: House, log: Log) -> None:
    """On Kafka readers see a commit some milliseconds after it was made."""
    until = asyncio.get_running_loop().time() + 60
    t = house.settings.topics
    while (
        len(await events(house, log, t.clean)) < 4 or len(await events(house, log, t.recall)) < 2
    ) and asyncio.get_running_loop().time() < until:
        with suppress(LogError):
            await asyncio.sleep(0.1)


async def outcome(house: House) -> tuple[list[Any], list[Any], int]:
    """Clean events, recalled ones, and how many letters are dead."""
    t = house.settings.topics
    async with house.log() as log:
        dead = await house.everything(log, t.dead)
        return await events(house, log, t.clean), await events(house, log, t.recall), len(dead)


def test_a_leak_is_recalled_once(house: House) -> None:
    """The corrected text stands on the topic of recalls and nowhere else; what leaked is hidden from then on."""
    asyncio.run(asyncio.wait_for(story(house), 800))
    clean, recalled, dead = asyncio.run(outcome(house))
    (event,) = [e for e in recalled if e["text"].startswith("there is no")]
    (corrected,) = [e for e in recalled if e is not event]
    assert corrected["text"].startswith("hej ")
    assert "dzień" not in corrected["text"]
    (leaked,) = [e for e in clean if e["text"] == "there is no pineapple"]
    assert (event["session"], event["turn"], event["anond"]["status"]) == (leaked["session"], 0, "recalled")
    assert event["text"].startswith("there is no ")
    assert "pineapple" not in event["text"].lower()
    assert sorted(e["anond"]["status"] for e in clean) == ["clean", "clean", "clean", "reviewed"]
    assert [e["text"].lower() for e in clean if e["text"].endswith(" again")] == [
        event["text"].removeprefix("there is no ").lower() + " again"
    ]
    assert dead == 0

    app = typer.Typer()
    app.command()(audit.command)
    told = CliRunner().invoke(app, ["--config", str(house.folder / "anond.toml"), "--days", "9"])
    assert told.exit_code == 0, told.output
    row = next(line for line in told.output.splitlines() if line.startswith("en"))
    assert row.split()[1:5] == ["2", "1", "50.00", "%"]
    assert "pineapple" not in told.output
