"""Phones, cards, accounts, ids, plates, postal codes and all that a word names: tables by class and country."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from anond.detectors import Detector, detect
from anond.detectors.accounts.bic import BIC
from anond.detectors.accounts.card import CARD
from anond.detectors.accounts.iban import IBAN
from anond.detectors.address.postal import POSTAL
from anond.detectors.contact.phone import PHONE
from anond.detectors.identity.code import CODE
from anond.detectors.identity.labelled import LABELLED
from anond.detectors.identity.plate import PLATE
from anond.detectors.identity.value_answer import value_answer
from tests.stopwatch import cpu_seconds

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
            blanks = [
                *lists.get(("no", "any", lang), ()),
                *lists.get(("no", kind, lang), ()),
                *lists.get(("no", kind, country, lang), ()),
            ]
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
SLOWEST = 0.4  # seconds of this process, on a busy machine
HOSTILE = [
    "1 ",
    "*",
    "X",
    "x1",
    "a1-",
    "(0",
    "+",
    "**** 1234 ",
    "0171 3920077 ",
    "M-AB 12 ",
    "A1 B2 ",
    "12345 Berlin ",
    "pin code: ",
]
HOSTILE += [
    "4111 1111 1111 1111, ",
    "ends in 1234 ",
    "12345678Z ",
    "SW1A 1AA ",
    "rue a 1 75011 ",
    "DEUTDEFFXXX iban ",
    "ES12 ",
]
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


@pytest.mark.parametrize(
    ("asked", "row", "kind"),
    [
        ("id", "K407 1829", ("UID", None)),
        ("id", "708663 i think", ("UID", None)),
        ("phone", "4417 99", ("UID", "phone")),
        ("password", "4471", ("UID", "password")),
        ("password", "plum-otter-93", ("UID", "password")),
        ("address", "20099", ("ZIP", None)),
    ],
)
def test_what_was_asked_for_is_found_in_the_answer(asked: str, row: str, kind: tuple[str, str | None]) -> None:
    """A bare value that nothing names takes its kind from the question."""
    first = value_answer(row, asked, ())[0]
    assert (first.start, first.tag, first.sub, first.sure) == (0, *kind, False)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("", "708663"),
        ("name", "708663"),
        ("id", "at 10:30"),
        ("id", "it is 12.05.2024"),
        ("id", "500 kg"),
        ("phone", "in 5 min"),
        ("password", "which one"),
        ("address", "2 or 3"),
        ("id", "x" * 121 + " 708663"),
    ],
)
def test_an_answer_of_another_kind_is_left_alone(asked: str, text: str) -> None:
    """Times, dates, measures, words and long turns are no answers to a question for a value."""
    assert value_answer(text, asked, ()) == []


def test_what_is_found_already_is_not_found_again() -> None:
    """An answer adds nothing where a detector has seen a value."""
    found = detect("+49 171 3920077", "de")
    assert value_answer("+49 171 3920077", "phone", found) == []


@pytest.mark.parametrize(
    ("right", "wrong", "lang", "sub"),
    [
        ("12345678Z", "12345678A", "es", "national"),
        ("811228-9874", "811228-9873", "sv", "national"),
        ("756.9217.0769.85", "756.9217.0769.86", "de", "national"),
        ("65 170839 J 003", "65 170839 J 004", "de", "national"),
        ("001-7817107-0", "001-7817107-1", "es", "national"),
        ("4111 1111 1111 1111", "4111 1111 1111 1112", "en", "card"),
    ],
)
def test_a_slip_in_an_id_lowers_its_score(right: str, wrong: str, lang: str, sub: str) -> None:
    """An id whose check digit fails is still found, and is no longer sure."""
    good, bad = (next(s for s in detect(text, lang) if s.sub == sub) for text in (right, wrong))
    assert (good.sure, bad.sure) == (True, False)
    assert bad.score < good.score


@pytest.mark.parametrize(
    ("text", "lang", "sub"),
    [("tfn 371 295 663", "en", "national"), ("tfn 08-465 004 12", "sv", "phone"), ("pnr XPK4TR", "en", "order")],
)
def test_a_word_means_what_it_means_in_its_language(text: str, lang: str, sub: str) -> None:
    """*tfn* is a telephone in Swedish and a tax file number in English."""
    assert {s.sub for s in detect(text, lang) if s.tag == "UID"} == {sub}


@pytest.mark.parametrize(
    ("text", "dates", "secrets"),
    [
        ("4111 1111 1111 1111 12/27 093", ["12/27"], ["093"]),
        ("visa, gültig bis 04/29", ["04/29"], []),
        ("caduca 09/2027, cvv 331", ["09/2027"], ["331"]),
    ],
)
def test_expiry_and_code_go_with_a_card(text: str, dates: list[str], secrets: list[str]) -> None:
    """The expiry of a card is a date, the figures on its back are a secret."""
    spans = detect(text, "de")
    assert sorted({text[s.start : s.end] for s in spans if s.tag == "DATE"}) == dates
    assert sorted({text[s.start : s.end] for s in spans if s.sub == "password"}) == secrets


@pytest.mark.parametrize("unit", HOSTILE, ids=ascii)
def test_a_long_turn_of_numbers_costs_little(unit: str) -> None:
    """100 kB of what looks like numbers costs each detector of this room time that grows with the length alone."""
    text = unit * (100_000 // len(unit))
    for detector in (PHONE, CARD, IBAN, BIC, CODE, LABELLED, PLATE, POSTAL):
        assert cpu_seconds(partial(_exhaust, detector, text), 0.1) < SLOWEST, detector.name


def _exhaust(detector: Detector, text: str) -> None:
    list(detector.find(text, "es"))
