"""From what a network learnt to a model file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import DTypeLike

from anond.engines.model.card import BILSTM, Card, hash_check
from anond.engines.model.file import Model, Signer, encode
from anond.engines.model.hashing import Hasher, hasher
from anond.engines.model.network import MAX_NUMBER, Network
from anond.engines.model.weights import Weights
from anond.engines.opening import opened
from anond.engines.protocol import Engine
from anond_trainer.engines import fresh_models
from anond_trainer.engines.bilstm.training import Trained
from anond_trainer.engines.fresh_models import unnamed_card
from anond_trainer.engines.words import sources


def export(
    trained: Trained, card: Card, hasher: Hasher, signer: Signer | None = None, kind: DTypeLike = np.float16
) -> bytes:
    """The model file, in half precision unless another is given; signed if a signer is given."""
    complete = replace(
        card, data=tuple(dict.fromkeys((*card.data, *(sources(card.lang) if len(trained.words.hashes) else ())))),
        sessions=trained.sessions, turns=trained.turns, hash_check=hash_check(hasher), lean=trained.lean, engine=BILSTM,
    )  # fmt: skip
    arrays = {name: np.clip(one, -MAX_NUMBER, MAX_NUMBER).astype(kind) for name, one in trained.network.arrays.items()}
    return encode(complete, weights(trained), signer, Network(trained.network.sizes, trained.network.hashes, arrays))


def weights(trained: Trained) -> Weights:
    """The labels and transitions of what was learnt; a network has no weights of features."""
    none = np.empty(0, np.uint64)
    return Weights(
        trained.labels, none, np.zeros(1, np.uint32), none.astype(np.uint8), none.astype(np.float64),
        trained.transitions, trained.words,
    )  # fmt: skip


def without_file(trained: Trained) -> Engine:
    """A decoder of what was learnt, in full precision, whose labels may be other than tags: it can be no file."""
    card = Card("", "", 0, 0, 0, (), {}, "", hash_check=hash_check(hasher()), engine=BILSTM)
    return opened(Model(card, weights(trained), "", 0, trained.network), hasher())


def usable(trained: Trained, lang: str, kind: DTypeLike = np.float16) -> Engine:
    """A decoder of what was learnt from public text, to be used at once; the model gets no name."""
    return fresh_models.usable(export(trained, unnamed_card(lang), hasher(), kind=kind), hasher())
