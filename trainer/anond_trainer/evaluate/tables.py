"""The tables of the evaluation: rows of cells, the first row the head. No text of a turn is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Final

from anond_trainer.evaluate.bootstrap import Estimate, Interval
from anond_trainer.evaluate.columns import Row, share
from anond_trainer.evaluate.reliability import Reliability
from anond_trainer.evaluate.report import AS_WRITTEN, Section

CHANCES: Final = {"tokens": "a token is sensitive", "turns": "a turn leaks"}  # what each chance is of


def with_ends(one: Estimate | Interval, sign: str = "") -> str:
    """A figure with its interval."""
    if isnan(one.value):
        return "–"
    return f"{one.value:{sign}.3f} [{one.low:{sign}.3f} {one.high:{sign}.3f}]"


def language_rows(sections: Sequence[Section]) -> Sequence[Row]:
    """The main figures, a row for each language."""
    rows: list[Row] = [("lang", "sessions", "turns", "recall", "precision", "people left readable", "chunk F1")]
    for s in sections:
        people = f"{with_ends(s.leaks['mentions of people, wholly'])} of {s.counts['mentions']}"
        rows.append((
            s.lang, str(s.sessions), str(s.turns), with_ends(s.headlines["sensitive recall"]),
            with_ends(s.headlines["sensitive precision"]), people, with_ends(s.headlines["chunk F1"]),
        ))  # fmt: skip
    return rows


def tag_rows(section: Section) -> Sequence[Row]:
    """Each tag: its counts, precision, recall and F1."""
    head = ("tag", "gold", "found", "right", "in part", "other tag", "missed", "precision", "recall", "F1 [95 %]")
    return [head] + [
        (r.tag, *map(str, (r.wanted, r.found, r.right, r.partial, r.other, r.missed)),
         share(r.precision), share(r.recall), with_ends(r.f1))
        for r in section.tags
    ]  # fmt: skip


def average_rows(section: Section) -> Sequence[Row]:
    """The averages over groups of tags: over all their chunks together, and with each tag counted equally."""
    head = ("average", "tags", "gold", "precision", "recall", "F1 [95 %]", "mean precision", "mean recall", "mean F1")
    return [head] + [
        (a.name, str(a.tags), str(a.wanted), share(a.precision), share(a.recall), with_ends(a.f1),
         share(a.mean_precision), share(a.mean_recall), share(a.mean_f1))
        for a in section.averages
    ]  # fmt: skip


def leak_rows(section: Section) -> Sequence[Row]:
    """Leaks, as shares with intervals and as counts."""
    c = section.counts
    counts = {
        "sensitive tokens": (c["sensitive"] - c["sensitive_hidden"], c["sensitive"]),
        "mentions of people, wholly": (c["mentions_readable"], c["mentions"]),
        "mentions of people, in part": (c["mentions_partly_readable"], c["mentions"]),
        "people": (c["people_readable"], c["people"]),
    }
    return [("", "share [95 %]", "count", "of")] + [
        (name, with_ends(section.leaks[name]), *map(str, counts[name])) for name in section.leaks
    ]


def coverage_rows(section: Section) -> Sequence[Row]:
    """Leaks in the turns that go out, by the share of turns that goes to review."""
    head = ("turns to review", "sensitive tokens left", "mentions of people left")
    return [head] + [(f"{p.share:.1%}", share(p.tokens), share(p.mentions)) for p in section.coverage.points]


def reliability_rows(section: Section) -> Sequence[Row]:
    """The calibration error of all chances, and of those that are neither near 0 nor near 1."""
    return [("chance that", "calibration error", "of chances from .02 to .98", "count of these")] + [
        (CHANCES[name], share(r.error), share(r.unsure_error), str(r.unsure)) for name, r in section.reliability.items()
    ]


def bin_rows(found: Reliability) -> Sequence[Row]:
    """Chances in tenths: their number, mean, and observed share."""
    return [("chance", "count", "mean chance", "share that was so")] + [
        (f"{one.low:.1f} to {one.high:.1f}", str(one.count), share(one.chance), share(one.true)) for one in found.bins
    ]


def brief_rows(section: Section) -> Sequence[Row]:
    """The same figures for the baselines, and for each variant of the turns, such as all in lower case."""
    rows: list[Row] = [("", "recall", "precision", "people left readable", "chunk F1", "F1 / as written")]
    base = section.variants.get(AS_WRITTEN)
    for name, b in {**section.variants, **{f"baseline: {n}": b for n, b in section.baselines.items()}}.items():
        kept = f"{b.chunk_f1 / base.chunk_f1:.2f}" if base and base.chunk_f1 > 0 and name in section.variants else ""
        rows.append((name, share(b.recall), share(b.precision), share(b.readable), share(b.chunk_f1), kept))
    return rows


def against_rows(section: Section) -> Sequence[Row]:
    """Both models side by side, with the interval of their difference."""
    head = ("", "model", "against", "difference [95 %]", "above 0 in")
    rows: Mapping[str, Row] = {
        name: (measure_name(section, name), share(d.model), share(d.against), with_ends(d.change, "+"),
               "–" if isnan(d.change.above_zero) else f"{d.change.above_zero:.1%}")
        for name, d in section.against.items()
    }  # fmt: skip
    return [head, *rows.values()]


def measure_name(section: Section, name: str) -> str:
    """A measure as a table names it."""
    return f"left readable: {name}" if name in section.leaks else name
