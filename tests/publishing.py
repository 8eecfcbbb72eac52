"""Models to publish in tests: the English starter under another name, as it is, knowing nothing or finding nothing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.model.file import encode
from anond.seal import Signer
from anond.starters import load_starters

(STARTER,) = (model for model in load_starters() if model.lang == "en")


def same(name: str, signer: Signer) -> bytes:
    """The English starter, signed, under another name."""
    return encode(replace(STARTER.card, id=name), STARTER.weights, signer)


def ignorant(name: str, signer: Signer, hash_key: str = "", check: str = STARTER.card.hash_check) -> bytes:
    """A signed English model all of whose weights are nought: it finds other things than the starter."""
    card = replace(STARTER.card, id=name, hash_key=hash_key, hash_check=check)
    weights = replace(STARTER.weights, values=np.zeros_like(STARTER.weights.values))
    return encode(card, weights, signer)


def blind(name: str, signer: Signer) -> bytes:
    """A signed English model that leans so far to finding nothing that it does: rules and lists alone find."""
    transitions = STARTER.weights.transitions.copy()
    transitions[:, STARTER.weights.labels.index(OUTSIDE)] += 50.0
    return encode(replace(STARTER.card, id=name), replace(STARTER.weights, transitions=transitions), signer)
