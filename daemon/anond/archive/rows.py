"""The protocol of archive forms: they read rows and write them clean."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from anond.events.fields import FieldMap

WITHHELD: Final = "[withheld]"  # stands where a turn stood that is not told, in forms whose rows have to stay


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an archive, with all that it takes to write it again. Its repr shows the number alone."""

    number: int  # of its line, or of its row in a table; from 1
    value: bytes | None = field(default=None, repr=False)  # the event for the pipeline; None: there is no turn in it
    kept: tuple[str, ...] = field(default=(), repr=False)  # cells, line ending: whatever its form needs
    bad: str = ""  # why it cannot be a turn
    place: int = -1  # among the turns of its line, where that holds several
    risk: float = 0.0  # of its turn, once that was read, for forms that take `recalls`
    recalled: tuple[bytes, ...] = field(default=(), repr=False)  # earlier turns, corrected by what it taught


class Form(Protocol):
    """Reads the rows of an archive and writes them clean."""

    @property
    def fields(self) -> FieldMap:
        """The names in the events that it makes of rows."""

    @property
    def marks(self) -> bool:
        """Whether a withheld turn needs an event in its place."""

    @property
    def recalls(self) -> bool:
        """Whether it can still correct earlier turns by what later ones teach."""

    def read(self, stream: io.BufferedReader, name: str) -> Iterator[Row]:
        """All rows of an archive, in order."""

    def write(self, row: Row, value: bytes | None) -> bytes:
        """The bytes of a row with its clean event; `None` stands for no event."""


def text_of(event: Mapping[str, Any]) -> str:
    """The text of a clean event; a mark if it is withheld."""
    return WITHHELD if event["anond"]["status"] == "withheld" else str(event["text"])
