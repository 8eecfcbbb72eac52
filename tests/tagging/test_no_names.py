"""Idioms, words of chats, and thanks run into other words are nobody (`tagging.no_names`)."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.no_names import without_phrases, words_of_chats
from anond.tags import Span
from anond_gazetteers import load

LISTS = load()


def of_model(text: str, found: str, tag: str) -> list[Span]:
    """What a model found, as its only span."""
    at = text.index(found)
    return [Span(at, at + len(found), tag, None, "model", 0.9)]


PHRASES = [
    ("de", "das sage ich frank und frei", "frank", False),
    ("de", "ein Restaurant, das spanisches Essen serviert", "Essen", False),
    ("de", "beim Essen in Essen", "in Essen", True),
    ("en", "a jack of all trades", "jack", False),
    ("es", "vivo a cuerpo de rey", "cuerpo de rey", False),
    ("es", "habló el rey en la tele", "el rey", False),
    ("es", "soy Ana Rey", "Rey", True),
    ("fr", "le roi est mort", "le roi", False),
    ("it", "il re del pollo", "re", False),
    ("it", "la spia è viola", "viola", False),
    ("it", "la cliente è viola", "viola", True),
    ("it", "sono viola", "viola", True),
    ("es", "la luz es rosa", "rosa", False),
    ("es", "mi hija es rosa", "rosa", True),
    ("fr", "l'écran est rose", "rose", False),
    ("de", "die Anzeige ist ganz rosa", "rosa", False),
    ("sv", "väggen är rosa", "rosa", False),
    ("en", "the light is amber", "amber", False),
    ("en", "the agent was Amber", "Amber", True),
    ("en", "it was Sunny all day", "Sunny", False),
    ("en", "it was Sunny who called", "Sunny", True),
    ("en", "this is Sunny", "Sunny", True),
    ("en", "it was Misty, my neighbour", "Misty", True),
    ("en", "the box was Violet's", "Violet", True),
    ("en", "the box was violet's", "violet", True),
    ("en", "the display is Ruby Turner's", "Ruby", True),
    ("es", "la etiqueta es Rosa, mi hermana", "Rosa", True),
    ("fr", "l'étiquette est Claire", "Claire", True),
    ("it", "la borsa è Viola Conti", "Viola", True),
    ("de", "das Display ist Rosa Lindners", "Rosa", True),
    ("sv", "etiketten är Viola Eks", "Viola", True),
    ("en", "ok nicethanks", "nicethanks", False),
    ("es", "vale holagracias", "holagracias", False),
    ("en", "sothankyouverymuch", "sothankyouverymuch", False),
    ("en", "perfectthanks okfine", "perfectthanks okfine", False),
    ("de", "okdankesehr", "okdankesehr", False),
    ("fr", "merciokbien", "merciokbien", False),
    ("it", "vabeneciao", "vabeneciao", False),
    ("es", "muchasgraciasok", "muchasgraciasok", False),
    ("sv", "oktacksåmycket", "oktacksåmycket", False),
    ("en", "r u there", "r", False),
    ("en", "how r u", "r u", False),
    # and who is somebody
    ("en", "its r u t h", "r", True),
    ("en", "its b r u ce", "r u", True),
    ("en", "ok heyzubrik nicethanks", "heyzubrik nicethanks", True),
    ("sv", "tackzubrik", "tackzubrik", True),
    ("de", "danke frank und fritz", "frank", True),
    ("de", "Frank sagt es frank und frei", "Frank", True),
    ("en", "jack of accounting", "jack", True),
    ("en", "its heyman", "heyman", True),
    ("de", "bei dankert", "dankert", True),
    ("en", "jessethanks", "jessethanks", True),
    ("en", "its zoltrikthanks", "zoltrikthanks", True),
    ("es", "rosagracias", "rosagracias", True),
]


@pytest.mark.parametrize(("lang", "text", "found", "stays"), PHRASES)
def test_idioms_and_glued_words_are_nobody(lang: str, text: str, found: str, stays: bool) -> None:
    """A name in an idiom, and thanks run into another word, are left; the name itself stays hidden."""
    kept = without_phrases(
        of_model(text, found, "PERSON"), text, lang, "", partial(LISTS.kinds_of, lang=lang), LISTS.is_common
    )
    assert bool(kept) is stays


CHATS = [
    ("en", "okey", "", "okey", False),
    ("en", "heya i need a hand", "", "heya", False),
    ("en", "OMW", "", "OMW", False),
    ("de", "okidoki", "", "okidoki", False),
    ("sv", "Jaha", "", "Jaha", False),
    ("es", "porfi, es urgente", "", "porfi", False),
    ("it", "boh", "", "boh", False),
    ("fr", "slt", "", "slt", False),
    ("fr", "okmercibeaucoup", "", "okmercibeaucoup", False),
    # and who is called so
    ("en", "okey", "name", "okey", True),
    ("en", "my name is Okey", "", "Okey", True),
    ("en", "mr nope", "", "nope", True),
    ("de", "mein Name ist Gude", "", "Gude", True),
    ("en", "my password is okey", "", "okey", True),
    ("de", "mein Passwort: okidoki", "", "okidoki", True),
    ("en", "the password reset failed lol", "", "lol", False),
    ("pl", "okey", "", "okey", True),
]


@pytest.mark.parametrize(("lang", "text", "asked", "found", "stays"), CHATS)
def test_a_word_of_chats_is_nobody(lang: str, text: str, asked: str, found: str, stays: bool) -> None:
    """Unless somebody is said to be called so, or is asked for a name; a turn that is left so is no risk."""
    tagged = of_model(text, found, "PERSON")
    kept = without_phrases(tagged, text, lang, asked, partial(LISTS.kinds_of, lang=lang), LISTS.is_common)
    assert bool(kept) is stays
    found_again = words_of_chats(tagged, text, lang, asked, partial(LISTS.kinds_of, lang=lang), LISTS.is_common)
    assert bool(found_again) is not stays


@pytest.mark.parametrize(
    ("lang", "text", "asked", "found", "stays"),
    [
        ("en", "thankyousomuch", "", "thankyousomuch", False),
        ("fr", "okmercibeaucoup!", "", "okmercibeaucoup", False),
        ("en", "thankyousomuch", "username", "thankyousomuch", True),
        ("en", "my username is thankyousomuch", "", "thankyousomuch", True),
        ("en", "zoltrikthanks", "", "zoltrikthanks", True),
    ],
)
def test_thanks_are_no_user_name(lang: str, text: str, asked: str, found: str, stays: bool) -> None:
    """Words run into each other are all of a turn, and no user name was asked for."""
    kinds_of = partial(LISTS.kinds_of, lang=lang)
    kept = without_phrases(of_model(text, found, "UID"), text, lang, asked, kinds_of, LISTS.is_common)
    assert bool(kept) is stays
