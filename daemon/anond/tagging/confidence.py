"""A turn's risk: the chance that at least one token that is left alone is something that the policy hides.

It is one minus the chance that all tokens left alone are harmless, which the chain gives exactly: a forward pass in
which those tokens may take harmless labels only, and hidden ones any. It is made for many turns at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from anond.tagging.decoder import Decoded
from anond.tagging.labels import OUTSIDE
from anond.tagging.rows import Floats
from anond.tagging.steps import Steps
from anond.tagging.tags import Policy


def risk(decoded: Decoded, hidden: Sequence[bool], policy: Policy) -> float:
    """The risk of one turn, where `hidden` says which of its tokens are replaced. Many at once cost far less."""
    return risks([decoded], [hidden], policy)[0]


def risks(batch: Sequence[Decoded], hidden: Sequence[Sequence[bool]], policy: Policy) -> list[float]:
    """The risk of each turn of a batch, in any order and from any models."""
    found = [0.0] * len(batch)
    for places in _together(batch):
        for i, one in zip(
            places, _chances([batch[i] for i in places], [hidden[i] for i in places], policy), strict=True
        ):
            found[i] = min(max(1.0 - float(one), 0.0), 1.0)
    return found


@lru_cache(maxsize=64)
def harmless_labels(labels: tuple[str, ...], policy: Policy) -> NDArray[np.bool_]:
    """Which labels a policy leaves alone; a tag of which it hides any sub is not left alone."""
    return np.array([label == OUTSIDE or not _hidden(label[2:], policy) for label in labels])


def _together(batch: Sequence[Decoded]) -> list[list[int]]:
    """The places of the turns of each lattice, longest first, without those that are empty."""
    groups: dict[int, list[int]] = {}
    for i in sorted(range(len(batch)), key=lambda i: -len(batch[i].labels)):
        if batch[i].labels:
            groups.setdefault(id(batch[i].lattice), []).append(i)
    return list(groups.values())


def _chances(turns: Sequence[Decoded], hidden: Sequence[Sequence[bool]], policy: Policy) -> Floats:
    """The chance of each turn, longest first, that all its tokens left alone are harmless."""
    steps = Steps([len(turn.labels) for turn in turns])
    lattice = turns[0].lattice
    rows = steps.in_steps(np.concatenate([turn.rows for turn in turns]))
    covered = steps.in_steps(np.concatenate([np.asarray(flags, bool) for flags in hidden]))
    allowed = covered[:, None] | harmless_labels(lattice.labels, policy)
    local = np.where(allowed, lattice.local[rows] / lattice.scales[rows, None], 0.0)
    chances = np.empty(len(turns))
    reached: Floats | None = None
    for now in steps:
        width = now.stop - now.start
        if reached is None:
            reached = local[now]
        else:
            chances[width : len(reached)] = reached[width:].sum(axis=1)
            reached = (reached[:width] @ lattice.moves) * local[now]
    if reached is not None:
        chances[: len(reached)] = reached.sum(axis=1)
    return chances


def _hidden(kind: str, policy: Policy) -> bool:
    tag, _, sub = kind.partition("/")
    if policy.covers(tag, sub or None):
        return True
    apart = {"DATE/birth"}  # a label of its own, so that the rest of its tag can stay
    return not sub and any(hides.startswith(f"{tag}/") and hides not in apart for hides in policy.hides)
