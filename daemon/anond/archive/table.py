"""Archives in columns (CSV): only named columns are written; delimiter, quotes and line endings stay."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import orjson

from anond.archive.lines import BOM
from anond.archive.rows import WITHHELD, Row, text_of
from anond.archive.streams import lines
from anond.errors import ArchiveError, ConfigError
from anond.events.fields import FieldMap

DELIMITERS: Final = (",", ";", "\t", "|")
_LONGEST_ROW: Final = 1 << 20
_MOST_LINES: Final = 5_000  # of one record: each is looked at anew with the next


@dataclass(frozen=True)
class Columns:
    """The roles of columns, by name."""

    text: tuple[str, ...]  # the first is the turn, others are anonymised with it
    session: str = ""
    speaker: str = ""
    keep: tuple[str, ...] = ()

    def named(self) -> tuple[str, ...]:
        """The names of all columns that have a role."""
        return (*self.text, *filter(None, (self.session, self.speaker)), *self.keep)


@dataclass(frozen=True)
class Table:
    """Rows of a CSV file. A column that nobody named is left empty: nothing in it was looked at."""

    archive: str
    columns: Columns
    delimiter: str
    places: Mapping[str, int]  # of the named columns
    width: int
    speakers: Mapping[str, str]  # the words in the column of the speaker -> user, agent, bot
    marks: bool = True
    recalls: ClassVar[bool] = False

    @property
    def fields(self) -> FieldMap:
        """Names in the events that rows become: our own, and each further column of text under its place."""
        scrub = tuple(f"c{self.places[name]}" for name in self.columns.text[1:])
        return FieldMap(scrub=scrub, speakers=self.speakers)

    @property
    def emptied(self) -> int:
        """The number of columns that no option names, and whose cells come out empty."""
        return self.width - len(set(self.places.values()))

    def read(self, stream: io.BufferedReader, name: str) -> Iterator[Row]:
        """The header as it is, then a row for each record."""
        for number, cells in enumerate(records(stream, name, self.delimiter), 1):
            if number == 1 or cells[:-1] == [""]:
                yield Row(number, None, tuple(cells))
            else:
                yield self._row(number, cells)

    def _row(self, number: int, cells: list[str]) -> Row:
        raw = self._joined(cells).encode("utf-8", "surrogateescape")
        if len(cells) - 1 != self.width:
            return Row(number, raw, tuple(cells), bad="columns")
        c, at = self.columns, {name: _plain(cells[place]) for name, place in self.places.items()}
        event = {"text": at[c.text[0]]} | {f"c{self.places[name]}": at[name] for name in c.text[1:]}
        event["session"] = at[c.session] if c.session else f"{self.archive}:{number}"
        if c.speaker:
            event["speaker"] = at[c.speaker]
        try:
            return Row(number, orjson.dumps(event), tuple(cells))
        except TypeError:  # bytes that are no UTF-8
            return Row(number, raw, tuple(cells), bad="not_utf8")

    def write(self, row: Row, value: bytes | None) -> bytes:
        """The row with clean cells; cells of columns that nobody named are empty."""
        if row.value is None:
            return self._joined(row.kept).encode("utf-8", "surrogateescape")
        cells = [""] * self.width + [row.kept[-1]]
        c, first = self.columns, self.places[self.columns.text[0]]
        was = row.kept if len(row.kept) == len(cells) else cells
        for name in c.keep:
            cells[self.places[name]] = was[self.places[name]]
        cells[first] = WITHHELD
        if value is not None:
            event = orjson.loads(value)
            texts = {c.text[0]: text_of(event), c.session: event["session"], c.speaker: event["speaker"]}
            texts |= {name: event.get(f"c{self.places[name]}", "") for name in c.text[1:]}
            for name, cell in texts.items():
                if name:
                    cells[self.places[name]] = self._quoted(cell, was[self.places[name]])
        return self._joined(cells).encode("utf-8", "surrogateescape")

    def _quoted(self, cell: str, was: str) -> str:
        """A cell with quotes if it needs them, or had them before."""
        if was.startswith('"') or cell.startswith('"') or any(sign in cell for sign in (self.delimiter, "\n", "\r")):
            return '"' + cell.replace('"', '""') + '"'
        return cell

    def _joined(self, cells: Sequence[str]) -> str:
        return self.delimiter.join(cells[:-1]) + cells[-1]


def table(
    head: bytes, name: str, archive: str, columns: Columns, speakers: Mapping[str, str], delimiter: str = ""
) -> Table:
    """The table of a file, by its header: with the delimiter under which all named columns are found."""
    for sign in (delimiter,) if delimiter else DELIMITERS:
        header = _header(head, name, sign)
        names = [_plain(cell.strip("\ufeff \t")).strip() for cell in header[:-1]]
        if all(column in names for column in columns.named()):
            places = {column: names.index(column) for column in columns.named()}
            _check(columns, places, names, name)
            return Table(archive, columns, sign, places, len(names), speakers)
    wanted = ", ".join(repr(column) for column in columns.named())
    raise ConfigError(f"{name}: its first line names no columns {wanted}, whatever the delimiter")


def _header(head: bytes, name: str, delimiter: str) -> list[str]:
    """The cells of the first record; none if it is not one under this delimiter."""
    try:
        return next(records(io.BufferedReader(io.BytesIO(head)), name, delimiter), [""])
    except ArchiveError:
        return [""]


def _check(columns: Columns, places: Mapping[str, int], names: Sequence[str], name: str) -> None:
    asked = columns.named()
    if any("\r" in cell for cell in names):
        raise ConfigError(f"{name}: its lines end with CR alone: convert them to LF or CR LF first")
    for column in asked:
        if asked.count(column) > 1:
            raise ConfigError(f"column {column!r} is named for two uses: it can have one")
        if names.count(column) > 1:
            raise ConfigError(f"{name}: two columns are called {column!r}")


def _plain(cell: str) -> str:
    """The content of a cell, without quotes."""
    return cell[1:-1].replace('""', '"') if len(cell) > 1 and cell[0] == '"' == cell[-1] else cell


def records(stream: io.BufferedReader, name: str, delimiter: str) -> Iterator[list[str]]:
    """The cells of each record as they are written, quotes and all; the last one is the ending of its line."""
    scan, number, rest = _scanner(delimiter), 1, lines(stream, name)
    for line in rest:
        mark = "\ufeff" if number == 1 and line.startswith(BOM) else ""
        more = text = _decoded(line.removeprefix(BOM) if mark else line)
        while '"' not in more or (cells := _cells(text, scan)) is None:
            if more == text and '"' not in more:
                cells = [*_bare(text, delimiter)]
                break
            more = _decoded(next(rest, b""))
            text += more
            if not more or len(text) > _LONGEST_ROW or text.count("\n") > _MOST_LINES:
                raise ArchiveError(f"{name}: a quote in the record that begins in line {number} does not end")
        cells[0] = mark + cells[0]
        number += text.count("\n")
        yield cells


def _decoded(line: bytes) -> str:
    """A line, whatever bytes are in it; those that are no UTF-8 can be told, and written back."""
    return line.decode("utf-8", "surrogateescape")


def _bare(text: str, delimiter: str) -> tuple[str, ...]:
    body = text.removesuffix("\n").removesuffix("\r")
    return (*body.split(delimiter), text[len(body) :])


def _scanner(delimiter: str) -> re.Pattern[str]:
    """Matches one cell. A quote within an unquoted cell is a sign like others; so is what follows a closing one."""
    bare = rf"(?:[^{re.escape(delimiter)}\r\n]|\r(?!\n|\Z))*+"
    return re.compile(rf'(?P<quoted>"(?:[^"]|"")*+"{bare})|(?P<bare>{bare})')


def _cells(text: str, scan: re.Pattern[str]) -> list[str] | None:
    """The cells of a record; None if it goes on in the next line."""
    found, at = [], 0
    while match := scan.match(text, at):
        if match.group("quoted") is None and match.group().startswith('"'):
            return None  # an open quote
        found.append(match.group())
        at = match.end()
        if at == len(text) or text[at] in "\r\n":
            return [*found, text[at:]]
        at += 1
    raise AssertionError("an unquoted cell may be empty, so there is always a match")
