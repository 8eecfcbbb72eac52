"""The protocol of committee members: they learn from labelled sentences, and label others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from anond.engines.sentence import Sentence

Labels = Sequence[str]


class Member(Protocol):
    """A tagger; whatever it learns from comes in a fixed order and gives the same each time."""

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Learn from sentences with a label for each token, and forget what was learnt before."""

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """A label for each token."""
