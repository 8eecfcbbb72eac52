"""A model made ready for use by the engine that its card names, with the key that hides its words."""

from __future__ import annotations

from anond.engines.bilstm.decoder import NetworkDecoder
from anond.engines.crf.decoder import Decoder
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.errors import KeysError
from anond.seal import Ring

AnyDecoder = Decoder | NetworkDecoder


def decoder(model: Model, review: Ring | None) -> AnyDecoder:
    """A model ready for use. One that learnt from customer text hides its words by a key of the review ring.

    Not by the state ring, which the trainer must not hold: with it, it could link sessions.
    """
    kind = Decoder if model.network is None else NetworkDecoder
    if not model.card.keyed:
        return kind(model, hasher())
    if review is None:
        raise KeysError(f"model {model.card.id} needs the review ring")
    return kind(model, hasher(review.derive("features", b"", model.card.hash_key)))
