"""Street addresses: the table under `tables/address`, and the code and town behind them."""

from __future__ import annotations

import pytest

from anond.detectors.address.addresses import ADDRESSES
from tests.detectors.marked_tables import TABLES, Marked, marked, scores

ROWS = list(marked("address"))
KNOWN_WRONG = {"12 rue victor hugo"}  # where does a street in small letters end, and a town begin?


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text)
def test_rows(row: Marked) -> None:
    """A row's address is found whole, and a row without one gives none."""
    assert row.found is bool(row.tag) or row.text in KNOWN_WRONG


def test_recall_and_precision() -> None:
    """All languages together reach recall .98 and each precision .97."""
    found = scores(ROWS)
    assert sum(recall for _, recall, _ in found.values()) / len(found) >= 0.98
    assert min(precision for _, _, precision in found.values()) >= 0.97


BLIND = {"address-blind": (0.9, 0.965), "address_postal-blind": (0.87, 0.98)}  # least recall of a country, and of all


def test_a_second_table() -> None:
    """Short rows of six languages, written later."""
    for lang, (_, recall, precision) in scores(list(marked("address-second"))).items():
        assert recall >= 0.9, lang
        assert precision >= 0.97, lang


@pytest.mark.parametrize("table", BLIND)
def test_recall_and_precision_by_country(table: str) -> None:
    """Rows written before they were run: in each country few are missed, and next to nothing found that is none."""
    least, together = BLIND[table]
    recalls = []
    for path in sorted((TABLES / table).glob("*-[!n]*.txt")):
        rows = [row for name in (path.stem, f"{path.stem[:2]}-no") for row in marked(table, name)]
        ((_, recall, precision),) = scores(rows).values()
        assert recall >= least, path.stem
        assert precision >= 0.97, path.stem
        recalls.append(recall)
    assert len(recalls) == 21
    assert sum(recalls) / len(recalls) >= together


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("de", "Hauptstr. 12a, 50667 Köln", "Hauptstr. 12a|ZIP 50667|LOCATION Köln"),
        ("de", "hauptstr. 12a 50667 köln", "hauptstr. 12a|ZIP 50667|LOCATION köln"),
        ("sv", "Storgatan 3\n114 17 Stockholm", "Storgatan 3|ZIP 114 17|LOCATION Stockholm"),
        ("en", "14 High Street, Leeds LS1 4AB", "14 High Street|LOCATION Leeds|ZIP LS1 4AB"),
        ("en", "12 Main St, Springfield, IL 62704", "12 Main St|LOCATION Springfield|ZIP 62704"),
        ("fr", "12 rue de la Paix, 75002 Paris", "12 rue de la Paix|ZIP 75002|LOCATION Paris"),
        ("it", "Via Roma 10, 20121 Milano", "Via Roma 10|ZIP 20121|LOCATION Milano"),
    ],
)  # fmt: skip
def test_code_and_town(lang: str, text: str, expected: str) -> None:
    """The code and the town behind a street are spans of their own."""
    found = "|".join(f"{span.tag} {text[span.start : span.end]}" for span in ADDRESSES.find(text, lang))
    assert found == "ADDRESS " + expected


@pytest.mark.parametrize(
    ("lang", "text", "found", "is_sure"),
    [
        ("en", "write to PSC 41 Box 2207, APO AE 09464 please", "PSC 41 Box 2207, APO AE 09464", True),
        ("en", "unit 5290 box 12 fpo ap 96319", "unit 5290 box 12 fpo ap 96319", True),
        ("en", "CMR 415\nAPO, AE 09114-0015", "CMR 415\nAPO, AE 09114-0015", True),
        ("de", "meine adresse ist APO AE 09227", "APO AE 09227", True),
        ("es", "a DPO AA 34039", "DPO AA 34039", True),
        ("en", "APO AE 73301", "APO AE 73301", False),
    ],
)
def test_an_address_of_the_forces_is_one(lang: str, text: str, found: str, is_sure: bool) -> None:
    """With its box, its part of the world and its code, and sure where the code is one of that part."""
    spans = [one for one in ADDRESSES.find(text, lang) if text[one.start : one.end] == found]
    assert [(one.tag, one.sure) for one in spans] == [("ADDRESS", is_sure)]


@pytest.mark.parametrize("text", ["the APO rang", "APO ae 1234567", "a FPO AP 9631x", "DPO is at the door, AA 34039"])
def test_other_letters_are_no_address_of_the_forces(text: str) -> None:
    """Post office, part of the world and five figures stand together, or it is none."""
    assert not [*ADDRESSES.find(text, "en")]


@pytest.mark.parametrize(("lang", "unit"), [("de", "Hauptstr. 5, "), ("en", "12 Main St, "), ("es", "calle Sol 4, ")])
def test_a_crowd_of_streets_is_taken_whole(lang: str, unit: str) -> None:
    """Behind a thousand streets of one text the rest is hidden in pieces; no number is left out."""
    text = unit * 3_000
    spans = list(ADDRESSES.find(text, lang))
    left = set(range(len(text))) - {at for span in spans for at in range(span.start, span.end)}
    assert not any(text[at].isdigit() for at in left)
    assert len(spans) < 1_500
