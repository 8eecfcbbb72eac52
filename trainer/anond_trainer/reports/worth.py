"""How near risks come to what leaks on a stream that the model never saw, as they are and as audits calibrate them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final

from anond.tagging.calibration import Calibration
from anond_trainer.calibrate import points
from anond_trainer.reports.leaving import Seen

HEAD: Final = ("audited turns", "calibrated in", "off", "calibrated", "Brier score", "calibrated")
AUDITS: Final = (200, 500, 1000, 2000)
_GROUPS: Final = 15


def off(chances: Sequence[float], leaks: Sequence[bool]) -> float:
    """How far chances are from what leaks, on the average of turns, in groups of like chances."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    size = max(1, len(order) // _GROUPS)
    groups = [order[at : at + size] for at in range(0, len(order), size)]
    return sum(abs(sum(chances[i] - leaks[i] for i in group)) for group in groups) / len(order)


def brier(chances: Sequence[float], leaks: Sequence[bool]) -> float:
    """The mean square of what chances are wrong by."""
    return fmean((chance - leak) ** 2 for chance, leak in zip(chances, leaks, strict=True))


def rows(mixes: Sequence[tuple[Sequence[Seen], Sequence[Seen]]]) -> Iterator[Sequence[str]]:
    """A line for each number of audited turns of the first half, judged on the second."""
    yield HEAD
    for audits in AUDITS:
        found = [_judged(rest, _drawn(first, audits, seed)) for seed, (first, rest) in enumerate(mixes)]
        calibrated, *figures = zip(*found, strict=True)
        yield str(audits), f"{sum(calibrated)} of {len(found)}", *(f"{fmean(some):.3f}" for some in figures)


def _drawn(turns: Sequence[Seen], audits: int, seed: int) -> list[Seen]:
    return Random(seed).sample(turns, min(audits, len(turns)))  # noqa: S311  not for keys


def _judged(rest: Sequence[Seen], drawn: Sequence[Seen]) -> tuple[bool, float, float, float, float]:
    leaks = [one.left > 0 for one in rest]
    raw = [one.risk for one in rest]
    line = Calibration("", "", points(drawn), len(drawn), 0, 0.0)
    worth = [line.chance(risk) for risk in raw] if line.points else raw
    return bool(line.points), off(raw, leaks), off(worth, leaks), brier(raw, leaks), brier(worth, leaks)
