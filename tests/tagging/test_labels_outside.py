"""What a model takes into a value that is none of it: words that name values, times of day."""

from __future__ import annotations

import re

import pytest

from anond.detectors.questions import kinds_asked
from anond.tagging.labels_outside import harmless_parts, without_labels
from anond.tags import Span
from anond.text.questions import AMOUNT


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[ssn 6603]", ["6603"]),
        ("the score was [21 35]", []),
        ("marcador [45 38]", []),
        ("we use office [365]", []),
        ("my office code [365]", ["365"]),
        ("the code was [21 35]", ["21 35"]),
        ("[acct no 8812 ssn 6603]", ["8812", "6603"]),
        ("ac no [1234 ssn 4567]", ["1234", "4567"]),
        ("it is [1234 ssn]", ["1234 ssn"]),
        ("[IdNr 71 305 112]", ["71 305 112"]),
        ("[kundnummer: 88120]", ["88120"]),
        ("[codice fiscale 4417]", ["4417"]),
        ("[dni 44170318]", ["44170318"]),
        ("[KTS-88 12]", ["KTS-88 12"]),
        ("[PO 2031-077]", ["PO 2031-077"]),
        ("[zero quattro sette]", ["zero quattro sette"]),
        ("[4417 and 88]", ["4417 and 88"]),
        ("ssn [6603 and 2291] and account 70114", ["6603", "2291"]),
        ("ssn [6603 and 2291 and account 70114]", ["6603", "2291", "70114"]),
        ("ssn [6603 and] account 70114", ["6603"]),
        ("meine pins sind [6603 und 2291]", ["6603", "2291"]),
        ("mis claves son [6603 y 2291]", ["6603", "2291"]),
        ("mes codes sont [6603 et 2291]", ["6603", "2291"]),
        ("i miei pin sono [6603 e 2291]", ["6603", "2291"]),
        ("mina koder är [6603 och 2291]", ["6603", "2291"]),
        ("it is [6603 or 2291]", ["6603", "2291"]),
        ("the password is [6603 and more]", ["6603 and more"]),
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
        ("come at 5 p[.m.] then", []),
        ("at 9 a.m. or [p.m.]?", []),
        ("at 9 a.m./[p.m.]", []),
        ("at 9 a.m. for [P. Marsh]", ["P. Marsh"]),
        ("the code is [9] am", ["9"]),
        ("the door code is [4 am 7]", ["4 am 7"]),
        ("signed [A.M.]", ["A.M."]),
        ("die reifen sind [205/55 R16]", []),
        ("los neumáticos [225/45] R17", []),
        ("error 404 and then [0x80070005]", []),
        ("the device id is [0x80070005]", ["0x80070005"]),
        ("paid to [0x52908400098527886E0F7030069857D2E4169EE7]", ["0x52908400098527886E0F7030069857D2E4169EE7"]),
        ("insgesamt [412]", []),
        ("in totale [412]", []),
        ("totalt [412] för allt", []),
        ("policy [205/55] please", ["205/55"]),
        ("option number [330] in the menu", []),
        ("i cannot find number [217] in the list", []),
        ("number [217] does not light up", []),
        ("die Nummer [217] fehlt im Heft", []),
        ("il numero [217] non si legge", []),
        ("le numéro [217] du catalogue", []),
        ("el número [217] no funciona", []),
        ("nummer [217] saknas i listan", []),
        ("ich wohne in der Nummer [217] am Markt", ["217"]),
        ("abito al numero [217]", ["217"]),
        ("jag bor på nummer [217]", ["217"]),
        ("The number [217] is on the back of my card", ["217"]),
        ("the last three digits are number [217]", ["217"]),
        ("it is number [4417]", ["4417"]),
        ("Number [31]?", ["31"]),
        ("Red. Number [31]", ["31"]),
        ("my number [217]", ["217"]),
        ("patient number [217] is here", ["217"]),
        ("they gave me a number [217]", ["217"]),
        ("a report, number [217]", ["217"]),
        ("number [217] is my pin", ["217"]),
        ("my account is number [217]", ["217"]),
        ("number [217] 8801", ["217"]),
        ("das steht auf Seite [330]", ["330"]),
        ("auf seite [330]", []),
        ("l'article [4410] du catalogue", []),
        ("errore [330] sempre", []),
        ("la página [12]", []),
        ("felkod [330]", []),
        ("page [330] 17", ["330"]),
        ("my page is [4410]", ["4410"]),
        ("order [330] on page 2", ["330"]),
        ("cron: [0 4 *] * 1 /usr/bin/backup", []),
        ("*/5 [* *] * 1-5 run", []),
        ("the code is [4 4 1 7 9]", ["4 4 1 7 9"]),
        ("option [330] is my pin", ["330"]),
        ("my pin is option [330]", ["330"]),
        ("mi opción [4417] es el pin", ["4417"]),
        ("mon code option [4417]", ["4417"]),
        ("it is on my page [4417]", ["4417"]),
        ("das ist auf meiner seite [4417]", ["4417"]),
        ("está en mi página [4417]", ["4417"]),
        ("dans ma page [4417]", ["4417"]),
        ("sulla mia pagina [4417]", ["4417"]),
        ("det står på min sida [4417]", ["4417"]),
        ("my plate is [225/45 R17]", []),
        ("my password is [225/45 R17]", ["225/45 R17"]),
        ("[* 12 34 56 19] is where i live", ["* 12 34 56 19"]),
    ],
)
def test_only_the_value_is_left(text: str, values: list[str]) -> None:
    """The value without the words before it; of several each; nothing of a time."""
    start, end = text.index("["), text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    found = without_labels([Span(start, end, "UID", None, "model")], plain)
    assert [plain[span.start : span.end] for span in found] == values


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        ("we leave at 21 35", "21 35", []),
        ("der Zug kommt um 7 05 an", "7 05", []),
        ("salimos a las 21 35", "21 35", []),
        ("I live at 21 35", "21 35", ["21 35"]),
        ("at 21 75", "21 75", ["21 75"]),
        ("main street 21 35", "21 35", ["21 35"]),
    ],
)
def test_hour_and_minute_are_no_address(text: str, said: str, left: list[str]) -> None:
    """Behind *at*, unless the turn speaks of a home."""
    start = text.index(said)
    found = without_labels([Span(start, start + len(said), "ADDRESS", None, "model")], text)
    assert [text[span.start : span.end] for span in found] == left


def test_a_time_is_nobody() -> None:
    """Also where a model takes it for a person, and other tags keep what they have."""
    text = "at 5 pm on ssn 3"
    spans = [Span(3, 7, "PERSON", None, "model"), Span(11, 16, "PRODUCT", None, "model")]
    assert without_labels(spans, text) == spans[1:]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ac no [1234 ssn 4567]", [" ssn "]),
        ("my [5317 account 88120344 pin 4417]", [" account ", " pin "]),
        ("at 9 a.[m.] or 3 pm", ["m."]),
        ("[ssn 6603]", []),
        ("the code is [1234 lilac 4567]", []),
    ],
)
def test_what_is_nobodys_is_no_risk(text: str, parts: list[str]) -> None:
    """Labels between two values and times of day, which a model takes for values."""
    start, end = text.index("["), text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    found = harmless_parts([Span(start, end, "UID", None, "model")], plain)
    assert [plain[one.start : one.end] for one in found] == parts


COUNTS = [
    ("en", "how many crates do you need?", "we order [240] of them", "[240], please", "it is [4410]"),
    ("de", "Wie viele Kisten brauchen Sie?", "wir nehmen [240] im Monat", "[240] bitte", "Bestellung [240]"),
    ("fr", "Combien de caisses ?", "on en prend [240] par semaine", "[240] merci", "commande [240]"),
    ("it", "Quante casse?", "ne servono [240] al mese", "[240] grazie", "ordine [240]"),
    ("es", "¿Cuántas cajas quiere?", "compramos [240] de esos", "[240] gracias", "pedido [240]"),
    ("sv", "Hur många lådor?", "vi tar [240] i veckan", "[240] tack", "order [240]"),
]


@pytest.mark.parametrize(("lang", "question", "counted", "answer", "value"), COUNTS)
def test_a_count_is_nobodys(lang: str, question: str, counted: str, answer: str, value: str) -> None:
    """A number before *of them* or *a month*, and one that answers *how many*; one with its name stays."""
    asked = kinds_asked(question, lang)
    assert asked == AMOUNT
    for marked, kinds, count in ((counted, "", 0), (answer, asked, 0), (answer, "", 1), (value, asked, 1)):
        before, number, behind = re.split(r"[\[\]]", marked)
        span = Span(len(before), len(before) + len(number), "UID", None, "model")
        assert len(without_labels([span], before + number + behind, kinds)) == count


@pytest.mark.parametrize(("question", "kept"), [("", []), ("what is your customer number?", ["217"])])
def test_a_bare_number_that_answers_a_question_stays_hidden(question: str, kept: list[str]) -> None:
    """*it says number 217* by itself is nobody's."""
    text = "it says number 217"
    found = without_labels([Span(15, 18, "UID", None, "model")], text, kinds_asked(question, "en"))
    assert [text[one.start : one.end] for one in found] == kept


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("the form wants [NI]", []),
        ("what is [NI]?", []),
        ("i moved to [NI] last year", ["NI"]),
        ("Lisburn, [NI]", ["NI"]),
        ("je vis en [CI]", ["CI"]),
        ("send it to the [UK]", ["UK"]),
    ],
)
def test_the_abbreviation_of_an_id_is_no_place(text: str, left: list[str]) -> None:
    """Unless *in* or a comma leads to it, or the letters name no id."""
    before, said, behind = re.split(r"[\[\]]", text)
    span = Span(len(before), len(before) + len(said), "LOCATION", None, "model")
    assert [said for _ in without_labels([span], before + said + behind)] == left
