"""Phones, cards, accounts, ids, plates, postal codes and all that a word names: tables by class and country."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from anond.tagging.detectors import detect

TABLE_FILES = Path(__file__).parent / "tables" / "numbers"


@dataclass(frozen=True, slots=True)
class Row:
    """One text of a table: where its value stands, or nothing where it holds none."""

    kind: str
    country: str
    lang: str
    text: str
    value: tuple[int, int] | None


def rows(folder: Path = TABLE_FILES) -> Iterator[Row]:
    """All rows of the tables in a folder."""
    lists = _lists(folder)
    for heading, values in lists.items():
        if len(heading) == 3 and heading[0] not in ("no", "sentences"):
            kind, country, lang = heading
            sentences = lists.get(("sentences", kind, lang), ["«{}»"])
            yield from (
                _marked(kind, country, lang, s.format(v) if "«" not in v else v) for v in values for s in sentences
            )
            blanks = [*lists.get(("no", "any", lang), ()), *lists.get(("no", kind, lang), ()), *lists.get(("no", kind, country, lang), ())]
            yield from (Row(kind, country, lang, text, None) for text in blanks)


def _lists(folder: Path) -> dict[tuple[str, ...], list[str]]:
    lists: dict[tuple[str, ...], list[str]] = defaultdict(list)
    heading: tuple[str, ...] = ()
    for path in sorted(folder.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("[") and line.endswith("]"):
                heading = tuple(line[1:-1].split())
            elif line and not line.startswith("# "):
                lists[heading].append(line)
    return lists


def _marked(kind: str, country: str, lang: str, text: str) -> Row:
    start, end = text.index("«"), text.index("»") - 1
    return Row(kind, country, lang, text.replace("«", "").replace("»", ""), (start, end))


RECALL, PRECISION = 0.98, 0.97
TAGS = {"zip": ("ZIP", None), "device": ("UID", None), "expiry": ("DATE", None)}


def by_country() -> dict[tuple[str, str, str], list[Row]]:
    """The rows of all tables, by class, country and language."""
    tables = defaultdict(list)
    for row in rows():
        tables[row.kind, row.country, row.lang].append(row)
    return tables


TABLES = by_country()


def found(row: Row) -> list[tuple[int, int]]:
    """Where detectors see a value of the row's class."""
    kind = TAGS.get(row.kind, ("UID", row.kind))
    return [(s.start, s.end) for s in detect(row.text, row.lang) if (s.tag, s.sub) == kind]


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_recall_and_precision_by_class_and_country(table: tuple[str, str, str]) -> None:
    """Of each class and country nearly all values are found whole, and nearly nothing else."""
    right = values = wrong = 0
    for row in TABLES[table]:
        seen = found(row)
        values += row.value is not None
        right += row.value in seen
        wrong += row.value is None and bool(seen)
    recall, precision = right / values, right / max(1, right + wrong)
    print(f"{' '.join(table)}: {len(TABLES[table])} rows, recall {recall:.3f}, precision {precision:.3f}")
    assert recall >= RECALL
    assert precision >= PRECISION
