"""Suspects through the real daemon: what a person overlooked in a turn that went out is found, shown and recalled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond.events.records import Message
from anond.events.review import ReviewItem, suspect_id
from anond.tags import Span
from anond_trainer.cli import audit_suspects
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.verdicts import decision
from tests.house import House
from tests.programs import WHAT_TESTS_IMPORT

SETTINGS = """
[divert]
max_risk = 0.0
[train]
known = 150
[observe]
port = -1
"""
OVERLOOKED = "hi, my name is Catherine Miller and my mail is cmiller@quandt.example"
TALK = ("my parcel is late", "where is it", "thanks a lot", OVERLOOKED, "the app is slow today", "ok bye")
NAME, MAIL = Span(15, 31, "PERSON"), Span(47, 69, "EMAIL")


def decided(house: House, item: ReviewItem, *spans: Span) -> Message:
    """The sealed record of a decision; `item` tells whether it is about a suspect."""
    made = decision(item, "release", spans, reviewer="eve", at=4e9, seconds=1.0)
    sealed = seal_decision(made, house.keys.need("review"))
    return message(house.settings.topics.decisions, item.partition, item.id, sealed)


async def story(house: House) -> tuple[str, str, ReviewItem, list[Any]]:
    """People release turns, a name among them; the committee looks; a person marks it; it is looked once more."""
    t = house.settings.topics
    async with house.log() as log:
        house.start("run", **WHAT_TESTS_IMPORT)
        value = [
            orjson.dumps({"session": "talk", "turn": n, "text": text, "lang": "en"}) for n, text in enumerate(TALK)
        ]
        await log.append([Message(t.turns, None, b"talk", one) for one in value])
        await house.caught_up(log)
        items = [house.item(record) for record in await house.everything(log, t.review)]
        assert {item.turn.text for item in items} == set(TALK)
        await log.append([decided(house, item, *([MAIL] if item.turn.text == OVERLOOKED else [])) for item in items])
        await house.caught_up(log)
        first = await asyncio.to_thread(house.run, "audit", "--suspects", "3")
        (shown,) = [
            one for record in await house.everything(log, t.review) if (one := house.item(record)).kind == "suspect"
        ]
        await log.append([decided(house, shown, NAME, MAIL)])
        await house.caught_up(log)
        again = await asyncio.to_thread(house.run, "audit", "--suspects", "3")
        recalled = [orjson.loads(record.value or b"") for record in await house.everything(log, t.recall)]
        assert house.programs[-1].process.wait() == 0
        return first, again, shown, recalled


def test_raw_turns_of_an_archive_come_before_people_too(houses: Callable[..., House], tmp_path: Path) -> None:
    """Of a line that says what was hidden a name was left: it is shown, sealed, and expires as all items do."""
    house = houses("house", SETTINGS)
    archive = tmp_path / "archive.jsonl"
    mail = {"spans": [{"start": MAIL.start, "end": MAIL.end, "tag": "EMAIL"}]}
    lines = [{"session": "old", "text": text, "lang": "en"} | (mail if text == OVERLOOKED else {}) for text in TALK]
    archive.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))

    async def looked() -> tuple[list[str], list[ReviewItem]]:
        told = await audit_suspects.find(house.settings, house.keys, 2, archive, "")
        async with house.log() as log:
            return told, [house.item(record) for record in await house.everything(log, house.settings.topics.review)]

    told, items = asyncio.run(looked())
    assert OVERLOOKED in [item.turn.text for item in items]
    assert {item.kind for item in items} == {"suspect"}
    assert all(item.expires > item.at > 0 for item in items)
    assert not any("Miller" in line for line in told)
    assert all(f"{member} " in told[0] for member in ("in use", "other engine", "another language", "perceptron"))


@pytest.mark.soak
def test_what_a_person_overlooked_is_shown_again_and_recalled(houses: Callable[..., House]) -> None:
    """The one released turn with a name is the suspect; what is marked then is recalled, and it is asked about once."""
    first, again, shown, recalled = asyncio.run(asyncio.wait_for(story(houses("house", SETTINGS)), 800))
    assert (shown.turn.text, shown.reason) == (OVERLOOKED, "suspect")
    assert shown.id.startswith(suspect_id(""))
    assert any(span.tag == "PERSON" and span.start < NAME.end and NAME.start < span.end for span in shown.spans)
    (event,) = recalled
    assert event["anond"]["id"] == shown.id.removeprefix(suspect_id(""))
    assert "Miller" not in event["text"]
    assert "quandt" not in event["text"]
    assert first.startswith("en: 1 suspect of 6 turns")
    assert again.startswith("en: 0 suspects of 6 turns")
    assert not any(word in first + again for word in ("Catherine", "Miller", "quandt"))
