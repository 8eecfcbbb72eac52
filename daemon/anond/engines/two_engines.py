"""Two engines for one language: the second reads the turns of which the first is least sure.

Each turn is judged by itself, whatever batch it comes in. Where both read, what either finds counts, and the higher
risk: a second opinion can hide more, and never less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from anond.engines.confidence import risks
from anond.engines.labels import OUTSIDE
from anond.engines.protocol import Decoded, Engine
from anond.engines.sentence import Sentence
from anond.tags import SELECTIVE, Policy


@dataclass(slots=True, eq=False)
class _CombinedLabels:
    """The labels and marginals of two engines for one turn, by the labels of the first. Each turn is a batch."""

    labels: tuple[str, ...]
    marginals: NDArray[np.float64] = field(repr=False)
    both: tuple[Decoded, Decoded] = field(repr=False)

    def chances(
        self, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
    ) -> list[float]:
        """The lower of both chances. Harmless labels are those of the first, so the second's are told by name."""
        kept = {label for label, one in zip(self.labels, harmless, strict=True) if one}
        found = []
        for one in self.both:
            also = np.array([_inside(label, self.labels) in kept for label in one.batch.labels])
            found.append(one.batch.chances([one.rows] * len(turns), hidden, also))
        return [min(chances) for chances in zip(*found, strict=True)]


class TwoEngines:
    """Two engines as one. Not for several threads at once."""

    def __init__(self, first: Engine, second: Engine, above: float, policy: Policy = SELECTIVE) -> None:
        """Take two engines, and the risk from which the second reads a turn, too."""
        self._first, self._second, self._above, self._policy = first, second, above, policy
        self.id, self.fingerprint = f"{first.id}+{second.id}", f"{first.fingerprint} + {second.fingerprint}"
        self.labels = first.labels

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Labels and marginals of each sentence, in the order given."""
        found = self._first.decode(batch)
        hidden = [[label != OUTSIDE for label in one.labels] for one in found]
        places = [i for i, risk in enumerate(risks(found, hidden, self._policy)) if not risk < self._above]
        again = self._second.decode([batch[i] for i in places])
        for i, other in zip(places, again, strict=True):
            if found[i].labels:
                found[i] = combined(found[i], other)
        return found


def combined(one: Decoded, other: Decoded) -> Decoded:
    """The labels of two engines for one turn: those of the first, and spans of the second that touch none of these."""
    names = one.batch.labels
    labels, more = list(one.labels), [_inside(label, names) for label in other.labels]
    begin = 0
    while begin < len(more):
        end = begin + 1
        while end < len(more) and more[begin] != OUTSIDE and more[end] == "I" + more[begin][1:]:
            end += 1
        if all(label == OUTSIDE for label in labels[begin:end]):
            labels[begin:end] = more[begin:end]
        begin = end
    marginals, number = one.marginals.copy(), {name: i for i, name in enumerate(names)}
    for column, name in enumerate(other.batch.labels):
        marginals[:, number[_inside(name, names)]] += other.marginals[:, column]
    return Decoded(labels, slice(0, len(labels)), _CombinedLabels(names, marginals / 2, (one, other)))


def _inside(label: str, names: Sequence[str]) -> str:
    """A label by the names of another engine: one that has no beginning of a tag takes its inside."""
    if label in names:
        return label
    inside = f"I{label[1:]}"
    return inside if inside in names else OUTSIDE
