"""Each person's agreement with the lead in a calibration round: Cohen's kappa on tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from anond.events.review import Decision
from anond_trainer.review.agreement import EVERY, agreements


def nearness(made: Sequence[Decision], lead: str, target: float, people: Iterable[str]) -> list[dict[str, Any]]:
    """For each of these people: turns that both released, kappa with its interval, and whether it reaches the target.

    Where both used one label for all there is no kappa: the target is reached if they always agree.
    """
    return [_of(made, lead, target, who) for who in people if who != lead]


def _of(made: Sequence[Decision], lead: str, target: float, who: str) -> dict[str, Any]:
    both = [one for one in made if one.reviewer in (lead, who)]
    found = [one for one in agreements(both) if (one.lang, one.unit, one.tag) == (EVERY, "tokens", EVERY)]
    if not found:
        return {"who": who, "turns": 0, "kappa": None, "low": None, "high": None, "reached": False}
    (one,) = found
    reached = one.observed == 1.0 if one.kappa is None else one.kappa >= target
    return {
        "who": who, "turns": one.turns, "kappa": one.kappa, "low": one.low, "high": one.high, "reached": reached,
    }  # fmt: skip
