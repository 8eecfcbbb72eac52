"""Forms of archives: rows out of bytes, and the same bytes again where nothing was replaced."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.archive.lines import JsonLines, PlainText
from anond.archive.rows import Form, Row
from anond.archive.table import Columns, Table, records, table
from anond.errors import ArchiveError, ConfigError
from anond.events.fields import FieldMap

SPEAKERS = FieldMap().speakers


def stream(data: bytes) -> io.BufferedReader:
    """Bytes to be read."""
    return io.BufferedReader(io.BytesIO(data))


def rows(form: Form, data: bytes) -> list[Row]:
    """All rows of an archive."""
    return list(form.read(stream(data), "chats"))


def echoed(form: Form, data: bytes) -> bytes:
    """The archive as it is written when the pipeline changes nothing."""
    return b"".join(form.write(row, told(row)) for row in rows(form, data))


def told(row: Row, **changed: str) -> bytes | None:
    """A row's own event as the pipeline would emit it, with some of it changed."""
    if row.value is None or row.bad:
        return None
    event = {"speaker": "user", "anond": {"status": "clean"}} | orjson.loads(row.value) | changed
    return orjson.dumps(event)


def event(row: Row) -> Any:
    """What a row says."""
    return orjson.loads(row.value or b"null")


def csv(data: bytes, *text: str, delimiter: str = "", **columns: Any) -> Table:
    """The form of a table with these columns."""
    return table(data, "chats", "archive", Columns(text or ("text",), **columns), SPEAKERS, delimiter)


# lines


@given(st.binary(max_size=200) | st.text(alphabet=" a\u00e9\r\n\t", max_size=100).map(str.encode))
def test_plain_text_is_written_as_it_was(data: bytes) -> None:
    """Line endings, blank lines and a missing last one stay; a line that is no UTF-8 is withheld."""
    for row in rows(PlainText("a"), data):
        if row.bad:
            assert PlainText("a").write(row, None).startswith(b"[withheld]")
    if not any(row.bad for row in rows(PlainText("a"), data)):
        assert echoed(PlainText("a"), data) == data


def test_a_blank_line_ends_a_session() -> None:
    """Several of them end one; before the first line there is none to be ended twice."""
    data = b"a\nb\n\n \nc\n\nd"
    assert [event(r)["session"] for r in rows(PlainText("x"), data) if r.value] == ["x:0", "x:0", "x:1", "x:2"]
    assert {event(r)["session"] for r in rows(PlainText("x", whole=True), data) if r.value} == {"x:0"}


def test_json_lines_keep_their_endings() -> None:
    """A line without a clean event is left out, an empty one stays."""
    form = JsonLines(FieldMap())
    found = rows(form, b'\xef\xbb\xbf{"a":1}\r\n\n{"b":2}\n{"c":3}')
    assert [row.value for row in found] == [b'{"a":1}', None, b'{"b":2}', b'{"c":3}']
    assert (
        b"".join(form.write(row, b"{}" if row.value and row.number != 3 else None) for row in found) == b"{}\r\n\n{}\n"
    )


def test_the_repr_of_a_row_shows_no_text() -> None:
    """Its number is all."""
    assert "secret" not in repr(rows(PlainText("a"), b"secret\n"))


# tables


def joined(found: Sequence[list[str]], delimiter: str) -> bytes:
    """Cells as bytes again."""
    return b"".join((delimiter.join(c[:-1]) + c[-1]).encode("utf-8", "surrogateescape") for c in found)


@given(st.binary(max_size=60) | st.text(alphabet='",;\r\n a', max_size=60).map(str.encode))
def test_cells_are_read_without_loss(data: bytes) -> None:
    """Any bytes: the cells put together are the file, or a quote does not end."""
    if data.startswith(b"\xef\xbb\xbf"):
        return
    try:
        found = list(records(stream(data), "chats", ","))
    except ArchiveError:
        return
    assert joined(found, ",") == data
    assert all(cells[-1].strip("\r\n") == "" for cells in found)


@given(st.lists(st.tuples(st.text(max_size=8), st.text(max_size=8)), max_size=5))
def test_what_the_csv_module_writes_is_read(pairs: list[tuple[str, str]]) -> None:
    """Quotes, delimiters and line ends inside of cells."""
    import csv as standard

    plain = io.StringIO(newline="")
    standard.writer(plain).writerows([("id", "text"), *pairs])
    data = plain.getvalue().encode("utf-8", "surrogatepass")
    found = [r for r in rows(csv(data, session="id"), data)[1:] if not r.bad]
    assert [(e["session"], e["text"]) for e in map(event, found)] == pairs or "\ud800" <= max(
        map(max, pairs)
    ) <= "\udfff"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_dialect_is_kept(delimiter: str, ending: str, quote: str, mark: str) -> None:
    """Delimiter, line endings, quotes and byte order mark are those of the input."""
    lines = [["id", "text", "n"], ["a", "hello", "1"], ["b", "you", "2"]]
    data = mark + "".join(delimiter.join(f"{quote}{c}{quote}" for c in cells) + ending for cells in lines)
    form = csv(data.encode(), session="id", keep=("n",))
    assert (form.delimiter, echoed(form, data.encode())) == (delimiter, data.encode())


def test_only_named_columns_leave() -> None:
    """Cells of the others are empty, the header stays whole."""
    data = b'id,name,text\n1,Oona,hello\n2,"Oona T",bye\n'
    form = csv(data)
    assert echoed(form, data) == b"id,name,text\n,,hello\n,,bye\n"
    assert form.emptied == 2


def test_a_clean_text_gets_quotes_where_it_needs_them() -> None:
    """Also where the cell had none."""
    data = b"text\nhello\n"
    form = csv(data)
    (row,) = rows(form, data)[1:]
    assert form.write(row, told(row, text='a, "b"')) == b'"a, ""b"""\n'
    assert form.write(row, told(row, text='5" screen')) == b'5" screen\n'


def test_rows_without_a_session_column_are_sessions_of_their_own() -> None:
    """Nothing says that they belong together."""
    data = b"text\na\nb\n"
    assert len({event(row)["session"] for row in rows(csv(data), data)[1:]}) == 2


def test_several_columns_of_text() -> None:
    """The first is the turn, the others are fields to be anonymised with it."""
    data = b"subject,id,text\nhello,1,you\n"
    form = csv(data, "text", "subject", session="id")
    assert event(rows(form, data)[1]) == {"text": "you", "c0": "hello", "session": "1"}
    assert form.fields.scrub == ("c0",)
    assert echoed(form, data) == data


@pytest.mark.parametrize("line", [b"only one", b"a,b,c", b"a,b\rc,d,e"])
def test_a_row_of_another_width_is_none(line: bytes) -> None:
    """Whatever is in it, it is withheld; nothing hides in the ending of a line."""
    data = b"id,text\n" + line + b"\n"
    found = rows(csv(data), data)[1:]
    assert [row.bad for row in found] == ["columns"]
    assert csv(data).write(found[0], None) == b",[withheld]\n"


def test_a_quote_that_does_not_end_is_an_error() -> None:
    """All that follows would be one cell."""
    data = b'id,text\n"Oona,hello\n' + b"1,b\n" * 9
    with pytest.raises(ArchiveError, match="chats: a quote in the record that begins in line 2 does not end"):
        rows(csv(data), data)


def test_bytes_that_are_no_utf8_are_withheld_in_the_text_and_kept_where_they_are_copied() -> None:
    """Columns that are copied are not looked at."""
    data = b"id,text\n\xe9,hello\n1,\xe9\n"
    form = csv(data, keep=("id",))
    assert [row.bad for row in rows(form, data)] == ["", "", "not_utf8"]
    assert echoed(form, data) == b"id,text\n\xe9,hello\n1,[withheld]\n"


@pytest.mark.parametrize(
    ("data", "columns", "words"),
    [
        (b"id,body\n", {}, "chats: its first line names no columns 'text'"),
        (b"", {}, "names no columns"),
        (b"text,text\n", {}, "two columns are called 'text'"),
        (b"text\n", {"keep": ("text",)}, "'text' is named for two uses"),
        (b"id,text,x\r1,Oona,y\r", {}, "its lines end with CR alone"),
    ],
)
def test_a_header_that_does_not_do_is_refused(data: bytes, columns: dict[str, Any], words: str) -> None:
    """With what was asked for, and nothing of the file."""
    with pytest.raises(ConfigError, match=words) as caught:
        csv(data, **columns)
    assert "Oona" not in str(caught.value)


@pytest.mark.parametrize("cell", ['"', '""\n', "a,", "\r", '"a\n'])
def test_hostile_tables_take_linear_time(cell: str) -> None:
    """A megabyte of anything."""
    data = b"id,text\n" + (cell * (1_000_000 // len(cell))).encode()
    began = time.process_time()
    try:
        for _ in records(stream(data), "chats", ","):
            pass
    except ArchiveError:
        pass
    assert time.process_time() - began < 20
