"""The language of a session whose turns tell little, or something else than its platform says."""

import pytest

from anond.text.language import LanguageModel
from anond.text.session_language import UNKNOWN, expecting, settled, update
from anond_gazetteers import load

MODEL = LanguageModel.load(names=load().strength)
SERVED = {"en", "de", "sv", "es", "it", "fr"}
ENGLISH = expecting({"en": 1.0})
POLISH = "czekam na moją paczkę już od dwóch tygodni i nikt nie odbiera telefonu"


def _langs(turns: list[str], hint: str | None = None, begin: dict[str, float] | None = None) -> list[str]:
    evidence, langs = begin or {}, []
    for turn in turns:
        evidence, lang = update(evidence, turn, MODEL, hint, SERVED)
        langs.append(lang)
    return langs


@pytest.mark.parametrize(
    "turn", ["Ingrid Svensson", "giovanni", "björn lindqvist", "Odilia Yamakawa", "73321", "hai", "hi", "Kowalczyk",
             "ok", "AN-7733", "tove@example.org", "Marek from Wroclaw", "hi, I'm Ulrika Lindqvist from Bristol"]
)  # fmt: skip
def test_what_tells_little_is_in_the_language_that_is_expected(turn: str) -> None:
    """A name, a number, an address, a greeting is read as what is expected, and so is what comes behind it."""
    assert _langs([turn, "88", "Bo"], begin=ENGLISH) == ["en"] * 3


@pytest.mark.parametrize("turn", ["Ingrid Svensson", "Giovanni Esposito", "Marek Kowalczyk", "4411", "Joana"])
def test_a_bare_name_speaks_for_no_language(turn: str) -> None:
    """Where nothing is expected a session that begins on a name has no language, or one that is served; it gets its
    own with the first turn that tells one."""
    first, *others = _langs([turn, "my parcel has not come yet", "ok"])
    assert first in SERVED | {UNKNOWN}
    assert others == ["en", "en"]


@pytest.mark.parametrize(
    ("turn", "lang"),
    [("mein Paket ist immer noch nicht da", "de"), ("todavía no me ha llegado el pedido", "es"), (POLISH, "pl"),
     ("ik wacht al drie dagen op mijn pakket en niemand belt terug", "nl"), ("minha encomenda ainda não chegou", "pt")],
)  # fmt: skip
@pytest.mark.parametrize("hint", [None, "en"])
@pytest.mark.parametrize("turns", [[], ["my parcel has not come yet", "can you look where it is please?"]])
def test_a_clear_turn_is_in_its_own_language(turn: str, lang: str, hint: str | None, turns: list[str]) -> None:
    """Whatever is expected, hinted, or was spoken so far; and a few words of English later it is English again."""
    assert _langs([*turns, turn], hint, ENGLISH)[-1] == lang
    assert _langs([turn, "please have another look at it", "could you call me back?"], None, ENGLISH)[-1] == "en"


def test_a_contradicted_hint_does_not_come_back_with_short_turns() -> None:
    """After a clear Polish turn a wrong hint sends no short one out as English."""
    assert _langs([POLISH, "tak", "12", "dobrze"], "en") == ["pl"] * 4


def test_a_right_hint_settles_short_turns() -> None:
    """What tells nothing, or little of another language, is what the platform says."""
    for hint in ("sv", "it", "pl"):
        assert _langs(["hallo", "Anna", "12", "no"], hint) == [hint] * 4


def test_two_words_of_a_language_that_is_not_served_are_known() -> None:
    """A short turn of plain words is recognised where nothing was said yet, also if another language is expected."""
    for turn in ("dzień dobry, dziękuję", "hyvää päivää kiitos"):
        assert _langs([turn])[0] not in SERVED
        assert _langs([turn], begin=ENGLISH)[0] not in SERVED


def test_a_word_again_and_again_is_one_word() -> None:
    """A word that is repeated tells as little as the word."""
    assert _langs(["word " * 17], begin=ENGLISH) == ["en"]


def test_expectations_have_their_weights() -> None:
    """The likeliest language begins with the same evidence however weights are scaled, and is settled by none."""
    assert expecting({}) == {}
    assert expecting({"en": 9.0, "es": 1.0}) == expecting({"es": 0.1, "en": 0.9})
    assert list(expecting({"es": 0.1, "en": 0.9})) == ["en", "es"]
    assert settled(ENGLISH) == ""
    assert settled(update({}, "my parcel has not come yet", MODEL, None, SERVED)[0]) == "en"


@pytest.mark.parametrize("turn", ["psx vr 2 bundle", "ulmu and kez 4471"])
def test_what_looks_a_little_like_many_languages_speaks_for_none_that_is_not_served(turn: str) -> None:
    """Neither the turn nor the short one behind it is in such a language."""
    assert all(lang in SERVED | {UNKNOWN} for lang in _langs([turn, "ok"]))


@pytest.mark.parametrize("turn", ["kadai paneer naan", "ragu kebab kofte", "kimchi jjigae"])
def test_dishes_do_not_take_a_session_out_of_its_language(turn: str) -> None:
    """A few words that are not clear by themselves are doubted where the session has a served language; a sentence
    is not."""
    some_english = {"en": 0.33}
    assert _langs([turn], begin=some_english) == ["en"]
    assert _langs([POLISH], begin=some_english) == ["pl"]


def test_short_turns_in_the_nearest_language_are_not_doubted() -> None:
    """Danish that was taken for Swedish at first is told in the next turns, and read by nobody who knows no Danish."""
    assert _langs(["det er Birthe", "tak, hilsen Søren", "jeg er Mette Kjærgaard"])[-1] == "da"
