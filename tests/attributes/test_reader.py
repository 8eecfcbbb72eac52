"""The attributes of a text: what is found in six languages, what is not, and what the broader term reads like."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.attributes.kinds import GENERALISE, HIDE
from anond.attributes.model import SHIPPED, load_model
from anond.attributes.reader import AttributeReader
from anond.errors import ModelRefused
from anond.tags import Span
from anond_gazetteers.attribute_lists import LANGUAGES
from anond_trainer.data.attributes import FRESH, HIDDEN
from anond_trainer.train.attributes import figures

ROWS = {
    "en": (
        "I'm an engineer, 45 years old, my daughter takes the 14 bus",
        "I'm a technical worker, 40–49 years old, my child takes the bus",
        "I'm an [PROFESSION], [AGE], my [FAMILY] takes the [TRANSPORT]",
    ),
    "de": (
        "ich bin Krankenschwester und 45 Jahre alt, meine zwei Töchter nehmen den Bus 14",
        "ich bin Fachkraft im Gesundheitswesen und 40–49 Jahre alt, meine Kinder nehmen den Bus",
        "ich bin [PROFESSION] und [AGE], meine [FAMILY] nehmen den [TRANSPORT]",
    ),
    "sv": (
        "jag är sjuksköterska, har diabetes och tar buss 14",
        "jag är vårdarbetare, har långvarig sjukdom och tar buss",
        "jag är [PROFESSION], har [HEALTH] och tar [TRANSPORT]",
    ),
    "es": (
        "soy enfermera, tengo 45 años y soy católica",
        "soy profesional de la salud, tengo 40–49 años y soy creyente",
        "soy [PROFESSION], tengo [AGE] y soy [RELIGION]",
    ),
    "fr": (
        "je suis infirmière, j'ai 45 ans et je suis catholique",
        "je suis personnel de santé, j'ai 40–49 ans et je suis croyant",
        "je suis [PROFESSION], j'ai [AGE] et je suis [RELIGION]",
    ),
    "it": (
        "sono infermiera, ho 45 anni e sono curda",
        "sono persona del settore sanitario, ho 40–49 anni e sono del Medio Oriente",
        "sono [PROFESSION], ho [AGE] e sono [ETHNICITY]",
    ),
}
HARMLESS = {
    "en": ("please don't nurse the battery", "line 14 of the form is empty", "the family pack is sold out"),
    "de": ("Zeile 14 im Formular fehlt", "die Familienpackung ist aus", "Error 45 kommt"),
    "sv": ("rad 14 på blanketten saknas", "familjepaketet är slut", "felkod 45 visas"),
    "es": ("la línea está ocupada", "el paquete familiar está agotado", "sale el error 45"),
    "fr": ("la ligne est occupée", "le pack famille est épuisé", "erreur 45 s'affiche"),
    "it": ("la linea è occupata", "il pacco famiglia è esaurito", "esce l'errore 45"),
}


def read(mode: str, text: str, lang: str, *hidden: Span) -> str:
    """A text with its attributes replaced."""
    for span, new in reversed(AttributeReader(mode).replacements(text, lang, hidden)):
        text = text[: span.start] + new + text[span.end :]
    return text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_mode_replaces_attributes_in_each_language(lang: str) -> None:
    """By a broader term, or by the type; what tells nothing of anybody stays."""
    text, broader, hidden = ROWS[lang]
    assert (read(GENERALISE, text, lang), read(HIDE, text, lang)) == (broader, hidden)
    for one in HARMLESS[lang]:
        assert read(HIDE, one, lang) == one


@pytest.mark.parametrize(
    ("lang", "text", "hidden"),
    [
        ("en", "I'm a nurse, 45, and take bus line 14", "I'm a [PROFESSION], [AGE], and take [TRANSPORT]"),
        ("de", "ich bin Krankenschwester, 45, aus Kassel", "ich bin [PROFESSION], [AGE], aus Kassel"),
        ("en", "flat, 45, and take it", "flat, 45, and take it"),
    ],
)
def test_an_age_may_stand_in_commas(lang: str, text: str, hidden: str) -> None:
    """Where words before it say that somebody is something."""
    assert read(HIDE, text, lang) == hidden


def test_the_layer_keeps_away_from_what_is_hidden_by_its_tag() -> None:
    """Of an attribute that reaches beyond a hidden stretch the rest becomes its type, whatever the mode."""
    text = "I work at Harlow Steel"
    assert read(HIDE, text, "en", Span(10, 22, "ORG")) == text
    assert read(GENERALISE, text, "en", Span(17, 22, "ORG")) == "I work at [EMPLOYER]Steel"


def test_attributes_are_read_through_disguises() -> None:
    """In the view of the text, where invisible letters and markup are gone; all of the original goes."""
    assert read(HIDE, "I am a nu\u200brse", "en") == "I am a [PROFESSION]"
    assert read(GENERALISE, "<b>I am an engi</b>neer", "en").endswith("a technical worker")


def test_a_model_that_is_not_the_one_installed_is_refused(tmp_path: Path) -> None:
    """By its digest: nothing is read with a file that was changed."""
    changed = tmp_path / SHIPPED.name
    changed.write_bytes(SHIPPED.read_bytes()[:-8])
    with pytest.raises(ModelRefused, match="its card is missing"):
        load_model(changed)
    changed.with_suffix(".json").write_bytes(SHIPPED.with_suffix(".json").read_bytes())
    with pytest.raises(ModelRefused, match="not the one that its card names"):
        load_model(changed)


@pytest.mark.parametrize("part", [HIDDEN, FRESH])
def test_the_shipped_model_finds_what_it_never_learnt_from(part: str) -> None:
    """On hidden parts of the written (synthetic) turns, in all six languages: F1 to the letter of .80 and more."""
    scores = [by_kind["all"] for by_kind in figures(load_model(), part).values()]
    hits, found, marked = (sum(counts) for counts in zip(*scores, strict=True))
    assert 2 * hits / (found + marked) >= 0.8
