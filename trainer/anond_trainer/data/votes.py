"""Joins the votes of several people about a turn into one label.

Which votes count, and how many are enough, are the rules of `anond.votes`: of each person the latest, of a turn that
went out those about what went out; then the majority decides, place by place, and where opinions are even a tag stays.
So of two people who disagree the one who hides is followed.

This is a plain majority and no model of who errs how (Dawid and Skene 1979; MACE, Hovy et al. 2013): an item is decided
by one person or two, and a share of them by two. From so few votes for a turn such a model learns little more than who
contradicts the others, which `train.reviewers` tests with an error that is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from anond.engines.labels import kind
from anond.events.review import Decision
from anond.tags import SELECTIVE, SUBS, TAGS, Span
from anond.votes import is_enough, latest_of_each, that_count

Cover = list[Span | None]  # for each character, the span that one person has there


def by_turn(votes: Iterable[Decision]) -> tuple[list[list[Decision]], int]:
    """The votes about each turn, the latest of each person, and how many were left out.

    Left out is a vote about another text than the first one about the same item. The order of the votes plays no part.
    """
    items: dict[str, Decision] = {}
    turns: dict[Any, list[Decision]] = {}
    left_out = 0
    for vote in sorted(votes, key=lambda v: (v.at, v.item, v.to_json())):
        if _turn(items.setdefault(vote.item, vote)) != _turn(vote):
            left_out += 1
        else:
            turns.setdefault(_turn(vote), []).append(vote)
    found = [sorted(latest_of_each(some), key=lambda vote: vote.reviewer) for some in turns.values()]
    return sorted(found, key=lambda some: min((v.at, v.item) for v in some)), left_out


def _turn(vote: Decision) -> tuple[Any, ...]:
    """The turn of a vote: an audit may have another item than the release that it contradicts."""
    return vote.session, vote.turn.turn, vote.turn.speaker, vote.turn.text


def label(votes: Sequence[Decision]) -> Decision:
    """The joint decision of the votes about one turn, in the names of all counted people.

    Where as many drop a turn as release it, it is dropped. Of a turn that waits the daemon asks a third person first.
    """
    counted = that_count(votes)
    if counted[0].sent is not None:
        counted.sort(key=lambda vote: vote.kind != "audit")  # a turn drawn by lot stays so if it is also a suspect
    if len(counted) == 1:
        return counted[0]
    drops = sum(vote.verdict == "drop" for vote in counted)
    verdict = "drop" if is_enough(drops, len(counted)) else "release"
    agreeing = [vote for vote in counted if vote.verdict == verdict]
    spans = majority(agreeing[0].turn.text, [vote.spans for vote in agreeing])
    return replace(
        agreeing[0], spans=spans, reviewer=", ".join(vote.reviewer for vote in counted),
        at=max(vote.at for vote in counted), seconds=sum(vote.seconds for vote in counted),
    )  # fmt: skip


def majority(text: str, opinions: Sequence[Sequence[Span]]) -> tuple[Span, ...]:
    """The spans that at least half of the people have, letter by letter."""
    if len({tuple(sorted(spans)) for spans in opinions}) == 1:
        return tuple(opinions[0])
    covers = [_cover(text, spans) for spans in opinions]
    kinds = [_kind_at(at, covers) for at in range(len(text))]
    borders = [at for at in range(1, len(text)) if kinds[at] != kinds[at - 1] or _is_start(at, kinds[at], covers)]
    starts = [at for at in (0, *borders) if at < len(text) and kinds[at]]
    ends = dict(zip((0, *borders), (*borders, len(text)), strict=True))
    exact = {(span.start, span.end) for spans in opinions for span in spans}
    found = [_span(text, start, ends[start], kinds[start], opinions, exact) for start in starts]
    return tuple(span for span in found if span)


def _cover(text: str, spans: Iterable[Span]) -> Cover:
    cover: Cover = [None] * len(text)
    for span in sorted(spans):
        for at in range(span.start, span.end):
            cover[at] = cover[at] or span
    return cover


def _kind_at(at: int, covers: Sequence[Cover]) -> str:
    """The kind of value that stands at a character; "" for none."""
    found = [kind(span) for cover in covers if (span := cover[at])]
    if not found or not is_enough(len(found), len(covers)):
        return ""
    counts = Counter(found)
    return min(counts, key=lambda one: (-counts[one], *_harmlessness(one)))


def _harmlessness(one: str) -> tuple[bool, int]:
    """A sort key: of two kinds with equal votes, the one that policies hide comes first."""
    tag, _, sub = one.partition("/")
    return not SELECTIVE.covers(tag, sub or None), TAGS.index(tag)


def _is_start(at: int, one: str, covers: Sequence[Cover]) -> bool:
    """Whether most of those who have this kind before and behind a place begin another span there."""
    both = [(a, b) for cover in covers if (a := cover[at - 1]) and (b := cover[at]) and kind(a) == kind(b) == one]
    return bool(both) and 2 * sum(a is not b for a, b in both) >= len(both)


def _span(
    text: str, start: int, end: int, one: str, opinions: Sequence[Sequence[Span]], exact: set[tuple[int, int]]
) -> Span | None:
    """The span of a stretch, without blanks at its ends; None where disagreement left no letter or digit of it."""
    if (start, end) not in exact:
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        if not any(map(str.isalnum, text[start:end])):
            return None
    tag = one.partition("/")[0]
    own = [s for spans in opinions for s in spans if kind(s) == one and s.start < end and s.end > start]
    return Span(start, end, tag, _sub(tag, Counter(s.sub for s in own if s.sub)), "person")


def _sub(tag: str, counts: Mapping[str, int]) -> str | None:
    return min(counts, key=lambda sub: (-counts[sub], SUBS[tag].index(sub)), default=None)
