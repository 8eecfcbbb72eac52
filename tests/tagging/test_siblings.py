"""Parts of addresses, disguised names, corners and greetings: what stands beside them is hidden or left with them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import pytest

from anond.detectors.identity import code
from anond.detectors.programs import fields, secret
from anond.tagging.address_parts import with_parts
from anond.tagging.corrected import corrected
from anond.tagging.labels_outside import without_labels
from anond.tagging.no_names import words_of_chats
from anond.tags import Span
from anond.text.tokens import tokenize
from tests.tagging.test_cues import cues
from tests.tagging.test_no_names import LISTS, of_model


def kinds(lang: str) -> Callable[[str], Collection[str]]:
    """The kinds of a word on the lists of a language."""
    return partial(LISTS.kinds_of, lang=lang)


@pytest.mark.parametrize(
    ("text", "street", "expected"),
    [
        ("Storgatan nummer 330", "Storgatan", ["Storgatan nummer 330"]),
        ("Tithe Barn Lane, number 8 I think", "Tithe Barn Lane", ["Tithe Barn Lane, number 8"]),
        ("calle mayor nº 12b", "calle mayor", ["calle mayor nº 12b"]),
        ("Lerchenweg Nummer 7", "Lerchenweg", ["Lerchenweg Nummer 7"]),
        ("Tern Road number 25%", "Tern Road", ["Tern Road"]),
        ("7 Tern Road, number 8 on the list", "7 Tern Road", ["7 Tern Road"]),
        ("the second floor of 7 Tern Road", "7 Tern Road", ["second floor", "7 Tern Road"]),
        ("tredje våningen, Trastvägen 7", "Trastvägen 7", ["tredje våningen", "Trastvägen 7"]),
        ("via Roma 12, terzo piano", "via Roma 12", ["via Roma 12", "terzo piano"]),
        ("the shop on the second floor of 7 Tern Road", "7 Tern Road", ["7 Tern Road"]),
        ("the second floor, says 7 Tern Road", "7 Tern Road", ["7 Tern Road"]),
        ("the second floor of Tern Road", "Tern Road", ["Tern Road"]),
    ],
)
def test_parts_of_an_address_go_along(text: str, street: str, expected: list[str]) -> None:
    """A number behind *number* belongs to its street, a floor to a street with its number, save in public places."""
    found = with_parts(of_model(text, street, "ADDRESS"), text)
    assert [text[one.start : one.end] for one in found] == expected


def test_a_number_that_goes_on_is_no_house() -> None:
    """A street does not take a number that something longer begins with."""
    text = "Tern Road number 88 120"
    longer = Span(17, 23, "UID", None, "model", 0.9)
    assert with_parts([*of_model(text, "Tern Road", "ADDRESS"), longer], text)[1] == longer


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "pick me up at 9th and Alder", ["9th and Alder"]),
        ("en", "drop it at Pike and Third", ["Pike and Third"]),
        ("en", "it is on Birch and 12th", ["Birch and 12th"]),
        ("en", "on 9th and Anna came", []),
        ("en", "on 5th and June is fine", []),
        ("en", "he came Third and Anna first", []),
        ("de", "at 9th and Alder", []),
        ("en", "it's k3v1n lol", ["k3v1n"]),
        ("en", "ask m1k3 please", ["m1k3"]),
        ("en", "the k3v1n box", []),
        ("en", "it's win11", []),
        ("en", "my name backwards is nosduH einaleM", ["nosduH einaleM"]),
        ("de", "mein Name rückwärts ist nietsguA", ["nietsguA"]),
        ("sv", "mitt namn baklänges är nössalK", ["nössalK"]),
        ("es", "mi nombre al revés es zeréP", ["zeréP"]),
        ("fr", "mon nom à l'envers est tnarruD", ["tnarruD"]),
        ("it", "il mio nome al contrario è issoR", ["issoR"]),
        ("en", "tell たけし i said hi", ["たけし"]),
        ("de", "frag nach Олег", ["Олег"]),
        ("sv", "fråga efter Олег", ["Олег"]),
        ("es", "pregunte por Олег", ["Олег"]),
        ("fr", "demandez Олег", ["Олег"]),
        ("it", "chieda di Олег", ["Олег"]),
        ("en", "https://example.com/users/orla.quill/orders", ["orla.quill"]),
        ("de", "https://example.de/nutzer/orla.quell", ["orla.quell"]),
        ("en", "https://example.com/users/login", []),
        ("en", "https://example.com/users/4417", ["4417"]),
        ("en", "https://example.com/account/reset", []),
        ("en", "see the users/orla folder", []),
        ("de", "benutzer: oquill kennwort: Hunter22!", ["oquill"]),
        ("sv", "användare: oquill, lösenord: Hunter22!", ["oquill"]),
        ("en", "username=oquill;password=Hunter22!", ["oquill"]),
        ("en", "username: admin password: Hunter22!", []),
        ("en", "i have provided my username and password: thanks", []),
    ],
)
def test_cues_give_away_what_is_disguised(lang: str, text: str, expected: list[str]) -> None:
    """Corners, names with figures or turned round or in another script, and the owners of pages are found."""
    assert list(dict.fromkeys(cues(text, lang))) == expected


@pytest.mark.parametrize(
    ("lang", "text", "found", "is_nobody"),
    [
        ("de", "merhaba, mein Paket ist weg", "merhaba", True),
        ("sv", "hola jag behöver hjälp", "hola", True),
        ("en", "gracias", "gracias", True),
        ("de", "yallah, schnell bitte", "yallah", True),
        ("sv", "hallåå någon där", "hallåå", True),
        ("en", "heyyy again", "heyyy", True),
        ("en", "my name is Hola", "Hola", False),
        ("en", "dear Bonjour", "Bonjour", False),
        ("de", "selam ich brauch Hilfe", "selam", False),
        ("de", "Tagg war da", "Tagg", False),
        ("en", "Hanna was here", "Hanna", False),
    ],
)
def test_greetings_of_other_languages_are_nobody(lang: str, text: str, found: str, is_nobody: bool) -> None:
    """Greetings and thanks, also with letters said twice; what is a name, or said to be one, stays a person."""
    (span,) = of_model(text, found, "PERSON")
    nobody = words_of_chats([span], text, lang, "", kinds(lang), LISTS)
    assert nobody == ([span] if is_nobody else [])


@pytest.mark.parametrize(
    ("text", "found", "tag", "left"),
    [
        ("the train at 18 20 was late", "18", "ADDRESS", []),
        ("come to us at 18 20 Rose Lane", "18 20 Rose Lane", "ADDRESS", ["18 20 Rose Lane"]),
        ("i live at 18 20", "18", "ADDRESS", ["18"]),
        ("a.m. or p.m.?", "p.m.", "PERSON", []),
        ("cheers, P.M.", "P.M.", "PERSON", ["P.M."]),
    ],
)
def test_times_of_day_are_nobodys(text: str, found: str, tag: str, left: list[str]) -> None:
    """An hour of a time in two numbers is no house, and the halves of a day are no initials."""
    kept = without_labels(of_model(text, found, tag), text)
    assert [text[one.start : one.end] for one in kept] == left


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ordered and returned 2025/06/20", []),
        ("Bestellung 12-06-2025", []),
        ("order no 2025-06-2044", ["2025-06-2044"]),
        ("order 2025/99/20", ["2025/99/20"]),
    ],
)
def test_a_day_beside_an_order_is_no_order(text: str, found: list[str]) -> None:
    """A whole date is not the number of an order, what only looks like one is."""
    assert [text[one.start : one.end] for one in code.find(text, "en")] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"\\srv01\home\oquill\x.log", ["oquill"]),
        (r"D:\Profiles\oquill\x.log", ["oquill"]),
        (r"\\srv01\home\public\x.log", []),
        (r"D:\Programme\oquill\x.log", []),
    ],
)
def test_folders_of_users_are_also_those_of_servers(text: str, found: list[str]) -> None:
    """Home folders on another machine and folders of profiles are called by their user."""
    assert [text[one.start : one.end] for one in fields.find(text, "en")] == found


def test_basic_authorization_holds_a_password() -> None:
    """What stands behind *Basic* in a header is a login, however short."""
    text = "Authorization: Basic b3JsYTpodW50ZXIyMg=="
    assert [text[one.start : one.end] for one in secret.find(text, "en")] == ["b3JsYTpodW50ZXIyMg=="]


def test_names_behind_a_key_are_found_without_quotes() -> None:
    """Keys for people name what follows them, between semicolons too; other keys do not."""
    text = "vorname=Orla;nachname=Quell;alter=33;title=Chef"
    assert [text[one.start : one.end] for one in fields.find(text, "de")] == ["Orla", "Quell"]


@pytest.mark.parametrize(
    ("lang", "text", "found", "is_counted"),
    [
        ("en", "it was Sunny all week", "Sunny", True),
        ("de", "meine Katze Minka ist krank", "Minka", True),
        ("en", "we met at the Astra Inn", "Astra", False),
        ("en", "this is Sunny", "Sunny", False),
    ],
)
def test_the_risk_of_some_rules_is_what_was_counted(lang: str, text: str, found: str, is_counted: bool) -> None:
    """Pets and idioms are no risk of the model's but the rule's; of other rules the model's doubt stays."""
    spans = of_model(text, found, "PERSON")
    result = corrected(spans, text, tokenize(text), lang, "", (), kinds(lang), LISTS)
    assert result.nobodys == (spans if is_counted else [])
    assert 0.0 < result.missed <= 0.1 if is_counted else result.missed == 0.0
