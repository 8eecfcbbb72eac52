"""Topics of sessions, by the shipped topic model, and the counts of gold tags by topic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from anond.engines.labels import kind
from anond.text.topics import OTHERS, TOPICS, TopicModel
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.evaluate.columns import Row
from anond_trainer.evaluate.measures import ORDER

SESSIONS: Final = "sessions"
TURNS: Final = 40  # of a session, which are enough to tell its topic


def tags_by_topic(turns: Sequence[GoldTurn]) -> dict[str, dict[str, int]]:
    """By the likeliest topic of each session: how many sessions, and how many mentions of each tag."""
    model, found = TopicModel.load(), dict[str, Counter[str]]()
    for together in sessions(turns):
        total: Counter[str] = Counter()
        for turn in together[:TURNS]:
            total.update(model.scores(turn.text))
        counts = found.setdefault(max(total, key=total.__getitem__, default=OTHERS[-1]), Counter())
        counts[SESSIONS] += 1
        for turn in together:
            counts.update(map(kind, turn.spans))
    return {topic: dict(sorted(found[topic].items())) for topic in (*TOPICS, *OTHERS) if topic in found}


def topic_rows(by_topic: Mapping[str, Mapping[str, int]]) -> Sequence[Row]:
    """A row for each tag, a column for each topic."""
    rows: list[Row] = [["", *by_topic]]
    for tag in (SESSIONS, *ORDER):
        counts = [by_topic[topic].get(tag, 0) for topic in by_topic]
        if any(counts):
            rows.append([tag, *(f"{count:,}" for count in counts)])
    return rows
