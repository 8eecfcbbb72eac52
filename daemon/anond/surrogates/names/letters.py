"""The letters that the talk says of a name: *Hoffmeister mit zwei f* is given another name with two.

The surrogate of a name of which such words are true is drawn so that they are true of it, too. They ask of a surrogate
no more than what stands there to be read, and words that are not true of the name ask nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.surrogates.choice import Session
from anond.surrogates.names.drawing import Fits
from anond.surrogates.names.people import Person
from anond.surrogates.said_letters import LettersSaid, letters_said
from anond.tags import Span

_NEAR: Final = 40  # characters between a name and the words
_TOUCHING: Final = 3  # characters between a name and words that may mean something else: *Rossi, con ese*
_ASKED: Final = 80  # characters of the turn before in which its question stands
_LEADS_IN: Final = 2  # words before a name that is the answer


def wanted(name: str, person: Person, session: Session) -> Fits | None:
    """Whether a surrogate has the letters that the words around say of this name; None where nothing is said."""
    said = [one for one in session.letters_said if _is_near(one, name, person.span, session.text)]
    said += _asked(person, session)
    if not said:
        return None
    names = [known.name for known in person.known_words.values()] or [name]
    meant = [one for one in said if _meant(one, names, person.span) == name]
    return (lambda option: all(one.hold(option) for one in meant)) if meant else None


def _asked(person: Person, session: Session) -> list[LettersSaid]:
    """What the turn before asks of the letters of a name, if this one is the answer: *con b o con v?*."""
    if not session.ledger.recent or not session.ledger.recent[-1].text.rstrip().endswith("?"):
        return []
    if len(session.text[: person.span.start].split()) > _LEADS_IN:
        return []
    asked = session.ledger.recent[-1].text[-_ASKED:]
    return [one for one in letters_said(asked, session.lang) if not one.must_touch]


def _is_near(said: LettersSaid, name: str, span: Span, text: str) -> bool:
    """Whether the words stand within some characters of the name, wherever it stands in its turn."""
    most = _TOUCHING if said.must_touch else _NEAR

    def is_near(start: int, end: int) -> bool:
        return 0 <= said.start - end <= most or 0 <= start - said.end <= most

    if is_near(span.start, span.end):
        return True
    return any(is_near(*one.span()) for one in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.I))


def _meant(said: LettersSaid, names: Sequence[str], span: Span) -> str | None:
    """The word of a name that the words are about: of those of which they are true, the one nearest to them."""
    true = [name for name in names if said.are_true(name)]
    return true[0 if said.end <= span.start else -1] if true else None
