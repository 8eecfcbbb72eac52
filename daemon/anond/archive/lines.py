"""Archives of lines: one JSON object each, or one turn of plain text each."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import orjson

from anond.archive.rows import WITHHELD, Row, text_of
from anond.archive.streams import lines
from anond.errors import BadEvent
from anond.events.fields import FieldMap

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class JsonLines:
    """Events as a platform writes them, one a line. A turn that is withheld leaves a line only if `emit.withheld`."""

    fields: FieldMap
    limit: int = 1 << 18  # bytes of an event
    marks: bool = False
    recalls: ClassVar[bool] = False

    def read(self, stream: io.BufferedReader, name: str) -> Iterator[Row]:
        """A row for each line, or for each message in it (`fields.each`); empty lines stay."""
        for number, line in enumerate(lines(stream, name), 1):
            body, ending = split(line.removeprefix(BOM) if number == 1 else line)
            if body.strip():
                yield from self.rows(number, body, ending)
            else:
                yield Row(number, None, (ending,))

    def rows(self, number: int, body: bytes, ending: str) -> Iterator[Row]:
        """The rows of one event: one, or one for each message in it."""
        try:
            parts = self.fields.parts(body, self.limit)
        except BadEvent as error:
            yield Row(number, body, (ending,), bad=error.reason)
            return
        for place, value in enumerate(parts):
            yield Row(number, value, (ending,), place=place if len(parts) > 1 else -1)

    def write(self, row: Row, value: bytes | None) -> bytes:
        """The clean event; a line without one is left out, unless it was empty."""
        if value is None:
            return row.kept[0].encode() if row.value is None else b""
        return value + (row.kept[0] or "\n").encode()


@dataclass(frozen=True)
class PlainText:
    """A turn a line. A blank line ends a session, unless the whole file is one.

    `archive` is a keyed hash of the beginning of the file, so that sessions of different files have nothing in common.
    """

    archive: str
    whole: bool = False
    fields: FieldMap = FieldMap()
    marks: bool = True
    recalls: ClassVar[bool] = False

    def read(self, stream: io.BufferedReader, name: str) -> Iterator[Row]:
        """A row for each line; blank lines stay as they are."""
        session, blank = 0, False
        for number, line in enumerate(lines(stream, name), 1):
            mark = BOM.decode() if number == 1 and line.startswith(BOM) else ""
            body, ending = split(line.removeprefix(BOM) if mark else line)
            if not body.strip():
                blank = True
                yield Row(number, None, (mark, body.decode("ascii", "replace"), ending))
                continue
            session += blank and not self.whole
            blank = False
            yield self._row(number, body, f"{self.archive}:{session}", (mark, "", ending))

    @staticmethod
    def _row(number: int, body: bytes, session: str, kept: tuple[str, ...]) -> Row:
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return Row(number, body, kept, bad="not_utf8")
        return Row(number, orjson.dumps({"session": session, "text": text}), kept)

    def write(self, row: Row, value: bytes | None) -> bytes:
        """The clean text, or a mark that keeps its place."""
        mark, body, ending = row.kept
        if row.value is not None:
            body = WITHHELD if value is None else text_of(orjson.loads(value))
        return (mark + body + ending).encode()


def split(line: bytes) -> tuple[bytes, str]:
    """A line and its ending."""
    body = line.rstrip(b"\r\n")
    return body, line[len(body) :].decode()
