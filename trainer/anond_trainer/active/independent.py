"""Turns without their words: what a source of another language can say something of (S_I).

Of each word stay its case, digits and marks, its part of speech where a tagger is given, and what detectors and lists
say of it, in kinds that all languages share. The chain sees the two tokens on either side, too, and so their parts of
speech and evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from anond.engines.sentence import Sentence
from anond_trainer.data.align import Example
from anond_trainer.engines.parts_of_speech import PartsOfSpeech

_DIGIT: Final = "0"
_UPPER: Final = "X"
_LOWER: Final = "x"
_LONGEST: Final = 6  # signs of a shape
_PEOPLE: Final = ("first", "surname")  # how lists of parts of names begin
_CALENDAR: Final = ("month", "weekday")


def without_words(examples: Sequence[Example], parts: PartsOfSpeech | None = None) -> list[Example]:
    """The same turns as a source of any language sees them."""
    found = parts.of([one.sentence.words for one in examples]) if parts else [()] * len(examples)
    return [
        replace(one, sentence=independent(one.sentence, tags)) for one, tags in zip(examples, found, strict=True)
    ]  # fmt: skip


def words_alone(examples: Sequence[Example]) -> list[Example]:
    """The same turns as a learner sees them to whom detectors and lists say nothing."""
    nothing = [[""] * len(one.sentence.words) for one in examples]
    return [
        replace(one, sentence=replace(one.sentence, evidence=none))
        for one, none in zip(examples, nothing, strict=True)
    ]  # fmt: skip


def independent(sentence: Sentence, parts: Sequence[str] = ()) -> Sentence:
    """One turn without words and language; `parts` are its parts of speech, if they are known."""
    evidence = ["|".join(sorted({*map(normalised, one.split("|"))})) if one else "" for one in sentence.evidence]
    if parts:
        tagged = (f"B-P:{part}" for part in parts)
        evidence = [f"{one}|{part}" if one else part for one, part in zip(evidence, tagged, strict=True)]
    _, _, about = sentence.turn.partition("|")
    return replace(sentence, words=tuple(map(shape, sentence.words)), evidence=evidence, turn=f"|{about}")


def shape(word: str) -> str:
    """A word by its case, digits and marks."""
    signs = (_DIGIT if c.isdecimal() else _UPPER if c.isupper() else _LOWER if c.isalpha() else c for c in word)
    return "".join(signs)[:_LONGEST]


def normalised(mark: str) -> str:
    """A mark of a list or a detector in a kind that all languages share: `B-G:first_female:2` is `B-G:person:2`."""
    place, kind, *strength = mark.split(":")
    if place[2:] == "D":
        tag, _, sub = kind.partition("/")
        return f"{place}:{tag}{'!' if sub.endswith('!') else ''}"
    family = "person" if kind.startswith(_PEOPLE) else "calendar" if kind in _CALENDAR else kind
    return ":".join((place, family, *strength))
