"""An index of a session's values by letters and digits, so that each word of a turn is looked up once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Final

from anond.session.forms import (
    HEAD,
    Forms,
    KnownForm,
    compact,
    entry_of,
    forms_of,
    full_forms,
    signs_of_name,
)
from anond.session.known_dates import KnownDates
from anond.session.ledger import Ledger
from anond.session.search import Search
from anond.session.value import Value
from anond.session.values import dates, names
from anond.session.values.typos import SHORTEST
from anond.text.compiled import check_kernel
from anond_gazetteers.forgetting import forgetful

_STALE: Final = 32  # values that are not known any more and may still have signs
_HYPHEN: Final = ("-",)
_ASKED: Final = 1_024  # names whose short forms were asked for, of a session
_REMEMBERED: Final = 1 << 14  # words
_Key = tuple[str, str]  # kind and canonical form of a value


class KnownNames:
    """The folded words of people's names, with their subs, and short forms of the names."""

    def __init__(self, words: Mapping[str, str | None], last: KnownNames | None = None) -> None:
        """What an earlier one has asked of each name is lent."""
        self.words = words
        self._short: dict[str, frozenset[str]] = {}
        self._each: dict[tuple[str, str], frozenset[str]] = last._each if last and len(last._each) < _ASKED else {}

    def short_forms(self, lang: str, of: Callable[[str, str], frozenset[str]]) -> frozenset[str]:
        """Short forms of the first names in a language; `of` knows those of one name."""
        if lang not in self._short:
            firsts = (word for word, sub in self.words.items() if sub != "surname")
            known = self._each
            each = [known[one] if (one := (word, lang)) in known else self._ask(*one, of) for word in firsts]
            self._short[lang] = frozenset().union(*each) - self.words.keys()
        return self._short[lang]

    def _ask(self, word: str, lang: str, of: Callable[[str, str], frozenset[str]]) -> frozenset[str]:
        self._each[word, lang] = found = of(word, lang)
        return found


class Index:
    """All values of a session. Most turns need only the signs; the rest is built on demand."""

    __slots__ = ("_search", "_stale", "dates", "forms", "made_of", "names", "signs")

    def __init__(self, values: Mapping[_Key, Value], last: Index | None) -> None:
        """Build the index, with the valid parts of an earlier one."""
        self.made_of = dict(values)  # in this order: the ledger may have changed since
        joined, left = _changes(values, last.made_of if last else {})
        kinds = {kind for kind, _ in (*joined, *left)}
        self.forms, self.signs, self._stale = _forms_and_signs(values, joined, left, last)
        same_dates, same_names = dates.KIND not in kinds, names.KIND not in kinds
        self.dates: KnownDates[KnownForm] = last.dates if last and same_dates else _known_dates(values, last)
        self.names: KnownNames = last.names if last and same_names else _known_names(values, last)
        self._search: Search | None = last._search if last else None

    @property
    def search(self) -> Search:
        """The values by their letters and digits."""
        search = self._search = self._search or Search()  # of many sessions nobody asks for it
        if search.made_of is not self.made_of:
            for key, value in self.made_of.items():
                if key not in self.forms:
                    self.forms[key] = forms_of(*key, value)
            search.follow(self.made_of, [self.forms[key] for key in self.made_of])
        return search


def known_names(ledger: Ledger) -> KnownNames | None:
    """The words by which a session knows people; None where it knows nobody."""
    names = index_of(ledger).names if ledger.values else None
    return names if names and names.words else None


def said_in_full(ledger: Ledger, keys: Set[_Key]) -> set[str]:
    """The full forms of some values of a session, in letters and digits alone."""
    values = ledger.values
    return {letters for key in keys if key in values for letters in full_forms(*key, values[key])}


def index_of(ledger: Ledger) -> Index:
    """The index of a ledger's values as they are now."""
    index = ledger.index if isinstance(ledger.index, Index) else None
    if index is None or index.made_of != ledger.values:
        ledger.index = index = Index(ledger.values, index)
    return index


def _changes(values: Mapping[_Key, Value], before: Mapping[_Key, Value]) -> tuple[list[_Key], Set[_Key]]:
    """The values that joined or are others now, in order, and those that left."""
    known = before.get
    return [key for key, value in values.items() if known(key) is not value], before.keys() - values.keys()


def _forms_and_signs(
    values: Mapping[_Key, Value], joined: Sequence[_Key], left: Set[_Key], last: Index | None
) -> tuple[dict[_Key, Forms], frozenset[str], int]:
    """How values may be said, the signs of all, and of how many there are signs still that are others now or left.

    Too many signs cost a look at a word that says nothing; so many values may be told no more before all are made anew.
    The signs of a name need no more than its letters: how it may be said is told once somebody searches.
    """
    forms = last.forms.copy() if last else {}
    stale = last._stale + len(left) if last else 0
    for key in left:
        forms.pop(key, None)
    each: list[Iterable[str]] = []  # signs of the values that joined
    for key in joined:
        value, one = values[key], forms.pop(key, None)
        if one is not None and one.are_of(value):
            forms[key] = one
            continue
        if last and key in last.made_of:
            if key[0] == names.KIND:  # the same letters
                continue
            stale += 1
        each.append(
            signs_of_name(key[1]) if key[0] == names.KIND else forms.setdefault(key, forms_of(*key, value)).signs
        )
    if last is not None and stale <= _STALE:
        return forms, last.signs.union(*each) if each else last.signs, stale
    known = (signs_of_name(key[1]) if key[0] == names.KIND else forms[key].signs for key in values)
    return forms, frozenset(_HYPHEN).union(*known), 0


def _known_dates(values: Mapping[_Key, Value], last: Index | None) -> KnownDates[KnownForm]:
    known = {canonical: entry_of(value) for (kind, canonical), value in values.items() if kind == dates.KIND}
    return last.dates if last and last.dates.known == known else KnownDates(known)


def _known_names(values: Mapping[_Key, Value], last: Index | None) -> KnownNames:
    known = {canonical: value.sub for (kind, canonical), value in values.items() if kind == names.KIND}
    return last.names if last and last.names.words == known else KnownNames(known, last.names if last else None)


class _Signs(dict[str, tuple[str, ...]]):
    """The signs by which a word may begin a value: its head, its edges with its length, and a hyphen in it."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        """Compute the signs of a word that is not cached."""
        if len(self) >= _REMEMBERED:
            self.clear()
        letters = word.lower() if word.isascii() and word.isalnum() else compact(word)
        signs: tuple[str, ...] = (letters[:HEAD],) if letters else ()
        if len(letters) >= SHORTEST - 1:
            signs += f"{letters[0]}|{len(letters)}", f"-{letters[-1]}|{len(letters)}"
        self[word] = signs = signs + _HYPHEN if "-" in word else signs
        return signs


_signs = forgetful(_Signs())


def promising_tokens(words: Sequence[str], index: Index) -> list[int]:
    """The tokens that are worth a closer look; most are not."""
    return _promising(words if type(words) is list else list(words), _signs, index.signs)


def _promising_in_python(words: list[str], signs: dict[str, tuple[str, ...]], known: Set[str]) -> list[int]:
    """The places of the words of which a sign is known."""
    return [at for at, some in enumerate(map(signs.__getitem__, words)) if not known.isdisjoint(some)]


try:
    from anond.text import _text

    check_kernel(_text)
    from anond.text._text import promising as _promising
except ImportError:
    _promising = _promising_in_python
