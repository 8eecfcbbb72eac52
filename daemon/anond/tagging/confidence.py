"""A turn's risk: the chance that at least one token that is left alone is something that the policy hides.

It is one minus the chance that all tokens left alone are harmless, which the chain gives exactly: a forward pass in
which those tokens may take harmless labels only. Nearly all turns are spared the pass, because their tokens have next
to no sensitive mass: it runs from the first token with some to the last, and where there is only one, its marginal
is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.tagging.decoder import Decoded, Floats
from anond.tagging.labels import OUTSIDE
from anond.tagging.tags import Policy

NEGLIGIBLE: Final = 1e-10  # mass of a token that counts as none; the error of a risk is at most this for each token


def risk(decoded: Decoded, hidden: Sequence[bool], policy: Policy) -> float:
    """The risk of a turn, where `hidden` says which of its tokens are replaced."""
    lattice = decoded.lattice
    harmless = harmless_labels(lattice.labels, policy)
    open_rows = decoded.rows[~np.asarray(hidden, bool)] if len(hidden) else decoded.rows
    mass = (lattice.forward[open_rows] * lattice.backward[open_rows]) @ ~harmless
    risky = np.flatnonzero(mass > NEGLIGIBLE)
    if len(risky) < 2:
        return min(float(mass[risky].sum()), 1.0)
    return _constrained(decoded, hidden, harmless, int(open_rows[risky[0]]), int(open_rows[risky[-1]]))


def _constrained(decoded: Decoded, hidden: Sequence[bool], harmless: NDArray[np.bool_], first: int, last: int) -> float:
    """One minus the chance of harmless labels wherever nothing is hidden, between two rows of the lattice."""
    lattice = decoded.lattice
    begin, end = (int(np.searchsorted(decoded.rows, row)) for row in (first, last))
    reached: Floats = lattice.forward[first] * harmless
    for i in range(begin + 1, end + 1):
        row = decoded.rows[i]
        reached = (reached @ lattice.moves) * lattice.local[row] / lattice.scales[row]
        if not hidden[i]:
            reached *= harmless
    return min(max(1.0 - float(reached @ lattice.backward[last]), 0.0), 1.0)


@lru_cache(maxsize=64)
def harmless_labels(labels: tuple[str, ...], policy: Policy) -> NDArray[np.bool_]:
    """Which labels a policy leaves alone; a tag of which it hides any sub is not left alone."""
    return np.array([label == OUTSIDE or not _hidden(label[2:], policy) for label in labels])


def _hidden(kind: str, policy: Policy) -> bool:
    tag, _, sub = kind.partition("/")
    if policy.covers(tag, sub or None):
        return True
    apart = {"DATE/birth"}  # a label of its own, so that the rest of its tag can stay
    return not sub and any(hides.startswith(f"{tag}/") and hides not in apart for hides in policy.hides)
