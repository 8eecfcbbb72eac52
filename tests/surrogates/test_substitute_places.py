"""Places, addresses, organisations and web addresses: injective, the same again, and nothing of them left."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session.ledger import Ledger
from anond.session.memory import remembered
from anond.text.tokens import tokenize
from anond_gazetteers import fold
from anond_gazetteers.invented_lists import LANGUAGES, countries, same_places, towns, words
from tests.surrogates.marked import one

NAME = st.from_regex(r"[BDGKLMNPRTVZ][aeiou][bdglmnprtv][aeiou][bdglmnprtvk]{1,2}[aeiou]", fullmatch=True)
NUMBER = st.integers(2, 9999).map(str)
SHAPES = {
    "en": "{number} {name} Street",
    "de": "{name}straße {number}",
    "es": "Calle {name} {number}, 3º B",
    "fr": "{number}, rue {name}",
    "it": "Via {name} {number}",
    "sv": "{name}gatan {number} B",
}
FIRMS = {
    "ORG": "{name} GmbH",
    "FACILITY": "Hotel {name}",
    "PRODUCT": "{name} {number}",
    "URL": "www.{name}.com/{number}",
}


def _replayed(tag: str, values: list[str], key: bytes, lang: str) -> list[str]:
    """The surrogates of values, which come out the same when the session goes on elsewhere and when it is replayed."""
    ledger, first = Ledger(), []
    for value in values:
        ledger = Ledger.decode(ledger.encode())
        first += one(tag, value, ledger=ledger, key=key, lang=lang)
    assert first == one(tag, *values, ledger=ledger, key=key, lang=lang)
    assert first == one(tag, *values, key=key, lang=lang)
    return first


@pytest.mark.parametrize("address", ["C / Irunlarrea, 3", "c / del Abedul 5-7", "C/ Mayor 12"])
def test_a_street_that_begins_with_a_letter_for_its_kind_keeps_it(address: str) -> None:
    """`C / Mayor` is a *calle* as `C/ Mayor` is, and no `B / …`, which would show what was replaced."""
    (made,) = one("ADDRESS", address, lang="es")
    assert made.partition("/")[0] == address.partition("/")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_addresses(lang: str) -> None:
    """Two addresses never share a surrogate, and neither street nor number of one is left in its own."""

    @given(
        st.lists(st.tuples(NAME, NUMBER), min_size=2, max_size=6, unique_by=lambda pair: fold(pair[0])),
        st.binary(min_size=32, max_size=32),
    )
    @settings(max_examples=10, deadline=None)
    def check(pairs: list[tuple[str, str]], key: bytes) -> None:
        values = [SHAPES[lang].format(name=name, number=number) for name, number in pairs]
        found = _replayed("ADDRESS", values, key, lang)
        assert len(set(map(fold, found))) == len(values)
        for (name, number), value, surrogate in zip(pairs, values, found, strict=True):
            assert fold(name) not in fold(surrogate)
            at = [match.group() for match in re.finditer(r"\d+", value)].index(number)
            assert re.findall(r"\d+", surrogate)[at : at + 1] != [number]

    check()


@pytest.mark.parametrize("tag", FIRMS)
def test_organisations(tag: str) -> None:
    """Two names of firms, goods or hosts never share a surrogate, and no name is left in its own."""

    @given(
        st.lists(st.tuples(NAME, NUMBER), min_size=2, max_size=6, unique_by=lambda pair: fold(pair[0])),
        st.sampled_from(LANGUAGES),
        st.binary(min_size=32, max_size=32),
    )
    @settings(max_examples=15, deadline=None)
    def check(pairs: list[tuple[str, str]], lang: str, key: bytes) -> None:
        values = [FIRMS[tag].format(name=name, number=number) for name, number in pairs]
        found = _replayed(tag, values, key, lang)
        assert len(set(map(fold, found))) == len(values)
        assert not any(fold(name) in fold(surrogate) for (name, _), surrogate in zip(pairs, found, strict=True))

    check()


@given(
    st.sampled_from(LANGUAGES), st.sampled_from(["ADDRESS", "ORG", "FACILITY", "PRODUCT", "URL", "LOCATION"]), st.text()
)
@settings(max_examples=100, deadline=None)
def test_any_text_is_replaced(lang: str, tag: str, text: str) -> None:
    """Whatever stands in a span, something else stands there afterwards, and the same each time."""
    text = text.replace("]", "").replace("[", "") or "x"
    text = text if "|" not in text else "x"
    ledger = Ledger()
    first, again = one(tag, text, text, ledger=ledger, lang=lang)
    assert first == again != text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists(lang: str) -> None:
    """Each language has hundreds of towns, streets and invented words of its own, and no town twice."""
    names = [name for name, *_ in towns(lang)]
    assert len(names) == len(set(names)) >= 700
    assert {"keep", "units"} <= words(lang, "street").keys()
    assert {"keep", "begin", "end"} <= words(lang, "organisation").keys()
    assert all(len(row) == len(LANGUAGES) for row in countries())
    assert all(len(group) > 1 for group in same_places())


def test_parts_of_an_address_are_not_sought_alone() -> None:
    """A number or a street's first word is no value of its own, which would be found in any turn."""
    ledger = Ledger()
    one("ADDRESS", "Marktstraße 4711, zweite Etage", ledger=ledger, lang="de")
    text = "Ich zahle 4711 in der zweiten Woche auf dem Markt."
    assert remembered(text, tokenize(text), ledger) == []
