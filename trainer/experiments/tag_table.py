"""Parts of speech from a table: a word's commonest part beside its neighbours, and by its end where it is unknown.

Learnt by counting, read from the left without looking back: a few look-ups a token.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

from anond_trainer.engines.parts_of_speech import Tagged

_ENDS: Final = (5, 4, 3, 2, 1)  # letters of the ends of words
_RARE: Final = 8  # words that are seen so often tell of the ends of unknown ones
_LEAST: Final = 2  # how often a pair of words counts
_SURE: Final = 0.98  # the share of a word's commonest part of speech from which its neighbours are not asked


class TagTable:
    """The commonest part of speech of each word, of each pair of words, and of each end of a word."""

    def __init__(self, said: Sequence[Tagged]) -> None:
        """Count what was said."""
        counts: dict[Hashable, Counter[str]] = defaultdict(Counter)
        often = Counter(word.lower() for one in said for word, _ in one)
        for one in said:
            words = [word.lower() for word, _ in one]
            for at, (word, part) in enumerate(one):
                before = one[at - 1][1] if at else ""
                behind = words[at + 1] if at + 1 < len(words) else ""
                beside: list[Hashable] = [(before, words[at], behind), (before, words[at]), words[at]]
                for key in beside:
                    counts[key][part] += 1
                if often[words[at]] <= _RARE:
                    for key in _ends(word, before):
                        counts[key][part] += 1
        self._parts = {
            key: found.most_common(1)[0][0]
            for key, found in counts.items()
            if not (isinstance(key, tuple) and isinstance(key[-1], str)) or found.total() >= _LEAST
        }
        self._commonest = Counter(part for one in said for _, part in one).most_common(1)[0][0]
        self._sure = {
            word: parts.most_common(1)[0][0]
            for word, parts in ((word, counts[word.lower()]) for word in {word for one in said for word, _ in one})
            if parts.most_common(1)[0][1] >= _SURE * parts.total()
        }
        self._by_end = lru_cache(maxsize=1 << 14)(self._guess)

    def of(self, sentences: Sequence[Sequence[str]]) -> list[Sequence[str]]:
        """The part of speech of each word of each sentence."""
        return [self._of(words) for words in sentences]

    def _of(self, words: Sequence[str]) -> list[str]:
        before, sure, out = "", self._sure, []
        for at, word in enumerate(words):
            before = sure.get(word) or self._beside(word, before, words[at + 1].lower() if at + 1 < len(words) else "")
            out.append(before)
        return out

    def _beside(self, word: str, before: str, behind: str) -> str:
        """The part of speech of a word that has several, or is unknown."""
        parts, one = self._parts, word.lower()
        known = parts.get(one)
        if not known:
            return self._by_end(word, before)
        return parts.get((before, one, behind)) or parts.get((before, one)) or known

    def _guess(self, word: str, before: str) -> str:
        """The part of speech of an unknown word by its end."""
        return next((found for key in _ends(word, before) if (found := self._parts.get(key))), self._commonest)


def _ends(word: str, before: str) -> list[Hashable]:
    """What a word looks like, closest first: its ends, with the part of speech before it and without."""
    shape = word[0].isupper() + 2 * word.isalpha() + 4 * word[0].isdigit()
    low = word.lower()
    ends: list[Hashable] = [(before, shape, low[-length:], 1) for length in _ENDS[2:]]
    return [*((shape, low[-length:], 0) for length in _ENDS[:2]), *ends, *((shape, low[-n:], 0) for n in _ENDS[2:]),
            (shape, 0)]  # fmt: skip
