"""Whether to go on: from how surprised the models of each stage are to a sentence, a curve and a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import orjson
import pytest

from anond import assemble
from anond.config import Settings
from anond.engines.model.hashing import hasher
from anond.starters import load_starters
from anond.tags import SELECTIVE
from anond_trainer.active.outlook import ENOUGH_BY_LOT, MORE, Outlook, outlook, picture
from anond_trainer.data.align import readings
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.lesson import Learnt
from anond_trainer.train.stages import Stages

BASE = load_starters()[0]
LEARNT = (0, 75, 150, 225, 300)


def stages(half: float, gain: float = 0.6, noise: float = 0.02, sessions: int = 80) -> Stages:
    """Stages of a curve that rises as x / (x + half) to a gain."""
    x = np.array(LEARNT, float)
    random = np.random.default_rng(3)
    sizes = random.uniform(0.5, 1.5, (sessions, 1))
    table = sizes * (1.0 - gain * x / (x + half)) + random.normal(0.0, noise, (sessions, len(x)))
    return Stages(BASE, 400, LEARNT, table, table, 0, ())


def ahead(found: Stages) -> Outlook:
    """What is said of stages where nothing waits."""
    return outlook("en", found, (), SELECTIVE)


@pytest.mark.parametrize("half", [40.0, 400.0])
def test_the_share_that_is_there_is_that_of_the_curve(half: float) -> None:
    """400 decisions bring 400 / (400 + half), 1,000 more 1,400 / (1,400 + half)."""
    true = 400 / (400 + half) / (1400 / (1400 + half))
    found = ahead(stages(half))
    assert found.share == pytest.approx(true, abs=0.06)
    assert found.low <= true <= found.high
    assert 0.0 < found.high - found.low < 0.35


def test_it_is_said_in_a_line() -> None:
    """The share, its interval, and whether to stop."""
    found = replace(ahead(stages(40.0)), share=0.94, low=0.9, high=0.97)
    there = "94 % (90 % to 97 %) of what 1,000 more decisions could bring is there"
    assert found.line() == f"{there}; whether to stop cannot be told yet"
    assert replace(found, over=False).line() == f"{there}; go on (rule: {found.rule})"
    assert replace(found, over=True).line() == f"{there}; enough (rule: {found.rule})"


def test_where_decisions_brought_nothing_that_shows_no_share_is_told() -> None:
    """A share of luck would be a number all the same."""
    found = ahead(stages(40.0, gain=0.0, noise=0.3))
    assert found.share is None
    assert found.line().startswith("what decisions brought so far cannot be told from luck; ")
    assert picture(found)[:8] == b"\x89PNG\r\n\x1a\n"


def test_models_that_learnt_next_to_nothing_agree_and_that_is_no_reason_to_stop() -> None:
    """Few decisions whose gain cannot be told from luck may bring one with the next; many have had their chance."""
    sample = [reading.sentence for _, reading in readings(dialogues("en")[:30], assemble.tagger(Settings()))]
    alike = [Learnt(BASE, None, hasher(), 0.0)] * (len(LEARNT) - 1)
    vain = replace(stages(40.0, gain=0.0, noise=0.3), models=alike)
    assert outlook("en", vain, sample, SELECTIVE).over is None
    assert outlook("en", replace(vain, decided=MORE), sample, SELECTIVE).over is True
    assert outlook("en", replace(stages(40.0), models=alike), sample, SELECTIVE).over is True


def test_models_that_agree_do_not_end_what_has_brought_little_of_what_it_could() -> None:
    """A fifth of it is there, at most two fifths: the line does not say in one breath that this is enough."""
    sample = [reading.sentence for _, reading in readings(dialogues("en")[:30], assemble.tagger(Settings()))]
    alike = [Learnt(BASE, None, hasher(), 0.0)] * (len(LEARNT) - 1)
    found = outlook("en", replace(stages(20_000.0, gain=9.0), models=alike), sample, SELECTIVE)
    assert found.share is not None
    assert found.high < 0.9
    assert found.over is False
    assert found.line().endswith("; go on (rule: agreement of two says enough, the share does not)")
    assert orjson.loads(found.json())["held_back"] is True


def test_turns_by_lot_count_alone_where_there_are_enough() -> None:
    """What was chosen is no fair sample: it would promise too much."""
    fair = stages(400.0)
    mixed = replace(stages(40.0), fair=fair.every, fair_turns=ENOUGH_BY_LOT - 1)
    assert ahead(mixed).share == ahead(stages(40.0)).share
    by_lot = ahead(replace(mixed, fair_turns=ENOUGH_BY_LOT))
    assert by_lot.fair
    assert by_lot.share == ahead(fair).share


def test_the_curve_is_json_and_a_picture() -> None:
    """With every stage and its interval."""
    found = ahead(stages(40.0))
    told = orjson.loads(found.json())
    assert [one["decisions"] for one in told["curve"]] == list(LEARNT)
    assert all(one["low"] <= one["spared"] <= one["high"] for one in told["curve"])
    assert picture(found)[:8] == b"\x89PNG\r\n\x1a\n"


def test_without_a_stage_nothing_is_told() -> None:
    """Decisions of too few sessions."""
    found = ahead(Stages(BASE, 3, (0,), np.ones((3, 1)), np.ones((3, 1)), 0, ()))
    assert found.share is None
    assert found.over is None
