"""Reads tables of marked rows: `[TAG/sub lang]` before rows whose values stand in «», `[no lang]` before others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from anond.detectors import DETECTORS, detect
from anond.detectors.identity.value_answer import value_answer
from anond.detectors.questions import kinds_asked
from anond.tags import Span
from tests.stopwatch import cpu_seconds

TABLES = Path(__file__).parent / "tables"
_HEADING = re.compile(r"\[(\S+) (\S+)\]")


@dataclass(frozen=True, slots=True)
class Marked:
    """One row: its language, its text, and where its value stands; no tag where it holds none."""

    table: str
    lang: str
    tag: str
    sub: str | None
    text: str
    start: int = 0
    end: int = 0

    @property
    def found(self) -> bool:
        """Whether the table's detectors find the value whole; for a row without one, whether they find anything."""
        spans = spans_of(self.table, self.text, self.lang)
        if not self.tag:
            return bool(spans)
        return any(
            (span.start, span.end, span.tag) == (self.start, self.end, self.tag) and self.sub in (None, span.sub)
            for span in spans
        )


def spans_of(table: str, text: str, lang: str) -> list[Span]:
    """What the detectors that a table is named after find; a row of `answer` is `question | answer`."""
    names = table.split("-")[0].split("_")
    if names == ["answer"]:
        question, bar, answer = text.partition(" | ")
        found = [span for span in detect(answer, lang) if span.tag in ("UID", "ZIP")]
        at = len(question + bar)
        return [
            replace(span, start=span.start + at, end=span.end + at)
            for span in (*found, *value_answer(answer, kinds_asked(question, lang), found))
        ]
    return [span for one in DETECTORS if one.name in names for span in one.find(text, lang)]


def assert_linear(table: str, unit: str) -> None:
    """Twice the text must take about twice the time where it repeats one unit."""
    once, twice = (unit * (size // len(unit)) for size in (50_000, 100_000))
    short, long = (cpu_seconds(partial(spans_of, table, text, "de"), 0.1) for text in (once, twice))
    assert long < max(0.5, 4 * short), table


def marked(table: str, file: str = "*") -> Iterator[Marked]:
    """The rows of a table's files; its name says which detectors it is about (`secret_wallet`: two)."""
    for path in sorted((TABLES / table).glob(f"{file}.txt")):
        heading = ("", "")
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := _HEADING.fullmatch(line):
                heading = (found[1], found[2])
            elif line:
                yield _row(table, *heading, line)


def _row(table: str, kind: str, lang: str, line: str) -> Marked:
    text = line.replace("«", "").replace("»", "").replace(r"\n", "\n")
    if kind == "no":
        return Marked(table, lang, "", None, text)
    tag, _, sub = kind.partition("/")
    line = line.replace(r"\n", "\n")
    return Marked(table, lang, tag, sub or None, text, line.index("«"), line.index("»") - 1)


def scores(rows: list[Marked]) -> dict[str, tuple[int, float, float]]:
    """For each language the number of rows, recall on those with a value, precision by the alarms on the others."""
    out = {}
    for lang in sorted({row.lang for row in rows}):
        of_lang = [row for row in rows if row.lang == lang]
        hits = sum(row.found for row in of_lang if row.tag)
        alarms = sum(row.found for row in of_lang if not row.tag)
        positives = sum(1 for row in of_lang if row.tag)
        out[lang] = (len(of_lang), hits / max(1, positives), hits / max(1, hits + alarms))
    return out
