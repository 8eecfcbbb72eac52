"""Surrogates of people, places and their mail: parts, gender and shape are kept."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session.ledger import Ledger
from anond.session.value import Value
from anond.surrogates.names import gender
from anond_gazetteers import fold, load
from anond_gazetteers.invented_lists import towns
from tests.surrogates.marked import clean, marked, one

# PERSON

BEHIND = st.sampled_from(
    [" ", ", ", " (", "my ", "il mio ", "wife", "Husband", "männlich", "SŒUR", "she", "Han", "hanna", "my", "7", "_"]
)


@given(st.lists(BEHIND, max_size=5).map("".join))
def test_the_first_word_behind_a_name_rules_out_no_gender(text: str) -> None:
    """The short look says what the whole pattern says."""
    found = gender._BEHIND.match(text)
    assert gender._told_behind(text) == (found.lastgroup if found else None)


@pytest.mark.parametrize(
    ("tag", "values", "lang"),
    [
        ("MEDCHEM", ("Paracetamol", "Ibuprofen"), "de"),
        ("UNIT", ("12 cm", "17 cm"), "en"),
        ("LANGUAGE", ("Polish", "French", "Ukrainian"), "en"),
    ],
)
def test_no_value_stands_for_another_one(tag: str, values: tuple[str, ...], lang: str) -> None:
    """What was said before is no surrogate of what is said next: it could still be read."""
    for key in (bytes([number]) * 32 for number in range(60)):
        made = one(tag, *values, key=key, lang=lang)
        assert not any(new.lower() in map(str.lower, values[:at]) for at, new in enumerate(made))


@pytest.mark.parametrize(
    ("lang", "text", "values"),
    [
        ("en", "1 [[LOCATION|Kenner]], 2 [[LOCATION|Metairie]], 3 other", ("Kenner", "Metairie")),
        ("fr", "à [[LOCATION|coutances]] ou à [[LOCATION|caen]]", ("coutances", "caen")),
        ("de", "erst [[MEDCHEM|Ibuprofen]], dann [[MEDCHEM|Paracetamol]]", ("Ibuprofen", "Paracetamol")),
    ],
)
def test_no_value_stands_for_another_one_of_its_text(lang: str, text: str, values: tuple[str, ...]) -> None:
    """A town near by, or a medicine for the same, is not the one that is named next."""
    for key in (bytes([number]) * 32 for number in range(60)):
        made = clean(text, key=key, lang=lang)
        assert not any(value in made for value in values)


@pytest.mark.parametrize("tag", ["PERSON", "LOCATION", "FACILITY", "ORG", "MEDCHEM", "UID/plate"])
def test_a_language_without_lists_has_surrogates_from_those_of_english(tag: str) -> None:
    """In Polish each of these becomes another value, and no type tag."""
    for value in ("Grażyna", "Grażyna Dąbek", "Dąbrowskichów"):
        assert "[" not in clean(f"[[{tag}|{value}]]", Ledger(), lang="pl")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Jannes wurzelbrink"), ("sv", "Georges wurzelbrink"), ("de", "Mattis wurzelbrink"),
        ("en", "Erik's friend trellick"), ("en", "mary's kevin trellick"), ("en", "mary's kevin"),
    ],
)  # fmt: skip
def test_only_a_thing_stays_behind_its_owner(lang: str, said: str) -> None:
    """No word behind a name that may be somebody's, and none without an apostrophe before it."""
    for key in (bytes([number]) * 32 for number in range(8)):
        assert said.split()[-1] not in clean(f"[[PERSON|{said}]]", Ledger(), key=key, lang=lang)


def test_a_name_in_another_script_is_in_no_login() -> None:
    """It has no letters that a login is written with."""
    ledger = Ledger()
    clean("ask [[PERSON|محمد]] and [[PERSON|Анна]]", ledger)
    assert "oona" not in clean("to [[EMAIL|oona.trellick@mail.example]]", ledger)


@pytest.mark.parametrize("lang", ["ca", "und"])
@pytest.mark.parametrize(
    "text",
    [
        "[[PERSON|Ana Å]]", "[[PERSON|dott.ssa J. Ferri]] [[PERSON|Nacho]]",
        "[[PERSON|Uli]], [[EMAIL|nacho.ek@a.com]]",
        "[[ADDRESS|12 Oak St, Austin, TX 78701]] [[LOCATION|Berlin-Kreuzberg]]",
        "l'[[DATE|8 aprile]] [[DATE|2 May 2020]]",
        "[[ORG|Bäckerei Hofmann]] [[FACILITY|Hotel Miramar]] [[PRODUCT|Vento 5]]",
        "[[UID|double two, four]] [[UID|736K]]",
    ],
)  # fmt: skip
def test_no_value_needs_the_words_of_its_language(text: str, lang: str) -> None:
    """In a language without words and lists nothing fails, and nothing stays."""
    made = clean(text, Ledger(), lang=lang)
    assert not any(value in made for value in ("Ana", "Ferri", "nacho", "Austin", "Kreuzberg", "Hofmann", "Vento"))


def test_parts_of_a_name() -> None:
    """Short forms, other cases, titles, turned and spelled forms and slips of a name all fit its surrogate."""
    ledger = Ledger()
    first, surname = clean("[[PERSON|Anna Svensson]]", ledger, lang="sv").split()
    for text, expected in [
        ("hi [[PERSON|Anna]]!", f"hi {first}!"),
        ("[[PERSON|ANNA]]", first.upper()),
        ("[[PERSON|anna svensson]]", f"{first} {surname}".lower()),
        ("ms. [[PERSON|Svensson]]", f"ms. {surname}"),
        ("[[PERSON|Svensson, Anna]]", f"{surname}, {first}"),
        ("[[PERSON|A. Svensson]]", f"{first[0]}. {surname}"),
        ("[[PERSON|Svensson A]]", f"{surname} {first[0]}"),
        ("[[PERSON|S-V-E-N-S-S-O-N]]", "-".join(surname.upper())),
        ("[[PERSON|a n n a]]", " ".join(first.lower())),
        ("[[PERSON|Annas]] bil", (first if first[-1] in "sxz" else first + "s") + " bil"),
        ("[[PERSON|Ánná]]", first),
    ]:
        assert clean(text, ledger, lang="sv") == expected


def test_gender_is_kept() -> None:
    """A woman's name becomes a woman's and a man's a man's, in the session's language."""
    lists = load()
    for lang, woman, man in [("de", "Ursula", "Jürgen"), ("es", "Carmen", "Javier"), ("sv", "Birgitta", "Göran")]:
        ledger = Ledger()
        assert one("PERSON", woman, ledger=ledger, lang=lang)[0] in lists.pool("first_female", lang).names
        assert one("PERSON", man, ledger=ledger, lang=lang)[0] in lists.pool("first_male", lang).names


@pytest.mark.parametrize(
    ("lang", "turned", "title"),
    [("it", "Fontana Rosa", "signora"), ("de", "Adomeit Wiebke", "Frau"), ("es", "Benítez Carrasco", "señora")],
)
def test_surnames_come_first(lang: str, turned: str, title: str) -> None:
    """A surname that stands before the first name, also one on no list, or before another surname, is a surname."""
    ledger, lists = Ledger(), load()
    surname, other = clean(f"[[PERSON|{turned}]]", ledger, lang=lang).split()
    assert surname in lists.pool("surname", lang).names
    assert other in lists.pool("surname" if lang == "es" else "first_female", lang).names
    assert clean(f"{title} [[PERSON|{turned.split()[0]}]]", ledger, lang=lang) == f"{title} {surname}"


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("[[PERSON|María de la Cruz]]", r"\w+ de la \w+"),
        ("[[PERSON|Ludwig von Thalberg]]", r"\w+ von \w+"),
        ("[[PERSON|Marie-Claire]]", r"\w+-\w+"),
        ("[[PERSON|J. R. Quillfeld]]", r"[A-Z]\. [A-Z]\. \w+"),
        ("[[PERSON|B wie Berta, R, A]]", r"[A-ZÄÖÜ] wie \w+(, [A-ZÄÖÜ]( wie \w+)?)*"),
        ("[[PERSON|anna77 <3]]", r"\[PERSON\]"),
        ("[[PERSON|Анна]]", r"[A-Z]\w+"),
        ("[[PERSON|A]]", r"[B-W]"),
    ],
)
def test_shape_of_a_name(text: str, shape: str) -> None:
    """Particles, hyphens and initials stay where they are; what is not understood becomes a type tag."""
    new = clean(text)
    assert re.fullmatch(shape, new)
    assert new != marked(text)[0]


def test_listed_names_are_no_slips_of_each_other() -> None:
    """Martin and Martina are two people although one letter apart."""
    martin, martina = one("PERSON", "Martin", "Martina", lang="de")
    assert martin != martina


_LISTED = {
    lang: [*load().surrogates("first_female", lang), *load().surrogates("first_male", lang)]
    for lang in ("en", "de", "es", "fr", "it", "sv")
}
_SURNAMES = {lang: load().surrogates("surname", lang) for lang in _LISTED}


@given(st.sampled_from(sorted(_LISTED)), st.data(), st.binary(min_size=32, max_size=32))
@settings(max_examples=40, deadline=None)
def test_full_names_stay_apart_and_leave_no_word(lang: str, data: st.DataObject, key: bytes) -> None:
    """Names have surrogates of their own, the same again on replay, and no word of a name is left in its own."""
    drawn = st.tuples(st.sampled_from(_LISTED[lang]), st.sampled_from(_SURNAMES[lang]))
    people = data.draw(st.lists(drawn, min_size=2, max_size=6, unique=True))
    values, ledger = [f"{first} {surname}" for first, surname in people], Ledger()
    first = one("PERSON", *values, ledger=ledger, key=key, lang=lang)
    assert first == one("PERSON", *values, ledger=Ledger.decode(ledger.encode()), key=key, lang=lang)
    assert len({fold(name) for name in first}) == len({fold(value) for value in values})
    for value, name in zip(values, first, strict=True):
        assert not set(fold(value).split()) & set(fold(name).split())


def test_people_with_one_surname_keep_it() -> None:
    """Two people of one family share the surname of their surrogates."""
    ledger = Ledger()
    a, b = (clean(f"[[PERSON|{name} Quillfeld]]", ledger).split() for name in ("Jenny", "Oscar"))
    assert a[1] == b[1]
    assert a[0] != b[0]


def test_used_up_lists_end_in_type_tags() -> None:
    """When every place is taken the next name becomes a type tag, numbered, and stays that."""
    ledger = Ledger()
    for n, code in enumerate(("AB", "BC", "MB", "NB", "NL", "NS", "ON", "PE", "QC", "SK", "NT")):
        ledger.learn("city", f"place {n}", Value("LOCATION", None, f"Place {n}", code, n + 1))
    found = one("LOCATION", "YT", "NU", "YT", ledger=ledger)
    assert found[0] == found[2] != found[1]


# LOCATION and type tags


def test_places() -> None:
    """A place in another case, without its accent or in the genitive is the same place."""
    a, b, c, d, e = one("LOCATION", "Malmö", "MALMÖ", "malmo", "Malmös", "Ystad", lang="sv")
    assert a in {name for name, *_ in towns("sv")}
    assert [a.upper(), a.lower(), a if a[-1] in "sxz" else a + "s"] == [b, c, d]
    assert e != a


def test_type_tags_are_numbered() -> None:
    """A second value that is not understood is told from the first, which comes back as what it was."""
    assert one("DATE", "Norvik", "Halvard", "NORVIK") == ["[DATE]", "[DATE_2]", "[DATE]"]


@pytest.mark.parametrize("name", ["Anna {}", "{} Anna", "{0} {0}a"])
def test_a_word_of_a_name_that_is_too_long_to_be_kept_is_replaced(name: str) -> None:
    """The session does not keep it, and the other words of the name do without it."""
    text = name.format("Quandrov" * 60)
    made = clean(f"[[PERSON|{text}]]")
    assert made
    assert not {word.lower() for word in text.split()} & {word.lower() for word in made.split()}


# EMAIL, IP


def test_email_takes_up_the_name() -> None:
    """An address that holds a known name gets its surrogate, wherever in the turn the name stands."""
    text = clean("[[EMAIL|anna.svensson83@webmail.se]] is [[PERSON|Anna Svensson]]", lang="sv")
    address, name = text.split(" is ")
    first, surname = (fold(word) for word in name.split())
    assert re.fullmatch(rf"{first}\.{surname}\d\d@[\w.]+", address)
    assert "83" not in address


def test_email_takes_up_the_initial() -> None:
    """An initial beside a known surname is that of the surrogate, and of nobody where nobody fits."""
    ledger = Ledger()
    first, surname = (fold(word) for word in clean("[[PERSON|Kerstin Åkerblom]]", ledger, lang="sv").split())
    fitting, other = one("EMAIL", "k.akerblom@webmail.se", "q.akerblom@webmail.se", ledger=ledger, lang="sv")
    assert fitting.startswith(f"{first[0]}.{surname}@")
    assert re.match(rf"[a-z]\.{surname}\d*@", other)


def test_email_of_nobody() -> None:
    """An unknown address gets a name in its shape, none is at a host that exists, a dictated one stays dictated."""
    address, dictated = one("EMAIL", "qqx_1962@webmail.se", "anna at webmail dot se")
    assert re.fullmatch(r"[a-z]+_\d{4}@[\w.]*example[\w.]*", address)
    assert re.fullmatch(r"[a-z]+ at [a-z]+ dot (example|com|net|org)", dictated)
