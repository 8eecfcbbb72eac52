"""What must not be readable at rest, every way in which it might be written, and a search for all of that at once.

Sought are the texts of the sample that the policy hides and the platform's session ids. Left out are texts of fewer
than five characters; those that stand in the sample as plain words, too (`stern`, `Fontana`); and those that are part
of what our own model cards say (`dialo`, a name, in `dialogues`): there, finding one is no leak.
"""

from __future__ import annotations

import base64
import bz2
import codecs
import html
import json
import lzma
import quopri
import re
import sqlite3
import subprocess
import unicodedata
import urllib.parse
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from html.entities import codepoint2name
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from anond import sample
from anond.text.tokens import fold
from anond_gazetteers import load as load_gazetteers
from anond_gazetteers.invented_lists import FOLDER as INVENTED
from anond_trainer.train.material import HAND_MADE

SHORTEST = 5  # of a form in characters, of a needle in bytes
TURNS = sample.load()


# -- what is sought


def visible(turn: dict[str, Any], hidden: Iterable[str]) -> str:
    """The text of a turn without the spans in which a hidden text stands."""
    text = turn["text"]
    for span in reversed(turn["spans"]):
        if text[span["start"] : span["end"]] in hidden:
            text = text[: span["start"]] + "\n" + text[span["end"] :]
    return text.casefold()


@cache
def surrogate_words() -> frozenset[str]:
    """The words, folded, that stand for hidden values."""
    lists = load_gazetteers()
    langs = ("en", "de", "sv", "es", "it", "fr")
    kinds = ("first_female", "first_male", "first_any", "surname")
    names = [name for lang in langs for kind in kinds for name in lists.pool(kind, lang).names]
    places = [line for file in INVENTED.rglob("*.txt") for line in file.read_text("utf-8").splitlines()]
    listed = [value for lang in langs for kind in (*kinds, "city", "street") for value in lists.surrogates(kind, lang)]
    return frozenset(fold(word) for line in (*names, *places, *listed) for word in re.findall(r"\w+", line))


@cache
def forms() -> tuple[str, ...]:
    """What must not be found: no name that may be another's surrogate, no number so short that times hold it."""
    names = set(sample.names())
    plain = "\n".join([*(visible(turn, names) for turn in TURNS), HAND_MADE.name.casefold()])
    chance = surrogate_words()
    sought = {n for n in names if len(n) >= (8 if n.isdecimal() else SHORTEST)}
    sought = {n for n in sought if n.casefold() not in plain and fold(n) not in chance}
    return tuple(sorted(sought | {turn["session"] for turn in TURNS}))


def spellings(form: str) -> set[str]:
    """A form in other cases, accents composed, apart and gone; each also backwards and by rot13."""
    straight = {form, form.casefold(), form.lower(), form.upper(), form.title(), fold(form)}
    straight |= {unicodedata.normalize(kind, one) for kind in ("NFC", "NFD", "NFKD") for one in straight}
    if len(form) == SHORTEST:  # so short that turned around they would be found by chance in what is sealed
        return straight
    return straight | {one[::-1] for one in straight} | {codecs.encode(one, "rot13") for one in straight}


CHARSETS = (
    "utf-8",
    "utf-16-le",
    "utf-16-be",
    "utf-32-le",
    "utf-32-be",
    "latin-1",
    "cp437",
    "mac-roman",
    "cp500",
    "utf-7",
)


def in_charsets(text: str, charsets: Iterable[str] = CHARSETS) -> Iterator[bytes]:
    """The text as bytes, in every character set that has it."""
    for charset in charsets:
        with suppress(UnicodeEncodeError):
            yield text.encode(charset)


def in_groups(encode: Callable[[bytes], bytes], raw: bytes, bytes_in: int, chars_out: int) -> Iterator[bytes]:
    """A text within a longer one that is encoded in groups: what is sure to be there, for each place in a group."""
    bits = bytes_in * 8 // chars_out if chars_out != 5 else 0
    for before in range(bytes_in):
        after = -(before + len(raw)) % bytes_in
        encoded = encode(bytes(before) + raw + bytes(after))
        if bits:
            first, end = -(-before * 8 // bits), (before + len(raw)) * 8 // bits
        else:  # base 85: a group is a number, so only whole groups are sure
            first, end = -(-before // bytes_in) * chars_out, (before + len(raw)) // bytes_in * chars_out
        yield encoded[first:end]


def encoded(raw: bytes) -> Iterator[bytes]:
    """Bytes in the ways in which bytes are written as text."""
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        yield from in_groups(encode, raw, 3, 4)
    yield from in_groups(base64.b32encode, raw, 5, 8)
    yield from in_groups(base64.b85encode, raw, 4, 5)
    yield from in_groups(base64.a85encode, raw, 4, 5)
    for pattern in ("%02x", "%02X", "%%%02x", "%%%02X", "=%02X", "\\x%02x", "\\%03o", "%02x ", "%02x:"):
        yield "".join(pattern % byte for byte in raw).encode().rstrip(b" :")
    yield quopri.encodestring(raw, quotetabs=False).rstrip(b"=\n")
    yield repr(raw)[2:-1].encode()


def escaped(text: str) -> Iterator[str]:
    """Text in the ways in which text is escaped."""
    yield json.dumps(text)[1:-1]
    yield json.dumps(text)[1:-1].upper().replace("\\U", "\\u")
    yield from (urllib.parse.quote(text, safe=safe) for safe in ("", "/@ '"))
    yield urllib.parse.quote_plus(text)
    yield "".join(f"&{codepoint2name[ord(c)]};" if ord(c) in codepoint2name else c for c in text)
    yield html.escape(text)
    units = [int.from_bytes(text.encode("utf-16-be")[n : n + 2], "big") for n in range(0, 2 * len(text), 2)]
    yield from (
        "".join(pattern % unit for unit in units) for pattern in ("\\u%04x", "\\u%04X", "&#%d;", "&#x%x;", "&#x%X;")
    )
    yield "".join(f"&#{ord(c)};" if ord(c) > 127 else c for c in text)
    yield "".join(f"&#x{ord(c):x};" if ord(c) > 127 else c for c in text)


def needles(form: str) -> set[bytes]:
    """All the bytes as which a form might stand somewhere."""
    found: set[bytes] = set()
    for text in spellings(form):
        found.update(in_charsets(text))
        found.update(one.encode() for one in escaped(text))
        for raw in in_charsets(text, ("utf-8", "utf-16-le", "latin-1")):
            found.update(encoded(raw))
    return {needle for needle in found if len(needle) >= SHORTEST}


# -- the search


class Scanner:
    """Finds many needles at once: a table of their first bytes says where to look closer."""

    BITS, STEP = 22, 1 << 20

    def __init__(self, sought: Iterable[str]) -> None:
        self._by_head: dict[bytes, list[tuple[bytes, str]]] = {}
        for form in sought:
            for needle in needles(form):
                self._by_head.setdefault(needle[:SHORTEST], []).append((needle, form))
        self._table = np.zeros(1 << self.BITS, bool)
        for head in self._by_head:
            self._table[self._slots(np.frombuffer(head, np.uint8))] = True

    def _slots(self, data: Any) -> Any:
        windows = np.zeros(len(data) - SHORTEST + 1, np.uint64)
        for place in range(SHORTEST):
            windows |= data[place : place + len(windows)].astype(np.uint64) << np.uint64(8 * place)
        return (windows * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - self.BITS)

    def find(self, data: bytes, depth: int = 2) -> set[str]:
        """The forms that stand in the data, or in what is compressed in it."""
        found = self._in_bytes(data)
        if b"\0" not in data:
            found |= self._in_bytes(re.sub(rb"=?\r?\n *", b"", data))
        for inner in unpacked(data) if depth else ():
            found |= self.find(inner, depth - 1)
        return found

    def leaks(self, folder: Path, given_away: Iterable[bytes]) -> dict[str, set[str]]:
        """For each file of a folder the forms that stand in it elsewhere than in what was given away."""
        found = {}
        values = sorted(set(given_away), key=len, reverse=True)
        for name, data in files_in(folder):
            for value in values:
                data = data.replace(value, bytes(len(value)))
            if here := self.find(data):
                found[name] = here
        return found

    def _in_bytes(self, data: bytes) -> set[str]:
        found: set[str] = set()
        for begin in range(0, max(0, len(data) - SHORTEST + 1), self.STEP):
            part = np.frombuffer(data[begin : begin + self.STEP + SHORTEST - 1], np.uint8)
            for at in (np.flatnonzero(self._table[self._slots(part)]) + begin).tolist():
                for needle, form in self._by_head.get(data[at : at + SHORTEST], ()):
                    if data.startswith(needle, at):
                        found.add(form)
        return found


PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]|BZh|\xfd7zXZ\0|\x5d\0\0|PK\x03\x04")


def unpacked(data: bytes) -> Iterator[bytes]:
    """What can be decompressed at any place that looks like a beginning."""
    for match in PACKED.finditer(data):
        magic, tail = match[0], data[match.start() :]
        for opener in openers(magic):
            inner = decompressed(opener, tail[30 + tail[26] + tail[28] :] if magic[:2] == b"PK" else tail)
            if len(inner) >= SHORTEST:
                yield inner


def openers(magic: bytes) -> Sequence[Any]:
    """Decompressors for a beginning."""
    if magic[:2] in (b"\x1f\x8b", b"PK") or magic[:1] == b"\x78":
        return [zlib.decompressobj(-15 if magic[:2] == b"PK" else 47)]
    return [bz2.BZ2Decompressor()] if magic == b"BZh" else [lzma.LZMADecompressor()]


def decompressed(opener: Any, data: bytes) -> bytes:
    """What comes out before it ends or breaks, byte for byte where it breaks."""
    out = b""
    with suppress(zlib.error, OSError, lzma.LZMAError, EOFError, ValueError):
        for begin in range(0, len(data), 64):
            out += opener.decompress(data[begin : begin + 64])
            if opener.eof:
                break
    return out


def files_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file under a folder by name, that name with it, and each value of a database by itself."""
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        with suppress(FileNotFoundError):
            yield str(path.relative_to(folder)), str(path.relative_to(folder)).encode() + b"\n" + read_apart(path)
        if path.suffix == ".db":
            yield f"values of {path.name}", b"\n".join(values_of(path))


def read_apart(path: Path) -> bytes:
    """The bytes of a file, read by another process: whoever closes the file of a database in a process takes away the
    locks that SQLite has there, and a daemon that starts then cuts off the shared memory under it: a bus error.
    """
    read = subprocess.run(["cat", "--", path], capture_output=True, check=False)
    if read.returncode and not path.exists():
        raise FileNotFoundError(path)
    assert not read.returncode, read.stderr
    return read.stdout


def values_of(path: Path) -> Iterator[bytes]:
    """The values in all tables: in the file, a long one lies in several pages."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {table}"):
                yield from (v if isinstance(v, bytes) else str(v).encode() for v in row)


@pytest.fixture(scope="package")
def scanner() -> Scanner:
    """A scanner for all forms."""
    return Scanner(forms())


@pytest.fixture
def scanner_of() -> Callable[[Iterable[str]], Scanner]:
    """Makes scanners for other texts."""
    return Scanner


@pytest.fixture
def sought() -> tuple[str, ...]:
    """The forms that must not be found."""
    return forms()
