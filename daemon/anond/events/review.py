"""Sealed data for people: review items, decisions, dead letters. Nothing here reads, decides or seals."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

import orjson

from anond.events.records import Position
from anond.events.turns import Turn
from anond.tags import Span

Verdict = Literal["release", "drop"]
Kind = Literal["divert", "audit", "suspect"]
Asked = Literal["", "chosen", "lot"]
_SUSPECT: Final = "suspect-"


def suspect_id(item: str) -> str:
    """The id of the suspect that shows a turn again, by the turn's own: whoever decided that one is asked anew."""
    return _SUSPECT + item


def turn_id(item: str) -> str:
    """The id under which a turn went out, by that of any item about it."""
    return item.removeprefix(_SUSPECT)


@dataclass(frozen=True, slots=True)
class Sent:
    """The form in which a turn went out: its session id, and the parts of its text that were replaced or hidden."""

    session: str = field(repr=False)  # a keyed hash, or the platform's own id if so configured; "": as it goes out now
    hidden: tuple[tuple[int, int], ...]  # (start, end)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Sent:
        """Read it back from its own JSON."""
        hidden = tuple((start, end) for start, end in data["hidden"])
        if type(data["session"]) is not str or any(type(at) is not int for stretch in hidden for at in stretch):
            raise ValueError("no such turn went out")
        return cls(data["session"], hidden)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A turn drawn for an audit, whether it went out or waits: what the machine by itself would have hidden in it."""

    risk: float
    model: str  # its mark, which names the file beyond doubt; "" where there is none
    hidden: tuple[tuple[int, int], ...]  # (start, end) of what was, or would have been, replaced or hidden

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Drawn:
        """Read it back from its own JSON."""
        hidden = tuple((start, end) for start, end in data["hidden"])
        if type(data["model"]) is not str or any(type(at) is not int for stretch in hidden for at in stretch):
            raise ValueError("no lot fell on such a turn")
        return cls(float(data["risk"]), data["model"], hidden)


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """A turn that waits for a person (`divert`), or that went out and is shown to one: to measure leaks (`audit`), or
    because something is suspected in it (`suspect`). Always sealed."""

    id: str
    kind: Kind
    reason: str
    risk: float
    lang: str
    model: str
    partition: int  # where its decision has to be written
    session: str  # keyed hash
    turn: Turn
    spans: tuple[Span, ...]  # what the machine found
    context: tuple[tuple[str, str], ...] = field(repr=False)  # (speaker, text) of the turns before, oldest first
    at: float  # seconds since the epoch
    expires: float
    sent: Sent | None = None  # of a turn that went out
    drawn: Drawn | None = None  # of an audit, and of a turn that waits where the lot fell on it, too
    double: bool = False  # whether it asks for the opinions of two people

    def to_json(self) -> bytes:
        """Bytes to be sealed."""
        return orjson.dumps(
            {
                "id": self.id, "kind": self.kind, "reason": self.reason, "risk": self.risk, "lang": self.lang,
                "model": self.model, "partition": self.partition, "session": self.session,
                "turn": orjson.Fragment(self.turn.to_json()), "spans": [_proposed(s) for s in self.spans],
                "context": self.context, "at": self.at, "expires": self.expires, "sent": self.sent,
                "drawn": self.drawn,
            }
            | ({"double": True} if self.double else {})
        )  # fmt: skip

    @classmethod
    def from_json(cls, data: bytes) -> ReviewItem:
        """Read an opened item; raises ValueError, KeyError or TypeError on anything else."""
        d = orjson.loads(data)
        return cls(
            id=d["id"], kind=d["kind"], reason=d["reason"], risk=d["risk"], lang=d["lang"], model=d["model"],
            partition=d["partition"], session=d["session"], turn=Turn.from_dict(d["turn"]),
            spans=tuple(map(_proposal, d["spans"])),
            context=tuple((s, t) for s, t in d["context"]), at=d["at"], expires=d["expires"], sent=_sent(d),
            drawn=_drawn(d), double=d.get("double") is True,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's decision about an item: release it with these spans hidden, or drop it. Always sealed.

    It is one vote: others may decide the same item, and a later decision of the same person corrects an earlier one.
    Of a turn that went out the spans are what should have been hidden; to drop it says that nothing of it should have.
    """

    item: str
    kind: Kind
    verdict: Verdict
    lang: str
    partition: int
    session: str
    turn: Turn
    spans: tuple[Span, ...]
    reviewer: str
    at: float
    seconds: float  # how long the person looked at it
    context: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # (speaker, text) of the turns before
    sent: Sent | None = None  # of an audit or a suspect: how the turn went out
    drawn: Drawn | None = None  # as its item has it
    asked: Asked = ""  # whether training asked for it, because of what it says or by lot

    @property
    def came_by(self) -> Literal["risk", "chosen", "lot"]:
        """How the turn was selected for a person: only a random draw is a fair sample."""
        return "lot" if self.drawn is not None or self.asked == "lot" else self.asked or "risk"

    def to_json(self) -> bytes:
        """Bytes to be sealed."""
        return orjson.dumps(
            {
                "item": self.item, "kind": self.kind, "verdict": self.verdict, "lang": self.lang,
                "partition": self.partition, "session": self.session, "turn": orjson.Fragment(self.turn.to_json()),
                "spans": [s.gold() for s in self.spans], "reviewer": self.reviewer, "at": self.at,
                "seconds": self.seconds, "context": self.context, "sent": self.sent, "drawn": self.drawn,
            }
            | ({"asked": self.asked} if self.asked else {})
        )  # fmt: skip

    @classmethod
    def from_json(cls, data: bytes) -> Decision:
        """Read an opened decision; raises ValueError, KeyError or TypeError on anything else."""
        d = orjson.loads(data)
        if d["verdict"] not in ("release", "drop"):
            raise ValueError("a decision is release or drop")
        sent = _sent(d)
        if d["kind"] not in (("divert",) if sent is None else ("audit", "suspect")):
            raise ValueError("an audit or a suspect, and nothing else, says how its turn went out")
        if type(d["reviewer"]) is not str or type(d["at"]) not in (int, float):
            raise ValueError("a decision says who made it, and when")
        if (asked := d.get("asked", "")) not in ("", "chosen", "lot"):
            raise ValueError("training asks for a turn by choice or by lot")
        turn = Turn.from_dict(d["turn"])
        spans = tuple(Span.from_gold(s, "person") for s in d["spans"])
        if any(s.end > len(turn.text) for s in spans):
            raise ValueError("a span ends behind the text")
        return cls(
            item=d["item"], kind=d["kind"], verdict=d["verdict"], lang=d["lang"], partition=d["partition"],
            session=d["session"], turn=turn, spans=spans, reviewer=d["reviewer"], at=d["at"], seconds=d["seconds"],
            context=tuple((s, t) for s, t in d.get("context", ())), sent=sent, drawn=_drawn(d), asked=asked,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A record that could not become a turn, or that nobody decided: sealed, with a reason that quotes no text."""

    position: Position
    reason: str
    at: float
    value: bytes | None = field(default=None, repr=False)  # None: too large to copy, or copied elsewhere
    digest: str | None = None  # keyed digest of the value where it is not copied
    item: str | None = None
    key: bytes | None = field(default=None, repr=False)  # of the record; older letters, and those of items, lack it

    def to_json(self) -> bytes:
        """Bytes to be sealed; the raw value in base64, so that no bytes make it grow by more than a third."""
        p = self.position
        return orjson.dumps(
            {
                "topic": p.topic, "partition": p.partition, "offset": p.offset, "reason": self.reason, "at": self.at,
                "value": None if self.value is None else b64encode(self.value).decode(), "digest": self.digest,
                "item": self.item,
            }
            | ({} if self.key is None else {"key": b64encode(self.key).decode()})
            | ({} if p.place < 0 else {"place": p.place})
        )  # fmt: skip

    @classmethod
    def from_json(cls, data: bytes) -> DeadLetter:
        """Read an opened dead letter."""
        d = orjson.loads(data)
        value = None if d["value"] is None else b64decode(d["value"], validate=True)
        position = Position(d["topic"], d["partition"], d["offset"], d.get("place", -1))
        key = None if d.get("key") is None else b64decode(d["key"], validate=True)
        return cls(position, d["reason"], d["at"], value, d["digest"], d["item"], key)


def _proposed(span: Span) -> dict[str, Any]:
    """A proposed span, with its evidence if known."""
    by = {"by": span.source} if span.source not in ("", "machine") else {}
    return span.gold() | by | ({"score": round(span.score, 3)} if span.score < 1 else {})


def _proposal(data: Mapping[str, Any]) -> Span:
    by, score = data.get("by", "machine"), data.get("score", 1.0)
    if type(by) is not str or type(score) not in (int, float):
        raise ValueError("a proposal says what speaks for it, and how much")
    return replace(Span.from_gold(data, by), score=float(score))


def _sent(data: Mapping[str, Any]) -> Sent | None:
    found = data.get("sent")
    return None if found is None else Sent.from_dict(found)


def _drawn(data: Mapping[str, Any]) -> Drawn | None:
    found = data.get("drawn")
    return None if found is None else Drawn.from_dict(found)
