"""What a model finds is put right where words tell more: venues, brands, corners, ages, ends of names."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.joined import alternatives, corners
from anond.tagging.labels_outside import without_ages
from anond.tagging.name_edges import trimmed, with_surnames
from anond.tagging.pets import without_pets
from anond.tagging.several_people import several_people
from anond.tagging.venues import without_venues
from anond.tagging.whole_companies import whole_companies
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()
Said = list[tuple[str, str]]  # what stands in the text, and under which tag


def spans(text: str, found: Said) -> list[Span]:
    """The spans of a model, by what they say."""
    out = []
    for said, tag in found:
        name, _, sub = tag.partition("/")
        at = text.index(said)
        out.append(Span(at, at + len(said), name, sub or None, "model", 0.9))
    return out


def said(text: str, found: list[Span]) -> Said:
    """What spans say and are."""
    return [(text[one.start : one.end], one.tag + (f"/{one.sub}" if one.sub else "")) for one in found]


VENUES = [
    ("en", "a room at the Bramblewick Inn please", "Bramblewick Inn", "PERSON", [("Bramblewick Inn", "FACILITY")]),
    ("en", "a room at the Bramblewick Hotel please", "Bramblewick", "LOCATION", [("Bramblewick Hotel", "FACILITY")]),
    ("de", "wir sind im Gasthof Dreikant", "Dreikant", "PERSON", [("Gasthof Dreikant", "FACILITY")]),
    ("sv", "vi bor på Hotell Vargklippan", "Vargklippan", "LOCATION", [("Hotell Vargklippan", "FACILITY")]),
    ("es", "reserva en el restaurante Garbancito", "Garbancito", "PERSON", [("restaurante Garbancito", "FACILITY")]),
    ("it", "un tavolo alla trattoria Spaccanoci", "Spaccanoci", "PERSON", [("trattoria Spaccanoci", "FACILITY")]),
    (
        "fr",
        "une table à la brasserie Tournebroche",
        "Tournebroche",
        "LOCATION",
        [("brasserie Tournebroche", "FACILITY")],
    ),
    ("de", "ich wohne in der Wohnanlage Birkhain", "Birkhain", "LOCATION", [("Wohnanlage Birkhain", "FACILITY")]),
    ("fr", "rendez-vous à la salle Tournecroix", "Tournecroix", "LOCATION", [("salle Tournecroix", "FACILITY")]),
    ("it", "abito nel Condominio Girasole", "Condominio Girasole", "LOCATION", [("Condominio Girasole", "FACILITY")]),
    ("es", "cenamos en el Mesón Robledal", "Mesón Robledal", "PERSON", [("Mesón Robledal", "FACILITY")]),
    ("en", "a flat in Pike Hill Apartments", "Pike Hill Apartments", "ADDRESS", [("Pike Hill Apartments", "FACILITY")]),
    ("en", "my address is Rose Cottage Inn", "Rose Cottage Inn", "ADDRESS", [("Rose Cottage Inn", "ADDRESS")]),
    ("en", "i live at Pike Hill Apartments", "Pike Hill Apartments", "ADDRESS", [("Pike Hill Apartments", "ADDRESS")]),
    ("en", "we live on Tarrawilla Station", "Tarrawilla Station", "ADDRESS", [("Tarrawilla Station", "ADDRESS")]),
    ("en", "in 4 Pike Hill Apartments", "Pike Hill Apartments", "ADDRESS", [("Pike Hill Apartments", "ADDRESS")]),
    (
        "en",
        "a table at The Brass Lantern tonight",
        "The Brass Lantern",
        "LOCATION",
        [("The Brass Lantern", "FACILITY")],
    ),
    ("en", "a table at The Brass Lantern tonight", "Brass Lantern", "LOCATION", [("Brass Lantern", "FACILITY")]),
    ("en", "a table for six at Brindlewick please", "Brindlewick", "PERSON", [("Brindlewick", "FACILITY")]),
    ("it", "cena al Spaccanoci", "Spaccanoci", "LOCATION", [("Spaccanoci", "FACILITY")]),
    ("fr", "dîner au Tournebroche", "Tournebroche", "PERSON", [("Tournebroche", "FACILITY")]),
    ("es", "una mesa en Garbancito", "Garbancito", "LOCATION", [("Garbancito", "FACILITY")]),
    ("sv", "bord på Vargklippan", "Vargklippan", "PERSON", [("Vargklippan", "FACILITY")]),
    ("de", "Abendessen im Spatzenwirt", "Spatzenwirt", "LOCATION", [("Spatzenwirt", "FACILITY")]),
    ("en", "lunch at Leeds", "Leeds", "LOCATION", [("Leeds", "LOCATION")]),
    ("en", "dinner at Jennifer's", "Jennifer", "PERSON", [("Jennifer", "PERSON")]),
    ("en", "dinner at Brindlewick's", "Brindlewick", "PERSON", [("Brindlewick", "PERSON")]),
    ("en", "dinner at brindlewick", "brindlewick", "PERSON", [("brindlewick", "PERSON")]),
    ("en", "book The Brass Lantern for six", "Lantern", "LOCATION", [("Lantern", "FACILITY")]),
    ("en", "we fly from The Hague", "The Hague", "LOCATION", [("The Hague", "LOCATION")]),
    ("en", "The Brass Lantern", "The Brass Lantern", "LOCATION", [("The Brass Lantern", "LOCATION")]),
    ("en", "i am at the airport now", "airport", "LOCATION", []),
    ("en", "something in the East", "the East", "LOCATION", []),
    ("de", "ich stehe am Bahnhof", "Bahnhof", "LOCATION", []),
    ("sv", "jag är vid stationen", "stationen", "LOCATION", []),
    ("es", "en la zona norte", "norte", "LOCATION", []),
    ("it", "sono alla stazione", "stazione", "LOCATION", []),
    ("fr", "je suis à la gare", "gare", "LOCATION", []),
    ("en", "can i get a Lyft", "Lyft", "PERSON", [("Lyft", "ORG")]),
    ("de", "bezahlt mit Klarna", "Klarna", "PERSON", [("Klarna", "ORG")]),
    ("en", "is it a high rise or a house", "high rise", "ADDRESS", []),
    ("en", "two big macs and a cocacola", "cocacola", "PERSON", [("cocacola", "ORG")]),
    ("en", "one dr pepper", "dr pepper", "PERSON", [("dr pepper", "ORG")]),
    ("es", "mi Ibiza no arranca", "Ibiza", "LOCATION", [("Ibiza", "PRODUCT")]),
    ("fr", "ma fiesta de 2014", "fiesta", "PERSON", [("fiesta", "PRODUCT")]),
    ("de", "mein Polo steht da", "Polo", "PERSON", [("Polo", "PRODUCT")]),
    ("sv", "min Corolla startar inte", "Corolla", "PERSON", [("Corolla", "PRODUCT")]),
    ("de", "im Fitnessstudio Dreikant", "Dreikant", "PERSON", [("Fitnessstudio Dreikant", "FACILITY")]),
    ("sv", "på Vargklippan Gym", "Vargklippan Gym", "PERSON", [("Vargklippan Gym", "FACILITY")]),
    ("en", "at Leeds Station now", "Leeds Station", "LOCATION", [("Leeds Station", "FACILITY")]),
    ("en", "outside Leeds station", "Leeds", "LOCATION", [("Leeds station", "FACILITY")]),
    ("de", "am Bahnhof Altona", "Altona", "LOCATION", [("Bahnhof Altona", "FACILITY")]),
    ("sv", "i Uppsala kyrka", "Uppsala", "LOCATION", [("Uppsala kyrka", "FACILITY")]),
    ("es", "en la estación de Toledo", "Toledo", "LOCATION", [("estación de Toledo", "FACILITY")]),
    ("it", "alla stazione di Pisa", "Pisa", "LOCATION", [("stazione di Pisa", "FACILITY")]),
    ("fr", "à la gare de Nantes", "Nantes", "LOCATION", [("gare de Nantes", "FACILITY")]),
    ("de", "bei Bäckerei Engelhorn", "Engelhorn", "PERSON", [("Bäckerei Engelhorn", "ORG")]),
    ("it", "sono Frantoio Orsini", "Frantoio Orsini", "PERSON", [("Frantoio Orsini", "ORG")]),
    ("fr", "le garage Soldini", "Soldini", "PERSON", [("garage Soldini", "ORG")]),
    ("en", "Wetherfold roofing came", "Wetherfold", "PERSON", [("Wetherfold roofing", "ORG")]),
    # and what stays hidden
    ("es", "vivo en Ibiza", "Ibiza", "LOCATION", [("Ibiza", "LOCATION")]),
    ("en", "my Anna came", "Anna", "PERSON", [("Anna", "PERSON")]),
    ("en", "this is Polo", "Polo", "PERSON", [("Polo", "PERSON")]),
    ("de", "Herr Engelhorn GmbH", "Engelhorn", "PERSON", [("Engelhorn", "PERSON")]),
    ("fr", "garage, Camille", "Camille", "PERSON", [("Camille", "PERSON")]),
    ("de", "Bäckerei Leipzig", "Leipzig", "LOCATION", [("Leipzig", "LOCATION")]),
    ("en", "a hotel in Leeds hotel row", "Leeds", "LOCATION", [("Leeds", "LOCATION")]),
    ("en", "Jennifer hotel booking", "Jennifer", "PERSON", [("Jennifer", "PERSON")]),
    ("en", "ask Mr Hilton", "Hilton", "PERSON", [("Hilton", "PERSON")]),
    ("de", "ich bin im Hotel Berlin", "Berlin", "LOCATION", [("Berlin", "LOCATION")]),
    ("fr", "je suis à l'hôtel, Camille", "Camille", "PERSON", [("Camille", "PERSON")]),
    ("es", "vivo en el norte de Madrid", "Madrid", "LOCATION", [("Madrid", "LOCATION")]),
    ("pl", "hotel Bramblewick", "Bramblewick", "PERSON", [("Bramblewick", "PERSON")]),
    ("en", "meet me at the station\nLeeds", "Leeds", "LOCATION", [("Leeds", "LOCATION")]),
    ("fr", "je vais à la gare, Camille", "Camille", "PERSON", [("Camille", "PERSON")]),
    ("en", "I'm Leeds station", "Leeds", "PERSON", [("Leeds", "PERSON")]),
]


@pytest.mark.parametrize(("lang", "text", "found", "tag", "expected"), VENUES)
def test_venues_are_no_people_and_no_places(lang: str, text: str, found: str, tag: str, expected: Said) -> None:
    """Beside the word for its kind a name is a FACILITY, the kind alone is nothing; towns and first names stay."""
    kinds_of = partial(LISTS.kinds_of, lang=lang)
    assert said(text, without_venues(spans(text, [(found, tag)]), text, tokenize(text), lang, "", kinds_of)) == expected


CORNERS = [
    ("en", "from 9th and Larch to town", ["9th", "Larch"], ["9th and Larch"]),
    ("en", "from Birch and Larch to town", ["Birch"], ["Birch and Larch"]),
    ("es", "en Tejo y Olmo", ["Tejo", "Olmo"], ["Tejo y Olmo"]),
    ("it", "tra Tasso e Olmo", ["Tasso", "Olmo"], ["Tasso e Olmo"]),
    ("fr", "au coin Tilleul et Orme", ["Tilleul", "Orme"], ["Tilleul et Orme"]),
    ("sv", "hörnet Lindgatan och Almgatan", ["Lindgatan", "Almgatan"], ["Lindgatan och Almgatan"]),
    ("de", "Ecke Lindenweg und Ulmenweg", ["Lindenweg", "Ulmenweg"], ["Lindenweg und Ulmenweg"]),
    ("en", "at 5 Larch Lane and 7 Birch Lane", ["5 Larch Lane", "7 Birch Lane"], ["5 Larch Lane", "7 Birch Lane"]),
    ("en", "at 5 Larch Lane and Anna knows", ["5 Larch Lane"], ["5 Larch Lane"]),
    ("de", "im Lindenweg und Anna weiß es", ["Lindenweg"], ["Lindenweg"]),
    ("es", "noventa y nueve", ["noventa", "nueve"], ["noventa", "nueve"]),
]


@pytest.mark.parametrize(("lang", "text", "found", "expected"), CORNERS)
def test_two_streets_that_meet_are_one_address(lang: str, text: str, found: list[str], expected: list[str]) -> None:
    """With the word between them; two addresses with house numbers stay two."""
    joined = corners(spans(text, [(one, "ADDRESS") for one in found]), text, lang)
    assert [text[one.start : one.end] for one in joined] == expected


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("at 5th and Larch now", [("5th", "DATE"), ("and Larch", "ADDRESS")], [("5th and Larch", "ADDRESS")]),
        ("pick me up at 9th and Larch", [("9th", "DATE"), ("Larch", "LOCATION")], [("9th and Larch", "ADDRESS")]),
        ("pick me up at Larch and 9th", [("Larch", "ADDRESS"), ("9th", "DATE")], [("Larch and 9th", "ADDRESS")]),
        ("pick me up at Larch and 9th", [("Larch and", "ADDRESS"), ("9th", "DATE")], [("Larch and 9th", "ADDRESS")]),
        # and days
        (
            "the flat at Larch Lane on 8th and 9th",
            [("Larch Lane", "ADDRESS"), ("8th", "DATE"), ("9th", "DATE")],
            [("Larch Lane", "ADDRESS"), ("8th", "DATE"), ("9th", "DATE")],
        ),
        (
            "come to 5 Larch and 9th is fine",
            [("5 Larch", "ADDRESS"), ("9th", "DATE")],
            [("5 Larch", "ADDRESS"), ("9th", "DATE")],
        ),
        ("at Leeds and 9th", [("Leeds", "LOCATION"), ("9th", "DATE")], [("Leeds", "LOCATION"), ("9th", "DATE")]),
        (
            "on the 9th and Leeds won",
            [("9th", "DATE"), ("Leeds", "LOCATION")],
            [("9th", "DATE"), ("Leeds", "LOCATION")],
        ),
        ("on 9th and Anna came", [("9th", "DATE"), ("Anna", "PERSON")], [("9th", "DATE"), ("Anna", "PERSON")]),
        (
            "on 9th May and Leeds",
            [("9th May", "DATE"), ("Leeds", "LOCATION")],
            [("9th May", "DATE"), ("Leeds", "LOCATION")],
        ),
    ],
)
def test_the_number_of_a_street_at_a_corner_is_no_day(text: str, found: Said, expected: Said) -> None:
    """Behind *at* or *on*, without an article, before a place."""
    assert said(text, [*corners(spans(text, found), text, "en")]) == expected


@pytest.mark.parametrize(
    ("text", "other", "tag"),
    [
        ("where Main and Lena-Marie Schmidt meet", "Lena-Marie Schmidt", "PERSON"),
        ("at Main and Bob.smith@example.org has it", "Bob.smith@example.org", "EMAIL"),
    ],
)
def test_what_begins_like_a_second_street_and_goes_on_stays_whole(text: str, other: str, tag: str) -> None:
    """A street of one word takes nothing of a longer value: its rest was left readable."""
    joined = corners(spans(text, [("Main", "ADDRESS"), (other, tag)]), text, "en")
    assert [(text[one.start : one.end], one.tag) for one in joined] == [("Main", "ADDRESS"), (other, tag)]


OTHERS = [
    ("en", "it is either 6047 or 2819", "6047", ["2819"]),
    ("en", "it is either 6047 or 2819", "2819", ["6047"]),
    ("de", "entweder 6047 oder 2819", "6047", ["2819"]),
    ("sv", "6047 eller 2819 tror jag", "6047", ["2819"]),
    ("es", "6047 o 2819", "6047", ["2819"]),
    ("it", "6047 o 2819", "6047", ["2819"]),
    ("fr", "6047 ou 2819", "2819", ["6047"]),
    ("en", "pin 6047 or maybe 2819?", "6047", ["2819"]),
    ("en", "pin 6047 or was it 2819", "6047", ["2819"]),
    ("it", "6047 o forse 2819", "6047", ["2819"]),
    ("en", "it is 6047, 2819 or 3365", "6047", ["2819", "3365"]),
    ("en", "pin 6047, 2819 people wait", "6047", []),
    ("en", "pin 6047 or 15 more", "6047", []),
    ("en", "pin 6047 or 2819 €", "6047", []),
    ("en", "pin 6047 and 2819", "6047", []),
    ("en", "my pins are 6047 and 2819", "6047", ["2819"]),
    ("de", "meine pins sind 6047 und 2819", "6047", ["2819"]),
    ("sv", "mina koder är 6047 och 2819", "6047", ["2819"]),
    ("es", "mis claves son 6047 y 2819", "6047", ["2819"]),
    ("it", "i miei pin sono 6047 e 2819", "6047", ["2819"]),
    ("fr", "mes codes sont 6047 et 2819", "6047", ["2819"]),
    ("en", "my pins are 6047 and 15 more", "6047", []),
    ("en", "it is 6047, not 2819", "6047", ["2819"]),
    ("en", "it is 6047 and not 2819", "2819", ["6047"]),
    ("de", "6047 statt 2819", "2819", ["6047"]),
    ("sv", "6047 i stället för 2819", "6047", ["2819"]),
    ("es", "6047 en vez de 2819", "6047", ["2819"]),
    ("it", "6047 invece di 2819", "6047", ["2819"]),
    ("fr", "6047 et non 2819", "6047", ["2819"]),
    ("en", "it is 604 not 281", "604", []),
    ("en", "it is 6047 not 2819 €", "6047", []),
]


@pytest.mark.parametrize(("lang", "text", "found", "expected"), OTHERS)
def test_the_other_of_two_numbers_goes_along(lang: str, text: str, found: str, expected: list[str]) -> None:
    """*or* and *not* join a hidden number to one of as many figures, on either side; amounts stay."""
    others = alternatives(spans(text, [(found, "UID/password")]), text, lang)
    assert said(text, [*others]) == [(one, "UID/password") for one in expected]


@pytest.mark.parametrize(
    ("lang", "text", "found", "expected"),
    [
        ("en", "driving to Leeds now", ("to Leeds", "LOCATION"), "Leeds"),
        ("en", "Johnson I think", ("Johnson I", "PERSON"), "Johnson"),
        ("en", "it is Johnson I.", ("Johnson I", "PERSON"), "Johnson I"),
        ("en", "back in Grimsby. and", ("Grimsby.", "LOCATION"), "Grimsby"),
        ("en", "it is Hank Jr. and", ("Hank Jr.", "PERSON"), "Hank Jr."),
        ("en", "id '443' is it", ("'443'", "UID"), "443"),
        ("de", "aus Plauen und", ("aus Plauen und", "LOCATION"), "Plauen"),
        ("sv", "till Umeå tack", ("till Umeå tack", "LOCATION"), "Umeå"),
        ("es", "desde Lugo, por", ("desde Lugo,", "LOCATION"), "Lugo"),
        ("it", "in Puglia per", ("in Puglia per", "LOCATION"), "Puglia"),
        ("fr", "chez Camille merci", ("chez Camille merci", "PERSON"), "Camille"),
        ("en", "my password is Rain!7!", ("Rain!7!", "UID"), "Rain!7!"),
        ("de", "von der Lühe hier", ("von der Lühe", "PERSON"), "von der Lühe"),
        ("es", "soy De la Fuente", ("De la Fuente", "PERSON"), "De la Fuente"),
        ("en", "to", ("to", "PERSON"), "to"),
        ("en", "Mr. K Adebayo", (". K Adebayo", "PERSON"), "K Adebayo"),
        ("en", "i owe bettina 20", ("bettina 20", "PERSON"), "bettina"),
        ("en", "my user is bettina 20", ("bettina 20", "UID"), "bettina 20"),
        ("en", "[ssn 6603]", ("6603]", "UID"), "6603"),
        ("de", "(kennwort ro(5)sa)", ("ro(5)sa)", "UID"), "ro(5)sa)"),
        ("it", "(rosa fontana)", ("rosa fontana)", "PERSON"), "rosa fontana"),
    ],
)
def test_names_end_where_they_end(lang: str, text: str, found: tuple[str, str], expected: str) -> None:
    """Small words and marks that a model takes along are left; particles and last signs of passwords stay."""
    assert [one for one, _ in said(text, trimmed(spans(text, [found]), tokenize(text), lang))] == [expected]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "please tell Greg Couch about it", "Greg Couch"),
        ("sv", "hälsa Kajsa Grimvaldh från mig", "Kajsa Grimvaldh"),
        ("es", "soy Evaristo Pleitez y llamo", "Evaristo Pleitez"),
        ("it", "sono Giulia Spaccanoci e chiamo", "Giulia Spaccanoci"),
        ("fr", "je suis Camille Tournebroche merci", "Camille Tournebroche"),
        ("de", "hier ist Jürgen Schmidt am Apparat", "Jürgen Schmidt"),
        ("en", "tell Greg about it", "Greg"),
        ("en", "tell Greg I called", "Greg"),
        ("en", "tell Greg Please", "Greg"),
        ("de", "sag Jürgen Bescheid bitte", "Jürgen"),
        ("en", "Tell Greg Nothing Now", "Greg"),
        ("en", "tell Greg, Couch is here", "Greg"),
        ("en", "jane doe called", "jane doe"),
        ("en", "it was greg couch", "greg couch"),
        ("it", "sono ancora gino coppola", "gino coppola"),
        ("es", "soy estela hierro otra vez", "estela hierro"),
        ("sv", "det är jenny dahl igen", "jenny dahl"),
        ("de", "hier ist rosa stern bitte", "rosa stern"),
        ("fr", "c'est alice petit, merci", "alice petit"),
        ("it", "gino coppola ha chiamato", "gino"),
        ("es", "estela hierro fundido", "estela"),
        ("en", "tell jane best wishes", "jane"),
        ("en", "jane leeds office", "jane"),
        ("en", "ask jane too", "jane"),
        ("es", "ana bueno pues nada", "ana"),
        ("de", "sag jürgen ruhig bescheid", "jürgen"),
    ],
)
def test_a_surname_goes_along_with_its_first_name(lang: str, text: str, expected: str) -> None:
    """Where it has a capital and is no common word, or is hardly anything but a surname.

    Nothing goes along in headings, over commas, or of German nouns.
    """
    first = expected.partition(" ")[0]
    found = with_surnames(
        spans(text, [(first, "PERSON")]), text, tokenize(text), lang, partial(LISTS.kinds_of, lang=lang),
        LISTS.is_common, partial(LISTS.is_sure_surname, lang=lang),
    )  # fmt: skip
    assert [one for one, _ in said(text, [*found])] == [expected]


@pytest.mark.parametrize(
    ("text", "asked", "found", "expected"),
    [
        ("a 2014 fiesta", "", "2014", "DATE"),
        ("she is 93 years", "", "93 years", "DATE"),
        ("modelo 1998", "", "1998", "DATE"),
        ("2014", "birth", "2014", "DATE/birth"),
        ("born in 2014", "", "2014", "DATE/birth"),
        ("née en 1984", "", "1984", "DATE/birth"),
        ("jahrgang 1984", "", "1984", "DATE/birth"),
        ("12.8.1984", "", "12.8.1984", "DATE/birth"),
    ],
)
def test_a_lone_year_is_no_birth(text: str, asked: str, found: str, expected: str) -> None:
    """Unless the turn or what was asked speaks of one; a whole date is what the model says."""
    assert said(text, without_ages(spans(text, [(found, "DATE/birth")]), text, asked, ())) == [(found, expected)]


SEVERAL = [
    ("en", "Anna Berg, Karl Moran, Poppy Moran", ["Anna Berg", "Karl Moran", "Poppy Moran"]),
    ("en", "Anna and Karl", ["Anna", "Karl"]),
    ("de", "Behrmann / Etxeberria", ["Behrmann", "Etxeberria"]),
    ("de", "Anna Berg\nSekretariat", ["Anna Berg", "Sekretariat"]),
    ("sv", "Greta. Roger", ["Greta", "Roger"]),
    ("es", "Vega Muñoz y Mariano Cueva", ["Vega Muñoz", "Mariano Cueva"]),
    ("fr", "Camille et Lucie", ["Camille", "Lucie"]),
    # and what is one
    ("es", "Santiago Ramón y Cajal", ["Santiago Ramón y Cajal"]),
    ("it", "pi doppia e erre", ["pi doppia e erre"]),
    ("fr", "Ouellet, Jérémie", ["Ouellet, Jérémie"]),
    ("de", "Dr. Anna Berg", ["Dr. Anna Berg"]),
    ("de", "B wie Berta, R, A", ["B wie Berta, R, A"]),
    ("pl", "Anna / Karol", ["Anna / Karol"]),
]


@pytest.mark.parametrize(("lang", "text", "expected"), SEVERAL)
def test_several_people_are_told_apart(lang: str, text: str, expected: list[str]) -> None:
    """Line breaks, slashes, sentences, *and* and commas part people; letters and surnames that hold them stay whole."""
    found = several_people(spans(text, [(text, "PERSON")]), text, lang, partial(LISTS.kinds_of, lang=lang))
    assert [name for name, _ in said(text, found)] == expected


COMPANIES = [
    ("de", "bei Ahrens Gerüstbau", [("Ahrens", "PERSON"), ("Gerüstbau", "ORG")], [("Ahrens Gerüstbau", "ORG")]),
    ("it", "da Napoli Centrale", [("Napoli", "LOCATION"), ("Centrale", "FACILITY")], [("Napoli Centrale", "FACILITY")]),
    ("fr", "chez Rempart Vernay", [("Rempart", "ORG"), ("Vernay", "PERSON")], [("Rempart Vernay", "ORG")]),
    # and what stays apart
    ("en", "Jennifer Klarna", [("Jennifer", "PERSON"), ("Klarna", "ORG")], [("Jennifer", "PERSON"), ("Klarna", "ORG")]),
    ("de", "Frau Ahrens DHL", [("Ahrens", "PERSON"), ("DHL", "ORG")], [("Ahrens", "PERSON"), ("DHL", "ORG")]),
    ("en", "DHL Leeds", [("DHL", "ORG"), ("Leeds", "LOCATION")], [("DHL", "ORG"), ("Leeds", "LOCATION")]),
    ("en", "Moran, DHL", [("Moran", "PERSON"), ("DHL", "ORG")], [("Moran", "PERSON"), ("DHL", "ORG")]),
]


@pytest.mark.parametrize(("lang", "text", "found", "expected"), COMPANIES)
def test_companies_are_whole(lang: str, text: str, found: Said, expected: Said) -> None:
    """A surname or town right beside a company or building is part of it, unless words say that somebody is meant."""
    kinds_of = partial(LISTS.kinds_of, lang=lang)
    assert said(text, list(whole_companies(spans(text, found), text, lang, "", kinds_of))) == expected


PETS = [
    ("en", "our cat Biscuit chewed it", "Biscuit", "MISC"),
    ("en", "a dog called Sunny", "Sunny", "MISC"),
    ("de", "mein Hund heißt Bruno", "Bruno", "MISC"),
    ("sv", "min katt Bella", "Bella", "MISC"),
    ("es", "mi perra Lola", "Lola", "MISC"),
    ("it", "il mio cane Argo", "Argo", "MISC"),
    ("fr", "mon chat Filou", "Filou", "MISC"),
    ("es", "nuestro perro Bruno ladra", "Bruno ladra", "MISC"),
    # and people
    ("es", "nuestro perro Bruno Prado", "Bruno Prado", "PERSON"),
    ("es", "el perro bruno prado", "bruno prado", "PERSON"),
    ("fr", "dans le chat Camille m'a dit", "Camille", "PERSON"),
    ("en", "for my dog, Anna", "Anna", "PERSON"),
    ("en", "the dog walker Anna", "Anna", "PERSON"),
    ("pl", "my dog Anna", "Anna", "PERSON"),
]


@pytest.mark.parametrize(("lang", "text", "found", "tag"), PETS)
def test_a_pet_is_no_person(lang: str, text: str, found: str, tag: str) -> None:
    """Right behind the animal, and not behind a comma."""
    assert said(text, without_pets(spans(text, [(found, "PERSON")]), text, lang)) == [(found, tag)]
