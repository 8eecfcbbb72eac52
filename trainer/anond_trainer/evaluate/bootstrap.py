"""Intervals by bootstrap over sessions, since turns of one conversation are not independent.

Every measure is a ratio of two sums of counts, so one product of matrices gives all measures of all draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
BySession = Mapping[str, Mapping[str, int]]
_BLOCK = 1 << 21  # numbers of sessions drawn at once


@dataclass(frozen=True, slots=True)
class Measure:
    """A ratio of two weighted sums of counts; `empty` where there was nothing to count: NaN leaves such draws out."""

    above: Mapping[str, float]
    below: Mapping[str, float]
    empty: float

    def of(self, counts: Mapping[str, int]) -> float:
        """The measure of counts."""
        below = sum(weight * counts.get(name, 0) for name, weight in self.below.items())
        above = sum(weight * counts.get(name, 0) for name, weight in self.above.items())
        return above / below if below else self.empty


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measure, with the middle 95 % of its bootstrap."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Interval:
    """A difference, new minus old, the middle 95 % of its bootstrap, and the share of defined draws above zero."""

    value: float
    low: float
    high: float
    above_zero: float


def estimates(
    by_session: BySession, measures: Mapping[str, Measure], draws: int = 1000, seed: int = 0
) -> dict[str, Estimate]:
    """Each measure with its interval."""
    given, drawn = _measured(by_session, sorted(by_session), measures, draws, seed)
    ends = _middle(drawn)
    return {name: Estimate(float(given[i]), float(ends[0, i]), float(ends[1, i])) for i, name in enumerate(measures)}


def differences(
    old: BySession, new: BySession, measures: Mapping[str, Measure], draws: int = 1000, seed: int = 0
) -> dict[str, Interval]:
    """The difference of each measure, `new` minus `old`, over the same draws of sessions."""
    if old.keys() != new.keys():
        raise ValueError("the two evaluations are not of the same sessions")
    sessions = sorted(old)
    before, drawn_before = _measured(old, sessions, measures, draws, seed)
    after, drawn_after = _measured(new, sessions, measures, draws, seed)
    spread, value = drawn_after - drawn_before, after - before
    ends = _middle(spread)
    says = (~np.isnan(spread)).sum(axis=0)
    above = np.where(says > 0, (spread > 0).sum(axis=0) / np.maximum(says, 1), np.nan)
    return {
        name: Interval(float(value[i]), float(ends[0, i]), float(ends[1, i]), float(above[i]))
        for i, name in enumerate(measures)
    }


def _middle(drawn: Floats) -> Floats:
    """The ends of the middle 95 % of each column, over the draws in which the measure is defined."""
    nothing = np.isnan(drawn).all(axis=0)
    ends: Floats = np.nanquantile(np.where(nothing, 0.0, drawn), (0.025, 0.975), axis=0)
    return np.where(nothing, np.nan, ends)


def _measured(
    by_session: BySession, sessions: Sequence[str], measures: Mapping[str, Measure], draws: int, seed: int
) -> tuple[Floats, Floats]:
    """All measures of the sessions as they are, and of each draw of them: one row for each draw."""
    columns = sorted({name for m in measures.values() for name in (*m.above, *m.below)})
    table = np.array([[by_session[s].get(name, 0) for name in columns] for s in sessions], np.float64)
    table = table.reshape(len(sessions), len(columns))
    above, below = (
        np.array([[getattr(m, side).get(name, 0.0) for m in measures.values()] for name in columns], np.float64)
        for side in ("above", "below")
    )
    empty = np.array([m.empty for m in measures.values()])
    sums = np.concatenate([table.sum(axis=0)[None, :], _drawn(table, draws, np.random.default_rng(seed))])
    over, under = sums @ above, sums @ below
    rates: Floats = np.where(under > 0, over / np.where(under > 0, under, 1.0), empty)
    return rates[0], rates[1:]


def _drawn(table: Floats, draws: int, random: np.random.Generator) -> Floats:
    """The column sums of as many sessions as there are, drawn with replacement; one row for each draw."""
    count = len(table)
    sums = np.zeros((draws, table.shape[1]))
    block = max(1, _BLOCK // max(count, 1))
    for at in range(0, draws if count else 0, block):
        size = min(block, draws - at)
        picked = random.integers(0, count, (size, count)) + np.arange(size)[:, None] * count
        times = np.bincount(picked.ravel(), minlength=size * count).reshape(size, count)
        sums[at : at + size] = times @ table
    return sums
