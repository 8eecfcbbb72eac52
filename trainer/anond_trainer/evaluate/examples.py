"""Leaking turns as examples: THE ONLY PART OF A REPORT THAT HOLDS TEXT, made only on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, Literal

from anond.tags import Policy
from anond.text.tokens import tokenize
from anond_trainer.evaluate.counts import covered
from anond_trainer.evaluate.evaluation import FoundSpans

MOST: Final = 200
Kind = Literal["", "leak", "hidden", "needless"]


@dataclass(frozen=True, slots=True)
class Example:
    """A turn in pieces: left readable, hidden, hidden without need, or none of these."""

    lang: str
    risk: float
    pieces: tuple[tuple[str, Kind], ...] = field(repr=False)


def examples_of(found: FoundSpans, policy: Policy, most: int = MOST) -> list[Example]:
    """The turns with the most readable tokens, those of the lowest risk first."""
    leaking = [i for i, one in enumerate(found.counts) if one.leaked]
    leaking.sort(key=lambda i: (-found.counts[i].leaked, found.answers[i].risk))
    return [
        Example(found.turns[i].lang, found.answers[i].risk, tuple(_pieces(found, i, policy))) for i in leaking[:most]
    ]


def _pieces(found: FoundSpans, i: int, policy: Policy) -> Iterator[tuple[str, Kind]]:
    turn, tokens = found.turns[i], tokenize(found.turns[i].text)
    policy = policy.of(turn.speaker, turn.lang)
    wanted, hidden = (covered(spans, tokens, policy) for spans in (turn.spans, found.answers[i].spans))
    at = 0
    for kind, group in groupby(range(len(tokens.words)), key=lambda t: _kind(t in wanted, t in hidden)):
        own = list(group)
        start, end = tokens.starts[own[0]], tokens.ends[own[-1]]
        yield turn.text[at:start], ""
        yield turn.text[start:end], kind
        at = end
    yield turn.text[at:], ""


def _kind(wanted: bool, hidden: bool) -> Kind:
    if wanted:
        return "hidden" if hidden else "leak"
    return "needless" if hidden else ""
