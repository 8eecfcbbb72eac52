"""Names to draw from: thousands for each language, each as often as people bear it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, compress, groupby, pairwise
from typing import Final

import numpy as np

from anond_gazetteers.languages import TABLES
from anond_gazetteers.lexicon import key_of
from anond_gazetteers.packed_names import PackedNames

BITS: Final = 32  # of a number that draws a name
_WHOLE: Final = 1 << BITS
_ACCENTED: Final = {lang: str(table["letters"]) for lang, table in TABLES.items()}

_OLD_NORSE: Final = (
    "hildur|björg|bjarmar?|leifur|mundur|steinn|ólfur|bergur|vindur|brandur|ljótur|úlfur|grímur|laugur|valdur"
)
_OLD_SWEDISH: Final = (
    r"[a-zåäö](?:gh|dh)(?!e?(?:\s|$))[a-zåäö]|[a-zåäö](?:gdh|ghe?r|dhe?r|rgh|idh|ardh|fr?dh|gh|dh)(?!\S)"
    r"|ärborg(?!\S)|tzs"
)
_ONCE: Final = re.compile(rf"(?:{_OLD_NORSE})(?!\S)")  # first names that stand in lists of names, and in no street
_ONCE_SWEDISH: Final = re.compile(rf"(?:{_OLD_NORSE})(?!\S)|{_OLD_SWEDISH}")


class Pool:
    """Names with their weights; a number below 2**32 draws one of them."""

    def __init__(self, names: Iterable[str], weights: Iterable[int]) -> None:
        self.names: PackedNames = PackedNames(names)
        weighed = list(weights)
        total = sum(weighed) or 1
        if total < _WHOLE:  # sooner, and nothing overflows
            sums = np.cumsum(np.array(weighed, np.uint64)) * np.uint64(_WHOLE) // np.uint64(total)
            self._upto = array("Q", sums.astype(np.uint64).tobytes())
        else:
            self._upto = array("Q", (upto * _WHOLE // total for upto in accumulate(weighed)))

    def drawn(self, number: int) -> str:
        """The name that a number below 2**32 draws."""
        return self.names[self.rank(number)]

    def rank(self, number: int) -> int:
        """The place of the name that a number below 2**32 draws, among all names from the most frequent on."""
        return bisect_right(self._upto, number)

    def chances(self) -> list[float]:
        """The chance of each name, from the most frequent on."""
        return [(upto - below) / _WHOLE for below, upto in pairwise((0, *self._upto))]


def packed(weights: Mapping[str, float]) -> list[str]:
    """Names by weight as a lexicon holds them: the names, and how many of a million each is, the first least."""
    ordered = sorted(weights, key=lambda name: (-weights[name], name))
    total = sum(weights.values()) or 1.0
    shares = [max(1, round(1_000_000 * weights[name] / total)) for name in ordered]
    runs = (f"{share}x{len(list(alike))}" for share, alike in groupby(shares))
    return [" ".join(ordered), " ".join(runs)]


def unpacked(names: str, runs: str, lang: str, kind: str = "") -> Pool:
    """The pool that `packed` wrote, without names in letters or in a spelling that nobody of its language uses now."""
    lower, letters = names.lower(), re.compile(rf"[a-z'’{_ACCENTED.get(lang, '')}-]+")
    kept = [not left for left in letters.sub("", lower).split(" ")]  # of each name: all at once, as they are many
    old = (_ONCE_SWEDISH if lang == "sv" else _ONCE) if kind.startswith("first_") else None
    number = at = 0
    for found in old.finditer(lower) if old else ():
        number, at = number + lower.count(" ", at, found.start()), found.start()
        kept[number] = False
    weights = _weights(runs)
    return Pool(compress(names.split(" "), kept), [weight for weight, one in zip(weights, kept, strict=True) if one])


def _weights(runs: str) -> Iterator[int]:
    for run in runs.split():
        weight, _, count = run.partition("x")
        yield from [int(weight)] * int(count)


class ShortForms:
    """Full names and the names they go by, as they are written, found by their folded forms."""

    def __init__(self, groups: Iterable[list[str]]) -> None:
        self._short: dict[str, list[str]] = {}
        self._full: dict[str, list[str]] = {}
        for full, *short in groups:
            self._short.setdefault(key_of(full), []).extend(short)
            for name in short:
                self._full.setdefault(key_of(name), []).append(full)

    def short_of(self, name: str) -> list[str]:
        """The names that somebody of this full name goes by."""
        return self._short.get(key_of(name), [])

    def is_short_form(self, name: str) -> bool:
        """Whether a name is short for a full one."""
        return key_of(name) in self._full

    def full_of(self, name: str) -> list[str]:
        """The full names for which this is short; none for one that is a full name itself."""
        return self._full.get(key_of(name), [])
