"""From what was learnt to a model file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import DTypeLike

from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import Signer, encode
from anond.engines.model.hashing import Hasher, hasher
from anond.engines.model.weights import Weights
from anond.engines.protocol import Engine
from anond_trainer.engines import fresh_models
from anond_trainer.engines.crf.training import Trained
from anond_trainer.engines.fresh_models import unnamed_card
from anond_trainer.engines.words import sources


def export(
    trained: Trained, card: Card, hasher: Hasher, signer: Signer | None = None, values: DTypeLike = np.float64
) -> bytes:
    """The model file. It is signed if a signer is given, else it is used only where its digest is pinned.

    Its card names what the table of words was made of, too.
    """
    data = dict.fromkeys((*card.data, *(sources(card.lang) if len(trained.words.hashes) else ())))
    complete = replace(
        card,
        data=tuple(data),
        sessions=trained.sessions,
        turns=trained.turns,
        hash_check=hash_check(hasher),
        lean=trained.lean,
    )
    return encode(complete, weights(trained, values), signer)


def weights(trained: Trained, values: DTypeLike = np.float64) -> Weights:
    """The weights as sorted arrays of a precision, without those that are zero."""
    cells = sorted((hashed, label, value) for (hashed, label), value in trained.weights.items() if value)
    hashes, counts = np.unique(np.array([hashed for hashed, _, _ in cells], np.uint64), return_counts=True)
    return Weights(
        labels=trained.labels,
        hashes=hashes,
        pointers=np.concatenate(([0], np.cumsum(counts))).astype(np.uint32),
        targets=np.array([label for _, label, _ in cells], np.uint8),
        values=np.array([value for _, _, value in cells], values),
        transitions=trained.transitions,
        words=trained.words,
    )


def usable(trained: Trained, lang: str, values: DTypeLike = np.float64) -> Engine:
    """A decoder of what was learnt, to be used at once; the model gets no name."""
    return fresh_models.usable(export(trained, unnamed_card(lang), hasher(), values=values), hasher())
