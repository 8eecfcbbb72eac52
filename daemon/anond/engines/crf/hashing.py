"""Features as 64-bit hashes: what a model knows them by, so that it holds no word.

A feature is a template and what fills it: `("p2", "an")`. Its hash is that of the template combined with that of the
filler, so a word, a prefix or a mark is hashed once for all templates and offsets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond_gazetteers.forgetting import remembering

Feature = tuple[str, str]  # template, what fills it
Hasher = Callable[[str], int]

OFFSETS: Final = (-2, -1, 0, 1, 2)  # of the tokens whose types a token sees
_REMEMBERED: Final = 1 << 13
_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


def hasher(key: bytes = b"") -> Hasher:
    """The hash of words: without a key for models of public data, with one where customer text was learnt from."""

    @remembering(_REMEMBERED)
    def hashed(name: str) -> int:
        return int.from_bytes(blake2b(name.encode(errors="surrogatepass"), digest_size=8, key=key).digest(), "little")

    return hashed


def hashes(features: Iterable[Feature], hashed: Hasher) -> list[int]:
    """The hash of each feature. Templates and fillers are told apart by a mark that no filler begins with."""
    return [hashed("\0" + template) ^ hashed(filler) for template, filler in features]


def at_offsets(found: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The hashes of features at each offset, one row for each of `OFFSETS`: a bijection, so nothing collides anew."""
    steps = np.arange(1, len(OFFSETS) + 1, dtype=np.uint64) * _GOLDEN
    mixed = found[None, :] + steps[:, None]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX[0]
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX[1]
    spread: NDArray[np.uint64] = mixed ^ (mixed >> np.uint64(31))
    return spread
