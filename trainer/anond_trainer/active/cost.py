"""The cost of decisions: turns, tokens, and a person's seconds.

Seconds are estimated if none were recorded: for looking, reading, and marking each mention.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from anond.engines.labels import OUTSIDE
from anond_trainer.data.align import Example

LOOK: Final = 3.0  # seconds for a turn
READ: Final = 0.25  # for a token
MARK: Final = 2.5  # for a mention


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of some turns."""

    turns: int
    tokens: int
    seconds: float

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Cost:
        """The cost of deciding these turns."""
        given = list(examples)
        tokens = sum(len(one.labels) for one in given)
        mentions = sum(_mentions(one.labels) for one in given)
        return cls(len(given), tokens, LOOK * len(given) + READ * tokens + MARK * mentions)


def _mentions(labels: list[str]) -> int:
    """The number of mentions that begin among the labels."""
    before, found = OUTSIDE, 0
    for label in labels:
        found += label != OUTSIDE and (label[:1] == "B" or before[1:] != label[1:])
        before = label
    return found
