"""A turn's risk: the chance that at least one token that is left alone is something that the policy hides.

It is one minus the chance that all tokens left alone are harmless, which every engine gives. A linear chain gives it
exactly, by a forward pass in which tokens left alone take harmless labels only, and hidden tokens any label.
"""

from __future__ import annotations

from collections.abc import Sequence

from anond.engines.labels import harmless_labels as harmless_labels
from anond.engines.protocol import Decoded
from anond.tags import Policy


def risk(decoded: Decoded, hidden: Sequence[bool], policy: Policy) -> float:
    """The risk of one turn, where `hidden` says which of its tokens are replaced."""
    return risks([decoded], [hidden], policy)[0]


def risks(batch: Sequence[Decoded], hidden: Sequence[Sequence[bool]], policy: Policy) -> list[float]:
    """The risk of each turn of a batch, in any order and from any models."""
    found = [0.0] * len(batch)
    for places in _together(batch):
        labelled = batch[places[0]].batch
        turns, flags = [batch[i].rows for i in places], [hidden[i] for i in places]
        chances = labelled.chances(turns, flags, harmless_labels(labelled.labels, policy))
        for i, chance in zip(places, chances, strict=True):
            found[i] = min(max(1.0 - chance, 0.0), 1.0)
    return found


def _together(batch: Sequence[Decoded]) -> list[list[int]]:
    """The places of the turns that were decoded together, without those that are empty."""
    groups: dict[int, list[int]] = {}
    for i, turn in enumerate(batch):
        if turn.labels:
            groups.setdefault(id(turn.batch), []).append(i)
    return list(groups.values())
