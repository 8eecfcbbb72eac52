"""A model made ready for use, with the key that hides its words."""

from __future__ import annotations

from anond.engines.crf.decoder import Decoder
from anond.engines.crf.hashing import hasher
from anond.engines.crf.model_file import Model
from anond.errors import KeysError
from anond.seal import Ring


def decoder(model: Model, review: Ring | None) -> Decoder:
    """A model ready for use. One that learnt from customer text hides its words by a key of the review ring.

    Not by the state ring, which the trainer must not hold: with it, it could link sessions.
    """
    if not model.card.keyed:
        return Decoder(model, hasher())
    if review is None:
        raise KeysError(f"model {model.card.id} needs the review ring")
    return Decoder(model, hasher(review.derive("features", b"", model.card.hash_key)))
