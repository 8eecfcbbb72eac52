"""Packed archives: what went in comes out, and what is cut off or damaged is never taken for the end."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import get_args

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from anond.archive import streams
from anond.archive.progress import Progress
from anond.archive.streams import Packing, Unpacked, lines, pack
from anond.errors import ArchiveError

DATA = b"".join(b"line %d of an archive\n" % n for n in range(20_000))


def packed(data: bytes, packing: Packing, folder: Path) -> bytes:
    """Bytes as an output holds them."""
    (folder / "part").write_bytes(data)
    target = io.BytesIO()
    pack(folder / "part", target, packing)
    return target.getvalue()


def unpacked(data: bytes, name: str = "archive") -> bytes:
    """All bytes of an archive."""
    return io.BufferedReader(Unpacked(io.BytesIO(data), name)).read()


@pytest.mark.parametrize("packing", get_args(Packing))
@pytest.mark.parametrize("data", [b"", b"x", b"one\ntwo", DATA])
def test_what_was_packed_unpacks(packing: Packing, data: bytes, tmp_path: Path) -> None:
    """In every packing, whatever its size; the beginning can be looked at before."""
    made = packed(data, packing, tmp_path)
    assert unpacked(made, f"archive{packing}") == data
    found = Unpacked(io.BytesIO(made), "archive")
    assert (found.packing, found.head) == (packing, data[: streams.HEAD])


@pytest.mark.parametrize("packing", get_args(Packing))
def test_equal_data_are_packed_into_equal_bytes(packing: Packing, tmp_path: Path) -> None:
    """No time and no name go in."""
    assert packed(DATA, packing, tmp_path) == packed(DATA, packing, tmp_path)


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_parts_that_were_put_together_are_read_to_the_end(packing: Packing, tmp_path: Path) -> None:
    """Both formats allow files to be concatenated."""
    assert unpacked(packed(b"one\n", packing, tmp_path) * 3) == b"one\n" * 3


@pytest.mark.parametrize("packing", [".gz", ".zst"])
@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_cut_archive_is_an_error(packing: Packing, share: float, tmp_path: Path) -> None:
    """Wherever it was cut; the message names the archive."""
    made = packed(DATA, packing, tmp_path)
    with pytest.raises(ArchiveError, match=r"chats ends in the middle of its packed data"):
        unpacked(made[: max(6, int(share * len(made)))], "chats")


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_a_damaged_archive_is_an_error(packing: Packing, tmp_path: Path) -> None:
    """Its check sum tells."""
    made = bytearray(packed(DATA, packing, tmp_path))
    made[len(made) // 2] ^= 0xFF
    with pytest.raises(ArchiveError, match=r"chats (is damaged|ends in the middle)"):
        unpacked(bytes(made), "chats")


@pytest.mark.parametrize(
    ("name", "data"), [("a.gz", b"plain"), ("a.zst", gzip.compress(b"x", mtime=0)), ("a.gz", b"\x28\xb5\x2f\xfd")]
)
def test_a_name_that_lies_is_refused(name: str, data: bytes) -> None:
    """A damaged header would otherwise make text of packed data."""
    with pytest.raises(ArchiveError, match="is packed otherwise"):
        unpacked(data, name)


@given(st.binary(max_size=300))
def test_any_bytes_unpack_or_are_refused(data: bytes) -> None:
    """Nothing else is ever raised."""
    for start in (b"", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"):
        try:
            unpacked(start + data)
        except ArchiveError:
            continue


def test_a_line_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named by its number."""
    monkeypatch.setattr(streams, "LONGEST_LINE", 1 << 20)
    stream = io.BufferedReader(io.BytesIO(b"short\n" + b"x" * (1 << 21)))
    with pytest.raises(ArchiveError, match="chats: line 2 is longer than 1 MB"):
        list(lines(stream, "chats"))


def test_frames_of_unknown_size_are_read() -> None:
    """As they come from a pipe."""
    compressor = zstandard.ZstdCompressor().compressobj()
    assert unpacked(compressor.compress(DATA) + compressor.flush()) == DATA


def test_a_bar_ends_full_where_all_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """However long ago it was drawn last; where something failed it is taken away."""
    with Progress("a.jsonl", shown=True) as progress:
        progress(4096, 0.68)
        progress(6000, 0.99)
    assert "[########################] 100% 6,000 rows" in capsys.readouterr().err
    bar = Progress("a.jsonl", shown=True)
    bar(4096, 0.68)
    bar.__exit__(OSError)
    assert capsys.readouterr().err.endswith("\r\x1b[K")
