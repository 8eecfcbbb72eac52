"""Answers to a question for a name: listed names, also where a model takes them for plain words.

Of 2,800 turns of the written (synthetic) dialogues that are or begin with such words 99 in 100 tell a name, most of
the others a pet's. It is no evidence that models learn from: it speaks where they are silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anond.engines.sentence import Hit
from anond.tags import Span
from anond.text.tokens import Tokens

_KINDS: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_MOST: Final = 4  # words
_ENDS: Final = frozenset(",.;")  # behind a name that is not the whole turn
_SHORTEST: Final = 3  # letters


def name_answer(tokens: Tokens, hits: Sequence[Hit]) -> list[Span]:
    """The name at the beginning of a turn; a single word has to be the whole turn."""
    words = tokens.words
    count = next((i for i, word in enumerate(words) if not word.isalpha()), len(words))
    if not 0 < count <= _MOST or (count < len(words) and words[count] not in _ENDS):
        return []
    if count == 1 and any(word.isalnum() for word in words[1:]):
        return []
    names, others = [0.0] * count, [0.0] * count
    for hit in hits:
        strengths = names if hit.kind in _KINDS else others
        for i in range(hit.start, min(hit.end, count)):
            strengths[i] = max(strengths[i], hit.strength)
    both = zip(words[:count], names, others, strict=True)
    if all(len(word) >= _SHORTEST and name and name >= other / 2 for word, name, other in both):
        return [Span(tokens.starts[0], tokens.ends[count - 1], "PERSON", None, "list:asked", 0.7)]
    return []
