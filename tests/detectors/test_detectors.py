"""What the detectors find and leave alone, class by class; «» marks the value in a row."""

from __future__ import annotations

import pytest

from anond.detectors import detect
from anond.tags import Span
from tests.detectors.detector_rows import CLASSES

NAMED = [
    ("en", "order number is «#SE-204418»", "order"),
    ("en", "booking ref «XPK4TR».", "order"),
    ("en", "ticket «INC0048812»", "order"),
    ("de", "Bestellnummer: «A-77219»", "order"),
    ("de", "Auftrag «708663» ist", "order"),
    ("sv", "ärende «GDPR-2025-0419»", "order"),
    ("es", "pedido «2024-11873»", "order"),
    ("it", "codice prenotazione «Q7RZKD4»", "order"),
    ("fr", "commande n° «88-20931-C»", "order"),
    ("en", "account number «70441902»", "account"),
    ("en", "account «3098 1174», thanks", "account"),
    ("de", "Kundennummer «KZ7702»", "account"),
    ("sv", "kundnr «771-20954»", "account"),
    ("es", "póliza «PET/2209/05518»", "account"),
    ("it", "matricola «44001829»", "account"),
    ("fr", "contrat «CE-0448213»", "account"),
    ("en", "my password is «Otter!Plum72».", "password"),
    ("de", "Passwort: «Sommer2019!»", "password"),
    ("sv", "portkod «2580»", "password"),
    ("es", "contraseña «Nopal#Azul77»", "password"),
    ("it", "pin «4471»", "password"),
    ("fr", "mot de passe : «Teranga26xQ»", "password"),
    ("en", "username «ltie.mann2»", "username"),
    ("es", "usuario: «chidi_ok»", "username"),
    ("de", "Kennzeichen «M-TN 2210»", "plate"),
    ("it", "targa «FT882LN»", "plate"),
    ("es", "matrícula «4471 LKV»", "plate"),
    ("fr", "plaque «DV-914-FQ»", "plate"),
    ("sv", "regnr «RYT 58K»", "plate"),
    ("en", "serial «QK7F-2M9D-XX41»", None),
    ("de", "USt-ID «DE311746399»", None),
    ("en", "mac «00:00:5e:00:53:af» ok", None),
]


def unmark(row: str) -> tuple[str, int, int]:
    """A row without its marks, and where they stood."""
    start, end = row.index("«"), row.index("»") - 1
    return row.replace("«", "").replace("»", ""), start, end


def of_class(text: str, lang: str, tag: str, sub: str | None) -> list[Span]:
    """The spans of one class that detectors find."""
    return [span for span in detect(text, lang) if (span.tag, span.sub) == (tag, sub)]


@pytest.mark.parametrize(
    ("tag", "sub", "lang", "row", "sure"),
    [(*kind, *row) for kind, (positives, _) in CLASSES.items() for row in positives],
)
def test_values_are_found_whole(tag: str, sub: str | None, lang: str, row: str, sure: bool) -> None:
    """A value is found from its first to its last character, and is sure only where a validator proves it."""
    text, start, end = unmark(row)
    best = max(of_class(text, lang, tag, sub), key=lambda span: (span.sure, span.score))
    assert (best.start, best.end, best.sure) == (start, end, sure)


@pytest.mark.parametrize(
    ("tag", "sub", "lang", "text"),
    [(*kind, *row) for kind, (_, negatives) in CLASSES.items() for row in negatives],
)
def test_look_alikes_are_left_alone(tag: str, sub: str | None, lang: str, text: str) -> None:
    """What only looks like a value of a class is none."""
    assert of_class(text, lang, tag, sub) == []


@pytest.mark.parametrize(("lang", "row", "sub"), NAMED)
def test_a_word_before_a_value_names_it(lang: str, row: str, sub: str | None) -> None:
    """A number or code takes its kind from the word before it."""
    text, start, end = unmark(row)
    assert (start, end) in [(span.start, span.end) for span in of_class(text, lang, "UID", sub)]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "exit code 3010 means restart"),
        ("en", '{"code":40312}'),
        ("en", "status code=409"),
        ("en", "order 2 pizzas"),
        ("en", "a 500 ml bottle"),
        ("en", "barcode 5012884399071"),
        ("en", "pressure 112/60 today"),
        ("en", "error 0x80070056"),
        ("en", "your account is 100 % digital"),
        ("de", "die Rechnung: 9.840 Euro"),
        ("de", "Art. 118-2205 bitte"),
        ("sv", "faktura på 1200 kr"),
        ("es", "pedido de 300 euros"),
        ("it", "fattura di 340 euro"),
        ("fr", "facture de 340 euros"),
        ("fr", "version 2024-11 du 3 mai"),
    ],
)
def test_counts_prices_and_status_codes_are_no_ids(lang: str, text: str) -> None:
    """A word that could name an id does not make one of a price, a count or an error."""
    assert [span for span in detect(text, lang) if span.tag == "UID"] == []


@pytest.mark.parametrize(
    "row",
    ["it is «RM696410156GB»", "«#A-77219»", "«2214479566270»", "uhh «F7Q2-99KD-LX30-TT18».", "got «05 2886 1140 7731»"],
)
def test_codes_that_nothing_names_are_weak_ids(row: str) -> None:
    """A long number or mixed code is an id that the model may overrule."""
    text, start, end = unmark(row)
    assert [(s.start, s.end, s.sure, s.score <= 0.6) for s in of_class(text, "en", "UID", None)] == [
        (start, end, False, True)
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "sub"),
    [
        ("4111 1111 1111 1111", "4111 1111 1111 1113", "card"),
        ("DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 01", "iban"),
        ("RSSMRA85T10A562S", "RSSMRA85T10A562B", "national"),
    ],
)
def test_a_failed_check_digit_lowers_and_never_drops(right: str, wrong: str, sub: str) -> None:
    """An id with a slip is still someone's id."""
    good, bad = (of_class(text, "en", "UID", sub)[0] for text in (right, wrong))
    assert (good.score, good.sure) == (1.0, True)
    assert 0.3 < bad.score < good.score
    assert not bad.sure


@pytest.mark.parametrize(
    ("lang", "row"),
    [
        ("de", "Guten Tag Frau «Stern» Bitte warten"),
        ("de", "von Herrn Dr. «von Thal-Bach», ja"),
        ("fr", "Merci M. «Petit». Et vous ?"),
        ("fr", "chez Mme «de la Roche»"),
        ("es", "Gracias, doña «Rosa». ¿La calle?"),
        ("es", "la sra. «Paz Cordero»"),
        ("it", "Grazie, signora «Fontana»."),
        ("sv", "Fröken «Sten»"),
        ("en", "Mrs. «Bill» will call"),
        ("en", "MR «SMITH»"),
        ("und", "Mr «Smith»"),
    ],
)
def test_a_name_behind_a_title_is_found(lang: str, row: str) -> None:
    """Words with a capital behind a title are a name: in German, where nouns have one too, a single word."""
    text, start, end = unmark(row)
    (span,) = (span for span in detect(text, lang) if span.tag == "PERSON")
    assert (span.start, span.end, span.sure) == (start, end, False)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "die Frau und der Herr sind da"), ("de", "am Fr Nachmittag, Fr. 12.11."),
        ("fr", "Bonjour Madame, Monsieur"),
        ("fr", "il m a dit"), ("fr", "il M Attend"), ("en", "in 20 Ms Office was up"), ("en", "Dear Mr. and Mrs."),
        ("it", "il signor direttore"), ("es", "señora. Dígame"), ("de", "Hallo Frau Doktor"),
    ],
)  # fmt: skip
def test_a_title_alone_is_no_name(lang: str, text: str) -> None:
    """A title with no name behind it, or a word that only looks like a title, hides nothing."""
    assert [span for span in detect(text, lang) if span.tag == "PERSON"] == []


def test_a_span_names_its_detector() -> None:
    """Whoever weighs evidence sees where it comes from."""
    assert {span.source for span in detect("jo@example.com", "en")} == {"detector:email"}


@pytest.mark.parametrize("lang", ["und", "ja", ""])
def test_languages_without_tables_are_read_too(lang: str) -> None:
    """Signs and check digits need no language."""
    assert [span.tag for span in detect("jo@example.com", lang)] == ["EMAIL"]
