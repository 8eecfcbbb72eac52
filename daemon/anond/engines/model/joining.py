"""Joins models of several languages into one, which has what these languages have in common.

That is how names are written, and what stands around them. A feature that several models know has the mean of their
weights, one that a single model knows keeps its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.model.card import JOINED_BY
from anond.engines.model.file import Model
from anond.engines.model.weights import Weights
from anond.engines.model.words import without_clusters


def joined(models: Sequence[Model]) -> Model:
    """Models as one, for the language of the first, with the table of its words.

    It names all of them, and what all of them learnt from. The numbers of clusters are left out: a cluster of one
    table is not that of another, and the weights of both would be taken for one.
    """
    first = models[0]
    data = dict.fromkeys(source for model in models for source in model.card.data)
    card = replace(first.card, id=JOINED_BY.join(model.id for model in models), data=tuple(data))
    weights = _joined([model.weights for model in models])
    return replace(
        first, card=card, weights=replace(weights, words=without_clusters(weights.words)),
        digest=JOINED_BY.join(model.digest for model in models), size=0,
    )  # fmt: skip


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
