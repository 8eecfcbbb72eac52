"""The evaluation as text for a terminal: tables of figures, no text of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan

from anond_trainer.reports.bootstrap import Estimate, Interval
from anond_trainer.reports.report import AS_WRITTEN, Section

Row = Sequence[str]


def told(sections: Sequence[Section], about: Iterable[str]) -> Iterator[str]:
    """The lines of the whole report; tables but the first are of all languages together."""
    whole = sections[0]
    yield from (*about, "")
    yield from aligned(language_rows(sections))
    yield from ("", f"chunks, {whole.lang}: right where start, end and tag are right, as CoNLL-2003 counts")
    yield from aligned(tag_rows(whole))
    yield ""
    yield from aligned(average_rows(whole))
    yield from ("", f"left readable, {whole.lang}, nothing sent to review")
    yield from aligned(leak_rows(whole))
    yield from ("", f"of those left readable, still so if the riskiest turns go to review, {whole.lang}")
    yield from aligned(coverage_rows(whole))
    yield from ("", "how far the chances can be trusted: their mean distance from what was true")
    yield from aligned(reliability_rows(whole))
    yield from ("", f"the same turns written otherwise, and the baselines, {whole.lang}")
    yield from aligned(brief_rows(whole))
    if whole.against:
        yield from (
            "",
            f"the difference, {whole.lang}: positive where the model judged has more than the one against it",
        )
        yield from aligned(against_rows(whole))


def aligned(rows: Sequence[Row]) -> Iterator[str]:
    """Rows as lines, the first cell to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            cell.ljust(w) if not i else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join([first, *others]).rstrip()


def share(value: float) -> str:
    """A share of 1, or a dash where there is none."""
    return "–" if isnan(value) else f"{value:.3f}"


def with_ends(one: Estimate | Interval, sign: str = "") -> str:
    """A figure with its interval."""
    if isnan(one.value):
        return "–"
    return f"{one.value:{sign}.3f} [{one.low:{sign}.3f} {one.high:{sign}.3f}]"


def language_rows(sections: Sequence[Section]) -> Sequence[Row]:
    """The figures that matter most, a row for each language."""
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
    """The averages over groups of tags, chunks counted together and tags counted equally."""
    head = ("average", "tags", "gold", "precision", "recall", "F1 [95 %]", "mean precision", "mean recall", "mean F1")
    return [head] + [
        (a.name, str(a.tags), str(a.wanted), share(a.precision), share(a.recall), with_ends(a.f1),
         share(a.mean_precision), share(a.mean_recall), share(a.mean_f1))
        for a in section.averages
    ]  # fmt: skip


def leak_rows(section: Section) -> Sequence[Row]:
    """What is left readable, as shares with intervals and as counts."""
    c = section.counts
    counts = {
        "sensitive tokens": (c["sensitive"] - c["both"], c["sensitive"]),
        "mentions of people, wholly": (c["readable"], c["mentions"]),
        "mentions of people, in part": (c["partly"], c["mentions"]),
        "people": (c["people_readable"], c["people"]),
    }
    return [("", "share [95 %]", "count", "of")] + [
        (name, with_ends(section.leaks[name]), *map(str, counts[name])) for name in section.leaks
    ]


def coverage_rows(section: Section) -> Sequence[Row]:
    """Shares diverted against what is still left readable in the other turns."""
    head = ("turns diverted", "sensitive tokens", "mentions of people")
    return [head] + [(f"{p.share:.1%}", share(p.tokens), share(p.mentions)) for p in section.coverage.points]


def reliability_rows(section: Section) -> Sequence[Row]:
    """How far chances are from the truth, of all and of the unsure ones."""
    names = {"tokens": "a token is sensitive", "turns": "a turn leaks"}
    return [("", "all", "between .02 and .98", "of those")] + [
        (names[name], share(r.error), share(r.unsure_error), str(r.unsure)) for name, r in section.reliability.items()
    ]


def brief_rows(section: Section) -> Sequence[Row]:
    """The same figures for the baselines, and for the same turns written otherwise."""
    rows: list[Row] = [("", "recall", "precision", "people left readable", "chunk F1", "of F1 as written")]
    base = section.variants.get(AS_WRITTEN)
    for name, b in {**section.variants, **{f"baseline: {n}": b for n, b in section.baselines.items()}}.items():
        kept = f"{b.chunk_f1 / base.chunk_f1:.2f}" if base and base.chunk_f1 > 0 and name in section.variants else ""
        rows.append((name, share(b.recall), share(b.precision), share(b.readable), share(b.chunk_f1), kept))
    return rows


def against_rows(section: Section) -> Sequence[Row]:
    """Both models side by side, with the interval of their difference."""
    head = ("", "model", "against", "difference [95 %]", "above 0 in")
    told: Mapping[str, Row] = {
        name: (named(section, name), share(d.model), share(d.against), with_ends(d.change, "+"),
               "–" if isnan(d.change.above_zero) else f"{d.change.above_zero:.1%}")
        for name, d in section.against.items()
    }  # fmt: skip
    return [head, *told.values()]


def named(section: Section, name: str) -> str:
    """A measure as a table names it."""
    return f"left readable: {name}" if name in section.leaks else name
