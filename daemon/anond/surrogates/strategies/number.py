"""`number`: Person 1, Person 2, numbered by session and type; a short form has the number of its person."""

from __future__ import annotations

from typing import Final

from anond.languages import surrogate_words
from anond.session.value import Value
from anond.surrogates.choice import Session
from anond.surrogates.strategies.value import HiddenValue

_AS_LETTERS: Final = str.maketrans("0123456789", "ghijklmnop")


def replace(value: HiddenValue) -> str:
    """The type's name in the session's language with the value's number, which stays for the session."""
    tag, session = value.span.tag, value.session
    # Words are kept as keyed hashes: memory finds the value by what `remember` learnt, and not by this.
    kind, words = f"{tag}#", [_hashed(one, session) for one in value.canonical()]
    told = _told(kind, frozenset(words), session) if tag == "PERSON" else ""
    canonical = " ".join(words)
    return session.known_or_invented(
        kind, canonical, Value(tag, None, canonical), lambda: told or _next(kind, value)
    ) or value.type_tag  # fmt: skip


def _hashed(word: str, session: Session) -> str:
    """A keyed hash of a word, as twelve letters."""
    return f"{session.keyed('number', word) >> 80:012x}".translate(_AS_LETTERS)


def _next(kind: str, value: HiddenValue) -> str:
    """The type with the next free number."""
    given = [int(known.surrogate.rpartition(" ")[2]) for _, known in value.session.ledger.of_kind(kind)]
    tag = value.span.tag
    name = surrogate_words(value.session.lang).general.numbered.get(tag) or tag.capitalize()
    return f"{name} {max(given, default=0) + 1}"


def _told(kind: str, words: frozenset[str], session: Session) -> str:
    """The number of the person of whose name these words are a form; the latest of several."""
    known_people = [*session.ledger.of_kind(kind)]
    people = [(frozenset(canonical.split()), value.surrogate) for canonical, value in reversed(known_people)]
    for known, surrogate in people:
        if words < known:
            return surrogate
    for known, surrogate in people:
        if known < words and not any(known < other for other, _ in people):
            return surrogate
    return ""
