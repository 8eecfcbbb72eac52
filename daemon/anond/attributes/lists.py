"""The lists of one language, compiled: entries by their first word, cues by word, and words of ages and lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from anond.attributes.kinds import KINDS
from anond.languages import WORDS
from anond.text.tokens import fold, tokenize
from anond_gazetteers.attribute_lists import NO_BROADER, sections
from anond_gazetteers.forgetting import remembering

_SHORTEST: Final = 3  # letters that are left where an ending is taken off


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list: its folded words, and its group."""

    words: tuple[str, ...]
    kind: str
    group: str  # its line: entries of one line are alike to the model
    broader: str
    capital: bool
    written: str = field(default="", repr=False)  # in small letters, with its accents


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of one language."""

    lang: str
    entries: Mapping[str, tuple[Entry, ...]] = field(repr=False)  # by the first word, the longest first
    cues: Mapping[str, tuple[str, ...]] = field(repr=False)  # by word
    units: tuple[tuple[str, ...], ...]  # behind a number that is an age, the longest first
    joined: tuple[str, ...]  # what such a number is joined with
    before_age: frozenset[str]
    lines: frozenset[str]  # words for means of transport and their lines
    names: frozenset[str]  # of lines, but for numbers
    between: frozenset[str]  # words between the two

    def forms(self, word: str) -> tuple[str, ...]:
        """A folded word, and its possible base forms."""
        return _forms(word, self.lang)


@cache
def lists_of(lang: str) -> Lists:
    """The lists of a language."""
    told = sections(lang)
    cues: dict[str, list[str]] = {}
    for cue, words in told["cue"]:
        for word in words:
            cues.setdefault(fold(word), []).append(cue)
    entries: dict[str, list[Entry]] = {}
    for entry in _entries(lang):
        entries.setdefault(entry.words[0], []).append(entry)
    age, line = dict(told["age"]), dict(told["lines"])
    return Lists(
        lang,
        {first: tuple(sorted(some, key=lambda entry: -len(entry.words))) for first, some in entries.items()},
        {word: tuple(some) for word, some in cues.items()},
        tuple(sorted((_words(unit) for unit in age["unit"]), key=len, reverse=True)),
        tuple(sorted({fold(one) for one in age["joined"]}, key=len, reverse=True)),
        frozenset(map(fold, age["before"])),
        frozenset(fold(one) for _, words in told["TRANSPORT"] for one in words),
        frozenset(map(fold, line["name"])),
        frozenset(map(fold, line["between"])),
    )


def _entries(lang: str) -> Iterator[Entry]:
    for section, lines in sections(lang).items():
        kind = "EDUCATION" if section == "SUBJECT" else section
        if kind in KINDS and kind != "TRANSPORT":
            for number, (broader, values) in enumerate(lines):
                for value in values:
                    term = "" if broader == NO_BROADER else broader
                    yield Entry(_words(value), kind, f"{section}{number}", term, value[:1].isupper(), value.lower())


def _words(text: str) -> tuple[str, ...]:
    return tuple(map(fold, tokenize(text).words))


@remembering(1 << 13)
def _forms(word: str, lang: str) -> tuple[str, ...]:
    stems = [
        word[: -len(ending)]
        for ending in WORDS[lang].noun_endings.split()
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST
    ]
    if len(word) > _SHORTEST:
        stems += [word[:-1] + vowel for vowel in WORDS[lang].last_vowels.get(word[-1], "")]
    return word, *stems
