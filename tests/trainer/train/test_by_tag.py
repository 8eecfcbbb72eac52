"""No tag falls unseen behind a gain of all together."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from anond.engines.labels import encode
from anond.tags import Span
from anond_trainer.data.align import Example, readings
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.by_tag import LEAST, OfTag, chance_of_fall, fallen, tags_of
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.gate import GateResult, compare
from anond_trainer.train.labelled_turns import LabelledTurn
from tests.trainer.train.test_gate import LABELS, LEAN, OUTSIDE, STEADY, TAGGER, stratum

TEXT = "Maria called from Ydre again about the bill"
GOLD = (Span(0, 5, "PERSON", source="gold"), Span(18, 22, "LOCATION", source="gold"))
PERSON, LOCATION = LABELS.index("I-PERSON"), LABELS.index("I-LOCATION")


def says(sessions: int, people: float, places: range) -> list[Floats]:
    """What a model says that finds the person in a share of the sessions, and the place in all but some."""
    made = []
    for n in range(sessions):
        sure = np.full((len(TEXT.split()), len(LABELS)), 1e-9)
        sure[:, OUTSIDE] = 1.0
        for token, label, found in ((0, PERSON, n % 100 < 100 * people), (3, LOCATION, n not in places)):
            if found:
                sure[token, label], sure[token, OUTSIDE] = 1.0, 1e-9
        made.append(sure / sure.sum(axis=1, keepdims=True))
    return made


def two_tags(
    sessions: int, before: range, after: range, one_session: bool = False, people: tuple[float, float] = (0.6, 0.9)
) -> Comparison:
    """Turns with a person and a place; more people are found, and places but for those of these turns."""
    gold = [GoldTurn("s" if one_session else f"s{n}", n, "user", "en", TEXT, GOLD) for n in range(sessions)]
    turns = [
        LabelledTurn(turn, read, Example(turn.session, turn.turn, read.sentence, encode(GOLD, read.tokens)), 0.0)
        for turn, read in readings(gold, TAGGER)
    ]
    old, new = says(sessions, people[0], before), says(sessions, people[1], after)
    return Comparison(turns, View(LABELS, old, LEAN), View(LABELS, new, LEAN))


def judged(stream: Comparison, elsewhere: Comparison) -> GateResult:
    """What the gate says."""
    return compare(stream, elsewhere, TAGGER)


NONE, FALLS = range(0), range(12)


@pytest.mark.parametrize(
    ("sessions", "before", "after", "publish"),
    [
        (LEAST, NONE, NONE, True),
        (LEAST, NONE, FALLS, False),
        (LEAST, FALLS, NONE, True),  # it rises
        (LEAST - 1, NONE, FALLS, True),  # too few tokens to judge it by itself
        (LEAST, NONE, range(6), True),  # as likely by chance, of four tags that are looked at
        (LEAST, range(50, 60), FALLS, True),  # as many rise
        (LEAST, range(50, 52), range(16), False),
    ],
)
def test_a_tag_that_falls_measurably_is_named(sessions: int, before: range, after: range, publish: bool) -> None:
    """On the stream, though all together more is found there."""
    found = judged(two_tags(sessions, before, after), two_tags(LEAST, NONE, NONE))
    assert found.publish == publish, found.why
    fell = f"it finds less of LOCATION on the stream: {sessions - len(before)} → {sessions - len(after)} of {sessions}"
    assert (fell in found.why, found.forgets) == (not publish, not publish)


def test_elsewhere_counts_as_well() -> None:
    """A gain on the stream is no price for what all others need."""
    found = judged(stratum((0.5, 0.1), (0.9, 0.1)), two_tags(LEAST, NONE, FALLS))
    assert not found.publish
    assert found.why.startswith("it finds less of LOCATION elsewhere: 200 → 188 of 200 tokens. stream:")
    assert {(one["where"], one["tag"]) for one in found.report["tags"]} == {
        ("elsewhere", "LOCATION"), ("elsewhere", "PERSON")
    }  # fmt: skip
    assert judged(stratum((0.5, 0.1), (0.9, 0.1)), two_tags(LEAST, FALLS, NONE)).publish
    assert judged(stratum((0.5, 0.1), (0.9, 0.1)), STEADY).publish


def test_what_falls_in_one_session_is_one_case() -> None:
    """However many tokens of it."""
    (places, people) = tags_of({"elsewhere": two_tags(LEAST, NONE, range(150), one_session=True)}, TAGGER, LEAN)
    assert (places.tag, places.before, places.after, places.chance) == ("LOCATION", 200, 50, 0.5)
    assert (people.tag, people.chance) == ("PERSON", 1.0)
    assert not fallen([places, people])


def test_the_more_tags_the_surer_a_fall_has_to_be() -> None:
    """Or one of many would fall every other night."""
    fell, steady = (OfTag("elsewhere", "UID", 300, 290, 280, chance) for chance in (0.02, 1.0))
    assert fallen([fell]) == [fell]
    assert fallen([fell, steady]) == [fell]
    assert fallen([fell, steady, steady]) == []


def test_each_model_is_taken_as_it_leans() -> None:
    """The old one as it does, the new one as it would be published."""
    timid = two_tags(LEAST, NONE, NONE)
    for one in timid.new.marginals:
        one[3] = 1e-9
        one[3, LOCATION], one[3, OUTSIDE] = 0.2, 0.8
    (at_one, _), (at_two, _) = (tags_of({"": timid}, TAGGER, lean) for lean in (1.0, 2.0))
    assert (at_one.after, at_two.after) == (0, LEAST)


@pytest.mark.parametrize("differences", [(-1,) * 5, (-3, -1, 2, 0), (2, 2, -1), (-4, 1, 1, 1), (0, 0), (5, 1)])
def test_the_chance_is_that_of_all_ways_to_give_signs(differences: tuple[int, ...]) -> None:
    """Counted one by one."""
    ways = [[sign * abs(one) for sign, one in zip(signs, differences, strict=True)]
            for signs in product((1, -1), repeat=len(differences))]  # fmt: skip
    expected = sum(sum(way) <= sum(differences) for way in ways) / len(ways)
    assert chance_of_fall(differences) == pytest.approx(expected)
