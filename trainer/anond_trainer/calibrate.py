"""What risks are worth on a stream, from turns that people decided; see `anond.tagging.calibration`.

Where risk surely tells something of leaks there is a line. With many leaks it is what they show (isotonic regression,
each step half a leak in one turn more higher); with some it is bent by two numbers (Platt, 1999) and only ever raises a
risk: a few leaks should not lower a guard. Beyond the highest risk that was seen it rises to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import numpy as np

from anond.config import Settings
from anond.events import Decision, Drawn
from anond.tagging.calibration import Calibration
from anond.tagging.tags import policy
from anond_trainer.reports.leaving import Seen, seen

Points = tuple[tuple[float, float], ...]

LEAST: Final = 20  # leaking turns for a line of two numbers; as many that do not leak
MANY: Final = 400  # leaking turns for a line as they show it
_FAR: Final = 12.0  # logits: beyond, a risk is nought or one
_STEPS: Final = 97  # points of a bent line
_MOST_STEPS: Final = 100  # of a line as shown
_BY_CHANCE: Final = 0.01
_TOLD: Final = (0.01, 0.1, 0.5)  # risks that people are told the worth of


def learn(
    decisions: Sequence[Decision], models: Mapping[str, str], settings: Settings, moment: Callable[[str], float]
) -> Iterator[Calibration]:
    """For each language that was decided about and has a model in use; `moment` says when it is learnt."""
    hides = policy(settings.policy.hide)
    for lang in sorted({d.lang for d in decisions} & models.keys()):
        judged = (d for d in decisions if d.lang == lang and d.drawn is not None and _is_told_by_text(d, d.drawn))
        turns = list(seen(judged, models[lang], hides))
        leaking = sum(one.left > 0 for one in turns)
        yield Calibration(lang, models[lang], points(turns), len(turns), leaking, moment(lang))


def _is_told_by_text(decision: Decision, drawn: Drawn) -> bool:
    """Whether the risk is the text's, which was judged: not that of other fields, nor of a turn that no model read."""
    return not decision.turn.scrub and drawn.risk < 1.0


def told(found: Iterable[Calibration]) -> Iterator[str]:
    """What risks are worth, as lines."""
    for one in found:
        by = f"by {one.turns:,} audited turns of {one.model}, of which {one.leaking:,} leak"
        if one.points:
            worth = ", ".join(f"{risk:g} for {one.chance(risk):.2g}" for risk in _TOLD)
            yield f"{one.lang}: a risk of {worth}, {by}"
        else:
            takes = f"{LEAST} have to, {LEAST} not, at lower risks"
            yield f"{one.lang}: risks are taken as the model gives them, {by}: {takes}"


def points(turns: Sequence[Seen]) -> Points:
    """The line through the turns; no points where it cannot be drawn."""
    leaks = [one.left > 0 for one in turns]
    risks = [one.risk for one in turns]
    fewer = min(sum(leaks), len(leaks) - sum(leaks))
    if fewer < LEAST or not _tells(risks, leaks):
        return ()
    return (*(_shown if fewer >= MANY else _bent)(risks, leaks), (1.0, 1.0))


def _tells(risks: Sequence[float], leaks: Sequence[bool]) -> bool:
    """Whether turns that leak have surely higher risks (Mann and Whitney, 1947, 99 %)."""
    from scipy.stats import mannwhitneyu

    by = [[risk for risk, leak in zip(risks, leaks, strict=True) if leak is which] for which in (True, False)]
    return bool(mannwhitneyu(*by, alternative="greater").pvalue < _BY_CHANCE)


def _shown(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Isotonic regression: steps, each from its first risk to its last."""
    from sklearn.isotonic import IsotonicRegression

    order = sorted(range(len(risks)), key=risks.__getitem__)
    line = IsotonicRegression().fit_transform([risks[i] for i in order], [leaks[i] for i in order])
    steps = [list(group) for _, group in groupby(zip(order, line, strict=True), key=lambda row: row[1])]
    return tuple(_rising(_heights([[i for i, _ in step] for step in steps], risks, leaks)))


def _heights(
    steps: Sequence[list[int]], risks: Sequence[float], leaks: Sequence[bool]
) -> Iterator[tuple[float, float]]:
    """Both ends of each step; small ones are taken together, so that there are not too many."""
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
    """The points of which none lies beside or before the last, nor lower."""
    last, highest = -1.0, 0.0
    for risk, height in steps:
        highest = max(highest, height)
        if last < risk < 1.0:
            yield risk, highest
            last = risk


def _bent(risks: Sequence[float], leaks: Sequence[bool]) -> Points:
    """Platt's sigmoid of the risk's logit, with his targets."""
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
