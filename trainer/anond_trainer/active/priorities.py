"""The turns that people should decide next, as a record on the models topic from the trainer to the review page.

The record of a language stands, sealed under the review ring, under `priorities/<lang>`: a reason tells something of
its turn. Only holders of that ring can write one. The newest counts; daemons skip it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import orjson

from anond.errors import SealBroken
from anond.events.records import Message
from anond.seal import Ring, seal_place

PREFIX: Final = "priorities/"
BY_LOT: Final = "lot"
REASONS: Final = {  # by the word that stands in the record; a page shows no reason that it does not know
    BY_LOT: "drawn by lot",
    "new": "a new kind of turn",
    "name": "the model wavers on a name",
    "place": "the model wavers on a place",
    "number": "the model wavers on a number",
    "contact": "the model wavers on an address on the net",
    "date": "the model wavers on a date",
    "word": "the model wavers on a word",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A turn that should be decided soon, and one of `REASONS`."""

    item: str
    why: str


@dataclass(frozen=True, slots=True)
class Priorities:
    """The turns of a language that should be decided next, the most wanted first."""

    lang: str
    at: float  # seconds since the epoch
    wanted: tuple[Wanted, ...] = field(repr=False)

    def message(self, topic: str, ring: Ring) -> Message:
        """The sealed record."""
        key = f"{PREFIX}{self.lang}".encode()
        body = {"lang": self.lang, "at": self.at, "wanted": [(one.item, one.why) for one in self.wanted]}
        return Message(topic, 0, key, ring.seal(orjson.dumps(body), seal_place("priorities", key)))

    @classmethod
    def open(cls, key: bytes, value: bytes, ring: Ring) -> Priorities | None:
        """Read a record; None if it cannot be read: turns are then ordered by risk alone."""
        try:
            found = orjson.loads(ring.open(value, seal_place("priorities", key)))
            wanted = tuple(Wanted(item, why) for item, why in found["wanted"])
            made = cls(found["lang"], float(found["at"]), wanted)
        except (SealBroken, ValueError, KeyError, TypeError):
            return None
        words = (made.lang, *(word for one in wanted for word in (one.item, one.why)))
        sound = all(type(word) is str for word in words) and key == f"{PREFIX}{made.lang}".encode()
        return made if sound else None


def summary(wanted: Iterable[Wanted]) -> str:
    """The number of turns for each reason, the most frequent first."""
    counts: dict[str, int] = {}
    for one in wanted:
        counts[one.why] = counts.get(one.why, 0) + 1
    return ", ".join(f"{REASONS[why]} ({count})" for why, count in sorted(counts.items(), key=lambda e: (-e[1], e[0])))
