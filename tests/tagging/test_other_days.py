"""Days of something else are no births and no numbers, and what answers *which hotel?* is no person."""

from __future__ import annotations

from functools import partial

import pytest

from anond.detectors.questions import after, kinds_asked
from anond.tagging.labels_outside import without_labels
from anond.tagging.other_days import as_other_days
from anond.tagging.venues import without_venues
from anond.tags import Span
from anond.text.questions import AMOUNT, COUNT, VENUE, WHEN
from anond.text.tokens import tokenize
from anond_gazetteers import load


def marked(text: str, tag: str, sub: str | None = None, source: str = "model") -> tuple[str, Span]:
    """A text without its brackets, and the span between them."""
    before, value, behind = text.replace("]", "[").split("[")
    return before + value + behind, Span(len(before), len(before) + len(value), tag, sub, source, 0.9)


EVENTS = [
    ("en", "my appointment is on [12/05/2026]"), ("en", "order 88121 from [2 March 2019] has not come"),
    ("de", "die Rechnung vom [03.04.2025] ist falsch"), ("de", "der Unfall war am [2. März 2019]"),
    ("fr", "la facture du [03/04/2025] est fausse"), ("es", "la factura del [03/04/2025] está mal"),
    ("it", "la fattura del [03/04/2025] è sbagliata"), ("sv", "fakturan från [2025-04-03] är fel"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "said"), EVENTS)
def test_the_day_of_an_event_is_no_birth(lang: str, said: str) -> None:
    """Neither where a model says birth nor, in figures, where it says number."""
    text, birth = marked(said, "DATE", "birth")
    [found] = as_other_days([birth], text, "", [])
    assert (found.tag, found.sub) == ("DATE", None), lang
    if text[birth.start : birth.end].replace("/", "").replace(".", "").replace("-", "").isdigit():
        [found] = as_other_days([Span(birth.start, birth.end, "UID", None, "model")], text, "", [])
        assert (found.tag, found.sub) == ("DATE", None)


BIRTHS = [
    "order 88121, [3/3/1958]", "my appointment: rosa, born [12/05/1980]", "policy holder [3/3/1958]", "[3/3/1958]",
    "check in for rosa stern [3/3/1958]", "delivered to anna [3/3/58], BL9 4QZ",
    "arrives with ben [3/3/2018], his birthday",
]  # fmt: skip


@pytest.mark.parametrize("said", BIRTHS)
def test_what_may_be_a_birth_stays_one(said: str) -> None:
    """Behind a comma, a word of birth, a name, or alone without a question."""
    text, birth = marked(said, "DATE", "birth")
    assert as_other_days([birth], text, "", []) == [birth]


def test_a_detected_birth_stays_one() -> None:
    """Words of birth tell more than those of an event."""
    text, birth = marked("the booking is for [12/05/1980], that is my dob", "DATE", "birth")
    detected = Span(birth.start, birth.end, "DATE", "birth", "detector:birth", 0.9)
    assert as_other_days([birth], text, "", [detected]) == [birth]


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("comprado [12052021]", True), ("bought [20210512]", True), ("comprado [99052021]", False),
        ("comprado [12051971]", False), ("order [12052021]", False), ("le [12052021]", False),
    ],
)  # fmt: skip
def test_a_day_of_eight_figures_is_one_behind_an_event_alone(said: str, other: bool) -> None:
    """Not behind a word for a number, and in this century."""
    text, span = marked(said, "UID")
    [found] = as_other_days([span], text, "", [])
    assert ((found.tag, found.sub) == ("DATE", None)) is other


QUESTIONS = [
    ("en", "when do you want to check in?", WHEN), ("en", "At what time?", WHEN), ("en", "year of your car", WHEN),
    ("en", "When you are ready, type it here", ""), ("en", "When were you born?", "birth"),
    ("en", "Which restaurant?", VENUE), ("en", "what is the name of the hotel?", VENUE),
    ("en", "your name, and the name of the hotel?", "name"), ("en", "name of the hotel manager?", "name"),
    ("de", "Wann möchten Sie anreisen?", WHEN), ("de", "Um wie viel Uhr?", WHEN), ("de", "Wann geboren?", "birth"),
    ("de", "Welches Hotel?", VENUE), ("fr", "Quand souhaitez-vous partir ?", WHEN), ("fr", "Quel hôtel ?", VENUE),
    ("fr", "Quand vous voulez.", ""), ("es", "¿Cuándo quiere salir?", WHEN), ("es", "¿Qué restaurante?", VENUE),
    ("it", "Quando parte?", WHEN), ("it", "Quale ristorante?", VENUE), ("sv", "När vill ni resa?", WHEN),
    ("sv", "Vilket hotell?", VENUE), ("sv", "Hur många nätter?", AMOUNT), ("en", "How many, and when is it due?", ""),
    ("en", "How many adults and children?", COUNT), ("en", "how much longer? just send me the otp", ""),
    ("en", "When was the card issued, and what are the last four?", ""),
    ("en", "Which hotel are you staying at and who is the guest?", ""),
    ("es", "¿Cuándo es su cumpleaños?", ""), ("fr", "Quand est votre anniversaire ?", ""),
    ("de", "Wann sind Sie auf die Welt gekommen?", ""), ("en", "When did you come into the world?", ""),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "asked"), QUESTIONS)
def test_what_a_question_asks_for(lang: str, text: str, asked: str) -> None:
    """A day, a venue, a count: no value. A question for a value comes first."""
    assert kinds_asked(text, lang) == asked


def test_a_question_for_a_value_stays_open_while_the_other_side_asks_when() -> None:
    """Who is asked for a name may ask when it comes, and then say it."""
    asked = after("", "", "agent", "Your name, please?", "en")
    assert after(*asked, "user", "when will it come?", "en") == ("name", "agent")


ANSWERS = [
    ("[12/05/2026]", "DATE", "birth", True), ("[2 March 2025]", "DATE", "birth", True),
    ("[1.4.]", "DATE", "birth", False),
    ("[2009]", "UID", None, True), ("[2130]", "UID", None, True), ("[21 35]", "ADDRESS", None, True),
    ("[2009] is my pin", "UID", None, False), ("[4471]", "UID", None, False),
    ("born [2 March 1985]", "DATE", "birth", False),
]  # fmt: skip


@pytest.mark.parametrize(("said", "tag", "sub", "other"), ANSWERS)
def test_what_answers_when(said: str, tag: str, sub: str | None, other: bool) -> None:
    """A whole date is no birth, and a year or a time alone no number."""
    text, span = marked(said, tag, sub)
    [found] = as_other_days([span], text, WHEN, [])
    assert ((found.tag, found.sub) == ("DATE", None)) is other
    assert as_other_days([span], text, "", []) == [span]


@pytest.mark.parametrize(
    ("said", "kept"), [("[2500]", 0), ("$[12,000]", 0), ("[4417982]", 1), ("[4417] is my card", 1)]
)
def test_an_amount_that_is_all_of_the_answer_is_nobodys(said: str, kept: int) -> None:
    """Behind *how much*; a longer number and one with its name stay hidden."""
    text, span = marked(said, "UID")
    assert len(without_labels([span], text, AMOUNT)) == kept
    assert len(without_labels([span], text, COUNT)) == 1


VENUES = [
    ("[Legume]", "PERSON", "FACILITY"), ("at [Mirandel] please", "PERSON", "FACILITY"),
    ("[Leeds]", "LOCATION", "LOCATION"),
    ("[Rosa Stern]", "PERSON", "PERSON"), ("a table for Mr [Legume]", "PERSON", "PERSON"),
    ("my wife booked it and her name is [Legume]", "PERSON", "PERSON"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "tag", "expected"), VENUES)
def test_what_answers_which_hotel(said: str, tag: str, expected: str) -> None:
    """A name that no list knows is the venue's; towns, first names and who is titled stay hidden."""
    text, span = marked(said, tag)
    kinds_of = partial(load().kinds_of, lang="en")
    found = without_venues([span], text, tokenize(text), "en", VENUE, kinds_of)
    assert [one.tag for one in found] == [expected]
    assert [one.tag for one in without_venues([span], text, tokenize(text), "en", "", kinds_of)] == [tag]
