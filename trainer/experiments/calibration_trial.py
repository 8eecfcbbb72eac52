"""Calibration error and Brier score of risks on a stream that the model never saw, raw and calibrated by audits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final

from anond.risk.calibration import Calibration
from anond_trainer.audit.calibration import points
from anond_trainer.audit.leak_target import AuditedTurn

HEAD: Final = ("audited turns", "calibrated in", "calibration error", "calibrated", "Brier score", "calibrated")
AUDITS: Final = (200, 500, 1000, 2000)
_GROUPS: Final = 15


def calibration_error(chances: Sequence[float], leaks: Sequence[bool]) -> float:
    """The mean distance of predicted chances from the share of leaks, in groups of similar chances."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    size = max(1, len(order) // _GROUPS)
    groups = [order[at : at + size] for at in range(0, len(order), size)]
    return sum(abs(sum(chances[i] - leaks[i] for i in group)) for group in groups) / len(order)


def rows(mixes: Sequence[tuple[Sequence[AuditedTurn], Sequence[AuditedTurn]]]) -> Iterator[Sequence[str]]:
    """A line for each number of audited turns of the first half, judged on the second."""
    yield HEAD
    for audits in AUDITS:
        found = [_judged_mix(rest, _drawn(first, audits, seed)) for seed, (first, rest) in enumerate(mixes)]
        calibrated, *figures = zip(*found, strict=True)
        yield str(audits), f"{sum(calibrated)} of {len(found)}", *(f"{fmean(some):.3f}" for some in figures)


def _drawn(turns: Sequence[AuditedTurn], audits: int, seed: int) -> list[AuditedTurn]:
    return Random(seed).sample(turns, min(audits, len(turns)))  # noqa: S311  not for keys


def _judged_mix(rest: Sequence[AuditedTurn], drawn: Sequence[AuditedTurn]) -> tuple[bool, float, float, float, float]:
    from sklearn.metrics import brier_score_loss  # here, since it takes a second

    leaks = [one.left > 0 for one in rest]
    raw = [one.risk for one in rest]
    line = Calibration("", "", points(drawn), len(drawn), 0, 0.0)
    calibrated = [line.chance(risk) for risk in raw] if line.points else raw
    return (
        bool(line.points),
        calibration_error(raw, leaks),
        calibration_error(calibrated, leaks),
        brier_score_loss(leaks, raw),
        brier_score_loss(leaks, calibrated),
    )
