"""A name that is hidden in one place of a turn is hidden wherever else it stands there in so many words."""

from __future__ import annotations

from collections.abc import Container, Sequence

from anond.surrogates.ledger import Ledger
from anond.tagging.memory import INFLECTED, compact, learn, remembered
from anond.tagging.tags import Span
from anond.text.tokens import Tokens

_SHORTEST = 3  # letters of a word that is worth seeking


def echoes(
    text: str, tokens: Tokens, hidden: Sequence[Span], flags: Sequence[bool], common: Container[int]
) -> list[Span]:
    """Where hidden names stand again. `flags` say which tokens are hidden; for `common` see `remembered`.

    Of other values it would find more that is nobody's than somebody's: half a street, the month of a birthday.
    """
    named = [span for span in hidden if span.tag == "PERSON"]
    if not named:
        return []
    sought: set[str] = set()
    rest: set[str] = set()
    for word, is_hidden in zip(tokens.words, flags, strict=True):
        if len(word) >= _SHORTEST:
            (sought if is_hidden else rest).add(compact(word))
    if sought.isdisjoint(rest):
        return []
    values = Ledger()
    for span in named:
        learn(values, span.tag, span.sub, text[span.start : span.end])
    again = remembered(text, tokens, values, common)
    return [s for s in again if s.score >= INFLECTED and not any(h.start < s.end and s.start < h.end for h in hidden)]
