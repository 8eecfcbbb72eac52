"""The kinds of list beyond names: who asks for them finds them, who does not sees nothing of them."""

from __future__ import annotations

import pytest
from stdnum import iban, luhn

from anond.text.tokens import tokenize
from anond_gazetteers import Gazetteers, Hit, load
from anond_gazetteers.lexicon import KINDS, LANGUAGES, NAMES, encode, key_of, read, write

ALL = frozenset(KINDS)
INVENTED = ("org", "product", "domain", "email_host", "phone", "iban", "card", "address_shape")


@pytest.mark.parametrize(
    ("phrase", "lang", "kind"),
    [
        ("María José", "es", "compound_female"),
        ("Jean-Luc", "fr", "compound_male"),
        ("Anna-Lena", "de", "compound_female"),
        ("Gian Marco", "it", "compound_male"),
        ("de la", "es", "particle"),
        ("Frau", "de", "title"),
        ("Signora", "it", "title"),
        ("Französin", "de", "nationality"),
        ("svenska", "sv", "nationality"),
        ("avenida", "es", "street_type"),
        ("Nochebuena", "es", "holiday"),
        ("midsommarafton", "sv", "holiday"),
        ("GmbH", "de", "org_suffix"),
        ("S.L.", "es", "org_suffix"),
        ("Angela Merkel", "de", "figure"),
        ("angela merkel", "fr", "figure"),
        ("Pippi Långstrump", "sv", "fictional"),
        ("Harry Potter", "it", "fictional"),
        ("Real Madrid", "en", "team"),
        ("Les Misérables", "fr", "work"),
        ("La vita è bella", "it", "work"),
        ("Vasaloppet", "sv", "event"),
        ("Tour de France", "de", "event"),
        ("Doliprane", "fr", "medicine"),
        ("ibuprofen", "en", "medicine"),
        ("iPhone 13", "sv", "brand"),
        ("Thermomix", "es", "brand"),
        ("fritz!box", "de", "brand"),
        ("Livebox", "fr", "brand"),
        ("Mulino Bianco", "it", "brand"),
        ("Wells Fargo", "en", "company"),
        ("Länsförsäkringar", "sv", "company"),
        ("Crédit Mutuel", "fr", "company"),
        ("intesa sanpaolo", "it", "company"),
        ("Techniker Krankenkasse", "de", "company"),
        ("El Corte Inglés", "es", "company"),
    ],
)
def test_lists_beyond_names_are_found_when_asked_for(phrase: str, lang: str, kind: str) -> None:
    """Each kind has its entries, found by look-up over word sequences."""
    words = tokenize(phrase).words
    joined = [word for word in words if key_of(word)]
    hits = load().find(words, lang, ALL)
    assert any(hit.kind == kind and len(words[hit.start : hit.end]) >= len(joined) for hit in hits)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "kind", ["figure", "fictional", "team", "work", "event", "medicine", "holiday", "nationality", "brand", "company"]
)
def test_every_language_knows_some_of_each_kind(kind: str, lang: str) -> None:
    """No language is left without a list."""
    from anond_gazetteers.kept import WORLD, values

    assert len([*values(lang, kind), *values(WORLD, kind)]) >= 70


@pytest.mark.parametrize("sign", ["H&M", "M & S", "AT&T", "1&1"])
def test_a_sign_in_a_company_is_a_word_of_its_own(sign: str) -> None:
    """Tokens part letters and signs, so lists hold both ways of writing."""
    assert Hit(0, 3, "company", 0.902) in load().find(tokenize(sign).words, "en", ALL)


def test_a_company_that_is_a_common_word_is_weak() -> None:
    """What is more common than brands are is hardly evidence; what is nobody's word is."""
    strengths = {hit.kind: hit.strength for hit in load().find(["three"], "en", ALL)}
    assert strengths.get("company", 0.0) < 0.3
    assert Hit(0, 1, "company", 0.902) in load().find(["Zalando"], "en", ALL)


def test_lists_beyond_names_stay_out_unless_asked_for() -> None:
    """Models that learnt from names alone go on seeing names alone, where another list has a longer entry too."""
    words = ["when", "Angela", "Merkel", "took", "her", "ibuprofen"]
    assert {hit.kind for hit in load().find(words, "en")} <= NAMES
    assert Hit(1, 3, "figure", 0.902) in load().find(words, "en", ALL)
    assert "medicine" not in load().kinds_of("ibuprofen", "en")


def test_a_longer_entry_of_another_kind_hides_no_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The longest match is the longest among the kinds that are asked for."""
    path = tmp_path_factory.mktemp("lists") / "small.bin"
    lists = {("anna", "first_female"): {"sv": 0.8}, ("anna lindh", "figure"): {"sv": 0.8}}
    write(encode(lists, {}, {}), path)
    small = Gazetteers(read(path))
    assert small.find(["Anna", "Lindh"], "sv") == [Hit(0, 1, "first_female", 0.8)]
    assert small.find(["Anna", "Lindh"], "sv", ALL) == [Hit(0, 2, "figure", 0.8)]
    assert small.find(["Anna", "Lindh"], "sv", frozenset({"figure"})) == [Hit(0, 2, "figure", 0.8)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", INVENTED)
def test_every_language_has_what_substitution_needs(kind: str, lang: str) -> None:
    """Invented values are there for each kind."""
    assert len(load().surrogates(kind, lang)) >= 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_invented_domains_reach_nobody(lang: str) -> None:
    """Domains stand under names that are reserved."""
    reserved = (".example", "example.com", "example.org", "example.net")
    assert all(domain.endswith(reserved) and domain.isascii() for domain in load().surrogates("domain", lang))


def test_test_numbers_pass_their_checks() -> None:
    """The accounts and cards are well formed, so that software takes them."""
    assert all(iban.is_valid(number, check_country=False) for number in load().surrogates("iban", "en"))
    assert all(luhn.is_valid(number) for number in load().surrogates("card", "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_invented_organisations_are_no_names_of_people(lang: str) -> None:
    """Nobody's name stands in an invented organisation."""
    people = frozenset({"first_female", "first_male", "first_any", "surname"})
    for org in load().surrogates("org", lang):
        assert not [
            hit for hit in load().find([w for w in org.split() if w[1:2].islower()], lang, people) if hit.strength > 0.6
        ], org
