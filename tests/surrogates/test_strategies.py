"""Each way to hide a value: what stands there, the same again for the same session, and nothing of the value left."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from anond.config.how import STRATEGIES, chosen_strategies
from anond.errors import KeyNotHeld, SealBroken
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.surrogates.strategies import TABLE
from anond.surrogates.strategies.seal import TOKEN, ValueSeal
from anond.surrogates.substitute import Substituter
from anond.tags import TAGS
from anond_gazetteers import fold, load
from tests.surrogates.marked import KEY, marked

if TYPE_CHECKING:
    from conftest import Bench

RING = Ring("state", (Key("0" * 16, 0.0, b"s" * 32),))
TEXT = (
    "[[PERSON|María López]], [[PERSON|Jan Dyk]] and [[PERSON|María]] of [[LOCATION|Malmö]], born "
    "[[DATE/birth|12 March 1985]], on [[DATE|3 May 2024]], [[EMAIL|m.lopez@x.com]] [[UID|8841207793]] "
    "[[ADDRESS|12 Main Street]] [[ORG|Restaurant Adler]] [[ZIP|21437]] [[IP|10.0.0.1]]"
)
HIDDEN = [
    "María",
    "López",
    "Dyk",
    "Malmö",
    "1985",
    "2024",
    "m.lopez",
    "8841207793",
    "Main",
    "Adler",
    "21437",
    "10.0.0.1",
]
EXPECTED = {
    "fixed": "Alex Example, Alex Example and Alex Example of Exampleton, born 1 January 2000, on 1 January 2000, "
    "user@mail.example 000000 1 Example Street Example Ltd 00000 192.0.2.1",
    "tag": "[PERSON], [PERSON] and [PERSON] of [LOCATION], born [DATE], on [DATE], [EMAIL] [UID] [ADDRESS] [ORG] [ZIP] "
    "[IP]",
    "number": "Person 1, Person 2 and Person 1 of Place 1, born Date 1, on Date 2, E-mail 1 Number 1 Address 1 "
    "Company 1 Postcode 1 IP address 1",
    "suppress": "***, *** and *** of ***, born ***, on ***, *** *** *** *** *** ***",
    "generalise": "[PERSON], [PERSON] and [PERSON] of city, born 1980s, on May 2024, [EMAIL] [UID] street restaurant "
    "21*** [IP]",
}


def hidden(text: str, how: Any, ledger: Ledger | None = None, key: bytes = KEY, lang: str = "en") -> str:
    """A marked text with all values hidden by one strategy, or by those of a table."""
    given = how if isinstance(how, dict) else dict.fromkeys(TAGS, how)
    plain, spans = marked(text)
    substituter = Substituter(load(), chosen_strategies(given), ValueSeal(RING))
    return substituter.replace(plain, spans, Ledger(key_id="0" * 16) if ledger is None else ledger, key, lang)[0]


def test_the_settings_name_the_strategies_that_there_are() -> None:
    """Names and table are the same, in the same order."""
    assert list(STRATEGIES) == list(TABLE)


@pytest.mark.parametrize("strategy", EXPECTED)
def test_what_a_strategy_makes(strategy: str) -> None:
    """All kinds of values, in one text."""
    assert hidden(TEXT, strategy) == EXPECTED[strategy]


@pytest.mark.parametrize("strategy", [name for name in TABLE if name != "generalise"])
def test_nothing_of_a_value_is_left(strategy: str) -> None:
    """Whatever the strategy; also `keep`, if a value reaches it that the policy hides."""
    out = hidden(TEXT, strategy)
    assert [word for word in HIDDEN if word in TOKEN.sub("", out)] == []


@pytest.mark.parametrize("strategy", TABLE)
def test_a_replay_gives_the_same_bytes(strategy: str) -> None:
    """From a fresh ledger, and from the ledger that the first run left, as it is stored."""
    ledger = Ledger(key_id="0" * 16)
    first = hidden(TEXT, strategy, ledger)
    assert hidden(TEXT, strategy) == first
    assert hidden(TEXT, strategy, Ledger.decode(ledger.encode())) == first


@pytest.mark.parametrize("strategy", ["entity", "word", "hash", "seal"])
def test_sessions_do_not_link_by_a_strategy(strategy: str) -> None:
    """The same value in forty sessions gives many different texts."""
    seen = {hidden("[[PERSON|María López]]", strategy, key=n.to_bytes(32, "big")) for n in range(40)}
    assert len(seen) > 35


def test_an_entity_is_what_stands_there_by_default() -> None:
    """To name the default changes nothing."""
    assert hidden(TEXT, "entity") == hidden(TEXT, {})


def test_a_sub_goes_before_its_tag_and_a_text_of_the_users_own_before_ours() -> None:
    """Tags that are not named are hidden by default."""
    how = {"DATE/birth": "suppress", "DATE": "tag", "PERSON": {"fixed": "Jane Doe"}}
    text = "[[PERSON|Anna]] [[DATE/birth|12.3.1985]] [[DATE|3.5.2024]] [[IP|10.0.0.1]]"
    out = hidden(text, how)
    assert out.startswith("Jane Doe *** [DATE] ")
    assert out.rpartition(" ")[2].startswith(("192.0.2.", "198.51.100.", "203.0.113."))


def test_words_are_replaced_each_on_its_own() -> None:
    """A name keeps how many words it has, a word its replacement wherever it stands, a particle its place."""
    first, second, third = hidden("[[PERSON|Anna van Dyk]]|[[PERSON|Dyk]]|[[LOCATION|New York]]", "word").split("|")
    assert first.split()[1] == "van"
    assert first.split()[2] == second
    assert len(third.split()) == 2


def test_a_date_whose_words_are_not_all_known_is_not_replaced_word_by_word() -> None:
    """It becomes what it is by default, a type tag."""
    assert hidden("[[DATE|the umpteenth of March]]", "word") == "[DATE]"


@pytest.mark.parametrize(
    ("lang", "names"), [("de", "Ort 1, Firma 1"), ("es", "Lugar 1, Empresa 1"), ("xx", "Place 1, Company 1")]
)
def test_numbers_are_said_in_the_language_of_the_session(lang: str, names: str) -> None:
    """English where we know no word."""
    assert hidden("[[LOCATION|Malmö]], [[ORG|Krell]]", "number", lang=lang) == names


def test_people_are_numbered_as_they_are_told_apart() -> None:
    """A first name alone is the person named last who has it; two who share one stay two."""
    text = "[[PERSON|Anna]] [[PERSON|Anna Berg]] [[PERSON|Anna Holm]] [[PERSON|Berg]] [[PERSON|ANNA HOLM]]"
    assert hidden(text, "number") == "Person 1 Person 1 Person 2 Person 1 Person 2"


@pytest.mark.parametrize(
    ("value", "lang", "left"),
    [
        ("DATE/birth|12.3.1985", "de", "1980er"), ("DATE/birth|12.3.1985", "fr", "années 1980"),
        ("DATE|March 2024", "en", "2024"), ("DATE|2024", "sv", "2020-talet"), ("DATE|3 mayo", "es", "mayo"),
        ("DATE/birth|34 years old", "en", "30–39"), ("DATE|next week", "en", "[DATE]"),
        ("LOCATION|Sverige", "sv", "land"), ("LOCATION|Kvrzty", "en", "[LOCATION]"),
        ("FACILITY|Hotel Sonne", "de", "Hotel"),
        ("LOCATION|Hannover", "de", "Großstadt"), ("LOCATION|Sigmaringen", "de", "Kleinstadt"),
        ("LOCATION|Göteborg", "sv", "storstad"), ("LOCATION|Sevilla", "es", "gran ciudad"),
        ("LOCATION|Biella", "it", "città"), ("LOCATION|Épernay", "fr", "ville"),
        ("ADDRESS|Calle Mayor 3", "es", "calle"), ("ZIP|123", "en", "[ZIP]"), ("UID|12345", "en", "[UID]"),
    ],
)  # fmt: skip
def test_what_is_left_when_the_details_go(value: str, lang: str, left: str) -> None:
    """By the rule for the type; the type tag where there is none."""
    assert hidden(f"[[{value}]]", "generalise", lang=lang) == left


@pytest.mark.parametrize(
    ("text", "lang", "left"),
    [
        ("[[ADDRESS|12 Mill Lane]], [[LOCATION|Leeds]]", "en", "street in a city, city"),
        ("[[ADDRESS|Lindenstr. 5]], [[ZIP|80331]] [[LOCATION|München]]", "de",
         "Straße in einer Großstadt, 80*** Großstadt"),
        ("[[ADDRESS|Storgatan 5]], [[ZIP|114 55]] [[LOCATION|Stockholm]]", "sv",
         "gata i en storstad, 11*** storstad"),
        ("[[ADDRESS|Calle Mayor 5]], [[LOCATION|Sevilla]]", "es", "calle de una gran ciudad, gran ciudad"),
        ("[[ADDRESS|Via Roma 5]], [[LOCATION|Biella]]", "it", "via di una città, città"),
        ("[[ADDRESS|12 rue Pasteur]], [[LOCATION|Épernay]]", "fr", "rue d'une ville, ville"),
    ],
)  # fmt: skip
def test_a_street_becomes_the_size_of_its_town(text: str, lang: str, left: str) -> None:
    """Of the town that stands beside it."""
    assert hidden(text, "generalise", lang=lang) == left


def test_a_hash_knows_a_value_in_any_spelling() -> None:
    """Case and accents make no difference; another name does."""
    a, b, c = hidden("[[PERSON|María]] [[PERSON|MARIA]] [[PERSON|Marta]]", "hash").split()
    assert a == b != c


# sealed values


def test_a_sealed_value_opens_with_its_key_alone() -> None:
    """Tag and value come back as they were said; without the key, or altered by one letter, nothing does."""
    token = hidden("[[PERSON|María  López]]", "seal")
    assert ValueSeal(RING).open(token) == ("PERSON", "María  López", "0" * 16)
    with pytest.raises(KeyNotHeld, match=r"not in the state ring, or was retired$"):
        ValueSeal(Ring("state", (Key.draw(0.0),))).open(token)
    with pytest.raises(SealBroken, match=r"^a sealed value is cut off or altered$"):
        ValueSeal(Ring("state", (Key("0" * 16, 0.0, b"t" * 32),))).open(token)
    for wrong in (token.replace("PERSON", "ORG"), token[:-6] + ("A" if token[-6] != "A" else "B") + token[-5:]):
        with pytest.raises(SealBroken, match=r"^a sealed value is cut off or altered$"):
            ValueSeal(RING).open(wrong)


def test_tokens_are_bounded_and_hide_how_long_a_value_is() -> None:
    """Names have one length; what is too long becomes a type tag."""
    short, long = hidden("[[PERSON|Al]]", "seal"), hidden("[[PERSON|Maximiliana Oberhauser]]", "seal")
    assert len(short) == len(long)
    longest = hidden(f"[[ADDRESS|{'a' * 255}]]", "seal")
    assert TOKEN.fullmatch(longest)
    assert len(longest) < 430
    assert hidden(f"[[ADDRESS|{'a' * 256}]]", "seal") == "[ADDRESS]"


# in the pipeline


@pytest.mark.parametrize("strategy", [name for name in TABLE if name != "keep"])
def test_a_session_knows_a_value_again_however_it_is_hidden(benches: Callable[..., Bench], strategy: str) -> None:
    """A fact, a turn that says it, and one that says it small and shortened: it is hidden in both."""
    bench = benches(policy={"how": dict.fromkeys(TAGS, strategy)})
    first = bench.turns("Oona Trellick here", facts={"PERSON": ["Oona Trellick"], "LOCATION": ["Quarndon"]})
    later = bench.turns("trellick moved to quarndon", first=1)
    said = re.findall(r"\w+", fold(" ".join(bench.texts(first) + bench.texts(later))))  # a town may be Altoona
    assert len(bench.texts(later)) == 1
    assert [word for word in ("oona", "trellick", "quarndon") if word in said] == []


def test_what_is_kept_is_not_hidden_and_all_else_is(benches: Callable[..., Bench]) -> None:
    """The policy in use lacks the tag; a fact of it stays readable."""
    bench = benches(policy={"how": {"LOCATION": {"keep": True}}})
    out = bench.turns("Oona Trellick from Quarndon", facts={"PERSON": ["Oona Trellick"], "LOCATION": ["Quarndon"]})
    (text,) = bench.texts(out)
    assert text.endswith(" from Quarndon")
    assert "Trellick" not in text


# by lot


def test_a_value_is_let_through_by_a_keyed_lot() -> None:
    """About as many as were asked for, each the same wherever it stands in its session, and not the same in all."""
    half = Substituter(load(), probability=0.5)
    left = 0
    for n in range(200):
        plain, spans = marked("[[UID|8841207793]] and [[UID|8841207793]]")
        out = half.replace(plain, spans, Ledger(), n.to_bytes(32, "big"), "en")[0]
        assert len(set(out.split(" and "))) == 1
        left += out == plain
    assert 80 <= left <= 120
