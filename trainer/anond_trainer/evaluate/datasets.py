"""The sizes of training and test data, and the counts of gold tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from anond.engines.labels import kind
from anond.text.tokens import tokenize
from anond_trainer.data.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class DataSet:
    """The size of some gold. A turn is what AnonyMate's tables call a sentence."""

    entities: int
    tokens: int
    turns: int
    tags: Mapping[str, int]  # entities of each tag; a date of birth is one of its own


def measured(turns: Iterable[GoldTurn]) -> DataSet:
    """The size of these turns."""
    tokens = count = 0
    tags: Counter[str] = Counter()
    for turn in turns:
        count += 1
        tokens += len(tokenize(turn.text).words)
        tags.update(map(kind, turn.spans))
    return DataSet(tags.total(), tokens, count, dict(sorted(tags.items())))
