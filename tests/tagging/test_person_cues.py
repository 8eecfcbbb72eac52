"""What stands beside a word and says that it is somebody outweighs what the word is otherwise."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.named import named
from anond.tagging.person_cues import Cue, cue_of
from anond.tagging.venues import without_venues
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


@pytest.mark.parametrize(
    ("lang", "text", "said", "asked", "cue"),
    [
        ("en", "my last name is West", "West", "", Cue.NAMED),
        ("en", "surname: Hilton", "Hilton", "", Cue.NAMED),
        ("en", "call mr. hilton", "hilton", "", Cue.NAMED),
        ("en", "it's J. Bolt", "Bolt", "", Cue.NAMED),
        ("en", "Bolt is my maiden name", "Bolt", "", Cue.NAMED),
        ("en", "my boss, Bolt, says so", "Bolt", "", Cue.GREETED),
        ("en", "dear Bolt,", "Bolt", "", Cue.GREETED),
        ("en", "Bolt here", "Bolt", "", Cue.GREETED),
        ("en", "Honda, 33 years", "Honda", "", Cue.GREETED),
        ("en", "Suzuki, Ken", "Suzuki", "name", Cue.GREETED),
        ("en", "tell Bolt", "Bolt", "", Cue.MENTIONED),
        ("en", "the new Bolt", "Bolt", "", Cue.NONE),
        ("en", "where is Bolt. Thanks", "Bolt", "name", Cue.NONE),
        ("de", "mein Nachname ist Osten", "Osten", "", Cue.NAMED),
        ("de", "meine Chefin Bosch", "Bosch", "", Cue.GREETED),
        ("sv", "jag heter Norr", "Norr", "", Cue.NAMED),
        ("es", "me llamo Norte", "Norte", "", Cue.NAMED),
        ("es", "el paciente Hermes", "Hermes", "", Cue.GREETED),
        ("it", "ho parlato con Bolt", "Bolt", "", Cue.MENTIONED),
        ("fr", "je m'appelle Gare", "Gare", "", Cue.NAMED),
        ("pl", "mr Hilton", "Hilton", "", Cue.NONE),
    ],
)
def test_words_beside_a_name_say_how_surely_it_is_one(lang: str, text: str, said: str, asked: str, cue: Cue) -> None:
    """*My name is* most of all, then who a name belongs to, then what is done to people."""
    at = text.index(said)
    assert cue_of(text, at, at + len(said), lang, asked) == cue


@pytest.mark.parametrize(
    ("lang", "text", "found", "tag", "asked", "expected"),
    [
        ("en", "my name is Hilton", "Hilton", "PERSON", "", "PERSON"),
        ("en", "dear Honda, thanks", "Honda", "PERSON", "", "PERSON"),
        ("en", "tell Suzuki", "Suzuki", "PERSON", "", "PERSON"),  # a surname on a list, too
        ("en", "tell Klarna", "Klarna", "PERSON", "", "ORG"),
        ("en", "Bolt", "Bolt", "PERSON", "name", "PERSON"),
        ("en", "patient Oyelaran hospital ward 4", "Oyelaran", "PERSON", "", "PERSON"),
        ("en", "dear Ndlovu hotel is booked", "Ndlovu", "PERSON", "", "PERSON"),
        ("en", "Kerswell\nhotel", "Kerswell", "PERSON", "", "PERSON"),
        ("en", "my name is Leo Hall", "Leo Hall", "PERSON", "", "PERSON"),
        ("en", "I live at 4 West", "West", "LOCATION", "", "LOCATION"),
        ("de", "mein Name ist Westen", "Westen", "PERSON", "", "PERSON"),
        ("es", "Este", "Este", "PERSON", "name", "PERSON"),
        ("sv", "patient Hallgrims sjukhus", "Hallgrims", "PERSON", "", "PERSON"),
    ],
)
def test_who_is_called_like_a_brand_or_a_venue_stays_hidden(
    lang: str, text: str, found: str, tag: str, asked: str, expected: str
) -> None:
    """Where words beside the name say so; without any a brand is an ORG as before."""
    at = text.index(found)
    span = Span(at, at + len(found), tag, None, "model", 0.9)
    left = without_venues([span], text, tokenize(text), lang, asked, partial(LISTS.kinds_of, lang=lang))
    assert [one.tag for one in left] == [expected]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my name is East", ["East"]),
        ("en", "my name is nageM llewsreK ok", ["nageM llewsreK"]),
        ("en", "my name's M3g4n", ["M3g4n"]),
        ("de", "ich heiße M3g4n K3rsw3ll", ["M3g4n K3rsw3ll"]),
        ("sv", "jag heter Norr", ["Norr"]),
        ("es", "me llamo M€gan Ruiz", ["M€gan Ruiz"]),
        ("it", "mi chiamo Scuola", ["Scuola"]),
        ("fr", "je m'appelle Gare", ["Gare"]),
        ("en", "my name is not on the list", []),
        ("en", "My name is wrong", []),
        ("en", "MY NAME IS STILL WRONG", []),
        ("de", "mein Name ist Ihnen bekannt", []),
        ("sv", "mitt namn är felstavat", []),
        ("es", "mi nombre es correcto", []),
        ("it", "ti chiamo domani", []),
        ("fr", "ça s'appelle Revolut", []),
    ],
)  # fmt: skip
def test_what_follows_my_name_is_is_a_name(lang: str, text: str, expected: list[str]) -> None:
    """Whatever it looks like; words of the sentence that goes on are none."""
    found = named(text, lang, partial(LISTS.kinds_of, lang=lang), LISTS.is_common)
    assert [text[one.start : one.end] for one in found] == expected
