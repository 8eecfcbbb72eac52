"""Owners and families are found by the listed name inside of the word; towns, brands and plain words are not."""

from __future__ import annotations

import pytest

from anond.tagging.inflected_names import things_owned, with_inflected
from anond.tags import Span
from anond_gazetteers import load

LISTS = load()


def found(lang: str, text: str) -> list[str]:
    """What is found in a text in which nothing else was."""
    return [text[span.start : span.end] for span in with_inflected((), text, lang, LISTS)]


@pytest.mark.parametrize(
    ("lang", "text", "owner"),
    [
        ("de", "Schmidts Hund hat es zerrissen", "Schmidts"), ("de", "Wilhelms Auto steht da", "Wilhelms"),
        ("de", "wie ist Zoes Nachname?", "Zoes"), ("de", "ich wohne in Petersens Haus", "Petersens"),
        ("sv", "Erikssons bil står där", "Erikssons"), ("sv", "det är Kerstins konto", "Kerstins"),
        ("sv", "Ruslans nummer?", "Ruslans"),
    ],
)  # fmt: skip
def test_an_owner_before_a_thing_is_a_person(lang: str, text: str, owner: str) -> None:
    """In languages whose genitive is a bare s."""
    assert found(lang, text) == [owner]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Als Kontakt ist"), ("de", "Das Haus Sonnenhalde"), ("de", "die meines Mannes Caspar"),
        ("de", "Berlins Straßen"), ("de", "eine Junkers Therme"), ("de", "Aldis Kasse"), ("de", "Abends Licht an"),
        ("de", "11 Kartons Charge"), ("de", "Schmidts hat angerufen"), ("de", "SCHMIDTS HUND"),
        ("sv", "Annars får jag"), ("sv", "Lunds universitet"), ("sv", "Volvos bil"), ("sv", "Stockholms stad"),
        ("sv", "Pellets eller olja?"), ("sv", "Finns det"), ("sv", "Måndags kväll"), ("sv", "Visas hunden"),
        ("en", "Wilhelms car"), ("fr", "Schmidts Hund"), ("xx", "Schmidts Hund"),
    ],
)  # fmt: skip
def test_other_words_in_s_are_no_owners(lang: str, text: str) -> None:
    """Towns, firms, everyday words, and whatever stands in a language without such a genitive."""
    assert found(lang, text) == []


@pytest.mark.parametrize(
    ("lang", "text", "family"),
    [
        ("en", "The Hargreaveses are here.", "Hargreaveses"), ("en", "we gave it to the Abernathys.", "Abernathys"),
        ("en", "Hi. The Smiths moved out.", "Smiths"), ("de", "Die Schmidts sind da", "Schmidts"),
        ("de", "bei den Freytags klebt nichts", "Freytags"), ("es", "Los Garcías viven arriba", "Garcías"),
        ("es", "del segundo, los Ferreiro", "Ferreiro"), ("fr", "les Moreau sont là", "Moreau"),
        ("it", "i Colombo sono via", "Colombo"), ("it", "Gli Esposito abitano qui", "Esposito"),
    ],
)  # fmt: skip
def test_a_surname_behind_the_article_of_a_family_is_a_person(lang: str, text: str, family: str) -> None:
    """Without its article, as the tagging rules have it."""
    assert found(lang, text) == [family]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The Rangers won"), ("en", "the Netherlands"), ("en", "the Highlands"), ("en", "At the Menards"),
        ("en", "cars come to The Lindens"), ("en", "The Laurels"), ("en", "the smiths"), ("en", "the Hargreaves-Inn"),
        ("de", "die Fotos"), ("de", "Die Jungs"), ("de", "die Fords"), ("de", "die Schmidt"),
        ("es", "los Andes"), ("es", "finca los Almendros"), ("es", "Todos los Santos"), ("es", "tocan Los Grillos"),
        ("fr", "les Alpes"), ("fr", "tour Les Cèdres"), ("it", "i Caraibi"), ("it", "i Rossignol"),
        ("sv", "Ekarna"), ("xx", "The Smiths"),
    ],
)  # fmt: skip
def test_teams_countries_and_houses_are_no_family(lang: str, text: str) -> None:
    """Nor is a surname that is rather another word."""
    assert found(lang, text) == []


def test_a_family_that_a_model_takes_for_a_place_is_a_person() -> None:
    """Anything else that a model finds there stays what it is."""
    text = "The Hargreaveses are here."
    for tag, becomes in (("LOCATION", "PERSON"), ("ORG", "ORG"), ("WORK", "WORK")):
        (span,) = with_inflected([Span(4, 16, tag, None, "model", 0.9)], text, "en", LISTS)
        assert (span.start, span.end, span.tag) == (4, 16, becomes)
    (wide,) = with_inflected([Span(0, 16, "LOCATION", None, "model", 0.9)], text, "en", LISTS)
    assert wide.tag == "LOCATION"


@pytest.mark.parametrize(
    ("lang", "text", "said", "thing"),
    [
        ("de", "Annas Katze ist krank", "Annas Katze", " Katze"), ("de", "Schmidts Hund", "Schmidts Hund", " Hund"),
        ("de", "Lukas Burckhardt", "Lukas Burckhardt", ""), ("de", "Jens Müller", "Jens Müller", ""),
        ("de", "Mattis Wurzelbrink", "Mattis Wurzelbrink", ""),
        ("de", "Peters Kralledonk", "Peters Kralledonk", ""),
        ("de", "Annas Fahrrad", "Annas Fahrrad", ""),
        ("de", "Annas Müller", "Annas Müller", ""), ("de", "Annas", "Annas", ""),
        ("sv", "Annas katt", "Annas katt", ""),
        ("de", "Annas Katze Minka", "Annas Katze Minka", ""), ("xx", "Annas Katze", "Annas Katze", ""),
    ],
)  # fmt: skip
def test_a_thing_behind_its_owner_is_nobodys(lang: str, text: str, said: str, thing: str) -> None:
    """Where a model takes it for the owner's surname; a word that may be one stays."""
    span = Span(0, len(said), "PERSON", None, "model", 0.9)
    assert [text[one.start : one.end] for one in things_owned([span], text, lang, LISTS)] == ([thing] if thing else [])
