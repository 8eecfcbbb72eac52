"""A surname behind particles goes with the name before it; a town, firm or department behind the same words stays."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.name_particles import particles_at_ends, with_particles
from anond.tagging.whole_names import without_ends
from anond.tags import Span
from anond_gazetteers import load

LISTS = load()
Said = list[tuple[str, str]]  # what stands in the text, and under which tag


def spans(text: str, found: Said) -> list[Span]:
    """Spans by what they say, in their order."""
    out, at = [], 0
    for said, tag in found:
        at = text.index(said, at)
        out.append(Span(at, at + len(said), tag, None, "model", 0.9))
        at += len(said)
    return out


def read(lang: str, text: str, found: Said) -> Said:
    """The spans of a model, without particles that belong to nobody, and with surnames."""
    kinds_of = partial(LISTS.kinds_of, lang=lang)
    tagged = spans(text, found)
    tagged = without_ends(tagged, particles_at_ends(tagged, text, lang, kinds_of, LISTS.is_common))
    named = with_particles(tagged, text, lang, kinds_of, LISTS.is_common)
    return [(text[span.start : span.end], span.tag) for span in named]


SURNAMES = [
    ("fr", "Jean-Baptiste de La Tour a appelé", ["Jean-Baptiste"], "Jean-Baptiste de La Tour"),
    ("fr", "Jean-Baptiste de La Tour a appelé", ["Jean-Baptiste de"], "Jean-Baptiste de La Tour"),
    ("fr", "Monsieur de La Tour attend", ["de", "La Tour"], "de La Tour"),
    ("fr", "je suis jean-baptiste de la tour", ["jean-baptiste"], "jean-baptiste de la tour"),
    ("fr", "Marie de la Fontaine a payé", ["Marie", "Fontaine"], "Marie de la Fontaine"),
    ("fr", "Pierre du Plessis a payé", ["Pierre"], "Pierre du Plessis"),
    ("fr", "Bérengère d'Humières a payé", ["Bérengère"], "Bérengère d'Humières"),
    ("fr", "Aymar de Caix a payé", ["Aymar"], "Aymar de Caix"),
    ("fr", "Régis Van Aerschot a payé", ["Régis"], "Régis Van Aerschot"),
    ("es", "María de la O Jiménez llamó", ["María", "Jiménez"], "María de la O"),
    ("es", "hablé con juan de la cruz ayer", ["juan de la"], "juan de la cruz"),
    ("es", "Carmen del Río me atendió", ["Carmen", "Río"], "Carmen del Río"),
    ("es", "nicolasa del moral", ["nicolasa del"], "nicolasa del moral"),
    ("es", "PEDRO DE LA FUENTE LLAMÓ", ["PEDRO"], "PEDRO DE LA FUENTE"),
    ("de", "Ludwig van den Berg rief an", ["Ludwig"], "Ludwig van den Berg"),
    ("de", "ich bin ludwig van den berg", ["ludwig van"], "ludwig van den berg"),
    ("de", "Anna von und zu Hohenfels wartet", ["Anna von"], "Anna von und zu Hohenfels"),
    ("de", "Gundula von Ahsen wartet", ["Gundula"], "Gundula von Ahsen"),
    ("de", "Adelheid von der Marwitz wartet", ["Adelheid"], "Adelheid von der Marwitz"),
    ("it", "Maria dell'Acqua ha chiamato", ["Maria"], "Maria dell'Acqua"),
    ("it", "maria teresa dell’acqua", ["maria teresa dell’"], "maria teresa dell’acqua"),
    ("it", "Giovanni de' Medici ha pagato", ["Giovanni"], "Giovanni de' Medici"),
    ("it", "Sveva Di Luzio ha pagato", ["Sveva"], "Sveva Di Luzio"),
    ("sv", "Carl af Ugglas ringde", ["Carl"], "Carl af Ugglas"),
    ("sv", "jörgen af ekenstam ringde", ["jörgen"], "jörgen af ekenstam"),
    ("en", "Joris van der Meulen paid", ["Joris"], "Joris van der Meulen"),
    ("en", "hennie van rooyen paid", ["hennie"], "hennie van rooyen"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "found", "name"), SURNAMES)
def test_a_surname_behind_particles_goes_with_its_name(lang: str, text: str, found: list[str], name: str) -> None:
    """A model may find the first name alone, end on a particle, or take the surname for another person."""
    assert read(lang, text, [(one, "PERSON") for one in found])[0] == (name, "PERSON")


@pytest.mark.parametrize(
    ("lang", "text", "found", "name"),
    [
        ("fr", "Jean de La Tour", [("Jean", "PERSON"), ("La Tour", "LOCATION")], "Jean de La Tour"),
        ("fr", "Jean de La Tour", [("Jean de", "PERSON"), ("La Tour", "ADDRESS")], "Jean de La Tour"),
        ("de", "Anna von und zu Hohenfels", [("Anna von", "PERSON"), ("Hohenfels", "LOCATION")],
         "Anna von und zu Hohenfels"),
    ],
)  # fmt: skip
def test_a_surname_that_was_taken_for_a_place_is_part_of_the_name(
    lang: str, text: str, found: Said, name: str
) -> None:  # fmt: skip
    """A town's name behind several particles, or behind an article with a capital, is a surname."""
    assert read(lang, text, found) == [(name, "PERSON")]


OTHERS = [
    ("de", "Maria von der Rezeption war nett", ["Maria"]), ("de", "Thomas von der Buchhaltung", ["Thomas"]),
    ("de", "Peter von der Post war da", ["Peter"]), ("de", "Lisa von der Telekom", ["Lisa"]),
    ("de", "Kim vom Support", ["Kim"]), ("de", "peter von microsoft", ["peter"]),
    ("de", "Anna und Stein", ["Anna"]), ("de", "Peter von Siemens", ["Peter"]),
    ("de", "marit von und zu gibts", ["marit"]), ("de", "ERWIN VON NEBENAN", ["ERWIN"]),
    ("it", "Luca della banca", ["Luca"]), ("it", "Anna di Roma", ["Anna"]), ("it", "Norma dell'assistenza", ["Norma"]),
    ("it", "Pasquale dell'IT", ["Pasquale"]), ("it", "Ilir di Adriarent", ["Ilir"]),
    ("fr", "Pierre de la comptabilité", ["Pierre"]), ("fr", "Sophie du service client", ["Sophie"]),
    ("fr", "Pierre de Lyon", ["Pierre"]), ("fr", "idrissa d'accord", ["idrissa"]),
    ("fr", "Haja de l'accueil", ["Haja"]),
    ("es", "Juan de la oficina", ["Juan"]), ("es", "Luis del banco", ["Luis"]), ("es", "Ana de Madrid", ["Ana"]),
    ("es", "Mariana de nóminas", ["Mariana"]), ("es", "luis dos veces", ["luis"]),
    ("sv", "Anna från Lund", ["Anna"]), ("sv", "Lisa på banken", ["Lisa"]), ("sv", "nadja de är här", ["nadja"]),
    ("en", "otto do it", ["otto"]), ("en", "Graciete do Fridays", ["Graciete"]),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "found"), OTHERS)
def test_departments_firms_and_towns_behind_a_name_stay(lang: str, text: str, found: list[str]) -> None:
    """What somebody works for or where they are from is no part of their name."""
    assert read(lang, text, [(one, "PERSON") for one in found]) == [(one, "PERSON") for one in found]


@pytest.mark.parametrize(
    ("lang", "text", "found", "left"),
    [
        ("de", "Maria von der Rezeption", "Maria von", "Maria"),
        ("de", "Maria von der Rezeption", "Maria von der", "Maria"),
        ("it", "Luca della banca", "Luca della", "Luca"), ("fr", "Pierre de Lyon", "Pierre de", "Pierre"),
    ],
)  # fmt: skip
def test_a_particle_of_no_surname_is_cut_off(lang: str, text: str, found: str, left: str) -> None:
    """Else it would be replaced by a surname: `Petra Köppel der Rezeption`."""
    assert read(lang, text, [(found, "PERSON")]) == [(left, "PERSON")]


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("de", "Maria von der Telekom", [("Maria", "PERSON"), ("Telekom", "ORG")]),
        ("fr", "Pierre de Lyon", [("Pierre", "PERSON"), ("Lyon", "LOCATION")]),
        ("fr", "éric d'ussel", [("éric", "PERSON"), ("ussel", "LOCATION")]),
        ("de", "Der Manni von Michels?", [("Manni", "PERSON"), ("Michels", "PERSON")]),
        ("fr", "Moulin de la Roche 12", [("Moulin", "PERSON"), ("de la Roche 12", "ADDRESS")]),
        ("xx", "Jean de La Tour", [("Jean", "PERSON")]),
    ],
)  # fmt: skip
def test_what_is_something_else_stays_so(lang: str, text: str, found: Said) -> None:
    """A firm, a town behind one particle, another person and an address are no surname."""
    assert read(lang, text, found) == found
