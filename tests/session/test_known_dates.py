"""A date that a session hid is hidden in every layout of six languages, and its parts where they tell it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from anond.session.learning import learn
from anond.session.ledger import Ledger
from anond.session.memory import remembered
from anond.session.values import date_words
from anond.session.values.dates import fields_from, in_words, readings
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_gazetteers import load
from tests.stopwatch import cpu_seconds

if TYPE_CHECKING:
    from conftest import Bench

KEY = b"k" * 32
SAID = {
    "en": "12 August 1988",
    "de": "12. August 1988",
    "sv": "12 augusti 1988",
    "es": "12 de agosto de 1988",
    "it": "12 agosto 1988",
    "fr": "12 août 1988",
}
EVERYWHERE = ("12.8.88", "12.08.1988", "12/08/88", "12-8-1988", "1988-08-12", "880812", "19880812", "12081988")
WHOLE = {
    "en": ("12th Aug 88", "August 12th, 1988", "Aug 12 1988", "the [12th of August 1988]", "12-Aug-88", "08/12/1988"),
    "de": ("12. Aug. 88", "12 Aug 1988", "12. august 1988", "am [12.8.88]"),
    "sv": ("12 aug 88", "12:e augusti 1988", "den [12 augusti -88]", "12e aug 1988"),
    "es": ("12 ago 88", "12 agosto 1988", "12 de ago. de 88", "12º de agosto de 1988", "12 AGOSTO '88"),
    "it": ("12 ago 88", "12 agosto '88", "il [12 ago. 1988]", "12° agosto 1988"),
    "fr": ("12 aout 88", "le [12 août 88]", "12 AOÛT 1988"),
}
PARTS = {
    "en": ("12 Aug", "12th of August", "August 12th", "12/8", "August 1988", "08/1988"),
    "de": ("12. Aug", "12. August", "am [12.8]., also", "August 1988", "8/1988"),
    "sv": ("12 aug", "12:e augusti", "den [12 augusti]", "12/8", "aug 1988"),
    "es": ("12 de agosto", "12 ago", "agosto de 1988", "ago 88"),
    "it": ("12 agosto", "il [12 ago]", "agosto 1988", "agosto '88"),
    "fr": ("12 août", "le [12 aout]", "août 1988"),
}
IN_WORDS = {
    "en": ("the [twelfth of August]", "August the twelfth", "the [twelfth of August nineteen eighty-eight]"),
    "de": ("am [zwölften August]", "der [zwölfte August achtundachtzig]"),
    "sv": ("den [tolfte augusti]", "tolfte augusti åttioåtta"),
    "es": ("el [doce de agosto]", "doce de agosto del ochenta y ocho"),
    "it": ("il [dodici agosto]", "dodici agosto ottantotto"),
    "fr": ("le [douze août]", "douze août quatre-vingt-huit"),
}
LEFT = (
    "in 1988", "in August", "on the 12th", "12 of them", "8/12 done", "12.8 km", "13 Aug 88", "12 Sept 88", "12.8.89",
    "12:08", "88 12", "12 August 1989", "12 Aug 26", "12 88", "12.9.", "twelve of them", "thirteenth of August",
)  # fmt: skip


def knowing(said: str, lang: str) -> tuple[Ledger, str]:
    """A ledger in which a birth was hidden, and what stands for it."""
    ledger = Ledger()
    spans = [Span(0, len(said), "DATE", "birth")]
    return ledger, Substituter(load()).replace(said, spans, ledger, KEY, lang)[0]


def found(text: str, ledger: Ledger) -> list[str]:
    """What is remembered in a text."""
    return [text[s.start : s.end] for s in remembered(text, tokenize(text), ledger) if s.tag == "DATE"]


def rows(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str, str]]:
    """Language, text, and what should be found in it: all of it, or what stands in brackets."""
    marked = [(lang, one) for lang, several in table.items() for one in several]
    return [(lang, re.sub(r"[][]", "", one), re.sub(r".*\[|\].*", "", one)) for lang, one in marked]


@pytest.mark.parametrize(("lang", "text", "date"), [*rows(WHOLE), *rows(dict.fromkeys(SAID, EVERYWHERE))])
def test_a_hidden_date_is_found_in_every_layout(lang: str, text: str, date: str) -> None:
    """And it is the same moved date there."""
    ledger, moved = knowing(SAID[lang], lang)
    assert found(f"so: {text} ok", ledger) == [date]
    again, _ = Substituter(load()).replace(date, [Span(0, len(date), "DATE", "birth")], ledger, KEY, lang)
    (_, fields) = next(iter(readings(moved)))
    assert fields in [fields for _, fields in readings(again)]
    assert len(ledger.values) == 1


@pytest.mark.parametrize(("lang", "text", "date"), rows(PARTS))
def test_its_parts_move_with_it(lang: str, text: str, date: str) -> None:
    """Day and month, or month and year, are those of the moved date."""
    ledger, moved = knowing(SAID[lang], lang)
    assert found(f"so: {text} ok", ledger) == [date]
    again, _ = Substituter(load()).replace(date, [Span(0, len(date), "DATE", "birth")], ledger, KEY, lang)
    (_, whole), (_, part) = next(iter(readings(moved))), next(iter(readings(again)))
    assert part.items() < whole.items()


@pytest.mark.parametrize(("lang", "text", "date"), rows(IN_WORDS))
def test_a_hidden_date_is_found_in_words(lang: str, text: str, date: str) -> None:
    """Also without its year; and what stands for it says the moved day."""
    ledger, moved = knowing(SAID[lang], lang)
    assert found(f"so: {text} ok", ledger) == [date]
    again, _ = Substituter(load()).replace(date, [Span(0, len(date), "DATE", "birth")], ledger, KEY, lang)
    (_, whole), part = next(iter(readings(moved))), in_words(date_words.read(again, lang))
    assert part is not None
    assert part.items() <= whole.items()


@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize("text", LEFT)
def test_what_tells_no_date_is_left(lang: str, text: str) -> None:
    """A year, a month or a day alone, other dates, fractions and times."""
    assert found(f"so: {text} ok", knowing(SAID[lang], lang)[0]) == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("es", "catorce ocho mil novecientos setenta"),
        ("en", "fourteen eight nineteen seventy"),
        ("de", "vierzehn acht neunzehnhundertsiebzig"),
        ("fr", "quatorze huit mille neuf cent soixante-dix"),
    ],
)
def test_a_hidden_date_is_found_in_number_words_alone(lang: str, text: str) -> None:
    """Day, month and year; neither without its year nor with another day."""
    ledger, _ = knowing("14.08.1970", lang)
    assert found(f"so: {text} ok", ledger) == [text]
    first, _, rest = text.partition(" ")
    assert found(f"so: {first} {rest.partition(' ')[0]} ok", ledger) == []
    assert found(f"so: {rest.partition(' ')[0]} {rest} ok", ledger) == []


def test_a_day_that_is_known_is_found_with_its_year() -> None:
    """`12 August`, then `12.8.1988`."""
    ledger, _ = knowing("12 August", "en")
    assert found("that is 12.8.1988 then", ledger) == ["12.8.1988"]


def test_a_short_year_may_be_of_the_last_century() -> None:
    """`12.8.38` is a birth in 1938 where the session knows one then."""
    ledger, moved = knowing("12 August 1938", "en")
    assert found("12.8.38", ledger) == ["12.8.38"]
    again, _ = Substituter(load()).replace("12.8.38", [Span(0, 7, "DATE", "birth")], ledger, KEY, "en")
    (_, fields) = next(iter(readings(moved)))
    assert again.endswith(f".{fields['month']}.{fields['year'] % 100}")


def test_two_days_without_a_year_stay_two() -> None:
    """A day that moves with a date that is known meets no other that moves alone."""
    ledger, _ = knowing("12 August 1988", "en")
    days = [f"{day} August" for day in range(8, 20)]
    moved = [Substituter(load()).replace(d, [Span(0, len(d), "DATE", "birth")], ledger, KEY, "en")[0] for d in days]
    assert len(set(moved)) == len(days)


def test_a_birth_stays_hidden_in_another_spelling(bench: Bench) -> None:
    """In the turns of a session, by the rules that hide a birth and leave other dates."""
    turns = (
        "I was born on 12 August 1988",
        "so 12th Aug 88 is right",
        "my birthday is 12 August",
        "it came on 12 May 2026",
    )
    born, again, day, other = bench.texts(bench.turns(*turns))
    ((_, whole),) = list(readings(born.removeprefix("I was born on ")))[:1]
    assert next(iter(readings(again.removeprefix("so ").removesuffix(" is right"))))[1] == whole
    assert next(iter(readings(day.removeprefix("my birthday is "))))[1].items() < whole.items()
    assert other == turns[3]


def test_dates_in_a_full_session_are_found_in_bounded_time() -> None:
    """A text of nothing but days and months."""
    ledger = Ledger()
    for year in range(1950, 1990):
        for month in range(1, 13):
            learn(ledger, "DATE", "birth", f"12.{month}.{year}")
    text = "12 8 " * 4000
    tokens = tokenize(text)
    assert cpu_seconds(lambda: remembered(text, tokens, ledger), 0.1) < 0.2


@pytest.mark.parametrize(("canonical", "fields"), [("1988-08-12", 3), ("-08-12", 2), ("1988-08-", 2), ("1988--", 1)])
def test_fields_come_back_from_a_canonical_form(canonical: str, fields: int) -> None:
    """What is not said stays empty."""
    assert len(fields_from(canonical)) == fields


@pytest.mark.parametrize(
    ("tag", "value", "text", "left"),
    [
        ("UID/order", "qvx 12", "qvx 12 august 1988", "qvx"),
        ("ADDRESS", "Zellweg 12", "zellweg 12, august 1988", "zellweg"),
        ("UID/username", "kazmir12", "kazmir 12 august 1988 please", "kazmir"),
    ],
)
def test_what_sticks_out_of_a_date_is_known_all_the_same(
    bench: Bench, tag: str, value: str, text: str, left: str
) -> None:
    """A value that shares a word with a date keeps what the date does not have."""
    out = bench.turns(text, facts={"DATE/birth": ["12 August 1988"], tag: [value]}, lang="en")
    for clean in bench.texts(out):
        assert left not in clean.lower()
        assert "12 august 1988" not in clean.lower()
