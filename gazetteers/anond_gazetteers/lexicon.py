"""The compiled lexicon: one file of hashed phrases with their kinds and strengths, and readable lists for substitution.

Layout: MAGIC, the header's length, a JSON header, then little-endian arrays, each padded to eight bytes:
`keys` u64 (sorted hashes of folded phrases), `ends` u32 (record range of each key), `reach` u8 (words in the longest
phrase that starts with these words; CONTINUES is added for the second word of some phrase; once for the phrases of
NAMES, once for all), `records` u8 (kind, a byte for the strength in each language, a byte for how many bear the name).
"""

from __future__ import annotations

import json
import math
import mmap
import struct
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b, sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anond_gazetteers.fold import fold
from anond_gazetteers.languages import LANGUAGES as LANGUAGES
from anond_gazetteers.refused import LexiconRefused as LexiconRefused
from anond_gazetteers.sorted_hashes import SortedHashes

MAGIC = b"ANONDGZ2"
CONTINUES = 128
KINDS = (
    "first_female", "first_male", "first_any", "surname", "city", "region", "country", "language", "month", "weekday",
    "compound_female", "compound_male", "particle", "title", "nationality", "street_type", "holiday", "org_suffix",
    "figure", "fictional", "team", "work", "event", "medicine", "brand", "company",
)  # fmt: skip
ALL = frozenset(KINDS)
NAMES = frozenset(KINDS[:10])  # of people and places, and words of the calendar: who names no lists asks for these
PATH = Path(__file__).parent / "lexicon.bin"
_JOINTS = str.maketrans({"-": " ", "'": " ", "’": " ", ".": " ", "‐": " ", "‑": " ", "–": " "})
_RECORD = 1 + 2 * len(LANGUAGES)
_SHELVES = (NAMES, ALL)

Entries = Mapping[tuple[str, str], Mapping[str, float]]


def key_of(word: str) -> str:
    """The folded words of a word or phrase, joined by one space; empty where it is only joints such as a hyphen."""
    folded = word.lower() if word.isascii() else fold(word)
    return folded if folded.isalnum() else " ".join(folded.translate(_JOINTS).split())


def shelf_of(kinds: frozenset[str]) -> int:
    """Which reach of a phrase counts where these kinds are asked for."""
    return 0 if kinds <= NAMES else 1


def digest(key: str) -> int:
    """The number under which a key is stored."""
    return int.from_bytes(blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


class RawEntry(NamedTuple):
    """What the lexicon holds of a phrase: its reach on each shelf, and its records."""

    reach: tuple[int, ...]
    records: list[bytes]


class _Views(NamedTuple):
    """The arrays as views, whose items come as plain numbers, several times sooner than numpy's."""

    keys: SortedHashes
    ends: memoryview
    reach: memoryview
    records: memoryview


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The arrays of an opened lexicon, mapped from its file."""

    header: dict[str, Any]
    keys: NDArray[np.uint64]
    ends: NDArray[np.uint32]
    reach: NDArray[np.uint8]
    records: NDArray[np.uint8]

    def entry(self, key: str, kinds: frozenset[str]) -> tuple[int, list[bytes]]:
        """The reach of `key` among these kinds (0: in no phrase), and the records of `key` itself, of any kind."""
        found = self.raw_entry(place) if (place := self.place(key)) >= 0 else None
        return (found.reach[shelf_of(kinds)], found.records) if found else (0, [])

    def place(self, key: str) -> int:
        """Where the lexicon holds `key`, or -1 where it does not."""
        return self._views.keys.place(digest(key))

    def raw_entry(self, place: int) -> RawEntry:
        """What the lexicon holds at a place, whatever the kinds."""
        views = self._views
        first, last = views.ends[place - 1] if place else 0, views.ends[place]
        at, all_records = place * len(_SHELVES), views.records
        records = [bytes(all_records[i : i + _RECORD]) for i in range(first * _RECORD, last * _RECORD, _RECORD)]
        return RawEntry(tuple(views.reach[at : at + len(_SHELVES)]), records)

    @cached_property
    def _views(self) -> _Views:
        ends, reach, records = (some.reshape(-1).data for some in (self.ends, self.reach, self.records))
        return _Views(SortedHashes(self.keys), ends, reach, records)

    def surrogates(self) -> dict[str, dict[str, list[str]]]:
        """The lists for substitution, by language and kind."""
        lists: dict[str, dict[str, list[str]]] = self.header["surrogates"]
        return lists

    def groups(self) -> dict[str, list[list[str]]]:
        """Names that mean one person: those of a language under its code, those across languages under ""."""
        groups: dict[str, list[list[str]]] = self.header["groups"]
        return groups

    def common(self, lang: str) -> list[str]:
        """The commonest words of a language, folded; none of a language that is not known."""
        words: list[str] = self.header["common"].get(lang, [])
        return words

    def people(self, what: str) -> Any:
        """The names to draw from: `pools`, `doubles`, `apostrophed` and `short`, each by language."""
        return self.header.get("people", {}).get(what, {})


def read(path: Path = PATH) -> Lexicon:
    """Map a lexicon; raises LexiconRefused unless it is what the card beside it says."""
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        described = json.loads(path.with_suffix(".json").read_bytes())["sha256"]
    except (OSError, ValueError, KeyError, TypeError):
        raise LexiconRefused(
            f"{path.name}, the word lists, or its card is missing or unreadable; install anond again"
        ) from None
    if sha256(data).hexdigest() != described:
        raise LexiconRefused(f"{path.name}, the word lists, is not what its card says; install anond again")
    if data[:8] != MAGIC:
        raise LexiconRefused(f"{path.name} is no lexicon of this version; install anond again")
    return _mapped(data)


def write(data: bytes, path: Path = PATH) -> None:
    """Put a lexicon and its card in place of those there, which running programs may have mapped."""
    card = json.dumps({"sha256": sha256(data).hexdigest(), "bytes": len(data)}, indent=2) + "\n"
    for place, content in ((path, data), (path.with_suffix(".json"), card.encode())):
        beside = place.with_name(f"{place.name}.new")
        beside.write_bytes(content)
        beside.replace(place)


def _mapped(data: mmap.mmap) -> Lexicon:
    (length,) = struct.unpack_from("<I", data, 8)
    header = json.loads(data[12 : 12 + length])
    at = _padded(12 + length)
    arrays: list[NDArray[Any]] = []
    keys, records = header["keys"], header["records"]
    for dtype, size in (("<u8", keys), ("<u4", keys), ("u1", keys * len(_SHELVES)), ("u1", records * _RECORD)):
        arrays.append(np.frombuffer(data, dtype=dtype, count=size, offset=at))
        at = _padded(at + arrays[-1].nbytes)
    return Lexicon(header, arrays[0], arrays[1], arrays[2].reshape(-1, len(_SHELVES)), arrays[3].reshape(-1, _RECORD))


def encode(
    entries: Entries,
    surrogates: Mapping[str, Mapping[str, Iterable[str]]],
    made_with: Mapping[str, str],
    bearers: Entries = MappingProxyType({}),
    groups: Mapping[str, Iterable[Iterable[str]]] = MappingProxyType({}),
    common: Mapping[str, Iterable[str]] = MappingProxyType({}),
    people: Mapping[str, Any] = MappingProxyType({}),
) -> bytes:
    """The bytes of a lexicon: `entries` gives strengths by language for each (phrase key, kind), `bearers` how many
    bear that name, `groups` the names that mean one person, `common` the commonest words of each language, `people` the
    names to draw from as `Lexicon.people` gives them back."""
    rows: dict[str, list[bytes]] = {}
    for (key, kind), strengths in sorted(entries.items()):
        rows.setdefault(key, []).append(_record(kind, strengths, bearers.get((key, kind), {})))
    reaches = [_reach(key for key, kind in entries if kind in shelf) for shelf in _SHELVES]
    order = sorted({*rows, *reaches[-1]}, key=digest)
    counts = np.cumsum([len(rows.get(key, ())) for key in order], dtype=np.uint64)
    records = b"".join(b"".join(rows.get(key, ())) for key in order)
    header = {
        "keys": len(order),
        "records": len(records) // _RECORD,
        "made_with": dict(made_with),
        "surrogates": {
            lang: {kind: list(values) for kind, values in kinds.items()} for lang, kinds in surrogates.items()
        },
        "groups": {lang: [list(names) for names in listed] for lang, listed in groups.items()},
        "common": {lang: list(words) for lang, words in common.items()},
        "people": dict(people),
    }
    text = json.dumps(header, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    parts = [
        MAGIC + struct.pack("<I", len(text)) + text,
        np.array([digest(key) for key in order], dtype="<u8").tobytes(),
        counts.astype("<u4").tobytes(),
        np.array([[reach.get(key, 0) for reach in reaches] for key in order], dtype="u1").tobytes(),
        records,
    ]
    return b"".join(part.ljust(_padded(len(part)), b"\0") for part in parts)


def to_byte(count: float) -> int:
    """A count as a byte: about seven in a hundred from one to the next, up to forty million."""
    return min(255, round(10 * math.log2(1 + count)))


def from_byte(byte: int) -> int:
    """The count that a byte stands for."""
    return int(2.0 ** (byte / 10) - 0.5)


def _reach(keys: Iterable[str]) -> dict[str, int]:
    """The reach of every beginning of a phrase, and of every word that is a second one."""
    longest: dict[str, int] = defaultdict(int)
    seconds = set()
    for key in keys:
        words = key.split(" ")
        for size in range(1, max(2, len(words))):
            beginning = " ".join(words[:size])
            longest[beginning] = max(longest[beginning], len(words))
        seconds.update(words[1:2])
    return {word: longest.get(word, 0) + (CONTINUES if word in seconds else 0) for word in {*longest, *seconds}}


def _record(kind: str, strengths: Mapping[str, float], bearers: Mapping[str, float]) -> bytes:
    strong = (round(255 * strengths.get(lang, 0.0)) for lang in LANGUAGES)
    return bytes([KINDS.index(kind), *strong, *(to_byte(bearers.get(lang, 0.0)) for lang in LANGUAGES)])


def _padded(size: int) -> int:
    return (size + 7) // 8 * 8
