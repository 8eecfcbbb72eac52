"""A turn as an engine sees it: its words, the evidence at each of them, and what is known of the whole turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from anond.engines.labels import touched
from anond.tags import Span
from anond.text.questions import NO_VALUE, side
from anond.text.technical import technical
from anond.text.tokens import Tokens


class Hit(Protocol):
    """A stretch of tokens that a list of names knows."""

    @property
    def start(self) -> int:
        """Its first token."""

    @property
    def end(self) -> int:
        """The token behind its last."""

    @property
    def kind(self) -> str:
        """What the list holds."""

    @property
    def strength(self) -> float:
        """How sure this is a name and no common word, 0 to 1."""


@dataclass(slots=True)  # made for every text and never changed; frozen ones take three times as long to make
class Sentence:
    """Words, the evidence for each (marks joined by `|`), and a bundle about the turn."""

    words: Sequence[str] = field(repr=False)
    evidence: Sequence[str] = field(repr=False)
    turn: str  # language | side | asked | written | first or later | length
    written: str
    technical: bool = False  # whether it is pasted code: no feature, but models do not lean there


def sentence(
    tokens: Tokens,
    text: str,
    lang: str,
    speaker: str,
    asked: str,
    first: bool,
    detected: Iterable[Span],
    hits: Iterable[Hit],
) -> Sentence:
    """A turn's sentence, from its tokens and text, what was asked before it, and the evidence found in it."""
    marks: dict[int, list[str]] = {}
    for span in detected:
        name = f"D:{span.tag}/{span.sub}" if span.sub else f"D:{span.tag}"
        _mark(marks, touched(span, tokens), name + "!" if span.sure else name)
    for hit in hits:
        _mark(marks, range(hit.start, hit.end), f"G:{hit.kind}:{min(int(hit.strength * 3), 2)}")
    evidence = [""] * len(tokens.words)
    for at, names in marks.items():
        evidence[at] = "|".join(sorted(set(names))) if len(names) > 1 else names[0]
    how, asked = written(text), "" if asked in NO_VALUE else asked
    turn = f"{lang}|{side(speaker)}|{asked}|{how}|{'first' if first else 'later'}|{_length(len(tokens.words))}"
    return Sentence(tokens.words, evidence, turn, how, technical(text))


def recalling(about: Sentence, tokens: Tokens, remembered: Sequence[Span]) -> Sentence:
    """The sentence with what the session remembers of its words as evidence, too."""
    if not remembered:
        return about
    marks = {at: one.split("|") for at, one in enumerate(about.evidence) if one}
    for span in remembered:
        _mark(marks, touched(span, tokens), f"M:{span.tag}")
    evidence = ["|".join(sorted(marks[at])) if at in marks else "" for at in range(len(about.words))]
    return Sentence(about.words, evidence, about.turn, about.written, about.technical)


def written(text: str) -> str:
    """How a turn is written: `lower` where no letter is a capital, `upper` where none is small, else `cased`."""
    if text == text.lower():
        return "lower"
    return "upper" if text == text.upper() and len(text) > 3 else "cased"


def _mark(marks: dict[int, list[str]], stretch: range, name: str) -> None:
    for i in stretch:
        marks.setdefault(i, []).append(("B-" if i == stretch.start else "I-") + name)


def _length(words: int) -> str:
    return "1" if words == 1 else "2" if words == 2 else "4" if words <= 4 else "8" if words <= 8 else "long"
