"""The protocol of training engines: examples in; a model file, and an engine of the daemon's that reads by it, out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from anond.engines.model.card import Card
from anond.engines.model.file import Signer
from anond.engines.model.hashing import Hasher
from anond.engines.protocol import Engine
from anond_trainer.data.align import Example


class Learnt(Protocol):
    """The result of an engine's learning."""

    def file(self, card: Card, signer: Signer | None = None) -> bytes:
        """The model file, signed if a signer is given."""

    def decoder(self) -> Engine:
        """The model, to be used here and now."""


class TrainingEngine(Protocol):
    """Learns models; its settings are its own."""

    @property
    def min_sessions(self) -> int:
        """A feature that fewer sessions used is left out."""

    def learn(self, examples: Sequence[Example], lang: str, hasher: Hasher) -> Learnt:
        """Learn a model of a language, whose words the hasher hides. The same examples give the same model."""
