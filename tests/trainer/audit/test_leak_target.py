"""What leaves at which threshold, and the threshold that keeps a target: by hand, by brute force, and by the truth."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from anond.events.review import Decision, Drawn
from anond.events.turns import Turn
from anond.tags import SELECTIVE, Span
from anond_trainer.audit.leak_target import AuditedTurn, audited_turns, choose

TEXT = "Maria Lind called from Lund"


def decided(*spans: Span, model: str = "en-0001", verdict: str = "release", drawn: bool = True) -> Decision:
    """A turn of which the first word was hidden, and what a person marked in it."""
    lot = Drawn(0.25, model, ((0, 5),)) if drawn else None
    return Decision(
        "0-0", "divert", verdict, "en", 0, "00", Turn("s", 0, "user", TEXT), spans, "eve", 1.0, 1.0, drawn=lot,  # type: ignore[arg-type]
    )  # fmt: skip


def stream(turns: int, seed: int, blind: float = 0.05) -> list[AuditedTurn]:
    """Turns of which some hold lumps of sensitive tokens; what leaks is the riskier, but for a blind spot."""
    chance, made = random.Random(seed), []
    for _ in range(turns):
        sensitive = chance.choice((0, 0, 0, 1, 1, 2, 3, 6))
        leaks = sensitive and chance.random() < 0.08
        risk = chance.betavariate(2, 3) if leaks and chance.random() > blind else chance.betavariate(0.5, 12)
        made.append(AuditedTurn(risk, sensitive, chance.randint(1, sensitive) if leaks else 0))
    return made


def leak(turns: Sequence[AuditedTurn], threshold: float) -> float:
    """The share of sensitive tokens that leaves."""
    return sum(one.left for one in turns if one.risk <= threshold) / sum(one.sensitive for one in turns)


def test_a_drawn_turn_counts_its_sensitive_tokens_and_those_left() -> None:
    """What the policy leaves is none; a token that was touched is hidden."""
    (found,) = audited_turns([decided(Span(0, 10, "PERSON"), Span(23, 27, "ORG"))], "en-0001", SELECTIVE)
    assert found == AuditedTurn(0.25, 2, 1)
    (found,) = audited_turns([decided(Span(0, 5, "PERSON"))], "en-0001", SELECTIVE)
    assert found == AuditedTurn(0.25, 1, 0)


def test_all_of_a_dropped_turn_would_have_been_left() -> None:
    """None of it should have gone out."""
    assert list(audited_turns([decided(verdict="drop")], "en-0001", SELECTIVE)) == [AuditedTurn(0.25, 5, 5)]


def test_only_drawn_turns_of_the_model_count() -> None:
    """Others were chosen for their risk, or have the risk of another model."""
    assert list(audited_turns([decided(drawn=False), decided(model="en-0002")], "en-0001", SELECTIVE)) == []


@pytest.mark.parametrize("target", [0.01, 0.03, 0.06])
def test_no_higher_threshold_keeps_the_target_in_a_row_from_nothing(target: float) -> None:
    """Brute force over every risk: all up to the chosen one keep it, and the next that lets more leave does not."""
    turns = stream(4000, 3)
    choice = choose(turns, target, 1.0)
    assert choice.threshold is not None
    risks = sorted({one.risk for one in turns})
    bounds = {risk: choose([_as_before(one, risk) for one in turns], 1.0, 1.0).bound for risk in risks[::100]}
    for risk, bound in bounds.items():
        assert (bound <= target + 1e-9) == (risk <= choice.threshold), (risk, bound, choice)
    assert choice.leaves == pytest.approx(leak(turns, choice.threshold))
    assert choice.share == sum(one.risk > choice.threshold for one in turns) / len(turns)
    assert choice.leaves < choice.bound <= target


def _as_before(one: AuditedTurn, risk: float) -> AuditedTurn:
    """The turn, of a risk of 0 if it leaves at a threshold, else of a risk that always waits."""
    return AuditedTurn(0.0 if one.risk <= risk else 2.0, one.sensitive, one.left)


@pytest.mark.parametrize(("target", "blind"), [(0.01, 0.0), (0.01, 0.05), (0.02, 0.1), (0.05, 0.3)])
def test_the_target_holds_in_95_percent(target: float, blind: float) -> None:
    """Thresholds chosen by 1,500 turns of a stream of 20,000, and what leaves in all of it: the promise is broken
    seldom enough, and often made."""
    turns, chance = stream(20_000, 5, blind), random.Random(6)
    made = [choose(chance.sample(turns, 1500), target, 1.0).threshold for _ in range(100)]
    promised = [threshold for threshold in made if threshold is not None]
    broken = sum(leak(turns, threshold) > target for threshold in promised)
    assert len(promised) > 50
    assert broken <= 0.05 * 100 + 4  # two standard deviations of chance


def test_too_few_turns_promise_nothing() -> None:
    """Also where none of them leaks; enough of them promise that nothing more than before has to wait."""
    few = [AuditedTurn(0.01 * n / 400, 1, 0) for n in range(200)]
    choice = choose(few, 0.01, 0.15)
    assert (choice.threshold, choice.leaves, choice.turns, choice.sensitive) == (None, 0.0, 200, 200)
    assert choice.bound > 0.01
    assert choice.share == pytest.approx(0.15)
    enough = choose(few * 3, 0.01, 0.15, max_risk=0.5)
    assert (enough.threshold, enough.share) == (0.5, 0.0)
    assert 0.0 < enough.bound <= 0.01


def test_what_needs_too_many_turns_is_not_promised() -> None:
    """Every other turn is risky and leaks: the target could be kept, at a price that was not agreed to."""
    turns = [AuditedTurn(0.9 if n % 2 else 0.01, 1, n % 2) for n in range(4000)]
    assert choose(turns, 0.01, 1.0).threshold == pytest.approx(0.9)
    dear = choose(turns, 0.01, 0.15)
    assert (dear.threshold, dear.share) == (None, pytest.approx(0.0))
    assert dear.bound > 0.45


def test_leaks_above_the_bound_on_risk_never_leave() -> None:
    """They wait whatever the target says."""
    turns = [AuditedTurn(0.8, 1, 1) if n % 20 == 0 else AuditedTurn(0.001, 1, 0) for n in range(2000)]
    choice = choose(turns, 0.01, 0.15, max_risk=0.5)
    assert (choice.threshold, choice.leaves) == (0.5, 0.0)


def test_turns_of_one_risk_wait_together() -> None:
    """A leak takes those of its own risk with it."""
    turns = [AuditedTurn(0.25, 1, n % 10 == 0) for n in range(1000)] + [AuditedTurn(0.1, 1, 0)] * 4000
    choice = choose(turns, 0.01, 0.5)
    assert choice.threshold is not None
    assert 0.1 <= choice.threshold < 0.25
    assert choice.share == 0.2


@pytest.mark.parametrize("turns", [[], [AuditedTurn(0.5, 0, 0)] * 50, [AuditedTurn(0.0, 1, 1)] * 50])
def test_nothing_is_promised_of_nothing(turns: list[AuditedTurn]) -> None:
    """No turn, none with something sensitive, or leaks that have no risk at all."""
    choice = choose(turns, 0.01, 1.0)
    assert (choice.threshold, choice.bound) == (None, 1.0) if not any(one.left for one in turns) else (None, 0.0)
