"""The gate: a model is published only if it is measurably better, and it says why or why not."""

from __future__ import annotations

import pytest

from anond.tags import SELECTIVE, Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.figures import Figures, evaluate
from anond_trainer.train.gate import judge

TEXT = "Maria called from Boston today"
GOLD = (Span(0, 5, "PERSON"), Span(18, 24, "LOCATION"))
WRONG = Span(6, 12, "PERSON")


def figures(found: float, wrong: float = 0.0, sessions: int = 40, wanted: bool = True) -> Figures:
    """What an evaluation says if in a share of sessions both values are found, and in a share a wrong one."""
    turns, spans = [], []
    for n in range(sessions):
        turns.append(GoldTurn(f"s{n}", 0, "user", "en", TEXT, GOLD if wanted else ()))
        said = [*(GOLD if n < found * sessions else ()), *((WRONG,) if n >= (1 - wrong) * sessions else ())]
        spans.append(sorted(said, key=lambda s: s.start))
    return evaluate(turns, spans, SELECTIVE)


@pytest.mark.parametrize(
    ("old", "new", "publish", "why"),
    [
        (figures(0.5), figures(0.9), True, "it leaks less: recall 0.500 → 0.900, precision 1.000 → 1.000"),
        (figures(0.9), figures(0.5), False,
         "it is not measurably better: recall 0.900 → 0.500, precision 1.000 → 1.000"),
        (figures(0.9), figures(0.9), False,
         "it is not measurably better: recall 0.900 → 0.900, precision 1.000 → 1.000"),
        (figures(1.0, 0.9), figures(1.0, 0.1), True,
         "it is as safe and better on the whole: recall 1.000 → 1.000, precision 0.690 → 0.952"),
        (figures(1.0, 0.1), figures(1.0, 0.9), False,
         "it is not measurably better: recall 1.000 → 1.000, precision 0.952 → 0.690"),
        (figures(0.5), figures(1.0, 1.0), True,
         "it is as safe and better on the whole: recall 0.500 → 1.000, precision 1.000 → 0.667"),
        (figures(0.9), figures(1.0, 1.0), False,
         "it is not measurably better: recall 0.900 → 1.000, precision 1.000 → 0.667"),
        (None, figures(0.4), True, "no model was in use; recall 0.400"),
        (None, figures(0.0, wanted=False), False,
         "the held-out sessions hold nothing sensitive: nothing can be measured"),
        (figures(0.5, wanted=False), figures(0.5, wanted=False), False,
         "the held-out sessions hold nothing sensitive: nothing can be measured"),
    ],
    ids=["leaks less", "leaks more", "the same", "cleaner", "less clean", "hides more, leaks far less",
         "hides too much", "first", "first, no gold",
         "no gold"],
)  # fmt: skip
def test_only_what_is_better_gets_through(old: Figures | None, new: Figures, publish: bool, why: str) -> None:
    """Each row is one way in which two models can compare, with the words that are said of it."""
    found = judge(old, new)
    assert (found.publish, found.why) == (publish, why)


@pytest.mark.parametrize(("sessions", "publish"), [(2, False), (40, True)])
def test_a_tiny_sample_proves_little(sessions: int, publish: bool) -> None:
    """The same gain in one session of two is no measure; in half of many it is."""
    assert judge(figures(0.5, sessions=sessions), figures(1.0, sessions=sessions)).publish is publish


def test_a_recall_that_is_bought_with_one_leak_elsewhere_is_weighed() -> None:
    """Better in most sessions, worse in some: what counts is nearly all draws."""
    old, new = figures(0.5), figures(0.55)
    assert not judge(new, old).publish
    assert judge(old, figures(0.7)).publish


def test_sessions_that_differ_are_no_comparison() -> None:
    """Two evaluations of other sessions are refused, not compared."""
    with pytest.raises(ValueError, match=r"^the two evaluations are not of the same sessions$"):
        judge(figures(0.5, sessions=3), figures(0.5, sessions=4))
