"""Places that a person should read before a corpus is published: values may be left, or surrogates read oddly.

- the riskiest turns, as the models saw them;
- words that one dialogue alone has and no list of common words, those first that are names elsewhere;
- words beside a surrogate whose form depends on what follows or that were grown together with it;
- numbers in words that nobody took for a value.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

from anond.archive.corpus.categories import numbers_in
from anond.archive.corpus.dialogues import CorpusTurn, Dialogue
from anond.engines.model.words import Words, no_words
from anond.languages import WORDS
from anond.tagging.neighbours import read_as
from anond.text.tokens import tokenize
from anond_gazetteers import load as load_gazetteers
from anond_gazetteers.fold import fold

MOST: Final = 200  # of each kind
KINDS: Final = ("risk", "rare word", "neighbour", "number in words")
_LEAST_FIGURES: Final = 3  # of numbers in words that follow each other
_SHORTEST: Final = 3  # letters of a rare word
_LIKELY: Final = 0.3  # how sure a listed word has to be a name
_CAPITAL: Final = 0.5  # what a capital adds where no sentence begins, but in German ...
_RARE: Final = 0.5  # ... and that the model does not know a word at all
_FREQUENT: Final = 5  # band of words that ten of a million are
_AGREE: Final = {lang: frozenset(words.agreeing.split()) for lang, words in WORDS.items()}
_UNMOVED: Final = frozenset(("PERSON", "EMAIL", "UID", "IP", "ZIP", "URL", "DATE"))  # no article agrees with these
_BEFORE: Final = re.compile(r"(\w+)['’]?\s*$")
_GROWN: Final = re.compile(r"(?:['’-]?[^\W\d_]+)")


class Suspect(NamedTuple):
    """A place to check; those of the highest weight come first."""

    weight: float
    dialogue: str
    turn: int
    start: int
    end: int
    kind: str
    lang: str
    where: str  # file and row

    @property
    def place(self) -> tuple[str, int]:
        """The dialogue, and the number of the turn in it."""
        return self.dialogue, self.turn


@dataclass(slots=True)
class Suspects:
    """Collects them dialogue by dialogue, and keeps the foremost of each kind."""

    words: Mapping[str, Words] = field(default_factory=dict, repr=False)  # by language
    most: int = MOST
    _heaps: dict[str, list[Suspect]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    _rare: dict[tuple[str, str], Suspect | None] = field(default_factory=dict)  # None: in several dialogues

    def add(self, dialogue: Dialogue) -> None:
        """Look at a dialogue."""
        rare: dict[tuple[str, str], Suspect] = {}
        for turn in dialogue.turns:
            if turn.text is not None:
                where = f"{dialogue.file}:{turn.row}"
                self._keep(Suspect(turn.risk, dialogue.name, turn.turn, 0, len(turn.text), "risk", turn.lang, where))
                self._collect_suspects(dialogue.name, turn, turn.text, where, rare)
        for word, suspect in rare.items():
            self._rare[word] = None if word in self._rare else suspect

    def foremost(self) -> list[Suspect]:
        """The suspects of highest weight of each kind: first the first of each kind, then the second, and so on."""
        for suspect in filter(None, self._rare.values()):
            self._keep(suspect)
        self._rare.clear()
        return [one for kind in KINDS for one in sorted(self._heaps[kind], key=lambda s: (-s.weight, *s[1:4]))]

    def _keep(self, suspect: Suspect) -> None:
        heap = self._heaps[suspect.kind]
        heapq.heappush(heap, suspect)
        if len(heap) > self.most:
            heapq.heappop(heap)

    def _collect_suspects(
        self, name: str, turn: CorpusTurn, text: str, where: str, rare: dict[tuple[str, str], Suspect]
    ) -> None:  # fmt: skip
        def suspect(weight: float, start: int, end: int, kind: str) -> Suspect:
            return Suspect(weight, name, turn.turn, start, end, kind, turn.lang, where)

        for start, end in neighbours(text, turn.replaced, turn.lang):
            self._keep(suspect(turn.risk, start, end, "neighbour"))
        for start, end, figures in numbers(text, turn.replaced, turn.lang):
            self._keep(suspect(figures, start, end, "number in words"))
        for start, end, weight in unusual(text, turn.replaced, turn.lang, self.words.get(turn.lang) or no_words()):
            rare.setdefault((turn.lang, fold(text[start:end])), suspect(weight, start, end, "rare word"))


def neighbours(text: str, replaced: Sequence[dict[str, Any]], lang: str) -> Iterator[tuple[int, int]]:
    """Surrogates that may not fit the word before or the ending behind."""
    for one in replaced:
        start, end = one["start"], one["end"]
        before = _BEFORE.search(text, 0, start)
        grown = _GROWN.match(text, end)
        agrees = before is not None and one["tag"] not in _UNMOVED and fold(before[1]) in _AGREE.get(read_as(lang), ())
        if agrees or grown:
            yield before.start() if before and agrees else start, grown.end() if grown else end


def numbers(text: str, replaced: Sequence[dict[str, Any]], lang: str) -> Iterator[tuple[int, int, int]]:
    """Numbers in words outside surrogates that say three or more digits in a row, with the number of digits."""
    for starts, ends in _words_outside(text, replaced):
        words = [fold(text[start:end]) for start, end in zip(starts, ends, strict=True)]
        near = [True, *(text[end:start] in (" ", "-") for end, start in zip(ends, starts[1:], strict=False))]
        runs: list[tuple[int, int, int]] = []
        for first, behind, figures in numbers_in(words, near, lang):
            if runs and runs[-1][1] == first:
                runs[-1] = (runs[-1][0], behind, runs[-1][2] + len(figures))
            else:
                runs.append((first, behind, len(figures)))
        for first, behind, count in runs:
            if count >= _LEAST_FIGURES and not all(word.isdecimal() for word in words[first:behind]):
                yield starts[first], ends[behind - 1], count


def unusual(
    text: str, replaced: Sequence[dict[str, Any]], lang: str, known: Words
) -> Iterator[tuple[int, int, float]]:  # fmt: skip
    """Words outside surrogates that are not common in the language, each with its likeness to a name."""
    lists, read = load_gazetteers(), read_as(lang)
    capitals_tell = read not in WORDS or not WORDS[read].capital_nouns
    for starts, ends in _words_outside(text, replaced):
        for start, end in zip(starts, ends, strict=True):
            word = text[start:end]
            if len(word) >= _SHORTEST and word[0].isalpha() and not lists.is_common(word, read):
                named = strength if (strength := lists.strength(word)) >= _LIKELY else 0.0
                looks = named + _CAPITAL * (capitals_tell and word[0].isupper() and not _begins(text, start))
                frequency = band(known, fold(word))
                if looks or frequency < _FREQUENT:
                    yield start, end, looks + _RARE / (1 + frequency)


def _begins(text: str, start: int) -> bool:
    """Whether a sentence begins here."""
    return text[:start].rstrip()[-1:] in (".", "!", "?", ":", "")


def band(known: Words, folded: str) -> int:
    """The frequency band of a word in the language's model; 0 for an unknown word."""
    first = next(iter(known.of(folded)), "")
    return int(first[1:] or 0)


def _words_outside(
    text: str, replaced: Sequence[dict[str, Any]]
) -> Iterator[tuple[list[int], list[int]]]:  # fmt: skip
    """The tokens of each stretch between two surrogates, by where they start and end."""
    edges = [0, *(edge for one in replaced for edge in (one["start"], one["end"])), len(text)]
    for start, end in list(pairwise(edges))[::2]:
        tokens = tokenize(text[start:end])
        yield [start + at for at in tokens.starts], [start + at for at in tokens.ends]
