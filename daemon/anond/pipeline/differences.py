"""Differences between a shadow model and the one in use: counts of turns and mentions, by tag, without text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from anond.tags import Span


@dataclass(slots=True)
class Differences:
    """The counts of one shadow model."""

    lang: str
    fingerprint: str  # of the model in shadow
    turns: int = 0
    differing: int = 0  # turns in which they do not hide the same parts under the same tags
    failed: int = 0  # turns in which the model in shadow raised
    in_use_alone: Counter[str] = field(default_factory=Counter)  # mentions that one alone hides, by tag
    shadow_alone: Counter[str] = field(default_factory=Counter)

    def add(self, more: Differences) -> None:
        """Count these, too."""
        self.turns += more.turns
        self.differing += more.differing
        self.failed += more.failed
        self.in_use_alone.update(more.in_use_alone)
        self.shadow_alone.update(more.shadow_alone)

    def compare(self, text: str, in_use: Sequence[Span], shadow: Sequence[Span]) -> bool:
        """Count the mentions that only one model hides in a text; returns whether the models differ."""
        if [(s.start, s.end, s.tag, s.sub) for s in in_use] == [(s.start, s.end, s.tag, s.sub) for s in shadow]:
            return False
        self.in_use_alone.update(s.tag for s in _readable(text, in_use, shadow))
        self.shadow_alone.update(s.tag for s in _readable(text, shadow, in_use))
        return True


def _readable(text: str, spans: Sequence[Span], hiding: Sequence[Span]) -> Iterator[Span]:
    """The spans of which a letter or digit is readable behind others."""
    hidden = {at for span in hiding for at in range(span.start, span.end)}
    return (s for s in spans if any(at not in hidden and text[at].isalnum() for at in range(s.start, s.end)))
