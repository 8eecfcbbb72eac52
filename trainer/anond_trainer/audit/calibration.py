"""Calibration: the chance of a leak at each risk, from turns that people decided; see `anond.risk.calibration`.

There is a line if risk significantly separates leaks. With many leaks it is their isotonic regression (each step raised
by half a leak in one more turn); with some it is bent by two numbers (Platt, 1999) and only ever raises a
risk: a few leaks should not lower a guard. Beyond the highest risk that was seen it rises to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import numpy as np

from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.events.review import Decision, Drawn
from anond.risk.calibration import Calibration
from anond_trainer.audit.leak_target import AuditedTurn, audited_turns

Points = tuple[tuple[float, float], ...]

LEAST: Final = 20  # leaking turns for a line of two numbers; as many that do not leak
MANY: Final = 400  # leaking turns for a line as they show it
_FAR: Final = 12.0  # logits: beyond, a risk is nought or one
_STEPS: Final = 97  # points of a bent line
_MOST_STEPS: Final = 100  # of a line as shown
_BY_CHANCE: Final = 0.01
_PRINTED: Final = (0.01, 0.1, 0.5)  # risks whose calibrated chances people are told


def learn(
    decisions: Sequence[Decision], models: Mapping[str, str], settings: Settings, moment: Callable[[str], float]
) -> Iterator[Calibration]:
    """The calibration of each model in use in whose language turns were decided; `moment` gives its time."""
    hides = policy_in_use(settings.policy)
    for lang in sorted({d.lang for d in decisions} & models.keys()):
        judged = (d for d in decisions if d.lang == lang and d.drawn is not None and _risk_is_of_text(d, d.drawn))
        turns = list(audited_turns(judged, models[lang], hides))
        leaking = sum(one.left > 0 for one in turns)
        yield Calibration(lang, models[lang], points(turns), len(turns), leaking, moment(lang))


def _risk_is_of_text(decision: Decision, drawn: Drawn) -> bool:
    """Whether the risk is that of the text alone: other fields add risk, and a turn without a model has risk 1."""
    return not decision.turn.scrub and drawn.risk < 1.0


def lines(found: Iterable[Calibration]) -> Iterator[str]:
    """The calibrations as lines for people."""
    for one in found:
        leaks = counted(one.leaking, "leaks", "leak")
        audited = f"{counted(one.turns, 'audited turn')} of {one.model}, of which {leaks}"
        if one.points:
            chances = ", ".join(f"{one.chance(risk):.2g} at a risk of {risk:g}" for risk in _PRINTED)
            yield f"{one.lang}: the chance that a turn leaks is {chances}, by {audited}"
        else:
            verb = "is" if one.turns == 1 else "are"
            needed = f"calibration needs {LEAST} turns that leak, and {LEAST} that do not at lower risks"
            yield f"{one.lang}: risks are taken as the model gives them: {needed}; there {verb} {audited}"


def points(turns: Sequence[AuditedTurn]) -> Points:
    """The calibration line's points (risk, chance of a leak); empty with too few leaks."""
    leaks = [one.left > 0 for one in turns]
    risks = [one.risk for one in turns]
    fewer = min(sum(leaks), len(leaks) - sum(leaks))
    if fewer < LEAST or not _separates_leaks(risks, leaks):
        return ()
    return (*(_isotonic if fewer >= MANY else _platt)(risks, leaks), (1.0, 1.0))


def _separates_leaks(risks: Sequence[float], leaks: Sequence[bool]) -> bool:
    """Whether leaking turns have higher risks than the others, by 99 % (Mann and Whitney, 1947)."""
    from scipy.stats import mannwhitneyu

    by = [[risk for risk, leak in zip(risks, leaks, strict=True) if leak is which] for which in (True, False)]
    return bool(mannwhitneyu(*by, alternative="greater").pvalue < _BY_CHANCE)


def _isotonic(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Isotonic regression: steps, each from its first risk to its last."""
    from sklearn.isotonic import IsotonicRegression

    order = sorted(range(len(risks)), key=risks.__getitem__)
    line = IsotonicRegression().fit_transform([risks[i] for i in order], [leaks[i] for i in order])
    steps = [list(group) for _, group in groupby(zip(order, line, strict=True), key=lambda row: row[1])]
    return tuple(_rising(_step_ends([[i for i, _ in step] for step in steps], risks, leaks)))


def _step_ends(
    steps: Sequence[list[int]], risks: Sequence[float], leaks: Sequence[bool]
) -> Iterator[tuple[float, float]]:
    """Both ends of each step, (risk, share of leaks); small steps are joined, so that there are not too many."""
    least = len(risks) / _MOST_STEPS
    some: list[int] = []
    for step in steps:
        some += step
        if len(some) >= least or step is steps[-1]:
            height = (sum(leaks[i] for i in some) + 0.5) / (len(some) + 1)
            yield risks[some[0]], height
            yield risks[some[-1]], height
            some = []


def _rising(steps: Iterator[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The points whose risk is above that of the point before; none is lower than the points before it."""
    last, highest = -1.0, 0.0
    for risk, height in steps:
        highest = max(highest, height)
        if last < risk < 1.0:
            yield risk, highest
            last = risk


def _platt(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Platt's sigmoid of the risk's logit, fitted to his smoothed targets."""
    from sklearn.linear_model import LogisticRegression

    many, few = sum(leaks), len(leaks) - sum(leaks)
    right = np.where(leaks, (many + 1) / (many + 2), 1 / (few + 2))
    logits = np.clip([_logit(risk) for risk in risks], -_FAR, _FAR)[:, None]
    sigmoid = LogisticRegression(C=1e6).fit(
        np.concatenate([logits, logits]),
        np.concatenate([np.ones(len(leaks)), np.zeros(len(leaks))]),
        np.concatenate([right, 1 - right]),
    )
    grid = np.linspace(-_FAR, _FAR, _STEPS)
    chances = sigmoid.predict_proba(grid[:, None])[:, 1]
    bent = zip((1 / (1 + math.exp(-x)) for x in grid), chances, strict=True)
    return tuple(_rising((risk, max(risk, float(chance))) for risk, chance in bent))


def _logit(risk: float) -> float:
    return math.log(risk / (1 - risk)) if 0.0 < risk < 1.0 else math.copysign(math.inf, risk - 0.5)
