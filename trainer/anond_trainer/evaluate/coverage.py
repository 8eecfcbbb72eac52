"""Risk and coverage: the leaks that remain if the riskiest turns of each language go to people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

SHARES: Final = (0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)  # of the table
_CURVE: Final = tuple(i / 100 for i in range(101))


@dataclass(frozen=True, slots=True)
class Risk:
    """One turn: its language and risk, and its readable tokens and mentions."""

    lang: str
    risk: float
    tokens: int  # sensitive ones left readable
    mentions: int  # of people, left wholly readable


@dataclass(frozen=True, slots=True)
class Point:
    """The share of sensitive tokens and of mentions left readable where a share of turns is diverted."""

    share: float
    tokens: float
    mentions: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """The table, and for the picture the share of leaks (1 where nothing is diverted) left at each hundredth diverted.

    `best` is the curve of an order by the leaks themselves. `caught` says where the order by risk stands between chance
    (0) and `best` (1), by the area between the curves.
    """

    points: tuple[Point, ...]
    curve: tuple[float, ...]
    best: tuple[float, ...]
    caught: float


def coverage(turns: Sequence[Risk], sensitive: int, mentions: int) -> Coverage:
    """Divert more and more of the riskiest turns; of equal risks the earlier turns first."""
    tokens, people = (np.array([getattr(t, name) for t in turns], float) for name in ("tokens", "mentions"))
    by_risk = _orders(turns, np.array([t.risk for t in turns]))
    points = tuple(
        Point(
            share,
            _share(_leaks_left(tokens, by_risk, share), sensitive),
            _share(_leaks_left(people, by_risk, share), mentions),
        )
        for share in SHARES
    )
    curve, best = (_curve(tokens, order) for order in (by_risk, _orders(turns, tokens)))
    return Coverage(points, curve, best, _caught(curve, best))


def _orders(turns: Sequence[Risk], by: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    """The places of the turns of each language, the highest first."""
    langs = np.array([turn.lang for turn in turns])
    own = [np.flatnonzero(langs == lang) for lang in sorted(set(langs.tolist()))]
    return [places[np.argsort(-by[places], kind="stable")] for places in own]


def _leaks_left(leaks: NDArray[np.float64], orders: Sequence[NDArray[np.intp]], share: float) -> float:
    """The leaks in the turns that go out, where the same share of each language is diverted."""
    return float(sum(leaks[order[int(share * len(order) + 1e-9) :]].sum() for order in orders))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _curve(leaks: NDArray[np.float64], orders: Sequence[NDArray[np.intp]]) -> tuple[float, ...]:
    return tuple(_share(_leaks_left(leaks, orders, share), float(leaks.sum())) for share in _CURVE)


def _caught(curve: Sequence[float], best: Sequence[float]) -> float:
    """How well the order by risk finds leaks: 0 is chance, 1 the best possible order."""
    chance, area, least = (float(np.mean(heights)) for heights in ([1 - x for x in _CURVE], curve, best))
    return (chance - area) / (chance - least) if least < chance and any(curve) else 1.0
