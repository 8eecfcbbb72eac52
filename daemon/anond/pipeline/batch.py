"""A batch in progress: the models and the clock that it began with, and its turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from anond.engines.protocol import Engine
from anond.events.records import Record
from anond.events.turns import Turn
from anond.pipeline.ends import BatchResult, End
from anond.pipeline.session import OpenSession, SessionCopies
from anond.session.remembered_turns import KnownMessage
from anond.tagging.reading import TurnReading


@dataclass(slots=True)
class Batch:
    """The data that all turns and decisions of a batch share."""

    models: Mapping[str, Engine]
    refused: frozenset[str]  # languages whose model was refused
    now: float
    copies: SessionCopies = field(repr=False)
    dead: set[str] = field(default_factory=set)  # turns of this batch that became dead letters, by id
    ends: list[End] = field(default_factory=list)  # one for each turn and decision, in the order of the records

    def end(self) -> End:
        """A new end, for the next turn or decision."""
        self.ends.append(End())
        return self.ends[-1]

    def model_id(self, lang: str) -> str:
        """The id of the model of a language, "" where there is none."""
        return self.models[lang].id if lang in self.models else ""

    def fingerprint(self, lang: str) -> str:
        """The fingerprint of a language's model; "" without a model."""
        return self.models[lang].fingerprint if lang in self.models else ""

    def result(self) -> BatchResult:
        """The ends of the batch and its changed ledgers."""
        return BatchResult(self.ends, dict(self.copies.ledgers), self.copies.key_records)


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
