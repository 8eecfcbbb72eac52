"""The form of events for a corpus: JSONL in, each clean turn with the places of its surrogates out."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar

import orjson

from anond.archive.lines import JsonLines
from anond.archive.rows import Row
from anond.events.fields import FieldMap, TsPolicy
from anond.events.turns import CleanTurn


@dataclass(frozen=True)
class CorpusFields(FieldMap):
    """Reads the platform's events, and writes of each turn what a corpus holds; nothing is copied from the event."""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """The clean turn, with the tag and the sub of each surrogate, and without its time."""
        return orjson.dumps(
            {
                "dialogue": clean.session, "id": clean.id, "speaker": clean.speaker, "lang": clean.lang,
                "model": clean.model, "status": clean.status, "text": clean.text,
                "replaced": [span.gold() for span in clean.spans or ()],
            }
        )  # fmt: skip


def corpus_fields(named: FieldMap) -> CorpusFields:
    """The same names, without the fields that are copied or cleaned beside the text."""
    kept = {one.name: getattr(named, one.name) for one in fields(named) if one.init}
    return CorpusFields(**(kept | {"passed": (), "scrub": ()}))


@dataclass(frozen=True)
class CorpusLines:
    """JSONL as `anond scrub` reads it; each turn leaves a line, also one that is withheld."""

    lines: JsonLines
    marks: bool = True
    recalls: ClassVar[bool] = True

    @property
    def fields(self) -> FieldMap:
        """The names in the events."""
        return self.lines.fields

    def read(self, stream: io.BufferedReader, name: str) -> Iterator[Row]:
        """A row for each line, or for each message in it."""
        return self.lines.read(stream, name)

    def write(self, row: Row, value: bytes | None) -> bytes:
        """The line of a turn with its risk; then the lines of earlier turns that it corrects."""
        told = [] if value is None else [orjson.dumps(orjson.loads(value) | {"risk": row.risk})]
        return b"".join(line + b"\n" for line in (*told, *row.recalled))
