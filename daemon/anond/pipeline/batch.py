"""A batch in progress: the models and the clock that it began with, and its turns; and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from anond.engines.protocol import Engine
from anond.events.records import Message, Record
from anond.events.turns import Turn
from anond.pipeline.differences import Differences
from anond.pipeline.ends import End
from anond.pipeline.session import OpenSession, SessionCopies
from anond.session.ledger import Ledger
from anond.session.remembered_turns import KnownMessage
from anond.tagging.reading import TurnReading


@dataclass(slots=True, init=False)
class BatchResult(End):
    """The ends of a batch, in the order of its records, and its ledgers; a ledger of None is to be forgotten.

    The ends are joined here, in the thread of the pipeline, to spare the event loop.
    """

    ends: list[End] = field(default_factory=list)
    ledgers: dict[bytes, Ledger | None] = field(default_factory=dict)
    keys: list[Message] = field(default_factory=list)  # keys of sessions that were drawn, or destroyed
    readings: list[TurnInProgress | None] = field(default_factory=list, repr=False)  # of each end; None if none was
    shadow: list[Differences] = field(default_factory=list)  # of models in shadow

    def __init__(
        self, ends: Sequence[End] = (), ledgers: Mapping[bytes, Ledger | None] | None = None,
        keys: Sequence[Message] = (), readings: Sequence[TurnInProgress | None] = (),
    ) -> None:  # fmt: skip
        self.join(ends)
        self.ends, self.readings = list(ends), list(readings)
        self.ledgers, self.keys, self.shadow = dict(ledgers or {}), list(keys), []

    def each(self) -> Sequence[tuple[End, TurnInProgress | None]]:
        """Each end with its reading."""
        return list(zip(self.ends, self.readings, strict=True))

    def drop_ends(self) -> None:
        """Let go of the ends, which are joined by now, and of the readings."""
        self.ends, self.readings = [], []


@dataclass(slots=True)
class Batch:
    """The data that all turns and decisions of a batch share."""

    models: Mapping[str, Engine]
    refused: frozenset[str]  # languages whose model was refused
    now: float
    copies: SessionCopies = field(repr=False)
    dead: set[str] = field(default_factory=set)  # turns of this batch that became dead letters, by id
    ends: list[End] = field(default_factory=list)  # one for each turn and decision, in the order of the records
    readings: list[TurnInProgress | None] = field(default_factory=list, repr=False)  # for each end

    def end(self) -> End:
        """A new end, for the next turn or decision."""
        self.ends.append(End())
        self.readings.append(None)
        return self.ends[-1]

    def model_id(self, lang: str) -> str:
        """The id of the model of a language, "" where there is none."""
        return self.models[lang].id if lang in self.models else ""

    def fingerprint(self, lang: str) -> str:
        """The fingerprint of a language's model; "" without a model."""
        return self.models[lang].fingerprint if lang in self.models else ""

    def result(self) -> BatchResult:
        """The ends of the batch and its changed ledgers."""
        return BatchResult(self.ends, self.copies.changed(), self.copies.key_records, self.readings)


@dataclass(slots=True, kw_only=True)
class TurnInProgress(TurnReading):
    """A turn in the pipeline, from its record to its end, and its reading."""

    record: Record
    turn: Turn
    session: OpenSession
    end: End
    lang: str = ""
    new_values: frozenset[tuple[str, str]] = field(default=frozenset(), repr=False)  # by the platform's facts
    refused: bool = False  # whether the model of its language was, when the batch began
    known: KnownMessage | None = None  # its message, as the session knew it before
    takes_back: tuple[tuple[str, int], ...] = ()  # events of earlier versions of its message: id and number
    reads: bool = True  # whether its text is read; if not, it only takes back

    def changes_message(
        self, known: KnownMessage | None, takes_back: tuple[tuple[str, int], ...], *, reads: bool
    ) -> None:  # fmt: skip
        """Note that the turn is a version of a message: what the session knew of it, and what has to be taken back."""
        self.known, self.takes_back, self.reads = known, takes_back, reads


def rounds(turns: Sequence[TurnInProgress]) -> list[list[TurnInProgress]]:
    """The first turn of every session, then the second ones, and so on."""
    found: list[list[TurnInProgress]] = []
    reached: dict[bytes, int] = {}
    for turn in turns:
        number = reached[turn.session.hashed] = reached.get(turn.session.hashed, -1) + 1
        if number == len(found):
            found.append([])
        found[number].append(turn)
    return found
