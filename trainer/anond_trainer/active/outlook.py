"""The outlook: how much of the possible gain further decisions would bring, and the verdict of a stopping rule.

The curve shows how far decisions reduced the surprise of the model, stage by stage: its negative log-probability of
people's labels, sensitive or not (`train.gains.surprise`). It is taken to rise as x / (x + h), where h is the number
of decisions that bring half of all they ever could; the interval is that of the curves of sessions drawn again. Only
turns that a lot picked are a fair sample, so they alone count from so many of them on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Final

import numpy as np
import orjson

from anond.engines.arrays import Floats
from anond.engines.labels import harmless_labels
from anond.engines.sentence import Sentence
from anond.tags import Policy
from anond_trainer.active.pool import Predictions
from anond_trainer.active.stopping import DEFAULT, RULES
from anond_trainer.active.stopping.rounds import Round
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.hashed import Hashed
from anond_trainer.engines.crf.learning_on import Scored
from anond_trainer.train.gains import middle, times
from anond_trainer.train.stages import Stages

MORE: Final = 1_000  # decisions that could still be made
NEARLY_ALL: Final = 0.9  # a share whose interval ends below this is not enough, whatever the rule says
ENOUGH_BY_LOT: Final = 200  # turns by lot from which on only these count
NEXT: Final = 100  # turns of the highest uncertainty, for rules that look at the next turns to ask
_HALVES: Final = np.geomspace(1.0, 100_000.0, 101)  # of h


@dataclass(frozen=True, slots=True)
class PointOfCurve:
    """The share of surprise removed by this many decisions, with the middle 95 % of the bootstrap."""

    decisions: int
    spared: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """The share of the gain with `more` decisions that is already reached, with an interval; None without a gain."""

    lang: str
    decided: int
    more: int
    share: float | None
    low: float
    high: float
    rule: str
    over: bool | None  # whether to stop: by the rule, unless the share is sure to be too low; None if it cannot be told
    fair: bool  # whether only turns by lot count
    half_at: float  # h
    curve: tuple[PointOfCurve, ...]
    held_back: bool = False  # whether the rule says stop, and the share alone does not

    def line(self) -> str:
        """The outlook as one sentence."""
        if self.share is None:
            there = "what decisions brought so far cannot be told from luck"
        else:
            there = (
                f"{_percent(self.share)} ({_percent(self.low)} to {_percent(self.high)}) of what {self.more:,} more "
                "decisions could bring is there"
            )
        if self.over is None:
            return f"{there}; whether to stop cannot be told yet"
        if self.held_back:
            return f"{there}; go on (rule: {self.rule} says enough, the share does not)"
        return f"{there}; {'enough' if self.over else 'go on'} (rule: {self.rule})"

    def json(self) -> bytes:
        """The outlook with its curve, as JSON has it."""
        return orjson.dumps(asdict(self), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def outlook(lang: str, found: Stages, sample: Sequence[Sentence], policy: Policy) -> Outlook:
    """The outlook by the stages; `sample` are undecided turns, on which the stages' models agree or not."""
    fair = found.fair_turns >= ENOUGH_BY_LOT
    table = found.fair if fair else found.every
    spared = _spared(table)
    points = [PointOfCurve(x, *middle(spared[:, i])) for i, x in enumerate(found.learnt)]
    gain, half = _fitted(np.array(found.learnt, float)[1:], spared[:, 1:])
    there = np.where(gain > 0.0, _risen(found.decided, half) / _risen(found.decided + MORE, half), 0.0)
    share, low, high = middle(there) if len(there) else (0.0, 0.0, 0.0)
    known = bool(len(gain)) and float(np.quantile(gain[1:], 0.025)) > 0.0
    over = _is_over(found, sample, policy)
    if over and not known and found.decided < MORE:  # models that learnt next to nothing say the same, too
        over = None
    held_back = bool(over) and known and high < NEARLY_ALL
    return Outlook(lang, found.decided, MORE, share if known else None, low, high, DEFAULT, over and not held_back,
                   fair, float(half[0]) if len(half) else 0.0, tuple(points), held_back)  # fmt: skip


def picture(found: Outlook) -> bytes:
    """The curve as PNG: the measured points with intervals, and the extrapolation."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.5, 4.2), dpi=120, layout="constrained")
    axes = figure.subplots()
    at = [one.decisions for one in found.curve]
    spared = [one.spared for one in found.curve]
    below = [max(0.0, one.spared - one.low) for one in found.curve]
    above = [max(0.0, one.high - one.spared) for one in found.curve]
    axes.errorbar(at, spared, yerr=[below, above], fmt="o", capsize=3, label="measured, with 95 % interval")
    if found.share is not None:
        x = np.linspace(0.0, found.decided + found.more, 200)
        rise = np.array([_risen(one, found.half_at) for one in at[1:]])
        height = float(rise @ np.array(spared[1:]) / (rise @ rise))
        axes.plot(x, height * _risen(x, found.half_at), label="how it is taken to go on")
        axes.axvline(found.decided, linestyle="--", color="grey", label="decided so far")
    axes.set(xlabel="decisions learnt", ylabel="surprise at people's labels that is spared", title=found.lang)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    file = BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()


def _spared(table: Floats) -> Floats:
    """The share of surprise that each stage removes, for the sessions as they are and for each draw."""
    sums = times(len(table)) @ table
    found: Floats = 1.0 - sums / np.maximum(sums[:, :1], 1e-9)
    return found


def _risen(x: Floats | float, half: Floats | float) -> Floats:
    found: Floats = np.asarray(x / (x + half), float)
    return found


def _fitted(x: Floats, spared: Floats) -> tuple[Floats, Floats]:
    """For each curve its limit, and the number of decisions for half of it, by least squares."""
    if not len(x):
        return np.empty(0), np.empty(0)
    rise = _risen(x[None, :], _HALVES[:, None])
    height = spared @ rise.T / (rise**2).sum(axis=1)
    error = ((spared[:, None, :] - height[:, :, None] * rise[None]) ** 2).sum(axis=2)
    best = error.argmin(axis=1)
    return height[np.arange(len(height)), best], _HALVES[best]


def _is_over(found: Stages, sample: Sequence[Sentence], policy: Policy) -> bool | None:
    """The default rule's verdict on the models of all stages; None if nothing waits, or stages are missing."""
    if len(found.models) < len(found.learnt) - 1 or len(found.models) < 2 or not sample:
        return None
    weights = found.base.weights
    asked = [Example(str(i), 0, one, ["O"] * len(one.words)) for i, one in enumerate(sample)]
    scored = Scored(weights, Hashed.of(asked, weights.labels, weights.words))
    harmless = harmless_labels(weights.labels, policy)
    predictions = [Predictions(scored.marginals(one.added), scored.examples.lengths, harmless) for one in found.models]
    return RULES[DEFAULT]([Round.of(one, np.sort(one.entropy("k-max"))[-NEXT:]) for one in predictions])


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
