"""Turns with all mentions marked: the common form of gold, labels and corpora for training and evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any, Final

import orjson

from anond.engines.model.hashing import hasher
from anond.errors import AnondError
from anond.tags import SUBS, TAGS, Span

BOM: Final = b"\xef\xbb\xbf"  # some editors write it before the first line
_WORDS: Final = ("session", "speaker", "lang", "text")


class CorpusError(AnondError, ValueError):
    """A corpus file is malformed; the message names the place and quotes nothing."""

    exit_code = 11


@dataclass(frozen=True, slots=True)
class GoldTurn:
    """A turn and its mentions, sorted and without overlap; offsets count characters.

    Gold of other corpora may be silent about some stretches (`unknown`), and about some tags altogether (`unlabelled`).
    """

    session: str
    turn: int
    speaker: str
    lang: str
    text: str = field(repr=False)
    spans: tuple[Span, ...] = ()
    unknown: tuple[tuple[int, int], ...] = ()  # stretches [start, end) of which nobody said what they are
    unlabelled: frozenset[str] = frozenset()  # tags, and TAG/sub, of which nobody marked the mentions
    seconds: float = field(default=0.0, compare=False)  # that a person took to mark it; 0 where nobody recorded them

    def to_json(self) -> bytes:
        """The turn as one line of gold."""
        line: dict[str, Any] = {
            "session": self.session, "turn": self.turn, "speaker": self.speaker, "lang": self.lang,
            "text": self.text, "spans": [span.gold() for span in self.spans],
        }  # fmt: skip
        if self.unknown:
            line["unknown"] = self.unknown
        if self.unlabelled:
            line["unlabelled"] = sorted(self.unlabelled)
        if self.seconds:
            line["seconds"] = self.seconds
        return orjson.dumps(line)

    @classmethod
    def from_json(cls, line: bytes) -> GoldTurn:
        """Read a line of gold; raises ValueError, KeyError or TypeError on anything else."""
        d = orjson.loads(line)
        if type(d["turn"]) is not int or any(type(d[name]) is not str for name in _WORDS):
            raise TypeError("a field is of another type")
        spans = tuple(sorted(Span.from_gold(span) for span in d["spans"]))
        ends = [0, *(span.end for span in spans)]
        if any(span.start < end for span, end in zip(spans, ends, strict=False)) or ends[-1] > len(d["text"]):
            raise ValueError("spans overlap or end behind the text")
        unknown = tuple(_stretch(ends, len(d["text"])) for ends in _list(d, "unknown"))
        unlabelled = frozenset(parsed_tag(tag) for tag in _list(d, "unlabelled"))
        seconds = _seconds(d.get("seconds", 0.0))
        return cls(d["session"], d["turn"], d["speaker"], d["lang"], d["text"], spans, unknown, unlabelled, seconds)


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not 0.0 <= value < inf:
        raise ValueError("seconds are a number that is not negative")
    return float(value)


def _list(line: Mapping[str, Any], name: str) -> list[Any]:
    """A field that may be missing."""
    if type(values := line.get(name, [])) is not list:
        raise TypeError("a field is of another type")
    return values


def _stretch(ends: Sequence[Any], length: int) -> tuple[int, int]:
    """A stretch [start, end) of a text of this length; raises ValueError or TypeError."""
    start, end = ends
    if not (type(start) is int and type(end) is int and 0 <= start < end <= length):
        raise ValueError("a stretch needs 0 <= start < end inside the text")
    return start, end


def parsed_tag(name: str) -> str:
    """A tag or TAG/sub, if it is one; raises ValueError, or TypeError for what is no text."""
    if type(name) is not str:
        raise TypeError("a tag is a text")
    tag, slash, sub = name.partition("/")
    if tag not in TAGS or (slash and sub not in SUBS.get(tag, ())):
        raise ValueError("an unknown tag")
    return name


def read_jsonl(path: Path, data: bytes | None = None) -> list[GoldTurn]:
    """The turns of a gold file, one JSON object a line; of `data` where the file was read already.

    A number that a session has twice is refused: mostly two sessions then have one id, and would be read as one.
    """
    turns: list[GoldTurn] = []
    places: set[tuple[str, int]] = set()
    lines = (path.read_bytes() if data is None else data).removeprefix(BOM).splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                turns.append(GoldTurn.from_json(line))
            except (ValueError, KeyError, TypeError):
                raise CorpusError(f"{path.name}:{number}: not a turn of gold") from None
            if (place := (turns[-1].session, turns[-1].turn)) in places:
                raise CorpusError(f"{path.name}:{number}: a session with two turns of one number")
            places.add(place)
    return turns


def sessions(turns: Iterable[GoldTurn]) -> Iterator[list[GoldTurn]]:
    """The turns of each session together, in order; sessions in order of their ids."""
    ordered = sorted(turns, key=lambda turn: (turn.session, turn.turn))
    for _, together in groupby(ordered, key=lambda turn: turn.session):
        yield list(together)


def split(turns: Sequence[GoldTurn], held_out: float, salt: str = "") -> tuple[list[GoldTurn], list[GoldTurn]]:
    """Training and held-out turns. A hash of the session's id decides, so a session once held out stays held out."""
    train: list[GoldTurn] = []
    test: list[GoldTurn] = []
    for turn in turns:
        digest = blake2b(f"{salt}\0{turn.session}".encode(), digest_size=8).digest()
        (test if int.from_bytes(digest, "big") < held_out * 2**64 else train).append(turn)
    return train, test


def some_sessions(turns: Sequence[GoldTurn], most: int) -> list[GoldTurn]:
    """Whole sessions, those with the smallest hash first, until there are so many turns."""
    by_session: dict[str, list[GoldTurn]] = {}
    for turn in turns:
        by_session.setdefault(turn.session, []).append(turn)
    found: list[GoldTurn] = []
    for session in sorted(by_session, key=hasher(b"which are learnt beside")):
        if len(found) >= most:
            break
        found += by_session[session]
    return found
