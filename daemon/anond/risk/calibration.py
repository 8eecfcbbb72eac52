"""Calibrated risks: the share of leaking turns at each risk on the stream, by people's decisions.

A model computes its risk from what it learnt, and is too sure on text of another kind. The turns drawn for audits show
how often turns of each risk really leak; the trainer draws a line through them that never falls and publishes it as a
signed `Calibration`. `divert.max_risk` is then compared with the chance that the line gives. A calibration is for one
model; where there is none, or too few turns leaked to draw a line, the model's own risk counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

MOST_POINTS = 256


@dataclass(frozen=True, slots=True)
class Calibration:
    """The calibration of a model's risks by audits: the chance of a leak, point by point."""

    lang: str
    model: str  # its mark
    points: tuple[tuple[float, float], ...]  # risks, and the chances that they stand for; none where nothing is known
    turns: int  # that this was learnt from
    leaking: int  # of them
    at: float  # seconds since the epoch

    def __post_init__(self) -> None:
        """Refuse invalid values, wherever they came from."""
        points = tuple((float(risk), float(chance)) for risk, chance in self.points)
        object.__setattr__(self, "points", points)
        risks, chances = [risk for risk, _ in points], [chance for _, chance in points]
        if not isinstance(self.lang, str) or not isinstance(self.model, str) or len(points) > MOST_POINTS:
            raise ValueError("no calibration is like that")
        if not all(0.0 <= value <= 1.0 for value in (*risks, *chances)):
            raise ValueError("no chance is like that")
        if chances != sorted(chances) or any(a >= b for a, b in pairwise(risks)):
            raise ValueError("chances rise with risks")

    def chance(self, risk: float) -> float:
        """The chance that a turn of this risk leaks."""
        after = bisect_right(self.points, risk, key=lambda point: point[0])
        if after == 0 or after == len(self.points):
            return self.points[min(after, len(self.points) - 1)][1]
        (low, least), (high, most) = self.points[after - 1 : after + 1]
        return least + (most - least) * (risk - low) / (high - low)

    def highest(self, chance: float) -> float:
        """The highest risk whose chance is no higher than this; below 0 where there is none."""
        after = bisect_right(self.points, chance, key=lambda point: point[1])
        if after == 0 or after == len(self.points):
            return 1.0 if after else -1.0
        (low, least), (high, most) = self.points[after - 1 : after + 1]
        return low + (high - low) * (chance - least) / (most - least)


class Calibrations:
    """The calibrations in use, by language."""

    def __init__(self) -> None:
        self._in_use: Mapping[str, Calibration] = {}

    def use(self, published: Mapping[str, Calibration]) -> None:
        """Use these calibrations, and no others, from now on."""
        self._in_use = dict(published)

    def of(self, lang: str, model: str) -> Calibration | None:
        """The calibration of this model by its audits; None where there are too few."""
        found = self._in_use.get(lang)
        return found if found is not None and found.model == model and found.points else None

    def chance(self, lang: str, model: str, risk: float) -> float:
        """The chance of a leak at this risk of a model."""
        found = self.of(lang, model)
        return risk if found is None else found.chance(risk)
