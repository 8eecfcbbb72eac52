"""The leak target: which promise holds for a model, and why none does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from anond.risk.leak_target import LeakTarget, Promise

PROMISE = Promise("en", "en-0007", 0.01, 0.03, 0.008, 2000, 5.0)


def target(share: float = 0.01, **changes: Any) -> LeakTarget:
    """A target with a promise for English."""
    made = LeakTarget(share)
    made.rely_on({"en": replace(PROMISE, **changes)})
    return made


def test_a_promise_holds_for_its_model_alone() -> None:
    """Neither another model of the language nor another language has a threshold by it."""
    made = target()
    assert (made.threshold("en", "en-0007"), made.bound("en", "en-0007"), made.why_not("en", "en-0007")) == (
        0.03, 0.008, "",
    )  # fmt: skip
    for lang, model in (("en", "en-0008"), ("es", "en-0007")):
        assert (made.threshold(lang, model), made.bound(lang, model)) == (None, 1.0)
        assert made.why_not(lang, model).startswith("no audit of this model was weighed yet")


@pytest.mark.parametrize(("own", "threshold"), [(0.01, 0.03), (0.02, 0.03), (0.005, None)])
def test_a_promise_of_more_than_is_asked_for_is_taken_and_of_less_is_not(own: float, threshold: float | None) -> None:
    """A trainer with a laxer target than the daemon's does not open it."""
    made = target(own)
    assert made.threshold("en", "en-0007") == threshold
    assert bool(made.why_not("en", "en-0007")) == (threshold is None)


def test_what_cannot_be_promised_has_a_bound_and_a_reason() -> None:
    """The reason says how many turns were looked at and what may leave."""
    made = target(threshold=None, bound=0.0312)
    assert (made.threshold("en", "en-0007"), made.bound("en", "en-0007")) == (None, 0.0312)
    assert made.why_not("en", "en-0007") == "by 2000 audited turns up to 3.12 % of sensitive tokens may leave"


def test_without_a_target_no_promise_counts() -> None:
    """Whatever was published."""
    made = target(0.0)
    assert (made.is_set, made.threshold("en", "en-0007")) == (False, None)


@pytest.mark.parametrize(
    "wrong",
    [{"threshold": 1.5}, {"threshold": -1e-9}, {"target": 2.0}, {"bound": -0.1}, {"lang": 3}, {"model": None},
     {"threshold": "low"}, {"bound": None}],
)  # fmt: skip
def test_no_promise_is_like_that(wrong: dict[str, Any]) -> None:
    """Shares and risks lie between 0 and 1, names are texts."""
    with pytest.raises((ValueError, TypeError)):
        replace(PROMISE, **wrong)
