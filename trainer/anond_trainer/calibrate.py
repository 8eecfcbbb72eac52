"""What risks are worth on a stream, from turns that people decided; see `anond.tagging.calibration`.

With many leaks the line is what they show (isotonic regression); with some it is bent by two numbers alone (Platt,
1999); with few there is none, and neither where risk tells nothing. Each step is held a little higher than it was seen:
half a leak more in one turn more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import numpy as np

from anond.config import Settings
from anond.events import Decision
from anond.tagging.calibration import Calibration
from anond.tagging.tags import policy
from anond_trainer.reports.leaving import Seen, seen

Points = tuple[tuple[float, float], ...]

LEAST: Final = 20  # leaking turns for a line of two numbers; as many that do not leak
MANY: Final = 400  # leaking turns for a line as they show it
_FAR: Final = 12.0  # logits: beyond, a risk is nought or one
_STEPS: Final = 97  # points of a bent line
_TOLD: Final = (0.01, 0.1, 0.5)  # risks that people are told the worth of


def learn(
    decisions: Sequence[Decision], models: Mapping[str, str], settings: Settings, moment: Callable[[str], float]
) -> Iterator[Calibration]:
    """For each language that was decided about and has a model in use; `moment` says when it is learnt."""
    hides = policy(settings.policy.hide)
    for lang in sorted({d.lang for d in decisions} & models.keys()):
        turns = list(seen((d for d in decisions if d.lang == lang), models[lang], hides))
        leaking = sum(one.left > 0 for one in turns)
        yield Calibration(lang, models[lang], points(turns), len(turns), leaking, moment(lang))


def told(found: Iterable[Calibration]) -> Iterator[str]:
    """What risks are worth, as lines."""
    for one in found:
        by = f"by {one.turns:,} audited turns of {one.model}, of which {one.leaking:,} leak"
        if one.points:
            worth = ", ".join(f"{risk:g} for {one.chance(risk):.2g}" for risk in _TOLD)
            yield f"{one.lang}: a risk of {worth}, {by}"
        else:
            yield f"{one.lang}: risks are taken as the model gives them, {by}: {LEAST} have to, and {LEAST} not"


def points(turns: Sequence[Seen]) -> Points:
    """The line through the turns; no points where it cannot be drawn."""
    leaks = [one.left > 0 for one in turns]
    fewer = min(sum(leaks), len(leaks) - sum(leaks))
    if fewer < LEAST:
        return ()
    risks = [one.risk for one in turns]
    return _shown(risks, leaks) if fewer >= MANY else _bent(risks, leaks)


def _shown(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Isotonic regression: steps, each from its first risk to its last."""
    from sklearn.isotonic import IsotonicRegression

    order = sorted(range(len(risks)), key=risks.__getitem__)
    line = IsotonicRegression().fit_transform([risks[i] for i in order], [leaks[i] for i in order])
    return tuple(_rising(_steps([(risks[i], leaks[i], height) for i, height in zip(order, line, strict=True)])))


def _steps(rows: Sequence[tuple[float, bool, float]]) -> Iterator[tuple[float, float]]:
    for _, group in groupby(rows, key=lambda row: row[2]):
        step = list(group)
        height = (sum(leaks for _, leaks, _ in step) + 0.5) / (len(step) + 1)
        yield step[0][0], height
        yield step[-1][0], height


def _rising(steps: Iterator[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The points of which none lies beside or before the last, nor lower."""
    last, highest = -1.0, 0.0
    for risk, height in steps:
        highest = max(highest, height)
        if risk > last:
            yield risk, highest
            last = risk


def _bent(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Platt's sigmoid of the risk's logit, with his targets; nothing where it does not rise."""
    from sklearn.linear_model import LogisticRegression

    many, few = sum(leaks), len(leaks) - sum(leaks)
    right = np.where(leaks, (many + 1) / (many + 2), 1 / (few + 2))
    logits = np.clip([_logit(risk) for risk in risks], -_FAR, _FAR)[:, None]
    sigmoid = LogisticRegression(C=1e6).fit(
        np.concatenate([logits, logits]),
        np.concatenate([np.ones(len(leaks)), np.zeros(len(leaks))]),
        np.concatenate([right, 1 - right]),
    )
    if sigmoid.coef_[0, 0] <= 0.0:
        return ()
    grid = np.linspace(-_FAR, _FAR, _STEPS)
    chances = sigmoid.predict_proba(grid[:, None])[:, 1]
    return tuple(_rising((1 / (1 + math.exp(-x)), float(chance)) for x, chance in zip(grid, chances, strict=True)))


def _logit(risk: float) -> float:
    return math.log(risk / (1 - risk)) if 0.0 < risk < 1.0 else math.copysign(math.inf, risk - 0.5)
