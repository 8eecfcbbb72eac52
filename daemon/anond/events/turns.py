"""Turns: as the platform sent them, and clean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import orjson

from anond.tags import Span

Status = Literal["clean", "reviewed", "withheld", "recalled"]
Change = Literal["new", "edit", "delete"]  # what a platform says of a message

LAST_TURN: Final = 2**63 - 1  # the highest number of a turn: what reads clean events may have no room for more


@dataclass(slots=True)  # made for every turn, as is `CleanTurn`: frozen ones take two microseconds longer
class Turn:
    """One turn of a conversation as the platform sent it, reduced to the fields that were asked for."""

    session: str = field(repr=False)
    turn: int
    speaker: str
    text: str = field(repr=False)
    ts: str | int | float | None = None  # as the platform wrote it
    lang: str | None = None  # the platform's hint
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    passed: Mapping[str, Any] = field(default_factory=dict, repr=False)  # dotted path -> value, copied
    scrub: Mapping[str, str] = field(default_factory=dict, repr=False)  # dotted path -> text, anonymised
    ts_dropped: bool = field(default=False, compare=False)  # whether there was something that is no time in its place
    ends: bool = field(default=False, compare=False)  # whether its session is over with it
    message: str = field(default="", repr=False, compare=False)  # the platform's id of it; "": there is none
    change: Change = field(default="new", compare=False)
    edits: str = ""  # of an edited message: the id of the clean event by which it first came

    def to_json(self) -> bytes:
        """Canonical bytes: equal turns give equal bytes, so that a keyed digest identifies the turn."""
        return orjson.dumps(
            {
                "session": self.session, "turn": self.turn, "speaker": self.speaker, "text": self.text,
                "ts": self.ts, "lang": self.lang, "facts": {k: list(v) for k, v in self.facts.items()},
                "passed": dict(self.passed), "scrub": dict(self.scrub),
            }
            | ({"edits": self.edits} if self.edits else {}),
            option=orjson.OPT_SORT_KEYS,
        )  # fmt: skip

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Turn:
        """Read a turn back from its own JSON."""
        return cls(
            session=data["session"], turn=data["turn"], speaker=data["speaker"], text=data["text"],
            ts=data["ts"], lang=data["lang"], facts={k: tuple(v) for k, v in data["facts"].items()},
            passed=data["passed"], scrub=data["scrub"], edits=data.get("edits", ""),
        )  # fmt: skip


@dataclass(slots=True)
class CleanTurn:
    """A turn for the clean topic, in which every hidden value is a surrogate."""

    session: str = field(repr=False)  # a keyed hash, or the platform's own id if so configured
    turn: int
    speaker: str
    text: str = field(repr=False)
    ts: str | int | float | None
    id: str  # the item id, see `item_id`
    status: Status
    lang: str
    model: str
    passed: Mapping[str, Any] = field(default_factory=dict, repr=False)
    scrubbed: Mapping[str, str] = field(default_factory=dict, repr=False)
    spans: tuple[Span, ...] | None = None  # told only if emit.spans
    edits: str = ""  # see `Turn`
