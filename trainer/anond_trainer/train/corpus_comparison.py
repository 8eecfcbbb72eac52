"""Two models compared on hashed turns of corpora, which hold no words: what each hides by its labels alone.

Beside a model the daemon has lists and detectors, for which it takes the text of a turn. What they find both models
would hide: without them more is counted as lost than is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from anond.engines.labels import harmless_labels
from anond.engines.leaning import preference
from anond.engines.model.file import Model
from anond.engines.model.hashing import Hasher, hidden, key_of
from anond.tags import Policy
from anond_trainer.engines.crf.hashed import Hashed, Table
from anond_trainer.engines.crf.learning_on import Scored
from anond_trainer.evaluate.operating_points import COUNTED, LEANS, Floats, Points

Tokens = dict[str, Counter[str]]  # session -> tag -> how many


@dataclass(frozen=True, slots=True, eq=False)
class CorpusComparison:
    """Hashed turns, and what the old model and the new one say of each of their tokens."""

    turns: Hashed = field(repr=False)
    labels: tuple[str, ...]
    old: Floats = field(repr=False)  # marginals
    new: Floats = field(repr=False)
    lean: float  # of the old model

    def sensitive(self, policy: Policy) -> int:
        """How many tokens are sensitive: where none is, nothing can be forgotten, and only what is hidden tells."""
        return int((~harmless_labels(self.labels, policy)[self.turns.gold]).sum())

    def points(self, policy: Policy) -> tuple[Points, Points]:
        """The counts by session of the old model as it leans, and of the new one at each lean."""
        return self._points(self.old, [self.lean], policy), self._points(self.new, LEANS, policy)

    def by_tag(self, lean: float, policy: Policy) -> tuple[Tokens, Tokens, Tokens]:
        """The tokens of each sensitive tag by session: all, those that the old model hides, and the new one so."""
        harmless = harmless_labels(self.labels, policy)
        wanted = np.flatnonzero(~harmless[self.turns.gold])
        before = self._hidden(self.old, self.lean, harmless)
        after = self._hidden(self.new, lean, harmless)
        sessions = self.turns.sessions[self.turns.turns].tolist()
        gold, old, new = ({str(one): Counter[str]() for one in sessions} for _ in range(3))
        for token in wanted.tolist():
            tag = self.labels[self.turns.gold[token]][2:].partition("/")[0]
            for counts, there in zip((gold, old, new), (True, before[token], after[token]), strict=True):
                counts[str(sessions[token])][tag] += bool(there)
        return gold, old, new

    def _points(self, marginals: Floats, leans: Sequence[float], policy: Policy) -> Points:
        harmless = harmless_labels(self.labels, policy)
        numbers, session = np.unique(self.turns.sessions[self.turns.turns], return_inverse=True)
        table = np.zeros((len(numbers), len(leans), len(COUNTED)))
        wanted = ~harmless[self.turns.gold]
        for place, lean in enumerate(leans):
            hides = self._hidden(marginals, lean, harmless)
            for column, counted in enumerate((wanted, hides, wanted & hides)):
                table[:, place, column] = np.bincount(session, counted, len(numbers))
        return Points(tuple(map(str, numbers.tolist())), tuple(leans), table)

    def _hidden(self, marginals: Floats, lean: float, harmless: NDArray[np.bool_]) -> NDArray[np.bool_]:
        hides: NDArray[np.bool_] = ~harmless[(marginals * preference(self.labels, lean)).argmax(axis=1)]
        return hides


def marginals(model: Model, turns: Hashed, hasher: Hasher) -> Floats:
    """How likely a model holds each of its labels at each token; what it learnt from decisions it hides by a key."""
    scored = Scored(model.weights, turns)
    if model.card.keyed:
        key = key_of(hasher)
        types, around = (Table(hidden(one.hashes, key), one.counts) for one in (turns.types, turns.around))
        own = Scored(model.weights, replace(turns, types=types, around=around))
        scored = Scored(model.weights, turns, scored.known + own.known)
    return scored.marginals()
