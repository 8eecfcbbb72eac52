"""Look words up in the lexicon: longest match over word sequences, one pass, case- and accent-folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from anond_gazetteers.lexicon import CONTINUES, KINDS, LANGUAGES, Lexicon, key_of, read

CACHED_WORDS = 1 << 13  # remembered for each language, also those that are on no list: about 1.5 MB
CACHED_PHRASES = 1 << 10


class Hit(NamedTuple):
    """Words [start, end) are on the list `kind`; `strength` says how sure they are a name and no common words."""

    start: int
    end: int
    kind: str
    strength: float


class _Entry(NamedTuple):
    longest: int
    continues: bool
    readings: tuple[tuple[str, float], ...]


_Lookup = Callable[[str], _Entry | None]


class Gazetteers:
    """The lists of every language, behind one look-up."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._surrogates: dict[tuple[str, str], tuple[str, ...]] = {}
        self._words = {lang: self._lookup(lang, CACHED_WORDS) for lang in (*LANGUAGES, "")}
        self._phrases = {lang: self._lookup(lang, CACHED_PHRASES) for lang in (*LANGUAGES, "")}

    def find(self, words: Sequence[str], lang: str) -> list[Hit]:
        """Every list entry among `words`, longest first from the left; words on several lists give several hits.

        A language without lists of its own is looked up in all of them.
        """
        lang = lang if lang in self._words else ""
        look = self._words[lang]
        listed = {index: entry for index, word in enumerate(words) if (entry := look(word)) is not None}
        hits: list[Hit] = []
        free = 0
        for start, entry in listed.items():
            if start >= free:
                end, readings = start + 1, entry.readings
                if entry.longest > 1 and start + 1 < len(words):
                    end, readings = self._longest(words, start, entry, lang)
                if readings:
                    hits += [Hit(start, end, kind, strength) for kind, strength in readings]
                    free = end
        return hits

    def kinds_of(self, word: str, lang: str) -> frozenset[str]:
        """The lists that a word or phrase stands on."""
        found = (self._words.get(lang) or self._words[""])(word)
        return frozenset(kind for kind, _ in found.readings) if found else frozenset()

    def surrogates(self, kind: str, lang: str) -> tuple[str, ...]:
        """Common values of a kind for substitution, in a fixed order; English where the language has no lists."""
        wanted = (kind, lang if lang in LANGUAGES else "en")
        if wanted not in self._surrogates:
            self._surrogates[wanted] = tuple(self._lexicon.surrogates()[wanted[1]][kind])
        return self._surrogates[wanted]

    def _longest(
        self, words: Sequence[str], start: int, first: _Entry, lang: str
    ) -> tuple[int, tuple[tuple[str, float], ...]]:
        look, look_up_phrase = self._words[lang], self._phrases[lang]
        end, readings = start + 1, first.readings
        phrase, count = words[start], 1
        for at in range(start + 1, min(len(words), start + 2 * first.longest - 1)):
            if not key_of(words[at]):
                continue
            if count == 1 and not ((second := look(words[at])) and second.continues):
                break
            phrase, count = f"{phrase} {words[at]}", count + 1
            longer = look_up_phrase(phrase)
            if longer is not None and longer.readings:
                end, readings = at + 1, longer.readings
        return end, readings

    def _lookup(self, lang: str, remembered: int) -> _Lookup:
        columns = [LANGUAGES.index(lang) + 1] if lang else list(range(1, len(LANGUAGES) + 1))

        @lru_cache(maxsize=remembered)
        def entry(word: str) -> _Entry | None:
            key = key_of(word)
            if not key:
                return None
            reach, records = self._lexicon.entry(key)
            strengths = [(KINDS[record[0]], max(record[column] for column in columns) / 255) for record in records]
            readings = tuple((kind, round(strength, 3)) for kind, strength in strengths if strength)
            longest, continues = reach % CONTINUES, reach >= CONTINUES
            return _Entry(longest, continues, readings) if readings or longest > 1 or continues else None

        return entry


@lru_cache(maxsize=1)
def load() -> Gazetteers:
    """The lists that come with the package, opened once."""
    return Gazetteers(read())
