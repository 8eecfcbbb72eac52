"""What a model takes into a value that is none of it: words that name values, times of day."""

from __future__ import annotations

import pytest

from anond.tagging.labels_outside import without_labels
from anond.tags import Span


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[ssn 6603]", ["6603"]),
        ("[acct no 8812 ssn 6603]", ["8812", "6603"]),
        ("[IdNr 71 305 112]", ["71 305 112"]),
        ("[kundnummer: 88120]", ["88120"]),
        ("[codice fiscale 4417]", ["4417"]),
        ("[dni 44170318]", ["44170318"]),
        ("[KTS-88 12]", ["KTS-88 12"]),
        ("[PO 2031-077]", ["PO 2031-077"]),
        ("[zero quattro sette]", ["zero quattro sette"]),
        ("[4417 and 88]", ["4417 and 88"]),
        ("[mit91orr]", ["mit91orr"]),
        ("it is [number] 330", []),
        ("[numéro]: 330", []),
        ("it is [number] again", ["number"]),
        ("my password is [sunshine] 330", ["sunshine"]),
        ("come at 4 [p.m.] then", []),
        ("come at [4 pm] then", []),
        ("at 9 a.[m.] or 3 pm", []),
        ("ask 9 a.[m.b] now", ["m.b"]),
        ("open till [11.30 a.m] today", []),
        ("the door code is [4 am 7]", ["4 am 7"]),
        ("signed [A.M.]", ["A.M."]),
    ],
)
def test_only_the_value_is_left(text: str, values: list[str]) -> None:
    """The value without the words before it; of several each; nothing of a time."""
    start, end = text.index("["), text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    found = without_labels([Span(start, end, "UID", None, "model")], plain)
    assert [plain[span.start : span.end] for span in found] == values


def test_a_time_is_nobody() -> None:
    """Also where a model takes it for a person, and other tags keep what they have."""
    text = "at 5 pm on ssn 3"
    spans = [Span(3, 7, "PERSON", None, "model"), Span(11, 16, "PRODUCT", None, "model")]
    assert without_labels(spans, text) == spans[1:]
