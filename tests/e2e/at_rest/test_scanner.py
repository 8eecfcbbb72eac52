"""The search for readable texts finds each of them in every encoding: else it would prove nothing."""

from __future__ import annotations

import base64
import bz2
import codecs
import gzip
import io
import json
import lzma
import quopri
import sqlite3
import unicodedata
import urllib.parse
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from anond import sample
from anond.text.tokens import fold

if TYPE_CHECKING:
    from tests.e2e.at_rest.conftest import Scanner

UTF = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-7")
CHARSETS = (*UTF, "latin-1", "cp437", "mac-roman", "cp500")


def in_mail(data: bytes) -> bytes:
    """As the body of a mail."""
    return quopri.encodestring(data) + b"\n"


PLANTED: dict[str, Callable[[str], bytes]] = {
    **{charset: lambda text, c=charset: text.encode(c, "replace") for charset in CHARSETS},
    "upper case": lambda text: text.upper().encode(),
    "case-folded": lambda text: text.casefold().encode(),
    "without accents": lambda text: fold(text).encode(),
    "decomposed": lambda text: unicodedata.normalize("NFD", text).encode(),
    "backwards": lambda text: text[::-1].encode(),
    "rot13": lambda text: codecs.encode(text, "rot13").encode(),
    "base64 of UTF-16": lambda text: base64.b64encode(text.encode("utf-16-le")),
    "base85": lambda text: base64.b85encode(text.encode()),
    "Ascii85": lambda text: base64.a85encode(text.encode()),
    "base64 in lines": lambda text: base64.encodebytes(text.encode() * 9),
    "hex": lambda text: text.encode().hex().encode(),
    "HEX": lambda text: text.encode().hex().upper().encode(),
    "hex of UTF-16": lambda text: text.encode("utf-16-le").hex().encode(),
    "hex with blanks": lambda text: text.encode().hex(" ").encode(),
    "URL": lambda text: urllib.parse.quote(text).encode(),
    "form": lambda text: urllib.parse.urlencode({"q": text}).encode(),
    "percent": lambda text: "".join(f"%{byte:02x}" for byte in text.encode()).encode(),
    "JSON": lambda text: json.dumps({"text": text}).encode(),
    "JSON, all escaped": lambda text: "".join(f"\\u{ord(c):04x}" for c in text).encode(),
    "HTML, numbers": lambda text: "".join(f"&#{ord(c)};" for c in text).encode(),
    "HTML, hex": lambda text: "".join(f"&#x{ord(c):X};" for c in text).encode(),
    "HTML, names": lambda text: text.encode("ascii", "xmlcharrefreplace"),
    "quoted-printable": lambda text: in_mail(text.encode()),
    "Python bytes": lambda text: repr(text.encode()).encode(),
    "gzip": lambda text: b"junk" + gzip.compress(text.encode()) + b"junk",
    "zlib": lambda text: b"\x78\x9c" + zlib.compress(text.encode()),
    "zip": lambda text: zipped(text),
    "bzip2": lambda text: b"\0" + bz2.compress(text.encode()),
    "xz": lambda text: lzma.compress(text.encode()),
    "gzip of base64": lambda text: gzip.compress(base64.b64encode(text.encode())),
}  # fmt: skip
for _name, _encode in {
    "base64": base64.b64encode, "base64 for URLs": base64.urlsafe_b64encode, "base32": base64.b32encode,
}.items():  # fmt: skip
    for _shift in range(5):
        PLANTED[f"{_name}, shifted {_shift}"] = lambda text, e=_encode, s=_shift: e(b"x" * s + text.encode() + b"yz")


def zipped(text: str) -> bytes:
    """A zip archive with the text in it."""
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("turns.txt", text * 3)
    return buffer.getvalue()


@pytest.mark.parametrize("form", ["Marisol Quintanar", "Siobhan", "Åkerblom", "07700 900 142"])
@pytest.mark.parametrize("encoding", PLANTED)
def test_what_is_planted_is_found(
    tmp_path: Path, scanner_of: Callable[[list[str]], Scanner], encoding: str, form: str
) -> None:
    """A text that stands in a file is found, however it is encoded, and is not found elsewhere."""
    planted = PLANTED[encoding](f"says {form}, and so on")
    if encoding in CHARSETS and "?" in planted.decode(encoding):
        pytest.skip("this character set does not have all its letters")
    noise = np.random.default_rng(7).bytes(5000)
    (tmp_path / "file").write_bytes(noise + planted + noise)
    (tmp_path / "other").write_bytes(noise)
    assert scanner_of([form]).leaks(tmp_path, ()) == {"file": {form}}


@pytest.mark.parametrize("encoding", ["utf-8", "base64", "gzip", "backwards"])
def test_every_form_is_found(scanner: Scanner, sought: tuple[str, ...], encoding: str) -> None:
    """Of all that is sought, each is found where it stands; the shortest are not sought backwards."""
    planted = PLANTED.get(encoding, base64.b64encode)
    for form in sought:
        if encoding != "backwards" or len(form) > 5:
            text = f"says {form}, and so on"
            assert form in scanner.find(planted(text.encode()) if encoding == "base64" else planted(text))


def test_what_is_given_away_is_no_leak(tmp_path: Path, scanner: Scanner) -> None:
    """What stands on the clean topic is passed over there, and found in any other place."""
    event = b'{"text": "I am Siobhan Mistry"}'
    (tmp_path / "log").write_bytes(b"\0" + event + b"\0")
    assert scanner.leaks(tmp_path, [event]) == {}
    (tmp_path / "log").write_bytes(b"\0" + event + b"\0 I am Siobhan Mistry")
    assert set(scanner.leaks(tmp_path, [event])) == {"log"}


def test_values_of_databases_are_found(tmp_path: Path, scanner: Scanner) -> None:
    """A text is found in a database even where the file holds it in two pages."""
    with closing(sqlite3.connect(tmp_path / "some.db")) as db, db:
        db.execute("CREATE TABLE t (v BLOB)")
        for shift in range(40):
            db.execute("INSERT INTO t VALUES (?)", (b"x" * (4000 + shift) + b"Siobhan Mistry" + b"x" * 5000,))
    assert "Siobhan Mistry" in scanner.leaks(tmp_path, ())["values of some.db"]


def test_most_of_the_sample_is_sought(sought: tuple[str, ...]) -> None:
    """The rules leave out few texts: most that have five characters are sought."""
    long_enough = [name for name in sample.names() if len(name) >= 5]
    assert len(set(sought) & set(long_enough)) > 0.6 * len(long_enough)
