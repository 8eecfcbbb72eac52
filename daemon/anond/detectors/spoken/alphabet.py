"""Spelling alphabets: how people say letters, signs and pauses (letter names, code words, `wie Berta`)."""

from __future__ import annotations

from functools import cache

from anond.languages import WORDS
from anond.languages.international import CODE_WORDS
from anond_gazetteers import fold


def _pairs(table: str) -> dict[str, str]:
    return {word.replace("_", " "): value for word, _, value in (entry.partition("=") for entry in table.split())}


class Alphabet:
    """The words of one language for letters and for the signs and pauses between them; lower-cased, not folded."""

    def __init__(self, lang: str) -> None:
        words = WORDS[lang].dictation
        self.letters = _pairs(words.letters)
        self.weak = _pairs(words.weak_letters)
        self.in_two_words = _pairs(words.letters_in_two_words)
        self.first_of_two = frozenset(two.split()[0] for two in self.in_two_words)
        self.links = tuple(tuple(link.split("_")) for link in words.links.split())
        self.links_by_first = {first: [link for link in self.links if link[0] == first] for first, *_ in self.links}
        self.times = {word: int(n) for word, n in _pairs(words.times).items()}
        self.times_of = words.times_of
        self.zeros = frozenset(words.zeros.split())
        self.signs = _pairs(words.signs)
        self.fillers = frozenset(words.fillers.split())
        self.join = words.join
        self.accents = frozenset(words.accents.split())
        self.no_letters = words.no_letters
        self.capital_words = words.capital_words
        self.code_words = {word: fold(word)[0] for word in f"{CODE_WORDS} {words.code_words}".split()}


@cache
def alphabet(lang: str) -> Alphabet:
    """The alphabet of one of the languages."""
    return Alphabet(lang)
