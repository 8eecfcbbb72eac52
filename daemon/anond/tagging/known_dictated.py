"""Finds the values of a session where they are said piece by piece: spelled by letters or code words, in number words.

What a detector takes for towns or for a count (`napoli ancona genova …`) is the value, where it says letter by letter
or figure by figure what the session knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from anond.detectors.spoken.dictation import VALUES, Piece, runs
from anond.detectors.spoken.dictation_prefilter import may_say
from anond.session.forms import KnownForm, compact
from anond.session.index import index_of
from anond.session.ledger import Ledger
from anond.session.search import Search
from anond.tags import Span
from anond.text.tokens import Tokens

_SHORTEST: Final = 4  # letters or figures
_FEWEST: Final = 3  # pieces


def known_dictated(text: str, tokens: Tokens, lang: str, ledger: Ledger) -> list[Span]:
    """The places where pieces say a value that the session knows."""
    if not ledger.values or not may_say(text, tokens.words, lang):
        return []
    search = index_of(ledger).search
    return [span for run in runs(text, lang)[0] for span in _said(run, search)]


def _said(run: Sequence[Piece], search: Search) -> Iterator[Span]:
    """The longest values that pieces of one run say, from the left."""
    at = 0
    while at < len(run):
        found = _longest(run, at, search) if run[at].kind in (*VALUES, "times") else None
        if found:
            end, known = found
            source = "memory:facts" if known.is_fact else "memory"
            yield Span(run[at].start, run[end - 1].end, known.tag, known.sub, source, known.score)
        at = found[0] if found else at + 1


def _longest(run: Sequence[Piece], at: int, search: Search) -> tuple[int, KnownForm] | None:
    """The end of the longest value that begins with this piece."""
    found, said, times = None, "", 1
    for end, piece in enumerate(run[at:], at + 1):
        if piece.kind == "times":
            times = int(piece.value)
        elif piece.kind in VALUES:
            said, times = said + compact(piece.value) * times, 1
            if not search.begins_one(said):
                break
            known = search.known.get(said)
            if known and not known.is_part and len(said) >= _SHORTEST and _are_several(run[at:end]):
                found = end, known
    return found


def _are_several(pieces: Sequence[Piece]) -> bool:
    """Whether there are some, one of them in a word: a value in letters and figures is found as it is written."""
    return len(pieces) >= _FEWEST and any(piece.said for piece in pieces)
