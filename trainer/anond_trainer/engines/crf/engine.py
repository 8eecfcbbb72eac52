"""The CRF as an engine of training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import DTypeLike

from anond.engines.model.card import Card
from anond.engines.model.file import Signer
from anond.engines.model.hashing import Hasher
from anond.engines.protocol import Engine
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import DEFAULT, Settings, Trained, train
from anond_trainer.engines.crf.whole import learn_whole
from anond_trainer.engines.fresh_models import unnamed_card, usable
from anond_trainer.engines.words import known


@dataclass(frozen=True, slots=True)
class CrfLearnt:
    """The weights that were learnt, and the hasher that hides their words."""

    lang: str
    trained: Trained = field(repr=False)
    hasher: Hasher = field(repr=False)
    precision: DTypeLike = np.float64  # of the weights in the file

    def file(self, card: Card, signer: Signer | None = None) -> bytes:
        """The model file, signed if a signer is given."""
        return export(self.trained, card, self.hasher, signer, self.precision)

    def decoder(self) -> Engine:
        """The model as its file holds it, to be used at once; it gets no name."""
        return usable(self.file(unnamed_card(self.lang)), self.hasher)


@dataclass(frozen=True, slots=True)
class CrfEngine:
    """A linear-chain CRF, learnt by CRFsuite."""

    settings: Settings = DEFAULT

    @property
    def min_sessions(self) -> int:
        """A feature that fewer sessions used is left out."""
        return self.settings.min_sessions

    def learn(self, examples: Sequence[Example], lang: str, hasher: Hasher) -> CrfLearnt:
        """Learn a model with the table of words of its language."""
        return CrfLearnt(lang, train(examples, hasher, self.settings, words=known(lang)), hasher)


@dataclass(frozen=True, slots=True)
class WholeEngine:
    """The same CRF, learnt several times as fast by our own search, from text that anybody may know."""

    settings: Settings = DEFAULT
    precision: DTypeLike = np.float64  # of the weights in a model's file

    @property
    def min_sessions(self) -> int:
        """A feature that fewer sessions used is left out."""
        return self.settings.min_sessions

    def learn(self, examples: Sequence[Example], lang: str, hasher: Hasher) -> CrfLearnt:
        """Learn a model with the table of words of its language; a hasher with a key is refused."""
        if hasher.key:
            raise ValueError("what is learnt here is hashed without a key")
        return CrfLearnt(lang, learn_whole(examples, self.settings, words=known(lang)), hasher, self.precision)
