"""Items that ask for two people through the real daemon and the review queue, while the daemon is killed in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import orjson

from anond.events.records import Message
from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.tags import Span
from anond_trainer.data.decisions import Labels, read_decisions
from anond_trainer.review.decide import decide
from anond_trainer.review.queue import Queue
from tests.house import House
from tests.programs import WHAT_TESTS_IMPORT

SETTINGS = """
[divert]
max_risk = 0.0
[audit]
share = 0
[review]
double = 1.0
[log]
partitions = 1
[observe]
port = -1
"""
TEXT = "there is no pineapple, nor a teapot"
FRUIT, POT = Span(12, 21, "PERSON"), Span(29, 35, "PERSON")


async def vote(house: House, queue: Queue, log: Log, who: str, marks: dict[str, list[Span]]) -> int:
    """Clear the queue in one person's name, as `anond decide` does; how many items that were."""
    await queue.sync(log)
    items: list[ReviewItem] = []
    while (item := queue.next(who)) and item not in items:
        items.append(item)
        line = {"item": item.id, "verdict": "release", "spans": [s.gold() for s in marks[item.turn.session]]}
        assert (await decide(queue, log, [orjson.dumps(line)], reviewer=who)).bad == ()
    await house.caught_up(log)
    return len(items)


async def story(house: House) -> Labels:
    """Two people clear the queue, a third settles where they disagree; the daemon is killed after each."""
    t = house.settings.topics
    queue = Queue(None, house.keys.need("review"), clock=time.time)
    async with house.log() as log:
        house.start("run", **WHAT_TESTS_IMPORT)
        for session in ("a", "b"):
            value = orjson.dumps({"session": session, "text": TEXT, "lang": "en"})
            await log.append([Message(t.turns, None, session.encode(), value)])
        await house.caught_up(log)
        for who, marks, count in (
            ("ada", {"a": [FRUIT], "b": [FRUIT]}, 2), ("ada", {}, 0), ("bo", {"a": [POT], "b": [FRUIT]}, 2),
            ("bo", {}, 0), ("cy", {"a": [FRUIT, POT]}, 1), ("dee", {}, 0),
        ):  # fmt: skip
            assert await vote(house, queue, log, who, marks) == count
            assert len(await house.everything(log, t.clean)) == {"ada": 0, "bo": 1}.get(who, 2)
            house.programs[-1].kill()
            house.start("run", **WHAT_TESTS_IMPORT)
        await log.append([Message(t.decisions, r.position.partition, r.key, r.value)
                          for r in await house.everything(log, t.decisions)])  # fmt: skip
        await house.caught_up(log)
        assert house.programs[-1].stop() == 0
        events = [orjson.loads(record.value or b"") for record in await house.everything(log, t.clean)]
        assert len(events) == 2
        assert not any("pineapple" in event["text"].lower() for event in events)
        assert sum("teapot" in event["text"].lower() for event in events) == 1
        assert await house.everything(log, t.dead) == []
        queue.close()
        return await read_decisions(log, t.decisions, house.keys.need("review"), t.keys)


def test_a_turn_for_two_is_released_once(houses: Callable[..., House]) -> None:
    """By two who agree or by the third; votes put on the log again release nothing, and all make one label."""
    found = asyncio.run(asyncio.wait_for(story(houses("house", SETTINGS)), 800))
    assert sorted((v.turn.session, v.reviewer) for v in found.votes) == [
        ("a", "ada"), ("a", "bo"), ("a", "cy"), ("b", "ada"), ("b", "bo"),
    ]  # fmt: skip
    assert sorted((d.turn.session, d.reviewer, len(d.spans)) for d in found.decisions) == [
        ("a", "ada, bo, cy", 2), ("b", "ada, bo", 1),
    ]  # fmt: skip
    assert found.unreadable == 0
