"""Spans as one label for each token (IOB1), and back. A date of birth is a label of its own, since policy hides it.

A mention is all I-; it begins with B- only behind another of its kind that ends right there, which is rare. So there
are half as many labels as with a B- for each mention, and learning and decoding cost a quarter.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.tags import Policy, Span
from anond.text.tokens import Tokens

OUTSIDE: Final = "O"


def encode(spans: Iterable[Span], tokens: Tokens) -> list[str]:
    """The labels of tokens, given spans over the same text; a token that a span touches belongs to it."""
    labels = [OUTSIDE] * len(tokens.words)
    for span in sorted(spans):
        named = kind(span)
        places = [i for i in touched(span, tokens) if labels[i] == OUTSIDE]
        for i in places:
            labels[i] = f"I-{named}"
        if places and places[0] and labels[places[0] - 1][2:] == named:
            labels[places[0]] = f"B-{named}"
    return labels


def decode(labels: Sequence[str], tokens: Tokens) -> list[Span]:
    """The spans that labels say; an I- that continues nothing begins a span of its own."""
    spans: list[Span] = []
    if labels.count(OUTSIDE) == len(labels):  # most turns
        return spans
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


@lru_cache(maxsize=64)
def harmless_labels(labels: tuple[str, ...], policy: Policy) -> NDArray[np.bool_]:
    """Which labels a policy leaves alone; a tag of which it hides any sub is not left alone."""
    return np.array([label == OUTSIDE or not _hidden(label[2:], policy) for label in labels])


def _hidden(kind: str, policy: Policy) -> bool:
    tag, _, sub = kind.partition("/")
    if policy.covers(tag, sub or None):
        return True
    apart = {"DATE/birth"}  # a label of its own, so that the rest of its tag can stay
    return not sub and any(hides.startswith(f"{tag}/") and hides not in apart for hides in policy.hides)
