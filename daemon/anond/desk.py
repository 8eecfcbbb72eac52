"""What a batch works with and what it comes to: turns on their way, copies of ledgers, dispositions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from anond.events import Message, Record, Turn
from anond.seal import Ring
from anond.surrogates.ledger import Ledger
from anond.tagging.decoder import Decoded, Decoder
from anond.tagging.tagger import Found, Heard, Reading

Disposition = Literal["clean", "diverted", "dead", "ignored"]


class Sessions(Protocol):
    """The ledgers of one partition as last committed."""

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session, not to be changed; None for a session that is not known."""


@dataclass(slots=True)
class Outcome:
    """What a batch comes to. `tally` and `decisions` are for counting: closed sets of words, never text."""

    outputs: list[Message] = field(default_factory=list)
    ledgers: dict[bytes, Ledger] = field(default_factory=dict)
    tally: list[tuple[Disposition, str, str]] = field(default_factory=list)  # disposition, reason, language
    decisions: list[str] = field(default_factory=list)
    risks: list[tuple[str, float]] = field(default_factory=list)  # language, risk as the model of it sees the turn
    audits: list[tuple[str, str]] = field(default_factory=list)  # what came of an audit, language
    recalled: list[tuple[str, str]] = field(default_factory=list)  # what came of a look back, language

    def clear(self) -> None:
        """Forget what was said so far."""
        self.outputs.clear()
        self.tally.clear()
        self.risks.clear()
        self.audits.clear()
        self.recalled.clear()


@dataclass(slots=True)
class Open:
    """A turn on its way through the batch."""

    record: Record
    turn: Turn
    session: bytes  # keyed hash
    key: bytes = field(repr=False)  # from which this session's surrogates are chosen
    ledger: Ledger = field(repr=False)
    lang: str = ""
    told: frozenset[tuple[str, str]] = field(
        default=frozenset(), repr=False
    )  # values, new to it by the platform's facts
    refused: bool = False  # whether the model of its language was, when the batch began
    heard: list[Heard] = field(default_factory=list)  # the text, then each field to scrub
    readings: list[Reading] = field(default_factory=list)  # of these
    decoded: list[Decoded | None] = field(default_factory=list, repr=False)
    found: list[Found] = field(default_factory=list, repr=False)
    risk: float = 1.0  # the highest of them
    risks: tuple[float, float] = (1.0, 1.0)  # of the text, and the highest of the fields beside it


class Desk:
    """The ledgers that a batch has touched, each a copy of the committed one."""

    def __init__(self, sessions: Sessions, ring: Ring) -> None:
        self.ledgers: dict[bytes, Ledger] = {}
        self._sessions = sessions
        self._ring = ring

    def open(self, session: str) -> tuple[bytes, Ledger]:
        """The session's keyed hash and its ledger; a session keeps the key it began with when the ring rotates."""
        name = session.encode("utf-8", "surrogatepass")
        first = b""
        for key_id in self._ring.key_ids():
            hashed = self._ring.digest("session", name, key_id)
            first = first or hashed
            ledger = self.find(hashed)
            if ledger is not None:
                return hashed, ledger
        return first, self.ledgers.setdefault(first, Ledger(key_id=self._ring.current))

    def find(self, hashed: bytes) -> Ledger | None:
        """The copy of a known session's ledger that this batch works on."""
        if hashed not in self.ledgers:
            committed = self._sessions.find(hashed)
            if committed is None:
                return None
            self.ledgers[hashed] = committed.copy()
        return self.ledgers[hashed]


def waves(turns: Sequence[tuple[Open, Outcome]]) -> list[list[tuple[Open, Outcome]]]:
    """The first turn of every session, then the second ones, and so on."""
    waves: list[list[tuple[Open, Outcome]]] = []
    reached: dict[bytes, int] = {}
    for pair in turns:
        number = reached[pair[0].session] = reached.get(pair[0].session, -1) + 1
        if number == len(waves):
            waves.append([])
        waves[number].append(pair)
    return waves


def session_key(ring: Ring, session: str, ledger: Ledger) -> bytes:
    """The key of a session's surrogates."""
    return ring.derive("surrogates", session.encode("utf-8", "surrogatepass"), ledger.key_id)


def model_id(models: Mapping[str, Decoder], lang: str) -> str:
    """The id of the model of a language, "" where there is none."""
    return models[lang].id if lang in models else ""
