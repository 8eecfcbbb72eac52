"""The turns that people should decide next, as a record on the models topic from the trainer to the review page.

The record of a language stands under `priorities/<lang>`. It is signed with the trainer's key, as models are, and
sealed under the review ring, since a reason tells something of its turn. The newest counts; daemons skip it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from anond.errors import ModelRefused, SealBroken
from anond.events.records import Message
from anond.models_topic.signed import signed, verified
from anond.seal import Ring, Signer, Verifier, seal_place

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

    def message(self, topic: str, ring: Ring, signer: Signer) -> Message:
        """The record, signed, then sealed."""
        name = f"{PREFIX}{self.lang}"
        body = {"lang": self.lang, "at": self.at, "wanted": [(one.item, one.why) for one in self.wanted]}
        made = signed(topic, name, body, signer)
        return replace(made, value=ring.seal(made.value or b"", seal_place("priorities", name.encode())))

    @classmethod
    def open(cls, key: bytes, value: bytes, ring: Ring, verifier: Verifier) -> Priorities | None:
        """Read a record; None if it cannot be opened or is not signed by a trusted key: risk alone counts then."""
        try:
            found = verified("priorities", ring.open(value, seal_place("priorities", key)), verifier)
            wanted = tuple(Wanted(item, why) for item, why in found["wanted"])
            made = cls(found["lang"], float(found["at"]), wanted)
        except (SealBroken, ModelRefused, ValueError, KeyError, TypeError):
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
