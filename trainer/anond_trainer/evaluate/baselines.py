"""The two baselines of AnonyMate's tables, which know only the words of the training data.

`unambiguous` tags a word that had one tag wherever it stood in training; `frequency` gives each word the tag that it
had most often there, which for most words is none. Words are compared in lower case; neighbours of one tag are one
chunk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from anond.engines.labels import OUTSIDE, kind, touched
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.gold import GoldTurn

Words = Mapping[str, Counter[str]]  # how often a word had each tag, or none


def words_of(turns: Iterable[GoldTurn]) -> dict[str, Counter[str]]:
    """For each word of the training data its count by tag, without words that gold leaves unknown."""
    seen: dict[str, Counter[str]] = {}
    for turn in turns:
        tokens = tokenize(turn.text)
        tags = [OUTSIDE] * len(tokens.words)
        for span in (*turn.spans, *(Span(start, end, "?") for start, end in turn.unknown)):
            for i in touched(span, tokens):
                tags[i] = kind(span)
        for word, tag in zip(tokens.words, tags, strict=True):
            if tag != "?":
                seen.setdefault(word.lower(), Counter())[tag] += 1
    return seen


def unambiguous(words: Words) -> dict[str, str]:
    """The words that always had the same tag."""
    return {word: tag for word, tags in words.items() for tag in tags if len(tags) == 1 and tag != OUTSIDE}


def frequency(words: Words) -> dict[str, str]:
    """Each word's most frequent tag, without words that mostly had none; a tie goes to no tag, then by the alphabet."""
    most = {word: min(tags, key=lambda tag: (-tags[tag], tag != OUTSIDE, tag)) for word, tags in words.items()}
    return {word: tag for word, tag in most.items() if tag != OUTSIDE}


BASELINES: Final[Mapping[str, Callable[[Words], dict[str, str]]]] = {
    "unambiguous": unambiguous,
    "frequency": frequency,
}


def tagged(turn: GoldTurn, table: Mapping[str, str]) -> list[Span]:
    """The spans that a table of words finds in a turn."""
    tokens = tokenize(turn.text)
    spans = []
    tags = [table.get(word.lower(), OUTSIDE) for word in tokens.words]
    for tag, group in groupby(range(len(tags)), key=tags.__getitem__):
        if tag != OUTSIDE:
            own = list(group)
            name, _, sub = tag.partition("/")
            spans.append(Span(tokens.starts[own[0]], tokens.ends[own[-1]], name, sub or None, source="baseline"))
    return spans
