"""Spans of other tools: their labels as our tags, and their units of offsets."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from anond.engines.labels import OUTSIDE
from anond.tags import SUBS, TAGS, Span
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.maps import UNKNOWN, Table


class Marked(NamedTuple):
    """A span from another tool; `text` is its content by the tool, None if unknown."""

    start: int
    end: int
    label: str
    text: str | None = None


def label_of(span: Span) -> str:
    """`TAG`, or `TAG/sub`."""
    return f"{span.tag}/{span.sub}" if span.sub else span.tag


def every_label() -> list[str]:
    """All labels that gold can have, each tag before its finer kinds."""
    return [name for tag in TAGS for name in (tag, *(f"{tag}/{sub}" for sub in SUBS.get(tag, ())))]


def gold_turn(fields: Mapping[str, Any], text: str, marked: Iterable[Marked], table: Table, number: int) -> GoldTurn:
    """A turn as gold, with the metadata of its `fields`. ValueError, KeyError, TypeError on what cannot be read."""
    session, turn = fields.get("session", f"{number}"), fields.get("turn", 0)
    speaker, lang = fields.get("speaker", "user"), fields.get("lang", "")
    if any(type(word) is not str for word in (session, speaker, lang)) or type(turn) is not int:
        raise TypeError("a field is of another type")
    spans: list[Span] = []
    unknown: list[tuple[int, int]] = []
    for one in in_code_points(text, list(marked)):
        meaning = table.meaning(one.label, text[one.start : one.end])
        if meaning == UNKNOWN:
            unknown.append((one.start, one.end))
        elif meaning != OUTSIDE:
            tag, _, sub = meaning.partition("/")
            spans.append(Span.from_gold({"start": one.start, "end": one.end, "tag": tag, "sub": sub or None}))
    return GoldTurn(session, turn, speaker, lang, text, disjoint(spans), tuple(unknown), table.unlabelled)


def disjoint(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans in order; ValueError where two overlap, which gold cannot say."""
    ordered = sorted(spans)
    if any(left.end > right.start for left, right in itertools.pairwise(ordered)):
        raise ValueError("two spans overlap")
    return tuple(ordered)


def in_code_points(text: str, marked: Sequence[Marked]) -> list[Marked]:
    """The same stretches with offsets in characters.

    Tools that run in a browser have counted in units of UTF-16 in some versions, where an emoji is two. Offsets are
    taken so if the words that the tool tells stand there, and not where characters are counted. ValueError where they
    stand in neither place, or where a stretch is none.
    """
    if any(type(one.start) is not int or type(one.end) is not int for one in marked):
        raise TypeError("an offset is no number")
    moved = [one._replace(start=_point(text, one.start), end=_point(text, one.end)) for one in marked]
    for found in (list(marked), moved):
        if all(
            0 <= one.start < one.end <= len(text) and one.text in (None, text[one.start : one.end]) for one in found
        ):
            return found
    raise ValueError("a stretch does not stand where it is said to")


def _point(text: str, unit: int) -> int:
    """The character at which so many units of UTF-16 have passed; -1 where there is none."""
    if text.isascii():
        return unit
    return (
        len(text.encode("utf-16-le", "surrogatepass")[: 2 * unit].decode("utf-16-le", "replace")) if unit >= 0 else -1
    )


def refused(name: str, number: int) -> CorpusError:
    """The error about one entry of a file, which quotes nothing of it."""
    return CorpusError(
        f"{name}:{number}: no marked turn of this form, a label that is not in the table (say which with --map), or "
        "spans that overlap or do not stand where they are said to"
    )
