"""Intervals by bootstrap over sessions: where they stand is known for simple cases."""

from __future__ import annotations

from math import isnan, nan, sqrt

import pytest

from anond_trainer.evaluate.bootstrap import Measure, differences, estimates

RECALL = {"recall": Measure({"right": 1.0}, {"wanted": 1.0}, empty=1.0)}


def sessions(right: list[int], wanted: int = 1) -> dict[str, dict[str, int]]:
    """Sessions with so many right of those wanted."""
    return {f"s{i:03}": {"right": n, "wanted": wanted} for i, n in enumerate(right)}


def test_the_interval_of_a_share_is_that_of_statistics() -> None:
    """Of a hundred sessions with one mention each, 80 found: .8 and twice the standard error on either side."""
    found = estimates(sessions([1] * 80 + [0] * 20), RECALL, 4000)["recall"]
    error = 1.96 * sqrt(0.8 * 0.2 / 100)
    assert found.value == 0.8
    assert (found.low, found.high) == (pytest.approx(0.8 - error, abs=0.015), pytest.approx(0.8 + error, abs=0.015))


def test_what_stands_in_one_session_rises_and_falls_together() -> None:
    """The same hundred mentions in ten sessions, all or none of each found, make an interval three times as wide."""
    apart = estimates(sessions([1] * 80 + [0] * 20), RECALL, 2000)["recall"]
    together = estimates(sessions([10] * 8 + [0] * 2, wanted=10), RECALL, 2000)["recall"]
    assert together.value == apart.value
    assert together.high - together.low == pytest.approx(sqrt(10) * (apart.high - apart.low), rel=0.2)


def test_two_sessions_have_four_draws() -> None:
    """One right, one wrong: the draws are 0, a half and 1, so the interval is everything."""
    found = estimates(sessions([1, 0]), RECALL)["recall"]
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)


def test_the_same_seed_gives_the_same_interval() -> None:
    """And another seed nearly the same."""
    counts = sessions([i % 7 for i in range(50)], wanted=7)
    assert estimates(counts, RECALL, seed=3) == estimates(counts, RECALL, seed=3)
    one, other = (estimates(counts, RECALL, 4000, seed)["recall"] for seed in (1, 2))
    assert one != other
    assert one.low == pytest.approx(other.low, abs=0.02)


def test_the_order_of_sessions_is_of_no_account() -> None:
    """They are drawn by name, so files in another order give the same interval."""
    counts = sessions([3, 1, 4, 1, 5, 2, 6], wanted=9)
    assert estimates(dict(reversed(counts.items())), RECALL) == estimates(counts, RECALL)


def test_many_sessions_are_drawn_in_portions() -> None:
    """More numbers than are held at once give the interval that statistics gives."""
    found = estimates(sessions([1, 0] * 20_000), RECALL, 200)["recall"]
    assert found.high - found.low == pytest.approx(2 * 1.96 * sqrt(0.25 / 40_000), rel=0.25)


def test_draws_that_say_nothing_are_left_out_or_count_as_told() -> None:
    """A tag of one session is in two thirds of the draws: the others say nothing, or what `empty` says."""
    counts = {"a": {"right": 1, "wanted": 1}, "b": {}, "c": {}}
    known = Measure({"right": 1.0}, {"wanted": 1.0}, empty=nan)
    low = Measure({"right": 1.0}, {"wanted": 1.0}, empty=0.0)
    found = estimates(counts, {"nan": known, "zero": low})
    assert (found["nan"].low, found["nan"].high) == (1.0, 1.0)
    assert (found["zero"].low, found["zero"].high) == (0.0, 1.0)
    nothing = estimates({"a": {}}, {"nan": known})["nan"]
    assert [isnan(x) for x in (nothing.value, nothing.low, nothing.high)] == [True] * 3


def test_a_difference_is_of_the_same_sessions() -> None:
    """One more found in each session is so in all draws, however much the sessions differ among themselves."""
    old, new = sessions([1, 8, 2, 5], wanted=9), sessions([2, 9, 3, 6], wanted=9)
    found = differences(old, new, RECALL)["recall"]
    assert found.value == pytest.approx(1 / 9)
    assert (found.low, found.high) == (pytest.approx(1 / 9), pytest.approx(1 / 9))
    assert found.above_zero == 1.0


def test_draws_that_say_nothing_are_no_draws_below_zero() -> None:
    """A tag of one session that the new model finds is better in all draws with it; without one nothing is said."""
    known = {"F1": Measure({"right": 1.0}, {"wanted": 1.0}, empty=nan)}
    old: dict[str, dict[str, int]] = {"a": {"wanted": 1}, "b": {}, "c": {}}
    new = old | {"a": {"right": 1, "wanted": 1}}
    assert differences(old, new, known)["F1"].above_zero == 1.0
    assert isnan(differences({"a": {}}, {"a": {}}, known)["F1"].above_zero)


def test_only_the_same_sessions_are_compared() -> None:
    """Others are refused."""
    with pytest.raises(ValueError, match=r"^the two evaluations are not of the same sessions$"):
        differences(sessions([1]), sessions([1, 1]), RECALL)
