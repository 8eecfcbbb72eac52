"""An elided article before a name in small letters, as in chats: `d'amélie`."""

from __future__ import annotations

import re
from typing import Final

from anond.languages import surrogate_words
from anond.session.values.names import KIND, cut
from anond.surrogates.choice import Session
from anond.surrogates.names.people import is_first
from anond_gazetteers.fold import fold

_ELIDED: Final = re.compile(r"[dl]['’](?=\w)")


def cut_in(word: str, session: Session) -> tuple[str, str, str]:
    """Split a word into its elided article, the name, and a possessive ending; small letters only in French.

    There `d'amélie` is of Amélie, if she is on the lists of first names; `d'angelo` may be a surname wherever it is
    listed or known as one.
    """
    elided, name, owning = cut(word)
    match = (
        _ELIDED.match(name)
        if surrogate_words(session.lang).names.elides_always and not elided and name.islower()
        else None
    )
    if match is None:
        return elided, name, owning
    known = session.ledger.values.get((KIND, fold(name)))
    bare, lists = name[match.end() :], session.lists
    is_whole = bool(known and known.surrogate) or bool(lists.kinds_of(name, session.lang))
    if is_whole or not ((KIND, fold(bare)) in session.ledger.values or is_first(lists.kinds_of(bare, session.lang))):
        return elided, name, owning
    return match[0], bare, owning
