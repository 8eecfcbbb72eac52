"""The network as an engine of training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anond.engines.model.card import Card
from anond.engines.model.file import Signer
from anond.engines.model.hashing import Hasher
from anond.engines.protocol import Engine
from anond_trainer.data.align import Example
from anond_trainer.engines.bilstm.export import export
from anond_trainer.engines.bilstm.training import DEFAULT, Settings, Trained, Watch, train
from anond_trainer.engines.fresh_models import unnamed_card, usable
from anond_trainer.engines.words import known


@dataclass(frozen=True, slots=True)
class NetworkLearnt:
    """The network that was learnt, and the hasher that hides its words."""

    lang: str
    trained: Trained = field(repr=False)
    hasher: Hasher = field(repr=False)

    def file(self, card: Card, signer: Signer | None = None) -> bytes:
        """The model file in half precision, signed if a signer is given."""
        return export(self.trained, card, self.hasher, signer)

    def decoder(self) -> Engine:
        """The model as its file holds it, to be used at once; it gets no name."""
        return usable(self.file(unnamed_card(self.lang)), self.hasher)


@dataclass(frozen=True, slots=True)
class NetworkEngine:
    """A bidirectional LSTM below a linear chain, learnt by Adam. Needs the extra `neural`."""

    settings: Settings = DEFAULT
    watch: Watch | None = None  # told each round, and its mean loss

    @property
    def min_sessions(self) -> int:
        """A feature that fewer sessions used is left out."""
        return self.settings.min_sessions

    def learn(self, examples: Sequence[Example], lang: str, hasher: Hasher) -> NetworkLearnt:
        """Learn a model with the table of words of its language."""
        return NetworkLearnt(lang, train(examples, known(lang), hasher, self.settings, self.watch), hasher)
