"""The door to every engine: sentences in; labels, marginals, and the chance that what is left alone is harmless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from anond.engines.sentence import Sentence


class LabelledBatch(Protocol):
    """What an engine found for a batch of sentences, one row for each token."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that the first columns of `marginals` stand for."""

    @property
    def marginals(self) -> NDArray[np.float64]:
        """The probability of each label at each token; there may be more columns than labels."""

    def chances(
        self, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
    ) -> list[float]:
        """The chance of each turn that all its tokens that are not hidden have harmless labels."""


@dataclass(slots=True, eq=False)  # made for every turn: frozen ones take a microsecond longer each
class Decoded:
    """The labels of one sentence, and where its tokens stand in its batch."""

    labels: list[str]
    rows: slice = field(repr=False)
    batch: LabelledBatch = field(repr=False)

    @property
    def marginals(self) -> NDArray[np.float64]:
        """The probability of each label (in the order of `batch.labels`) at each token."""
        return self.batch.marginals[self.rows, : len(self.batch.labels)]


class Engine(Protocol):
    """A model in use. Not for several threads at once."""

    @property
    def id(self) -> str:
        """The model's name, as `es-0007`."""

    @property
    def fingerprint(self) -> str:
        """Which file it is, beyond its name."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that it knows, in the order of the columns of marginals."""

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Labels and marginals of each sentence, in the order given."""
