"""A first model for a language: the model from which it learns on, and the gate for its publication.

While there is no model every turn waits for a person, and lists, detectors and the models of near languages propose. A
first model lets turns go out unseen. So it has to find more than lists and detectors do, to be better than the model
that proposes, and to find enough to be trusted with turns at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.tagging.reading import TurnReader
from anond.tagging.tagger import Tagger
from anond.tags import Policy
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Lesson, as_known
from anond_trainer.evaluate.counts import count
from anond_trainer.evaluate.operating_points import (
    COUNTED,
    Floats,
    Points,
    figures,
    precision,
    precision_of,
    recall,
    recall_of,
)
from anond_trainer.train.gains import Comparison, Gain, middle, recall_gain, surprise_gain, times
from anond_trainer.train.gate import FEWEST_TOKENS, HIGHEST, WORTH, GateResult, more_sessions, too_few_tokens
from anond_trainer.train.labelled_turns import LabelledTurn, folds
from anond_trainer.train.near_models import near_models
from anond_trainer.train.penalty import surprise_at_hidden

ENOUGH: Final = 0.85  # recall, at the lower end of its interval, below which turns go on waiting for people
QUICK: Final = Strength(iterations=15)  # enough to tell which model learns a language best
LUCK: Final = 0.2  # that it is less surprised than the one that proposes by luck alone at some look, of however many
HALF: Final = 0.5  # of what is hidden is sensitive at least; more where the one that proposes is that precise


def nearest(lang: str, turns: Sequence[LabelledTurn], policy: Policy) -> Model:
    """The model from which decided turns are learnt best: those of half the sessions teach it, and the labels of the
    others are likelier than by any other model. Tried are the models of near languages, these joined, and all joined.
    """
    return min(near_models(lang), key=partial(_surprise_after, turns=turns, policy=policy))


def compare_first(stream: Comparison, tagger: Tagger, looks: int = 1) -> GateResult:
    """Judge the first model of a language; `stream.old` are the predictions of the model that proposes so far."""
    near, new = stream.points(tagger)
    without = _without_a_model(stream.turns, tagger)
    lean = _lean(near, new)
    worth = {"recall": _interval(new, lean, recall), "precision": _interval(new, lean, precision)}
    more = _difference(new, lean, without)
    spared, at_near = surprise_gain(stream, tagger.policy), recall_gain(near, new)
    tokens = int(near.counts[:, 0, 0].sum())
    sessions = len(new.sessions)
    short = [] if tokens >= FEWEST_TOKENS else [too_few_tokens(tokens, sessions)]
    if tokens >= FEWEST_TOKENS:
        short += ["it finds no more than lists and detectors"] if more[1] <= 0 else []
        short += _no_better(spared, looks, sessions)
        short += _finds_too_little(worth["recall"], sessions)
    comparison = (
        f"a first model, on decided turns of sessions that it did not learn: recall {_with_interval(worth['recall'])}, "
        f"precision {_with_interval(worth['precision'])}; "
        f"lists and detectors alone {_in_words(without, without.leans[0])}; "
        f"the model that proposes so far {_in_words(near, near.leans[0])}"
    )
    report: dict[str, Any] = {
        "stream": {
            "sessions": sessions, "sensitive tokens": tokens, "surprise spared": asdict(spared),
            "recall at the same precision": asdict(at_near), "looks": looks, "needs z": needed(looks),
            "old": figures(near, near.leans[0]), "new": figures(new, lean),
            "without a model": figures(without, without.leans[0]), "worth": worth, "more than without": more,
        },
        "elsewhere": None, "tags": [], "lean": lean, "short": short,
    }  # fmt: skip
    return GateResult(not short, f"{'; '.join(short)}. {comparison}" if short else comparison, lean, report=report)


def needed(looks: int) -> float:
    """The least gain at a look, in multiples of its spread.

    The first spends a half of what may be left to luck, the second a sixth, the third a twelfth: 1/k - 1/(k+1) at the
    k-th, which adds up to the whole.
    """
    nth = max(looks, 1)
    return -NormalDist().inv_cdf(LUCK / (nth * (nth + 1)))


def _no_better(spared: Gain, looks: int, sessions: int) -> list[str]:
    """The reason, if it is not measurably less surprised than the model that proposes."""
    if spared.value >= WORTH and spared.z >= needed(looks):
        return []
    more = more_sessions(sessions, (needed(looks) / spared.z) ** 2) if spared.value >= WORTH and spared.z > 0 else ""
    return [f"it is not measurably better than the model that proposes there{more}"]


def _finds_too_little(found: tuple[float, float, float], sessions: int) -> list[str]:
    """The reason, if it cannot be told that it finds enough: its interval narrows with the root of the sessions."""
    value, low, _ = found
    if low >= ENOUGH:
        return []
    if value <= ENOUGH:
        return [f"it finds less than {ENOUGH:g} of what is sensitive: more decisions may teach it more"]
    more = more_sessions(sessions, ((value - low) / (value - ENOUGH)) ** 2)
    return [f"it may find less than {ENOUGH:g} of what is sensitive{more}"]


def _surprise_after(model: Model, turns: Sequence[LabelledTurn], policy: Policy) -> float:
    """The surprise of a model at some of the turns after learning the others; the model is discarded."""
    lesson = Lesson(model, [one.example for one in turns], as_known([], model), hasher(), model.card.lean)
    return surprise_at_hidden(model, lesson, turns, np.array(folds(turns, 2)) != 0, QUICK, policy)


def _without_a_model(turns: Sequence[LabelledTurn], tagger: Tagger) -> Points:
    """The counts of each session by lists and detectors alone."""
    number = {session: i for i, session in enumerate(dict.fromkeys(one.turn.session for one in turns))}
    table = np.zeros((len(number), 1, len(COUNTED)))
    reader = TurnReader(tagger)
    for one in turns:
        found = count(one.turn, reader.merged(one.reading, None).spans, tagger.policy).numbers
        table[number[one.turn.session], 0] += [found[name] for name in COUNTED]
    return Points(tuple(number), (0.0,), table)


def _lean(near: Points, new: Points) -> float:
    """The largest lean that hides little for nothing, since what stays readable goes out."""
    least = max(HALF, precision_of(near, near.leans[0]))
    clean = [one for one in new.leans if 0 <= one <= HIGHEST and precision_of(new, one) >= least]
    return max(clean, default=0.0)


def _interval(points: Points, lean: float, measure: Any) -> tuple[float, float, float]:
    """A measure, and the middle 95 % of it where sessions are drawn again."""
    return middle(measure(times(len(points.sessions)) @ points.at(lean)))


def _difference(new: Points, lean: float, without: Points) -> tuple[float, float, float]:
    """The recall beyond that of lists and detectors, and the middle 95 % of it where sessions are drawn again."""
    drawn = times(len(new.sessions))
    more: Floats = recall(drawn @ new.at(lean)) - recall(drawn @ without.at(without.leans[0]))
    return middle(more)


def _in_words(points: Points, lean: float) -> str:
    return f"{recall_of(points, lean):.3f} at {precision_of(points, lean):.3f}"


def _with_interval(found: tuple[float, float, float]) -> str:
    return f"{found[0]:.3f} ({found[1]:.3f} to {found[2]:.3f})"
