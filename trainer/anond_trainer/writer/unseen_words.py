"""Examples with words that nobody has seen: names on no list, and plain words with a slip.

Most names of the dialogues stand on a list, and a model leans on that: it overlooks those that do not. Where some of
them are invented words without any evidence, what stands around them has to do; and where some plain words have slips,
not each unknown word is a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from anond.engines.labels import OUTSIDE
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.writer.invented_words import Inventor

NAMES: Final = 0.3  # the share of words of people's names that become strange
SLIPS: Final = 0.03  # of plain words
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SHORTEST: Final = 4  # letters of a word that may lose one


def with_unseen_words(examples: Iterable[Example], turns: Sequence[GoldTurn], random: Random) -> list[Example]:
    """The examples with some names replaced by invented ones, and slips in some plain words."""
    inventor = Inventor(sorted({name for turn in turns for name in _names(turn)}))
    return [_with_unseen_words(example, inventor, random) for example in examples]


def _names(turn: GoldTurn) -> list[str]:
    said = (turn.text[span.start : span.end] for span in turn.spans if span.tag == "PERSON")
    return [name for name in said if " " not in name]


def _with_unseen_words(example: Example, inventor: Inventor, random: Random) -> Example:
    words, evidence = list(example.sentence.words), list(example.sentence.evidence)
    for i, (word, label) in enumerate(zip(words, example.labels, strict=True)):
        if not word.isalpha() or len(word) == 1:
            continue
        if label[2:] == "PERSON":
            if random.random() < NAMES:
                words[i] = _like(word, inventor.word(random) or word)
                evidence[i] = "|".join(mark for mark in evidence[i].split("|") if not mark[2:].startswith("G:"))
        elif label == OUTSIDE and not evidence[i] and random.random() < SLIPS:
            words[i] = _like(word, _slip(word, random))
    return replace(example, sentence=replace(example.sentence, words=words, evidence=evidence))


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
