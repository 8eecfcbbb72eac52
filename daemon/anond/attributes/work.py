"""Names of employers behind a preposition and jobs behind `work as`, which no list holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anond.attributes.lists import Lists
from anond.attributes.sentence import Sentence
from anond.languages import WORDS
from anond.languages.joined import ALL

_AS: Final = {lang: frozenset(words.working_as.split()) for lang, words in WORDS.items()}
_LINKS: Final = frozenset(ALL.talk.links.split())  # within a name
_LONGEST: Final = 4  # words of a name
_NEAR: Final = 3  # tokens between work and the job


def employers(about: Sentence, lists: Lists) -> Iterator[tuple[int, int]]:
    """Names in capitals behind a preposition or `is`, with an article between or not."""
    for at in range(1, len(about.words)):
        lead = at - 1 if not about.has(at - 1, "art") or about.has(at - 1, "prep") else at - 2
        led = about.has(lead, "prep") or about.has(lead, "be")
        if led and _capital(about, at) and not _capital(about, at - 1):
            yield at, _end_of_name(about, at)


def jobs(about: Sentence, lists: Lists) -> Iterator[tuple[int, int]]:
    """The word behind `as` near a word for work, whatever it is."""
    known = _AS[about.lang]
    for at, word in enumerate(about.folded[:-1]):
        if word in known and any(about.has(near, "work") for near in range(at - _NEAR, at)):
            first = at + 1 + about.has(at + 1, "art")
            if first < len(about.words) and about.words[first].isalpha() and not about.classes[first]:
                yield first, first + 1


def _end_of_name(about: Sentence, first: int) -> int:
    last = first + 1
    while last < len(about.words) and last - first < _LONGEST:
        if _capital(about, last):
            last += 1
        elif about.folded[last] in _LINKS and last + 1 < len(about.words) and _capital(about, last + 1):
            last += 2
        else:
            break
    return last


def _capital(about: Sentence, at: int) -> bool:
    word = about.words[at]
    return len(word) > 1 and word[0].isupper() and not about.classes[at]
