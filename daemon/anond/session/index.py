"""The values of a session by their letters and digits, so that a turn asks for each of its words only once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from anond.session.forms import (
    HEAD,
    Forms,
    KnownForm,
    compact,
    entry_of,
    forms_of,
    is_typo,
    may_be_missed,
)
from anond.session.known_dates import KnownDates
from anond.session.ledger import Ledger
from anond.session.value import Value
from anond.session.values import dates, names
from anond.session.values.typos import SHORTEST, Neighbours
from anond_gazetteers.forgetting import forgetful

_ONE_BY_ONE: Final = 16  # forms that are compared with a word; among more an index seeks
_HYPHEN: Final = ("-",)
_REMEMBERED: Final = 1 << 14  # words


class Misspellable:
    """Forms that a slip of the pen may miss, in order."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._forms = list(filter(may_be_missed, forms))
        self._by_edge: dict[str, list[str]] = {}  # by their first and by their last letter
        for form in self._forms:
            for edge in (form[0], "-" + form[-1]):
                self._by_edge.setdefault(edge, []).append(form)
        self._ranks: dict[str, int] = {}
        self._index: Neighbours | None = None  # of all of them, once so many share an edge

    def near(self, letters: str) -> Iterable[str]:
        """The forms that a word may be a slip for: first those that begin alike, then those that end alike."""
        first, last = self._by_edge.get(letters[0], ()), self._by_edge.get("-" + letters[-1], ())
        if len(first) + len(last) <= _ONE_BY_ONE:
            return (*first, *last)
        if self._index is None:
            self._index = Neighbours(self._forms)
            self._ranks = {form: rank for rank, form in enumerate(self._forms)}
        return sorted(self._index.near(letters), key=lambda form: (form[0] != letters[0], self._ranks[form]))


@dataclass(slots=True)
class Run:
    """Where values of several words go on after those read so far, and the value that ends here with its rank."""

    next: dict[str, Run] = field(default_factory=dict)
    ends: tuple[int, KnownForm] | None = None
    misspellable: Misspellable | None = None  # of the next words, once a slip is sought there

    def add(self, words: Sequence[str], rank: int, known: KnownForm) -> None:
        """Take up a value; of those with the same words the first counts."""
        run = self
        for word in words:
            if word not in run.next:
                run.next[word] = Run()
            run = run.next[word]
        run.ends = run.ends or (rank, known)

    def typos(self, letters: str) -> Iterator[Run]:
        """Where it goes on if a word is a slip for one of the next."""
        if not letters or not self.next:
            return iter(())
        if self.misspellable is None:
            self.misspellable = Misspellable(self.next)
        near = dict.fromkeys(self.misspellable.near(letters))
        return (self.next[form] for form in near if is_typo(letters, form))


class KnownNames:
    """The words of people's names, folded, with their subs; and what else these people are called."""

    def __init__(self, words: Mapping[str, str | None]) -> None:
        self.words = words
        self._short: dict[str, frozenset[str]] = {}

    def short_forms(self, lang: str, of: Callable[[str, str], frozenset[str]]) -> frozenset[str]:
        """Short forms of the first names in a language; `of` knows those of one name."""
        if lang not in self._short:
            firsts = (word for word, sub in self.words.items() if sub != "surname")
            self._short[lang] = frozenset().union(*(of(word, lang) for word in firsts)) - self.words.keys()
        return self._short[lang]


class Index(NamedTuple):
    """All values of a session, by how they may be said."""

    made_of: dict[tuple[str, str], Value]  # the ledger may have been given other values since
    forms: dict[tuple[str, str], Forms]
    known: dict[str, KnownForm]  # by the letters and digits alone
    in_order: list[str]  # the same, sorted
    heads: set[str]
    misspellable: Misspellable
    runs: Run  # values of several words
    dates: KnownDates[KnownForm]
    names: KnownNames
    signs: frozenset[str]


def known_names(ledger: Ledger) -> KnownNames | None:
    """The words by which a session knows people, or None where it knows nobody."""
    names = index_of(ledger).names if ledger.values else None
    return names if names and names.words else None


def said_in_full(ledger: Ledger, keys: Set[tuple[str, str]]) -> set[str]:
    """The full forms of some values of a session, in letters and digits alone."""
    return {letters for key in keys if key in ledger.values for letters in forms_of(*key, ledger.values[key]).exact}


def index_of(ledger: Ledger) -> Index:
    """The index of a ledger's values as they are now."""
    index = ledger.index if isinstance(ledger.index, Index) else None
    if index is None or index.made_of != ledger.values:
        ledger.index = index = _indexed(ledger.values, index)
    return index


def _indexed(values: Mapping[tuple[str, str], Value], last: Index | None) -> Index:
    """The index of the values by their letters and digits; an earlier index lends the entries that still hold."""
    before = last.forms if last else {}
    forms: dict[tuple[str, str], Forms] = {}
    known: dict[str, KnownForm] = {}
    parts: dict[str, KnownForm] = {}
    runs = Run()
    for rank, (key, value) in enumerate(values.items()):
        one = before.get(key)
        if one is None or one.value is not value:
            one = forms_of(*key, value)
        forms[key] = one
        if one.tail:
            known.setdefault(*one.tail)
        known.update(one.exact)
        for part, entry in one.parts.items():
            parts.setdefault(part, entry)
        if one.run:
            runs.add(one.run[0], rank, one.run[1])
    known = parts | known
    misspellable = Misspellable(known)
    heads = set().union(*(one.heads for one in forms.values()))
    signs = frozenset().union(heads, *(one.signs for one in forms.values()), _HYPHEN)
    known_dates = _known_dates(values, last.dates if last else None)
    people = {canonical: value.sub for (kind, canonical), value in values.items() if kind == names.KIND}
    return Index(
        dict(values), forms, known, sorted(known), heads, misspellable, runs, known_dates, KnownNames(people), signs
    )


def _known_dates(values: Mapping[tuple[str, str], Value], last: KnownDates[KnownForm] | None) -> KnownDates[KnownForm]:
    known = {canonical: entry_of(value) for (kind, canonical), value in values.items() if kind == dates.KIND}
    return last if last and last.known == known else KnownDates(known)


class _Signs(dict[str, tuple[str, ...]]):
    """By which signs a word may be known to begin a value: its head, its edges with its length, and a hyphen in it."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        """Look at a word that is new, or was forgotten."""
        if len(self) >= _REMEMBERED:
            self.clear()
        letters = compact(word)
        signs: tuple[str, ...] = (letters[:HEAD],) if letters else ()
        if len(letters) >= SHORTEST - 1:
            signs += f"{letters[0]}|{len(letters)}", f"-{letters[-1]}|{len(letters)}"
        self[word] = signs = signs + _HYPHEN if "-" in word else signs
        return signs


_signs = forgetful(_Signs())


def promising_tokens(words: Sequence[str], index: Index) -> list[int]:
    """The tokens that are worth a closer look; most are not."""
    are_other = index.signs.isdisjoint
    return [at for at, signs in enumerate(map(_signs.__getitem__, words)) if not are_other(signs)]
