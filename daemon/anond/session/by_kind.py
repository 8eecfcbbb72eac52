"""The values of one kind: the surrogates in use, the next number, the values similar to a word."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Final, TypeVar

from anond.session.values.numbers import LONG, TAIL
from anond.session.values.typos import SHORTEST, Neighbours, is_slip
from anond_gazetteers.fold import fold

if TYPE_CHECKING:
    from anond.session.value import Value

_T = TypeVar("_T")
_FEW: Final = 16  # forms that are compared one by one


class OneKind:
    """The values of one kind, indexed, so that a look-up costs the same however many there are."""

    def __init__(self, values: Iterable[tuple[str, Value]]) -> None:
        self._used: dict[str, int] = {}  # when each was used last
        self._uses = 0
        self._surrogates: dict[str, int] = {}  # how many have it, folded
        self._tails: dict[str, int] = {}  # the last digits of long surrogates
        self._endings: dict[str, frozenset[str]] = {}  # long canonical forms by their last digits
        self._numbers: dict[int, int] = {}
        self._top = 0
        self._near: Neighbours | None = None
        for canonical, value in values:  # as `add` does it
            self._uses += 1
            self._used[canonical] = self._uses
            self._count(value, 1)
            if value.number > self._top:
                self._top = value.number
            if len(canonical) >= LONG:
                self._ends(canonical)

    def copy(self) -> OneKind:
        """An independent copy; to copy is several times faster than to build the index anew."""
        new = object.__new__(OneKind)
        new._used, new._uses, new._top = self._used.copy(), self._uses, self._top
        new._surrogates, new._tails, new._numbers = self._surrogates.copy(), self._tails.copy(), self._numbers.copy()
        new._endings, new._near = self._endings.copy(), None
        return new

    def add(self, canonical: str, value: Value) -> None:
        """Add a value, as used now."""
        self.mark_used(canonical)
        self._count(value, 1)
        self._top = max(self._top, value.number)
        if len(canonical) >= LONG:
            self._ends(canonical)
        if self._near is not None:
            self._near.add(canonical)

    def change(self, canonical: str, before: Value, value: Value) -> None:
        """Put a value in the place of one of the same canonical form, as used now."""
        if before.surrogate or before.number:
            self.remove(canonical, before)
            self.add(canonical, value)
            return
        self.mark_used(canonical)  # as most do, when they get their surrogate
        self._count(value, 1)
        self._top = max(self._top, value.number)

    def _ends(self, canonical: str) -> None:
        tail = canonical[-TAIL:]
        self._endings[tail] = self._endings.get(tail, frozenset()) | {canonical}

    def mark_used(self, canonical: str) -> None:
        """Mark a value as the one used last."""
        self._uses += 1
        self._used[canonical] = self._uses

    def remove(self, canonical: str, value: Value) -> None:
        """Forget a value."""
        del self._used[canonical]
        self._count(value, -1)
        if value.number == self._top and value.number not in self._numbers:
            self._top = max(self._numbers, default=0)
        if len(canonical) >= LONG:
            self._endings[canonical[-TAIL:]] -= {canonical}
        if self._near is not None:
            self._near.remove(canonical)

    def _count(self, value: Value, by: int) -> None:
        if not value.surrogate and not value.number:
            return
        surrogate = fold(value.surrogate)
        _add(self._surrogates, surrogate, by)
        _add(self._numbers, value.number, by)
        if len(surrogate) >= LONG:
            _add(self._tails, surrogate[-TAIL:], by)

    @property
    def next_number(self) -> int:
        """The number that the next new value gets."""
        return self._top + 1

    def is_taken(self, surrogate: str) -> bool:
        """Whether this folded surrogate is in use."""
        return surrogate in self._surrogates

    def free(self, surrogates: Set[str]) -> Set[str]:
        """Those of these folded surrogates that are not in use."""
        return surrogates - self._surrogates.keys()

    def is_tail(self, digits: str) -> bool:
        """Whether these are the last digits of a long surrogate."""
        return digits in self._tails

    def ending_in(self, digits: str) -> str | None:
        """The long canonical form with these last digits that was used longest ago."""
        return min(self._endings.get(digits, ()), key=self._used.__getitem__, default=None)

    def slips(self, word: str) -> list[str]:
        """The canonical forms of which a folded word may be a misspelling, the one unused for longest first."""
        if len(word) < SHORTEST:
            return []
        if len(self._used) <= _FEW:
            near: Iterable[str] = self._used
        else:
            if self._near is None:
                self._near = Neighbours(sorted(self._used, key=self._used.__getitem__))
            near = self._near.candidates(word)
        first, last = word[:1], word[-1:]  # an edit is at one end alone, so most words are told by theirs
        found = [one for one in near if (one[:1] == first or one[-1:] == last) and is_slip(word, one)]
        return sorted(found, key=self._used.__getitem__) if len(found) > 1 else found


def _add(counts: dict[_T, int], what: _T, by: int) -> None:
    """Count up or down; entries that reach zero are removed."""
    count = counts.get(what, 0) + by
    if count:
        counts[what] = count
    else:
        counts.pop(what, None)
