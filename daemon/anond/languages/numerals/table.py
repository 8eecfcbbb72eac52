"""The table of one language's words for 0 to 99, for hundreds and thousands, and for the days of a month."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property

from anond_gazetteers.fold import fold

Words = dict[int, tuple[str, ...]]


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """The number words of one language. Where a number has several words, the first is the usual one."""

    small: Words
    """0 to 99."""
    thousand: tuple[str, ...]
    million: tuple[str, str]
    """One million, and the word behind several."""
    hundred: tuple[str, ...] = ()
    """Words that multiply by a hundred; empty where `hundreds` are words of their own."""
    links: tuple[str, ...] = ()
    """Words between hundreds and the rest."""
    hundreds: Words = field(default_factory=dict)
    ordinals: Words = field(default_factory=dict)
    """Days of a month; of some languages the first."""
    rank: int = 99
    """The place among languages: where several read a number alike, the first one does."""
    years_in_pairs: bool = False
    """Whether people say a year as two numbers: *nineteen eighty-four*."""
    years_of_hundreds: bool = False
    """Whether a year may be said without its thousand: *ottocento novantuno*, 1891."""

    @cached_property
    def pairs(self) -> frozenset[str]:
        """Pairs of folded words that are one number: `thirty two`, `vingt deux`."""
        found = set()
        for words in (*self.small.values(), *self.ordinals.values()):
            for word in words:
                parts = fold(word).replace("-", " ").split()
                found |= {f"{a} {b}" for a, b in itertools.pairwise(parts) if "et" not in (a, b)}
        return frozenset(found)


def row(words: str, start: int = 0, step: int = 1) -> Words:
    """Numbers of one word each; `/` separates words for the same number."""
    return {start + step * at: tuple(word.replace("_", " ").split("/")) for at, word in enumerate(words.split())}
