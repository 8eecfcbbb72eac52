"""The compiled lexicon: one file of hashed phrases with their kinds and strengths, and readable lists for substitution.

Layout: MAGIC, the header's length, a JSON header, then little-endian arrays, each padded to eight bytes:
`keys` u64 (sorted hashes of folded phrases), `ends` u32 (record range of each key), `reach` u8 (words in the longest
phrase that starts with this word; CONTINUES is added for the second word of some phrase), `records` u8 (kind, then one
strength byte for each language).
"""

from __future__ import annotations

import json
import mmap
import struct
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anond_gazetteers.fold import fold

MAGIC = b"ANONDGZ1"
CONTINUES = 128
LANGUAGES = ("en", "de", "sv", "es", "it", "fr")
KINDS = (
    "first_female", "first_male", "first_any", "surname", "city", "region", "country", "language", "month", "weekday",
)  # fmt: skip
PATH = Path(__file__).parent / "lexicon.bin"
_JOINTS = str.maketrans({"-": " ", "'": " ", "’": " ", ".": " ", "‐": " ", "‑": " ", "–": " "})
_RECORD = 1 + len(LANGUAGES)

Entries = Mapping[tuple[str, str], Mapping[str, float]]


def key_of(word: str) -> str:
    """The folded words of a word or phrase, joined by one space; empty where it is only joints such as a hyphen."""
    folded = fold(word)
    return folded if folded.isalnum() else " ".join(folded.translate(_JOINTS).split())


def digest(key: str) -> int:
    """The number under which a key is stored."""
    return int.from_bytes(blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The arrays of an opened lexicon, mapped from its file."""

    header: dict[str, Any]
    keys: NDArray[np.uint64]
    ends: NDArray[np.uint32]
    reach: NDArray[np.uint8]
    records: NDArray[np.uint8]

    def entry(self, key: str) -> tuple[int, list[bytes]]:
        """The reach of `key` (0: in no phrase), and the records of `key` itself."""
        wanted = np.uint64(digest(key))
        place = int(self.keys.searchsorted(wanted))
        if place == len(self.keys) or self.keys[place] != wanted:
            return 0, []
        first, last = int(self.ends[place - 1]) if place else 0, int(self.ends[place])
        return int(self.reach[place]), [self.records[i].tobytes() for i in range(first, last)]

    def surrogates(self) -> dict[str, dict[str, list[str]]]:
        """The lists for substitution, by language and kind."""
        lists: dict[str, dict[str, list[str]]] = self.header["surrogates"]
        return lists


def read(path: Path = PATH) -> Lexicon:
    """Map a lexicon; raises ValueError where the file is none."""
    with path.open("rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if data[:8] != MAGIC:
        raise ValueError(f"{path.name} is no lexicon of this version")
    (length,) = struct.unpack_from("<I", data, 8)
    header = json.loads(data[12 : 12 + length])
    at = _padded(12 + length)
    arrays: list[NDArray[Any]] = []
    for dtype, size in (("<u8", header["keys"]), ("<u4", header["keys"]), ("u1", header["keys"])):
        arrays.append(np.frombuffer(data, dtype=dtype, count=size, offset=at))
        at = _padded(at + arrays[-1].nbytes)
    records = np.frombuffer(data, dtype="u1", count=header["records"] * _RECORD, offset=at).reshape(-1, _RECORD)
    return Lexicon(header, arrays[0], arrays[1], arrays[2], records)


def encode(
    entries: Entries, surrogates: Mapping[str, Mapping[str, Iterable[str]]], made_with: Mapping[str, str]
) -> bytes:
    """The bytes of a lexicon: `entries` gives strengths by language for each (phrase key, kind)."""
    rows: dict[str, list[bytes]] = {}
    longest: dict[str, int] = defaultdict(int)
    seconds = set()
    for (key, kind), strengths in sorted(entries.items()):
        words = key.split(" ")
        rows.setdefault(key, []).append(_record(kind, strengths))
        longest[words[0]] = max(longest[words[0]], len(words))
        seconds.update(words[1:2])
    for word in (*longest, *seconds):
        rows.setdefault(word, [])
    reach = {key: longest.get(key, 0) + (CONTINUES if key in seconds else 0) for key in rows}
    order = sorted(rows, key=digest)
    counts = np.cumsum([len(rows[key]) for key in order], dtype=np.uint64)
    records = b"".join(b"".join(rows[key]) for key in order)
    header = {
        "keys": len(order),
        "records": len(records) // _RECORD,
        "made_with": dict(made_with),
        "surrogates": {
            lang: {kind: list(values) for kind, values in kinds.items()} for lang, kinds in surrogates.items()
        },
    }
    text = json.dumps(header, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    parts = [
        MAGIC + struct.pack("<I", len(text)) + text,
        np.array([digest(key) for key in order], dtype="<u8").tobytes(),
        counts.astype("<u4").tobytes(),
        np.array([reach[key] for key in order], dtype="u1").tobytes(),
        records,
    ]
    return b"".join(part.ljust(_padded(len(part)), b"\0") for part in parts)


def _record(kind: str, strengths: Mapping[str, float]) -> bytes:
    return bytes([KINDS.index(kind), *(round(255 * strengths.get(lang, 0.0)) for lang in LANGUAGES)])


def _padded(size: int) -> int:
    return (size + 7) // 8 * 8
