"""How much of one turn is read, and how many values are replaced: more takes longer than a stream can wait.

Turns beyond these bounds go to a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from anond.tags import Span
from anond.text.tokens import first_within

LOOKED_AT: Final = 2  # times the words that a model looks at: so many lists and detectors look at, but no more numbers
MAX_SPANS: Final = 150
MAX_DIFFERENT: Final = 1_000  # words: a model has to describe each new one, and no talk has so many
FAR_TOO_MANY: Final = 3 * MAX_SPANS  # spans of a model that a person sees as they are
MAX_NAME_WORDS: Final = 200  # each word of a name is a value of its own
_SHORT: Final = 2 * MAX_NAME_WORDS  # characters, in which there are no more words


def is_long(words: Sequence[str], max_tokens: int) -> bool:
    """Whether a text is too long for a model, or of too many different words."""
    if first_within(words, max_tokens) < len(words):
        return True
    return len(words) > MAX_DIFFERENT and len(set(words)) > max(MAX_DIFFERENT, max_tokens // 2)


def first_spans(spans: Sequence[Span], text: str) -> Sequence[Span]:
    """The first spans of a text, as many as one turn may hold; mostly all of them."""
    spans = spans[:MAX_SPANS]
    if len(text) < _SHORT:
        return spans
    words = accumulate(len(text[s.start : s.end].split()) if s.tag == "PERSON" else 0 for s in spans)
    return spans[: sum(count <= MAX_NAME_WORDS for count in words)]


def are_too_many(spans: Sequence[Span], text: str) -> bool:
    """Whether a text holds more values, or words of names, than are replaced in one turn."""
    return len(first_spans(spans, text)) < len(spans)
