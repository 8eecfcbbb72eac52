"""Examples with words that nobody has seen: names on no list, and plain words with a slip.

Most names of the dialogues stand on a list, and a model leans on that: it overlooks those that do not. Where some of
them are invented words without any evidence, what stands around them has to do; and where some plain words have slips,
not each unknown word is a name. Of companies, goods and facilities only rare words become strange: *bank* stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from anond.engines.labels import OUTSIDE
from anond.engines.model.words import Words
from anond.text.tokens import fold
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.writer.invented_words import Inventor

NAMES: Final = 0.3  # the share of words of people's names that become strange
THINGS: Final = ("ORG", "PRODUCT", "FACILITY")
RARE_WORDS: Final = 0.3  # the share of rare words of these that do
COMMON: Final = 6  # the band of frequency from which on a word is not rare: some forty in a million
SLIPS: Final = 0.03  # of plain words
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SHORTEST: Final = 4  # letters of a word that may lose one


def with_unseen_words(
    examples: Iterable[Example], turns: Sequence[GoldTurn], random: Random, words: Words
) -> list[Example]:
    """The examples with some names replaced by invented ones, and slips in some plain words."""
    people = Inventor(_single_words(turns, ("PERSON",)))
    things = Inventor(word for word in _single_words(turns, THINGS) if _rare(word, words))
    return [_Changed(people, things, words, random).of(example) for example in examples]


def _single_words(turns: Iterable[GoldTurn], tags: Collection[str]) -> list[str]:
    """Named things of one word."""
    values = {turn.text[span.start : span.end] for turn in turns for span in turn.spans if span.tag in tags}
    return sorted(name for name in values if " " not in name)


def _rare(word: str, words: Words) -> bool:
    band = words.of(fold(word))[:1]
    return not band or int(band[0][1:] or 0) < COMMON


@dataclass(frozen=True, slots=True)
class _Changed:
    """Replaces words of an example by words that no list has."""

    people: Inventor
    things: Inventor
    words: Words
    random: Random

    def of(self, example: Example) -> Example:
        """The example with some of its words replaced."""
        words, evidence = list(example.sentence.words), list(example.sentence.evidence)
        for i, (word, label) in enumerate(zip(words, example.labels, strict=True)):
            if not word.isalpha() or len(word) == 1:
                continue
            if label == OUTSIDE:
                if not evidence[i] and self.random.random() < SLIPS:
                    words[i] = _like(word, _slip(word, self.random))
            elif inventor := self._inventor(word, label[2:]):
                words[i] = _like(word, inventor.word(self.random) or word)
                evidence[i] = "|".join(mark for mark in evidence[i].split("|") if not mark[2:].startswith("G:"))
        return replace(example, sentence=replace(example.sentence, words=words, evidence=evidence))

    def _inventor(self, word: str, tag: str) -> Inventor | None:
        """The inventor for this word; None if it stays."""
        if tag == "PERSON":
            return self.people if self.random.random() < NAMES else None
        if tag in THINGS and _rare(word, self.words):
            return self.things if self.random.random() < RARE_WORDS else None
        return None


def _slip(word: str, random: Random) -> str:
    """The word with another letter, one more, or one less."""
    at, kind = random.randrange(len(word)), random.randrange(3)
    if kind == 0 and len(word) >= _SHORTEST:
        return word[:at] + word[at + 1 :]
    return word[:at] + random.choice(_LETTERS) + word[at + (kind == 1) :]


def _like(word: str, other: str) -> str:
    """The other word in the case of the first."""
    if word.islower():
        return other.lower()
    return other.upper() if word.isupper() else other.capitalize()
