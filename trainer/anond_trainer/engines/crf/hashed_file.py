"""Hashed examples as arrays for a file: each feature stands there once, and windows of tokens are left out.

What a thing has are numbers of features, in the smallest type that holds them, so that a file of some thousand turns
takes less than two megabytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Places
from anond.engines.model.hashing import OFFSETS
from anond_trainer.engines.crf.hashed import Hashed, Table

Array = NDArray[Any]
_MIDDLE: Final = len(OFFSETS) // 2


def arrays_of(examples: Hashed) -> dict[str, Array]:
    """The arrays of some examples."""
    few = examples.compact()
    features, numbers = np.unique(np.concatenate([few.types.hashes, few.around.hashes]), return_inverse=True)
    types, around = np.split(numbers, [len(few.types.hashes)])
    return {
        "features": features, "types": _small(types), "types_counts": _small(few.types.counts),
        "around": _small(around), "around_counts": _small(few.around.counts), "tokens": _small(few.near[:, _MIDDLE]),
        "own": _small(few.own), "gold": few.gold, "lengths": _small(few.lengths), "sessions": _small(few.sessions),
    }  # fmt: skip


def examples_of(arrays: Mapping[str, Array]) -> Hashed:
    """The examples of such arrays."""
    features, lengths = arrays["features"].astype(np.uint64), _places(arrays["lengths"])
    types, around = (Table(features[arrays[name]], _places(arrays[f"{name}_counts"])) for name in ("types", "around"))
    return Hashed(
        types, around, _windows(_places(arrays["tokens"]), lengths), _places(arrays["own"]),
        arrays["gold"].astype(np.uint8), lengths, _places(arrays["sessions"]),
    )  # fmt: skip


def _windows(tokens: Places, lengths: Places) -> Places:
    """The types at each offset of each token; type 0 is padding before and after a turn."""
    turns = np.repeat(np.arange(len(lengths)), lengths)
    found = np.zeros((len(tokens), len(OFFSETS)), np.int64)
    places = np.arange(len(tokens))
    for column, offset in enumerate(OFFSETS):
        there = places + offset
        inside = (there >= 0) & (there < len(tokens))
        inside[inside] = turns[there[inside]] == turns[inside]
        found[inside, column] = tokens[there[inside]]
    return found


def _small(numbers: Array) -> Array:
    """Numbers in the smallest type that holds the largest of them."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))


def _places(numbers: Array) -> Places:
    return numbers.astype(np.int64)
