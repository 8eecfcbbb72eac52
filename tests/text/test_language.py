"""The language of a turn and of its session, and that the model's file holds no words."""

import re
from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.errors import ModelRefused
from anond.text.language import SHIPPED, LanguageModel, letters
from anond.text.session_language import UNKNOWN, update
from anond_trainer.data.notation import LANGUAGES, dialogues

MODEL = LanguageModel.load()

SESSIONS = {
    "en": ["hi there", "my order never arrived", "ok", "it's 88121", "Tom Baker", "can you check where it is please?",
           "yes", "no that's the old address", "thanks a lot", "bye"],
    "de": ["hallo", "ich warte seit Tagen auf mein Paket", "ok", "88121", "Max Berger",
           "können Sie bitte nachsehen wo es ist?", "ja", "nein, das ist die alte Adresse", "danke", "tschüss"],
    "sv": ["hejsan", "mitt paket har inte kommit än", "ok", "88121", "Nils Ek", "kan du kolla var det är någonstans?",
           "ja", "nej det där är den gamla adressen", "tack så mycket", "hej då"],
    "es": ["buenas", "todavía no me ha llegado el pedido", "ok", "88121", "Pablo Gil", "¿puede mirar dónde está?",
           "sí", "no, esa es la dirección antigua", "muchas gracias", "adiós"],
    "it": ["salve", "non mi è ancora arrivato il pacco", "ok", "88121", "Ugo Neri", "può controllare dove si trova?",
           "sì", "no, quello è il vecchio indirizzo", "grazie mille", "arrivederci"],
    "fr": ["bonjour", "je n'ai pas encore reçu mon colis", "ok", "88121", "Luc Morel", "vous pouvez voir où il est ?",
           "oui", "non, ça c'est l'ancienne adresse", "merci beaucoup", "au revoir"],
}  # fmt: skip
SMALL_TALK = ["ok", "sí", "danke", "merci", "tack", "yes", "Maria Lopez", "Jean-Pierre Dupont", "Stockholm", "12345",
              "👍", "anna@example.com", "", "...", "WhatsApp", "+46 70 123 45 67"]  # fmt: skip


def _session(turns: list[str], hint: str | None = None) -> list[str]:
    evidence: dict[str, float] = {}
    langs = []
    for turn in turns:
        evidence, lang = update(evidence, turn, MODEL, hint)
        langs.append(lang)
    return langs


def _established(lang: str) -> dict[str, float]:
    evidence: dict[str, float] = {}
    for turn in SESSIONS[lang]:
        evidence, _ = update(evidence, turn, MODEL, None)
    return evidence


def test_of_two_near_languages_the_one_that_is_served_is_taken() -> None:
    """A short turn that could be Swedish or Danish is Danish where Danish is served; real Swedish stays so."""
    near, swedish = "hej kan ni ringe mig om en time", "ok tack för hjälpen, jag väntar fortfarande på paketet"
    assert update({}, near, MODEL, None)[1] == "sv"
    assert update({}, near, MODEL, None, {"da"})[1] == "da"
    assert update({}, swedish, MODEL, None, {"da"})[1] == "sv"
    assert [update({}, word, MODEL, None, {"en", "de", "sv"})[1] for word in ("hi", "hallo", "hej")] == [
        "en",
        "de",
        "sv",
    ]
    assert update({}, "12345", MODEL, None, {"da"})[1] == UNKNOWN


@pytest.mark.parametrize("lang", SESSIONS)
def test_a_session_is_known_from_its_first_real_turn(lang: str) -> None:
    """From the first turn that says something the session has its language, and keeps it to the end."""
    assert set(_session(SESSIONS[lang])[1:]) == {lang}


@pytest.mark.parametrize("lang", SESSIONS)
def test_small_talk_flips_no_session(lang: str) -> None:
    """Courtesies of other languages, names, numbers and addresses leave an established session where it is."""
    evidence = _established(lang)
    for turn in SMALL_TALK:
        assert update(evidence, turn, MODEL, None)[1] == lang
    for turn in SMALL_TALK:
        evidence, now = update(evidence, turn, MODEL, None)
        assert now == lang


@pytest.mark.parametrize("before", SESSIONS)
@pytest.mark.parametrize("after", SESSIONS)
def test_a_real_change_is_followed(before: str, after: str) -> None:
    """Two clear turns in another language take the session there."""
    evidence = _established(before)
    for turn in (SESSIONS[after][1], SESSIONS[after][5]):
        evidence, lang = update(evidence, turn, MODEL, None)
    assert lang == after


@pytest.mark.parametrize("lang", SESSIONS)
def test_the_hint_is_strong_but_not_absolute(lang: str) -> None:
    """A wrong hint of the platform holds until a clear turn contradicts it; a right one settles a bare name."""
    wrong = "fi"
    assert _session(["Alex Miller", SESSIONS[lang][1], "12"], wrong) == [wrong, lang, lang]
    assert _session(["Alex Miller"], lang) == [lang]


@pytest.mark.parametrize(
    ("hint", "lang"),
    [
        ("es", "es"),
        ("ES", "es"),
        ("es-MX", "es"),
        ("pt_BR", "pt"),
        ("", UNKNOWN),
        ("und", UNKNOWN),
        ("spanish", UNKNOWN),
    ],
)
def test_hints_in_their_usual_forms(hint: str, lang: str) -> None:
    """A hint is a language code, with or without a region; anything else is no hint."""
    assert update({}, "12345", MODEL, hint)[1] == lang


@pytest.mark.parametrize(
    "text", ["", " ", "12345", "👍👍", "?!", "\x00\ud800", "anna@example.com", "https://x.example/a"]
)
def test_nothing_is_known_without_words(text: str) -> None:
    """A text without words tells no language, and a session of such turns has none."""
    assert MODEL.scores(text) == {}
    assert update({}, text, MODEL, None) == ({}, UNKNOWN)


@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=40), max_size=8))
@settings(max_examples=100, deadline=None)
def test_evidence_stays_small(turns: list[str]) -> None:
    """Whatever is said, evidence holds at most four languages, and rounded numbers within bounds."""
    evidence: dict[str, float] = {}
    for turn in turns * 4:
        before = dict(evidence)
        new, lang = update(evidence, turn, MODEL, None)
        assert evidence == before
        evidence = new
        assert len(evidence) <= 4
        assert all(0 < known < 3 and round(known, 3) == known for known in evidence.values())
        assert lang == (max(evidence, key=evidence.__getitem__) if evidence else UNKNOWN)


@pytest.mark.parametrize("lang", SESSIONS)
def test_scores_are_probabilities(lang: str) -> None:
    """The likeliest language comes first, and all told add up to one at most."""
    scores = MODEL.scores(SESSIONS[lang][1])
    assert next(iter(scores)) == lang
    assert list(scores.values()) == sorted(scores.values(), reverse=True)
    assert sum(scores.values()) <= 1.001


def test_letters_leaves_out_what_has_no_language() -> None:
    """Numbers, addresses and marks go; words of any script, their apostrophes and accents stay."""
    assert letters("l’été: 3 mails à ana@example.com, http://x.example/a !😀").split() == ["l'été", "mails", "à"]
    assert letters("どうしても10場合を हिन्दी") == "どうしても 場合を हिन्दी"


def test_the_file_holds_no_words() -> None:
    """No word of the dialogues that the model learnt from, in whatever case, is in its file."""
    data = SHIPPED.read_bytes()
    readable = " ".join(re.findall(r"\w{6,}", data.decode("utf-8", "replace").lower()))
    words = {
        word for lang in LANGUAGES for turn in dialogues(lang) for word in re.findall(r"\w{6,}", turn.text.lower())
    }
    assert len(words) > 1000
    assert [word for word in words if word in readable] == []
    assert "label" in readable
    assert len(data) <= 2_000_000


@pytest.mark.parametrize("damage", ["cut", "changed", "no card", "no model", "card is no card"])
def test_a_broken_model_is_refused(tmp_path: Path, damage: str) -> None:
    """A model that is not the file its card describes is not used."""
    model, card = tmp_path / "lid.ftz", tmp_path / "lid.json"
    data = SHIPPED.read_bytes()
    described = SHIPPED.with_suffix(".json").read_bytes()
    if damage != "no model":
        model.write_bytes({"cut": data[:-9], "changed": data[:5000] + b"!" + data[5001:]}.get(damage, data))
    if damage != "no card":
        card.write_bytes(b"[]" if damage == "card is no card" else described)
    with pytest.raises(ModelRefused):
        LanguageModel.load(model)
    model.write_bytes(data)
    card.write_bytes(described)
    assert LanguageModel.load(model).scores("wo ist mein Paket geblieben")


def test_the_card_tells_data_and_figures() -> None:
    """The shipped model says what it was made of and how well it does on what it never saw."""
    card = orjson.loads(SHIPPED.with_suffix(".json").read_bytes())
    assert card["data"]
    assert card["held_out"] == 0.3
    assert card["accuracy"]["sentences"]["all"] > 0.97


def test_what_is_kept_of_short_turns_changes_nothing() -> None:
    """A turn tells the same when it comes again, also behind more turns than are kept; numbers are not kept at all."""
    model, other_model = LanguageModel.load(), LanguageModel.load()
    turns = [*SMALL_TALK, *(f"{one} {other}" for one in "abcdefghijklmnopqrstuvwxyz" for other in SMALL_TALK * 4)]
    told = [model.evidence_of(turn) for turn in turns]
    assert [model.evidence_of(turn) for turn in turns] == told
    assert [other_model.evidence_of(turn) for turn in SMALL_TALK] == told[: len(SMALL_TALK)]
    for number in range(2_000):
        model.evidence_of("abcdefghij"[number % 10] * (number // 100 + 1) + " " + "klmnopqrst"[number // 10 % 10])
    assert 0 < len(model._kept) <= 1 << 10
    model.evidence_of("ann 1990")
    assert hash("ann 1990") not in model._kept
    assert all(isinstance(key, int) for key in model._kept)
