"""The models from which a language that has none can learn on: those of near languages, with its own table of words.

Joined, they say what their languages have in common: how names are written, and what stands around them. A feature that
several models know has the mean of their weights, one that a single model knows keeps its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.model.file import Model
from anond.engines.model.weights import Weights
from anond.starters import load_starters
from anond.tagging.neighbours import neighbours
from anond_trainer.engines.words import known, without_clusters


def near_models(lang: str) -> list[Model]:
    """The shipped models of near languages, the nearest first, then these joined, then all that ship joined."""
    own = [with_own_words(model, lang) for model in _near(lang)]
    every = sorted(load_starters(), key=lambda model: model.lang != own[0].lang)
    joint = [joined(own)] if 1 < len(own) < len(every) else []
    return [*own, *joint, with_own_words(joined(every), lang)]


def joined_near(lang: str) -> Model:
    """The shipped models of near languages, joined."""
    return with_own_words(joined(_near(lang)), lang)


def _near(lang: str) -> list[Model]:
    """The shipped models of near languages; of all where none is known to be near."""
    shipped = {model.lang: model for model in load_starters()}
    return [shipped[one] for one in neighbours(lang) if one in shipped] or list(shipped.values())


def with_own_words(near: Model, lang: str) -> Model:
    """A near model with the language's own table of words, where there is one.

    By its own table it takes nearly every word of the language for a rare one, and so for what may be a name.
    """
    words = known(lang)
    return replace(near, weights=replace(near.weights, words=without_clusters(words))) if len(words.hashes) else near


def as_daemons_read(base: Model) -> Model:
    """The shipped model that a near model goes back to: daemons read the language with it, and its own words."""
    return next((model for model in load_starters() if model.digest == base.digest), base)


def joined(models: Sequence[Model]) -> Model:
    """Models as one, in the name of the first, with the words of the first."""
    first = models[0]
    data = dict.fromkeys(source for model in models for source in model.card.data)
    weights = _joined([model.weights for model in models])
    return replace(first, card=replace(first.card, data=tuple(data)), weights=weights)


def _joined(models: Sequence[Weights]) -> Weights:
    labels = (OUTSIDE, *sorted({label for one in models for label in one.labels} - {OUTSIDE}))
    hashes = np.unique(np.concatenate([one.hashes for one in models]))
    transitions = np.zeros((len(labels), len(labels)))
    models_with, cells = np.zeros(len(hashes)), []
    for one in models:
        columns = np.array([labels.index(label) for label in one.labels])
        places = np.searchsorted(hashes, one.hashes)
        models_with[places] += 1.0
        cells.append(np.repeat(places, np.diff(one.pointers).astype(np.int64)) * len(labels) + columns[one.targets])
        transitions[np.ix_(columns, columns)] += one.transitions / len(models)
    found, at = np.unique(np.concatenate(cells), return_inverse=True)
    rows, targets = np.divmod(found, len(labels))
    values = np.bincount(at, np.concatenate([one.values for one in models])) / models_with[rows]
    pointers = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=len(hashes)))))
    return replace(
        models[0], labels=labels, hashes=hashes, pointers=pointers.astype(np.uint32), targets=targets.astype(np.uint8),
        values=values.astype(models[0].values.dtype), transitions=transitions,
    )  # fmt: skip
