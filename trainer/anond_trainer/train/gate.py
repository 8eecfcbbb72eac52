"""The gate between a trained model and the registry: only what is measurably better gets through."""

from __future__ import annotations

from dataclasses import dataclass

from anond_trainer.evaluate.figures import Comparison, Figures, compare

SURE = 0.9  # share of bootstrap draws that have to agree
GIVE = 0.05  # precision that may be lost, at the lower end of its interval, where recall is won


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a model is published, and the reason, in words with figures."""

    publish: bool
    why: str


def judge(old: Figures | None, new: Figures) -> Judgement:
    """Compare a new model with the one in use, on held-out sessions that neither learnt from."""
    if not new.tokens.wanted:
        return Judgement(False, "the held-out sessions hold nothing sensitive: nothing can be measured")
    if old is None:
        return Judgement(True, f"no model was in use; recall {new.tokens.recall:.3f}")
    change = compare(old, new)
    said = (
        f"recall {old.tokens.recall:.3f} → {new.tokens.recall:.3f}, "
        f"precision {old.tokens.precision:.3f} → {new.tokens.precision:.3f}"
    )
    if leaks_less(change):
        return Judgement(True, f"it leaks less: {said}")
    if as_safe_and_better(change):
        return Judgement(True, f"it is as safe and better on the whole: {said}")
    return Judgement(False, f"it is not measurably better: {said}")


def leaks_less(change: Comparison) -> bool:
    """Recall rises in nearly all draws, and precision does not fall much."""
    return change.recall.above_zero >= SURE and change.precision.low >= -GIVE


def as_safe_and_better(change: Comparison) -> bool:
    """Recall does not fall, and F1 rises in nearly all draws."""
    return change.recall.value >= 0 and change.f1.above_zero >= SURE
