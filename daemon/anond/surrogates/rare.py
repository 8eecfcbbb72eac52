"""Unlisted surnames and villages, for originals that are unlisted, too.

If all surrogates were listed, whatever is on no list would be a true value that was missed. So a surname or a village
of no list becomes one that is on none: the beginning of a listed name, and the ending of others: `Kempsfield` of
Kempston and Mansfield. Endings are those that many of the most frequent names share, and where the two meet the letters
follow each other as in listed names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple, overload

from anond.surrogates.choice import Lists, Session
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.invented_lists import home, towns
from anond_gazetteers.packed_names import PackedNames

_DRAWN: Final = 24  # beginnings that are tried
_TRIED: Final = 40  # endings that are tried with one
_MOST_NAMES: Final = 4_000  # the names, as often as they are borne, of which parts are taken
_VOWELS: Final = frozenset("aeiouyäöüáéíóúàèìòùâêîôûåø")
_VOWEL: Final = re.compile("[aeiouyäöüáéíóúàèìòùâêîôûåø]")
_ENDINGS: Final = 6, 3  # letters of an ending at most, and at least
_LEAST, _MOST = 5, 11  # letters of a name
_LEAST_BEGINNING: Final = 3
_SHARED_BY: Final = 8  # names at least, and one of this many:
_ONE_OF: Final = 250
_OFTEN: Final = 1_000  # names of which one more has to have three letters that follow each other


class Parted(Sequence[tuple[str, str]]):
    """Names, each parted in its beginning and its ending when it is asked for."""

    def __init__(self, names: Iterable[str], sizes: Iterable[int]) -> None:
        """`sizes` are the letters of their endings; a name of whose ending there are none is left out."""
        self._sizes = bytes(sizes)
        self._names = PackedNames(compress(names, self._sizes))
        self._sizes = bytes(filter(None, self._sizes))

    def __len__(self) -> int:
        return len(self._sizes)

    @overload
    def __getitem__(self, at: int) -> tuple[str, str]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[str, str]]: ...
    def __getitem__(self, at: int | slice) -> tuple[str, str] | list[tuple[str, str]]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        name, size = self._names.name(at), self._sizes[at]
        return name[:-size], name[-size:]

    def ending(self, at: int) -> str:
        """The ending of a name."""
        return self._names.name(at)[-self._sizes[at] :]


class NameParts(NamedTuple):
    """The beginnings and endings of the names of a kind, in their order, and the letters that follow each other."""

    split: Parted
    follow: frozenset[str]


@remembering(16)
def of_surnames(lists: Lists, lang: str) -> NameParts:
    """The parts of the surnames that most people of a language bear."""
    return _parts(lists.pool("surname", lang).names)


@lru_cache(maxsize=128)  # a score of countries for each language
def of_towns(country: str, lang: str) -> NameParts:
    """The parts of the towns of a country, or of all those of a language."""
    return _parts([town.name for town in towns(home(lang)) if country in ("", town.country)])


def prepare(lists: Lists, lang: str) -> None:
    """Put together the parts of a language's surnames and towns."""
    of_surnames(lists, lang)
    for country in {"", *(town.country for town in towns(home(lang)))}:
        of_towns(country, lang)


def _parts(names: Sequence[str]) -> NameParts:
    """The parts of these names, the most frequent of which stand first."""
    known = [name for name in names[:_MOST_NAMES] if len(name) >= _LEAST and name.isalpha()]
    sizes = list(map(_sizes, known))
    ends = Counter([name[-size:] for name, some in zip(known, sizes, strict=True) for size in some])
    needed = max(_SHARED_BY, len(known) // _ONE_OF)
    shared = {end for end, count in ends.items() if count >= needed}
    parted = (
        next((size for size in some if name[-size:] in shared), 0) for name, some in zip(known, sizes, strict=True)
    )
    return NameParts(Parted(known, parted), _often(known))


def _sizes(name: str) -> range:
    """How long an ending may be with which a name is parted in two that can be said, the longest first."""
    most, least = _ENDINGS
    first = _VOWEL.search(name.lower())
    if first is None:
        return range(0)
    last = _VOWEL.search(name[: -most - 1 : -1])  # from behind; a capital counts as none
    longest = min(most, len(name) - max(_LEAST_BEGINNING, first.end()))
    return range(longest, max(least, last.end()) - 1, -1) if last else range(0)


def _often(names: Sequence[str]) -> frozenset[str]:
    """The letters that follow each other three by three in several names."""
    text = "".join([f"^{name}$" for name in names]).lower()
    threes = Counter(zip(text, text[1:], text[2:], strict=False))
    least = 2 + len(names) // _OFTEN
    return frozenset(
        [a + b + c for (a, b, c), count in threes.items() if count >= least and "$" not in a + b and "^" not in b + c]
    )


def _threes(name: str) -> list[str]:
    """The letters of a name that follow each other, three by three, its first and its last marked."""
    marked = f"^{name.lower()}$"
    return [marked[at : at + 3] for at in range(len(marked) - 2)]


def is_listed(word: str, session: Session) -> bool:
    """Whether a word is a name or place of the session's language by any list."""
    return bool(session.lists.kinds_of(word, session.lang))


def joined(
    parts: NameParts, canonical: str, session: Session, begins: Callable[[str], bool], needed: Callable[[str], bool]
) -> str | None:
    """An unlisted name of the beginning of one name, if that `begins`, and the end of another, if they are `needed`."""
    split, follow = parts
    count = len(split)
    for attempt in range(_DRAWN if count else 0):
        number = session.keyed("rare", canonical, str(attempt))
        near = (split[((number >> 64) + at) % count] for at in range(_TRIED))
        beginning, own = next((part for part in near if begins(part[0])), ("", ""))
        if not beginning:
            continue
        first, is_vowel = number & (1 << 64) - 1, own[0] in _VOWELS
        for at in range(_TRIED):
            end = split.ending((first + at) % count)
            if end == own or (end[0] in _VOWELS) != is_vowel:
                continue
            made = beginning + end
            if (
                _LEAST <= len(made) <= _MOST
                and follow.issuperset(_threes(made))
                and not is_listed(made, session)
                and needed(made)
            ):
                return made
    return None
