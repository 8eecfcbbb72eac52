"""The values of a session by their forms: one search that grows with the session, in place of many made anew."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from anond.session.forms import Forms, KnownForm, is_typo, may_be_missed
from anond.session.value import Value
from anond.session.values.typos import Neighbours

_ONE_BY_ONE: Final = 16  # forms that are compared with a word one by one; more are indexed
_LONG: Final = 64  # values from which a search grows; of fewer it is made anew as quickly
_STALE: Final = 32  # values that left, of which heads are still there
_Key = tuple[str, str]  # kind and canonical form of a value


class Misspellable:
    """Forms that may be misspelt, in order."""

    def __init__(self, forms: Iterable[str], last: Misspellable | None = None) -> None:
        """What an earlier one has indexed is taken over; should that be asked again, it indexes anew."""
        self._forms = list(forms)  # also such as are too short to be missed
        self._by_edge: dict[str, set[str]] | None = None  # by their first and by their last letter
        self._index: Neighbours | None = None  # of all of them, once so many share an edge
        self._ranks: dict[str, int] | None = None
        if last is not None and last._by_edge is not None:
            self._by_edge, last._by_edge = last._by_edge, None
            self._index, last._index = last._index, None
            before, now = set(last._forms), set(self._forms)
            self._remove(before - now)
            self._add(form for form in self._forms if form not in before)  # in order: which neighbours are looked at

    def candidates(self, letters: str) -> list[str]:
        """The forms of which a word may be a misspelling: first those that begin alike, then those that end alike."""
        if self._by_edge is None:
            self._by_edge = {}
            self._add(self._forms)
        first, last = self._by_edge.get(letters[0], ()), self._by_edge.get("-" + letters[-1], ())
        if len(first) + len(last) <= _ONE_BY_ONE:
            return self._sorted({*first, *last}, letters)
        if self._index is None:
            self._index = Neighbours(filter(may_be_missed, self._forms))
        return self._sorted(self._index.candidates(letters), letters)

    def _sorted(self, forms: Collection[str], letters: str) -> list[str]:
        if len(forms) < 2:
            return [*forms]
        if self._ranks is None:
            self._ranks = {form: rank for rank, form in enumerate(self._forms)}
        ranks = self._ranks
        return sorted(forms, key=lambda form: (form[0] != letters[0], ranks[form]))

    def _add(self, forms: Iterable[str]) -> None:
        assert self._by_edge is not None
        for form in filter(may_be_missed, forms):
            for edge in (form[0], "-" + form[-1]):
                self._by_edge.setdefault(edge, set()).add(form)
            if self._index is not None:
                self._index.add(form)

    def _remove(self, forms: Iterable[str]) -> None:
        assert self._by_edge is not None
        for form in filter(may_be_missed, forms):
            for edge in (form[0], "-" + form[-1]):
                self._by_edge[edge].discard(form)
            if self._index is not None:
                self._index.remove(form)


@dataclass(slots=True)
class Run:
    """A node of the index: the next words of values of several words, and the value that ends here with its rank."""

    next: dict[str, Run] = field(default_factory=dict)
    ends: tuple[int, KnownForm] | None = None
    misspellable: Misspellable | None = None  # of the next words, built by the first search for misspellings

    def add(self, words: Sequence[str], rank: int, known: KnownForm) -> None:
        """Add a value; of values with the same words the first counts."""
        run = self
        for word in words:
            if word not in run.next:
                run.next[word] = Run()
                run.misspellable = None
            run = run.next[word]
        run.ends = run.ends or (rank, known)

    def typos(self, letters: str) -> Iterator[Run]:
        """The nodes behind the next words of which a word may be a misspelling."""
        if not letters or not self.next:
            return iter(())
        if self.misspellable is None:
            self.misspellable = Misspellable(self.next)
        near = dict.fromkeys(self.misspellable.candidates(letters))
        return (self.next[form] for form in near if is_typo(letters, form))

    def remove(self, words: Sequence[str]) -> None:
        """Remove the value of these words, which has to be there alone."""
        word, *rest = words
        below = self.next[word]
        if rest:
            below.remove(rest)
        else:
            below.ends = None
        if not below.next and not below.ends:
            del self.next[word]
            self.misspellable = None


class Search:
    """The session's values by their forms, for turns that may contain one.

    The indexes of a session share it, each for the values of its time: who asks brings it to its own values first.
    """

    __slots__ = (
        "_forms", "_full", "_made", "_parts", "_stale", "_uses", "heads", "in_order", "known", "made_of",
        "misspellable", "runs",
    )  # fmt: skip

    def __init__(self) -> None:
        self.made_of: Mapping[_Key, Value] | None = None  # the values that it has now
        self._forms: list[Forms] = []
        self._stale = 0
        self._uses: Counter[object] | None = None
        self.misspellable = Misspellable(())

    def follow(self, made_of: Mapping[_Key, Value], forms: Sequence[Forms]) -> None:
        """Have these values, whose forms are given in the same order."""
        left, joined = _difference(self._forms, forms)
        self.made_of = None  # should this break off, all of it is made anew
        self._stale += len(left)
        grows = len(forms) >= _LONG and self._uses is not None and 4 * (len(left) + len(joined)) < len(forms)
        if grows and self._stale <= _STALE and all(map(self._stands_alone, left)):
            self._grow(left, joined)
        else:
            self._make(forms)
        self._forms = list(forms)
        self.made_of = made_of

    def begins_one(self, letters: str) -> bool:
        """Whether a known form begins with these letters."""
        at = bisect_left(self.in_order, letters)
        return at < len(self.in_order) and self.in_order[at].startswith(letters)

    def _make(self, forms: Sequence[Forms]) -> None:
        self._uses = None
        self._made = self._stale = 0  # values that were put in, and that left
        self._full: dict[str, KnownForm] = {}  # full forms and last digits
        self._parts: dict[str, KnownForm] = {}
        self.heads: set[str] = set()  # also some of values that left
        self.runs = Run()  # values of several words
        for one in forms:
            self._put_in(one)
        self._uses = _uses(forms) if len(forms) >= _LONG else None  # of how many values a full form, part or run is
        self.known = self._parts | self._full  # by the letters and digits alone
        self.in_order = sorted(self.known)  # the same
        self.misspellable = Misspellable(self.known, self.misspellable)

    def _put_in(self, one: Forms) -> None:
        """Put a value behind the others."""
        if one.tail:
            self._full.setdefault(*one.tail)
        self._full.update(one.exact)
        for part, entry in one.parts.items():
            self._parts.setdefault(part, entry)
        if one.run:
            self.runs.add(one.run[0], self._made, one.run[1])
        self.heads |= one.heads
        self._made += 1

    def _grow(self, left: Sequence[Forms], joined: Sequence[Forms]) -> None:
        assert self._uses is not None
        before, uses, self._uses = self.known, self._uses, None
        for one in left:
            for form in _full_forms(one):
                del self._full[form]
            for part in one.parts:
                del self._parts[part]
            if one.run:
                self.runs.remove(one.run[0])
        for one in joined:
            self._put_in(one)
        uses.subtract(_uses(left))
        uses.update(_uses(joined))
        self.known = known = self._parts | self._full
        for form in dict.fromkeys(form for one in left for form in (*_full_forms(one), *one.parts)):
            if form not in known:
                del self.in_order[bisect_left(self.in_order, form)]
        for form in dict.fromkeys(form for one in joined for form in (*_full_forms(one), *one.parts)):
            if form not in before:
                insort(self.in_order, form)
        self.misspellable = Misspellable(known, self.misspellable)
        self._uses = uses

    def _stands_alone(self, one: Forms) -> bool:
        """Whether a value can go and leave nothing that another would have said in its place."""
        assert self._uses is not None
        return all(self._uses[use] == 1 for use in _uses((one,)))


def _full_forms(one: Forms) -> tuple[str, ...]:
    return (*one.exact, one.tail[0]) if one.tail and one.tail[0] not in one.exact else tuple(one.exact)


def _uses(forms: Sequence[Forms]) -> Counter[object]:
    """Of how many values a full form is (by itself), a part (by itself, in a tuple), and a run."""
    full = chain.from_iterable(map(_full_forms, forms))
    parts = ((part,) for one in forms for part in one.parts)
    return Counter(chain(full, parts, (one.run[0] for one in forms if one.run)))


def _difference(before: Sequence[Forms], now: Sequence[Forms]) -> tuple[list[Forms], Sequence[Forms]]:
    """The values that left, and those that joined at the end; what was used meanwhile left and joined."""
    left, at = [], 0
    for one in before:
        if at < len(now) and one is now[at]:
            at += 1
        else:
            left.append(one)
    return left, now[at:]
