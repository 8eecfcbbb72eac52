"""Spans as one label for each token (IOB2), and back. A date of birth is a label of its own, since policy hides it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from anond.tagging.tags import Span
from anond.text.tokens import Tokens

OUTSIDE: Final = "O"


def encode(spans: Iterable[Span], tokens: Tokens) -> list[str]:
    """The labels of tokens, given spans over the same text; a token that a span touches belongs to it."""
    labels = [OUTSIDE] * len(tokens.words)
    for span in sorted(spans):
        first = True
        for i in touched(span, tokens):
            if labels[i] == OUTSIDE:
                labels[i] = ("B-" if first else "I-") + kind(span)
                first = False
    return labels


def decode(labels: Sequence[str], tokens: Tokens) -> list[Span]:
    """The spans that labels say; an I- that continues nothing begins a span of its own."""
    spans = []
    for start, end, tag, sub in chunks(labels):
        spans.append(Span(tokens.starts[start], tokens.ends[end - 1], tag, sub, source="model"))
    return spans


def chunks(labels: Sequence[str]) -> list[tuple[int, int, str, str | None]]:
    """Stretches of tokens [start, end) with one tag and sub."""
    found: list[tuple[int, int, str, str | None]] = []
    before = OUTSIDE
    for i, label in enumerate(labels):
        if label != OUTSIDE:
            if label[0] == "I" and before[2:] == label[2:]:
                start, _, tag, sub = found.pop()
                found.append((start, i + 1, tag, sub))
            else:
                tag, _, name = label[2:].partition("/")
                found.append((i, i + 1, tag, name or None))
        before = label
    return found


def kind(span: Span) -> str:
    """The span's tag as labels name it."""
    return "DATE/birth" if (span.tag, span.sub) == ("DATE", "birth") else span.tag


def touched(span: Span, tokens: Tokens) -> range:
    """The indices of the tokens that share a character with a span."""
    first = bisect_right(tokens.ends, span.start)
    return range(first, bisect_left(tokens.starts, span.end, first))
