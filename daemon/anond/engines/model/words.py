"""What is known of a language's words beside the lists of names: how common they are, and which are used alike.

A word has one class on each scale: `z`, the band of its frequency, and `u`, `v`, `y`, its cluster among few, more and
many clusters of word vectors. The table comes with a model. It is made of public text alone, and holds hashes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.text.tokens import fold
from anond_gazetteers.forgetting import forgetful
from anond_gazetteers.sorted_hashes import SortedHashes

SCALES: Final = "zuvy"
MAX_WORDS: Final = 1 << 17
_REMEMBERED: Final = 1 << 12


class _ClassCache(dict[str, tuple[str, ...]]):
    """The classes of words that were looked up."""


@dataclass(frozen=True, eq=False)
class Words:
    """A table of words: sorted hashes of their folded forms, and for each its class on each of the first scales."""

    hashes: NDArray[np.uint64] = field(repr=False)
    classes: NDArray[np.uint16] = field(repr=False)  # [word, scale]; 0 is not known

    def of(self, folded: str) -> tuple[str, ...]:
        """The classes of a folded word, such as `z5` and `v17`; of one that is not in the table, the scales alone."""
        known = self._class_cache
        found = known.get(folded)
        if found is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            known[folded] = found = self._look_up(folded)
        return found

    @cached_property
    def _class_cache(self) -> _ClassCache:
        return forgetful(_ClassCache())

    @cached_property
    def _sorted(self) -> SortedHashes:
        return SortedHashes(self.hashes)

    def _look_up(self, folded: str) -> tuple[str, ...]:
        if not len(self.hashes):
            return ()
        at = self._sorted.place(_hash(folded))
        if at < 0:
            return self._unknown
        return tuple([f"{scale}{one}" for scale, one in zip(SCALES, self.classes[at].tolist(), strict=False)])

    @cached_property
    def _unknown(self) -> tuple[str, ...]:
        return tuple(SCALES[: self.classes.shape[1]])


def without_clusters(words: Words) -> Words:
    """A table for weights of another language: bands mean the same in all languages, numbers of clusters do not."""
    classes = words.classes.copy()
    classes[:, 1:] = 0
    return Words(words.hashes, classes)


def no_words() -> Words:
    """The table that knows nothing."""
    return Words(np.empty(0, np.uint64), np.empty((0, 0), np.uint16))


def hash_of(word: str) -> np.uint64:
    """The hash under which the table holds a word."""
    return np.uint64(_hash(word))


def _hash(word: str) -> int:
    """As `hashing.hasher` without a key, which keeps what it hashed: here somebody else does."""
    folded = word.lower() if word.isascii() else fold(word)
    return int.from_bytes(blake2b(folded.encode(errors="surrogatepass"), digest_size=8).digest(), "little")
