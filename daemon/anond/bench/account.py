"""The account of turns: each has to come to exactly one end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import orjson

from anond.config.settings import TopicSettings


@dataclass(frozen=True, slots=True)
class Account:
    """Whether every turn came to exactly one end."""

    turns: int
    clean: int
    diverted: int
    dead: int
    twice: int

    @property
    def missing(self) -> int:
        """Turns that came to no end."""
        return self.turns - self.clean - self.diverted - self.dead + self.twice

    def __str__(self) -> str:
        ends = f"clean {self.clean}, diverted {self.diverted}, dead {self.dead}"
        return f"[{ends}; missing {self.missing}, twice {self.twice}]"


@dataclass(slots=True)
class Ends:
    """Counts the ends of turns on the outputs."""

    topics: TopicSettings
    seen: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    waiting: set[str] = field(default_factory=set)  # diverted, and neither released nor given up so far

    def record(self, topic: str, key: bytes, value: bytes) -> str:
        """Count an output message, and return the id of its turn; an event without an id of ours has it as its key.

        A diverted turn has two outputs, the second when it is decided: together they count as one end.
        """
        item = self._item(topic, key, value)
        if item in self.waiting and topic != self.topics.review:
            self.waiting.discard(item)
            return item
        if topic == self.topics.review:
            self.waiting.add(item)
        self.seen[item] += 1
        self.kinds[topic] += 1
        return item

    def account(self, turns: int) -> Account:
        """The account for this number of input turns."""
        clean, review, dead = (self.kinds[topic] for topic in self.outputs)
        return Account(turns, clean, review, dead, sum(n - 1 for n in self.seen.values()))

    @property
    def outputs(self) -> tuple[str, str, str]:
        """The topics on which turns end."""
        return self.topics.clean, self.topics.review, self.topics.dead

    def _item(self, topic: str, key: bytes, value: bytes) -> str:
        if topic == self.topics.clean:
            event = orjson.loads(value)
            return str(event["anond"]["id"]) if "anond" in event else key.decode()
        if topic == self.topics.review:
            return key.decode()
        return key.decode().rpartition("/")[2].replace("@", "-")
