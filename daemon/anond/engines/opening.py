"""A model made ready for use by the engine that its card names, with the key that hides its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from anond.engines.bilstm.decoder import NetworkDecoder
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import BILSTM, CRF
from anond.engines.model.file import Model
from anond.engines.model.hashing import Hasher, hasher
from anond.engines.protocol import Engine
from anond.errors import KeysError
from anond.seal import Ring

ENGINES: Final[Mapping[str, Callable[[Model, Hasher], Engine]]] = {CRF: Decoder, BILSTM: NetworkDecoder}


def opened(model: Model, hashed: Hasher) -> Engine:
    """A model ready for use, with the hash that hides its words. Raises ModelRefused for another hash."""
    return ENGINES[model.card.engine](model, hashed)


def decoder(model: Model, review: Ring | None) -> Engine:
    """A model ready for use. One that learnt from customer text hides its words by a key of the review ring.

    Not by the state ring, which the trainer must not hold: with it, it could link sessions.
    """
    if not model.card.keyed:
        return opened(model, hasher())
    if review is None:
        raise KeysError(f"model {model.card.id} needs the review ring")
    return opened(model, hasher(review.derive("features", b"", model.card.hash_key)))
