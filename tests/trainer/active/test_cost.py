"""How long people take: fitted to the seconds of their decisions, and what is asked by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anond.events.review import Decision
from anond.events.turns import Turn
from anond.tags import Span
from anond_trainer.active.choosing import Method
from anond_trainer.active.cost import ESTIMATE, FEWEST, LEAST_LOOK, Pace, Recorded, mentions, recorded
from anond_trainer.active.pool import Pool, Predictions
from anond_trainer.active.question import Question

SLOW = [Recorded(tokens, marks, 2.0 + 0.5 * tokens + 4.0 * marks) for tokens in range(2, 22) for marks in (0, 1, 3)]


def test_the_pace_is_that_of_the_decisions() -> None:
    """To the hundredth, where nothing else moves them."""
    found = Pace.fitted(SLOW)
    assert (found.look, found.read, found.mark) == pytest.approx((2.0, 0.5, 4.0), abs=0.01)
    assert found.decisions == 60


def test_turns_that_stayed_open_over_lunch_hardly_move_it() -> None:
    """Every fifth took an hour longer."""
    away = [replace(one, seconds=one.seconds + 3600.0 * (i % 5 == 0)) for i, one in enumerate(SLOW)]
    found = Pace.fitted(away)
    assert (found.look, found.read, found.mark) == pytest.approx((2.0, 0.5, 4.0), abs=0.2)


def test_nothing_takes_less_than_no_time() -> None:
    """Also where longer turns happened to take less."""
    found = Pace.fitted([Recorded(tokens, 0, 30.0 - tokens) for tokens in range(2, 2 + FEWEST)][:FEWEST])
    assert min(found.look, found.read, found.mark) >= 0.0
    assert found.look > 0.0


def test_a_look_takes_a_second_at_least() -> None:
    """Where all that was decided holds mentions: else turns of one token would come before all others."""
    found = Pace.fitted([Recorded(tokens, marks, 0.4 * marks) for tokens in range(2, 22) for marks in (1, 3, 9)])
    assert found.look >= LEAST_LOOK


@pytest.mark.parametrize("seconds", [[5.0] * (FEWEST - 1), [0.0] * FEWEST])
def test_of_few_recorded_decisions_the_estimate_stands(seconds: list[float]) -> None:
    """Scripts and copies of a decided turn take no time, and do not count."""
    assert Pace.fitted([Recorded(4, 1, took) for took in seconds]) == ESTIMATE


def test_decisions_count_in_the_order_in_which_they_were_made() -> None:
    """With the tokens of their text and the mentions that people hid."""
    turn, span = Turn("s", 1, "user", "I am Ruth Berg"), Span(5, 14, "PERSON", None, "person")
    last = Decision("1-1", "divert", "release", "en", 0, "s", turn, (span,), "eve", 2.0, 7.5)
    first = replace(last, spans=(), at=1.0, seconds=3.0)
    assert recorded([last, first]) == [Recorded(4, 0, 3.0), Recorded(4, 1, 7.5)]


def test_a_mention_is_expected_where_sensitive_tokens_begin() -> None:
    """Two tokens side by side are one, and what ends a turn says nothing of the next."""
    sensitive = np.array([0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.5])
    says = Predictions(np.stack([1 - sensitive, sensitive], axis=1), np.array([5, 2]), np.array([True, False]))
    assert mentions(says).tolist() == [2.0, 1.0]


def test_who_marks_slowly_is_asked_about_turns_with_fewer_mentions() -> None:
    """Both turns are as long; the one that is a little less certain has a name beside that is sure to be marked."""
    texts = ["a b c d", "e f g h"]
    sensitive = np.array([0.5, 0.0, 1.0, 0.0, 0.4, 0.0, 0.0, 0.0])
    says = Predictions(np.stack([1 - sensitive, sensitive], axis=1), np.array([4, 4]), np.array([True, False]))
    asked = Question(Pool((), texts), np.ones(2, bool), np.random.default_rng(0), lambda: np.zeros((2, 2)), None, says)
    slow = replace(asked, pace=Pace(1.0, 0.0, 60.0, 100))
    assert Method.named("t-h sum").choose(slow, 1) == [0]
    assert Method.named("t-h per-second").choose(slow, 1) == [1]
