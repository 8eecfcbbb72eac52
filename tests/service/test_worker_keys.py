"""A worker whose keys are older than those of the reviewers."""

from __future__ import annotations

import asyncio

import pytest

from anond.errors import KeysError
from anond.seal import Key, Ring
from anond.tags import Span
from tests.service.stage import SWEDISH, Stage, Stages, event

PERSON = Span(15, 22, "PERSON")


async def waiting(stages: Stages, ring: Ring) -> Stage:
    """A stage on which a turn waits for a person, and daemons hold this ring."""
    stage = await stages(review=ring)
    await stage.feed(event(SWEDISH, "b", "sv"))
    await stage.work()
    return stage


def statuses(stage: Stage) -> list[str]:
    """Of the clean events."""
    return [one["anond"]["status"] for one in stage.bench.clean(stage.outputs())]


def test_a_decision_sealed_right_after_a_rotation_counts(stages: Stages) -> None:
    """Where reviewers took up the new ring first, the key files are read before the batch with their decision."""
    held, newer = Key.draw(0.0), Key.draw(1.0)
    ring, looks = Ring("review", (held,)), list[bool]()

    def renew() -> bool:
        ring.renew(Ring("review", (newer, held)))
        looks.append(True)
        return True

    async def run() -> None:
        stage = await waiting(stages, ring)
        stage.renew_keys = renew
        (item,) = stage.bench.items(stage.outputs())
        await stage.feed(stage.bench.decision(item, PERSON, ring=Ring("review", (newer,))))
        await stage.work()
        assert statuses(stage) == ["reviewed"]
        assert looks == [True]

    asyncio.run(run())


@pytest.mark.parametrize("renewed", [False, KeysError("no key file")])
def test_a_decision_under_a_key_that_no_file_holds_is_given_up(stages: Stages, renewed: bool | Exception) -> None:
    """Also where the key files are unsound: the turn waits on, and later decisions count."""

    def renew() -> bool:
        if isinstance(renewed, Exception):
            raise renewed
        return renewed

    async def run() -> None:
        stage = await waiting(stages, Ring("review", (Key.draw(0.0),)))
        stage.renew_keys = renew
        (item,) = stage.bench.items(stage.outputs())
        unknown = Ring("review", (Key.draw(1.0),))
        await stage.feed(stage.bench.decision(item, PERSON, ring=unknown), stage.bench.decision(item, PERSON))
        await stage.work()
        assert [letter.reason for letter in stage.bench.letters(stage.outputs())] == ["decision_unreadable"]
        assert statuses(stage) == ["reviewed"]

    asyncio.run(run())
