"""From what CRFsuite learnt to a model file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from anond.tagging.features import Hasher
from anond.tagging.model import Card, Signer, Weights, encode, hash_check
from anond_trainer.learn.crf import Trained


def export(trained: Trained, card: Card, hasher: Hasher, signer: Signer | None = None) -> bytes:
    """The model file. It is signed if a signer is given, else it is used only where its digest is pinned."""
    said = replace(card, sessions=trained.sessions, turns=trained.turns, hash_check=hash_check(hasher))
    return encode(said, weights(trained), signer)


def weights(trained: Trained) -> Weights:
    """The weights as sorted arrays, without those that are zero."""
    cells = sorted((hashed, label, value) for (hashed, label), value in trained.weights.items() if value)
    hashes, counts = np.unique(np.array([hashed for hashed, _, _ in cells], np.uint64), return_counts=True)
    return Weights(
        labels=trained.labels,
        hashes=hashes,
        pointers=np.concatenate(([0], np.cumsum(counts))).astype(np.uint32),
        targets=np.array([label for _, label, _ in cells], np.uint8),
        values=np.array([value for _, _, value in cells], np.float64),
        transitions=trained.transitions,
    )
