"""What leaks, estimated from audits, with an interval that never says more than was seen."""

from __future__ import annotations

import math
import random

import pytest

from anond.events.review import Decision, Sent
from anond.events.turns import Turn
from anond.tags import SELECTIVE, Span
from anond_trainer.audit.leak_rate import audits, estimate, leak_rate_lines
from anond_trainer.audit.proportion import proportion

LEFT, KEPT = Span(0, 5, "PERSON"), Span(6, 10, "PERSON")


def decided(*spans: Span, lang: str = "en", at: float = 100.0, **more: str) -> Decision:
    """What a person found in a turn of three words, of which the second was hidden."""
    given = {"kind": "audit", "verdict": "release"} | more
    sent = Sent("s", ((6, 10),)) if given["kind"] != "divert" else None
    turn = Turn("s", 0, "user", "Maria Lind called")
    return Decision(
        "0-0", given["kind"], given["verdict"], lang, 0, "00", turn, spans, "eve", at, 1.0, sent=sent,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cases", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.30850), (1, 10, 0.00253, 0.44502), (5, 10, 0.18709, 0.81291), (10, 10, 0.69150, 1.0),
        (0, 1000, 0.0, 0.00368), (3, 412, 0.00150, 0.02113), (2000, 5000, 0.38638, 0.41374),
    ],
)  # fmt: skip
def test_the_interval_is_that_of_clopper_and_pearson(cases: int, of: int, low: float, high: float) -> None:
    """Figures of their method, from tables and an independent program."""
    found = proportion(cases, of)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5))
    assert found.value == cases / of


def test_nothing_counted_says_nothing() -> None:
    """All from 0 to 1 is possible."""
    found = proportion(0, 0)
    assert (found.of, found.low, found.high) == (0, 0.0, 1.0)
    assert math.isnan(found.value)


def test_the_interval_covers_the_truth() -> None:
    """Of 400 samples of a rare thing at least 95 % have the true share in their interval, by what chance allows."""
    chance = random.Random(4)
    samples = [proportion(sum(chance.random() < 0.01 for _ in range(300)), 300) for _ in range(400)]
    assert sum(one.low <= 0.01 <= one.high for one in samples) >= 0.93 * 400


def test_leaks_are_counted_by_turn_and_by_mention() -> None:
    """A turn with two missed mentions is one leaking turn; marks of what was hidden or may stay are none."""
    some = [decided(LEFT, KEPT), decided(KEPT), decided(), decided(Span(11, 17, "ORG"))]
    some.append(decided(LEFT, Span(11, 17, "ZIP")))
    (whole, en) = estimate(some, SELECTIVE)
    assert (whole.lang, en.lang) == ("all", "en")
    assert (en.turns.cases, en.turns.of, en.mentions.cases, en.mentions.of, en.tokens) == (2, 5, 3, 5, 15)
    assert en.missed_per_thousand == pytest.approx(200.0)
    assert en.turns == proportion(2, 5)


def test_a_dropped_audit_is_a_leak_of_a_turn() -> None:
    """None of it should have gone out; what in it was sensitive nobody said."""
    (whole, _) = estimate([decided(verdict="drop"), decided()], SELECTIVE)
    assert (whole.turns.cases, whole.turns.of, whole.mentions.of, whole.dropped, whole.tokens) == (1, 2, 0, 1, 3)


def test_only_audits_of_late_count() -> None:
    """Turns that waited were chosen for their risk, suspects for what is suspected: neither says what goes out."""
    some = [decided(at=50.0), decided(at=100.0), decided(kind="divert"), decided(kind="suspect")]
    assert audits(some, since=100.0) == [some[1]]
    assert audits(some) == some[:2]


def test_languages_are_told_apart() -> None:
    """Each has figures of its own, behind those of all."""
    found = estimate([decided(LEFT, lang="sv"), decided(lang="de"), decided(lang="de")], SELECTIVE)
    assert [(one.lang, one.turns.cases, one.turns.of) for one in found] == [("all", 1, 3), ("de", 0, 2), ("sv", 1, 1)]


def test_no_leak_has_an_upper_bound() -> None:
    """A hundred turns without one do not prove that there is none."""
    lines = list(leak_rate_lines(estimate([decided(KEPT)] * 100, SELECTIVE), 30))
    assert any("0.00 % to 3.62 %" in line for line in lines)
    assert lines[-1] == "no leak was found; up to 3.62 % of clean turns may have one all the same"


def test_no_audit_is_said() -> None:
    """Nothing was decided: nothing can be said."""
    assert estimate([], SELECTIVE) == []
    assert (
        next(leak_rate_lines([], 30))
        == "no audit was decided in the last 30 days: nothing can be said about what leaks"
    )


def test_no_text_is_told() -> None:
    """Neither words nor sessions of what was audited."""
    lines = "\n".join(leak_rate_lines(estimate([decided(LEFT, KEPT)], SELECTIVE), 30))
    assert not any(word in lines for word in ("Maria", "Lind", "called", "eve", "0-0"))
