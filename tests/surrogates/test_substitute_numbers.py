"""Surrogates of numbers and dates: their shape is kept, and none of them is anybody's."""

from __future__ import annotations

import ipaddress
import re
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import iban
from stdnum.ar import cuit
from stdnum.ch import ssn
from stdnum.es import dni
from stdnum.fr import nir
from stdnum.it import codicefiscale
from stdnum.se import personnummer

from anond.session.ledger import Ledger
from anond.session.values import dates as date_values
from anond.surrogates import near_numbers
from anond.surrogates.choice import Session
from anond.surrogates.moved_dates import shift_days
from anond.surrogates.phones import is_set_aside
from anond_gazetteers import load
from tests.surrogates.marked import KEY, one


@pytest.mark.parametrize(
    "value", ["10.20.4.17", "203.0.113.9", "192.168.0.1:8080", "10.0.0.0/8", "fe80::9a3b:77c1", "[fd12::19]:443"]
)
def test_ip(value: str) -> None:
    """An address comes from the blocks for documentation, or is one of its own network; port and prefix length stay."""
    new = one("IP", value)[0]
    written = re.sub(r"[\[\]]|:\d+$|/\d+$" if "." in value else r"^\[|\]:\d+$", "", new)
    blocks = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"]
    blocks = ["fe80::/10"] if value.startswith("fe80") else blocks
    assert any(ipaddress.ip_address(written) in ipaddress.ip_network(block) for block in blocks)
    assert new != value
    assert (
        re.findall(r"/\d+$|\]?:\d{3,}$", value)[:1] == re.findall(r"/\d+$|\]?:(?:443|8080)$", new)[:1] or ":" in value
    )


# UID, ZIP


def test_shape_of_numbers() -> None:
    """Digits stay digits, letters letters in their case, and separators where they are."""
    for tag, value in [
        ("UID/order", "CX-879 58/DE#a1"),
        ("UID/plate", "HH ST 2039 E"),
        ("UID", "jonwi842"),
        ("ZIP", "PE31 8HJ"),
    ]:
        new = one(tag, value)[0]
        assert re.sub(r"\d", "0", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", value))) == re.sub(
            r"\d", "0", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", new))
        )
        assert new != value


def test_regrouped_numbers() -> None:
    """A number in other groups, and its last four digits, fit its surrogate."""
    a, b, c, d = one("UID/phone", "645 32 11 00", "645321100", "64-532-1100", "1100", lang="es")
    assert a.replace(" ", "") == b == c.replace("-", "")
    assert d == b[-4:]


def test_prefixes_of_phones() -> None:
    """A number with country code, trunk zero or neither is the same number, and keeps what it has."""
    a, b, c, d = one("UID/phone", "+46 70 174 99 05", "070-1749905", "0046 (0)701749905", "701749905", lang="sv")
    assert a.startswith("+46 7")
    assert b.startswith("07")
    assert c.startswith("0046 (0)7")
    assert {re.sub(r"\D", "", s)[-9:] for s in (a, b, c)} == {d}


def test_raised_figures_in_phones() -> None:
    """A figure that is written raised or in a circle counts as one: each number gets another one."""
    for value in ("07700²²²²²²", "0771①34567", "020²7946 0288"):
        assert re.fullmatch(r"0\d{9,11}", re.sub(r"\W", "", one("UID/phone", value)[0])), value


def test_hardware_address_that_begins_like_a_country() -> None:
    """No part of `de:12:...` stays, as of a German tax number."""
    assert not one("UID", "de:12:34:56:78:90")[0].startswith("de")


def test_tax_number_of_austria() -> None:
    """Its country and the letter behind it stay, its figures do not."""
    new = one("UID/national", "ATU12345678", lang="de")[0]
    assert re.fullmatch(r"ATU\d{8}", new)
    assert new != "ATU12345678"


@pytest.mark.parametrize(
    ("value", "lang"),
    [
        ("079 4610 2233", "en"),
        ("212 664 7665", "en"),
        ("+33 6 12 34 56 78", "de"),
        ("0171 2345678", "de"),
        ("070-174 99 05", "sv"),
    ],
)
def test_phones_of_nobody(value: str, lang: str) -> None:
    """Where a country set numbers aside for fiction, the surrogate is one of them."""
    digits = re.sub(r"\D", "", one("UID/phone", value, lang=lang)[0]).removeprefix("0").removeprefix("33")
    assert is_set_aside(digits)


@given(st.integers(10**12, 10**19 - 1), st.binary(min_size=32, max_size=32))
@settings(max_examples=60, deadline=None)
def test_no_card_is_valid(number: int, key: bytes) -> None:
    """No surrogate of a long number passes the check of payment cards."""
    from stdnum import luhn

    assert not luhn.is_valid(one("UID/card", str(number), key=key)[0])


@pytest.mark.parametrize(
    ("value", "bank"),
    [("DE89 3704 0044 0532 0130 00", "9"), ("AT61 1904 3002 3457 3201", "000"), ("CH9300762011623852957", "000"),
     ("LI21 0881 0000 2324 013A A", "000"), ("SE45 5000 0000 0583 9825 7466", "000")],
)  # fmt: skip
def test_an_account_passes_its_check_where_it_is_at_no_bank(value: str, bank: str) -> None:
    """Its country and its groups stay, and its bank code is none that is given out."""
    for n in range(100):
        new = one("UID/iban", value, key=n.to_bytes(32, "big"))[0]
        core = new.replace(" ", "")
        assert core[:2] == value[:2]
        assert core[4:].startswith(bank)
        assert iban.is_valid(core, check_country=False)
        assert re.sub(r"\w", "x", new) == re.sub(r"\w", "x", value)


@pytest.mark.parametrize(
    "value",
    ["GB29 NWBK 6016 1331 9268 19", "ES91 2100 0418 4502 0005 1332", "FR14 2004 1010 0505 0001 3M02 606",
     "IT60 X054 2811 1010 0000 0123 456", "DE57 3704 0044 0328 8040 72"],
)  # fmt: skip
def test_no_other_account_is_valid(value: str) -> None:
    """Neither where any bank code may be somebody's, nor in place of one with a slip; its country stays."""
    for n in range(50):
        new = one("UID/iban", value, key=n.to_bytes(32, "big"))[0]
        assert new.startswith(value[:2])
        assert not iban.is_valid(new, check_country=False)


@pytest.mark.parametrize(
    ("lang", "value", "form"),
    [("it", "RSSMRA85T10A562S", codicefiscale), ("fr", "1 85 05 78 006 084 36", nir), ("de", "756.9217.0769.85", ssn),
     ("es", "20-12345678-6", cuit), ("es", "12345678Z", dni), ("sv", "811218-9876", personnummer)],
)  # fmt: skip
def test_no_national_id_is_anybodys(lang: str, value: str, form: ModuleType) -> None:
    """The check digit or letter is never right: of a hundred 1 to 13 would be, by chance."""
    made = (one("UID/national", value, key=n.to_bytes(32, "big"), lang=lang)[0] for n in range(200))
    assert [new for new in made if form.is_valid(new)] == []


def test_an_account_of_no_bank_is_found_in_groups_and_by_its_last_digits() -> None:
    """The check digits are made right once, so that all mentions agree."""
    ledger = Ledger()
    (written,) = one("UID/iban", "DE89370400440532013000", ledger=ledger)
    assert one("UID/iban", "DE89 3704 0044 0532 0130 00", ledger=ledger)[0].replace(" ", "") == written
    assert one("UID", "3000", ledger=ledger)[0] == written[-4:]


def test_numbers_without_end() -> None:
    """A value of hundreds of digits is replaced like any other."""
    for value in ("7" * 400, "DE" + "7" * 400):
        new = one("UID/iban", value)[0]
        assert len(new) == len(value)
        assert new != value


def test_a_password_keeps_no_shape() -> None:
    """Neither its length nor its digits and marks are told; digits alone and a single letter are like others."""
    first, other, again = one("UID/password", "Sommer2024!", "xy", "Sommer2024!")
    assert first == again != other
    assert all(re.fullmatch(r"[A-Za-z]{3,}[_!]?(?:[a-z]+|\d\d|\d{4})!?", made) for made in (first, other))
    assert re.fullmatch(r"\d{3} \d{3}", one("UID/password", "482 913")[0])


def test_digits_in_words_stay_in_words() -> None:
    """Each stays in its class, and the number is that of the figures."""
    said, written, again = one(
        "UID/phone", "oh four nine one five seven three", "0491573", "oh four nine one five seven three"
    )
    digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    figures = "".join(str(digits.index(word.replace("oh", "zero"))) for word in said.split())
    assert (figures, said) == (written, again)
    for n in range(20):
        first, second, third = one(
            "UID", "treinta", "cuarenta y cuatro", "catorce", key=n.to_bytes(32, "big"), lang="es"
        )
        assert first in ("diez", "veinte", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
        assert re.fullmatch(r"veinti\w+|\w+a y \w+", second)
        assert re.fullmatch(r"once|doce|trece|quince|dieci\w+|diez", third)


# DATE


@pytest.mark.parametrize(
    ("value", "lang", "shape"),
    [
        ("14.03.83", "de", r"\d\d\.\d\d\.8[0-3]"),
        ("1983-03-14", "en", r"198[0-3]-\d\d-\d\d"),
        ("3/14/1983", "en", r"\d{1,2}/\d{1,2}/198[0-3]"),
        ("14 mars 1983", "sv", r"\d{1,2} [a-z]+ 198[0-3]"),
        ("14 mars 1983", "fr", r"\d{1,2}(er)? [a-zéû]+ 198[0-3]"),
        ("14. März 1983", "de", r"\d{1,2}\. [A-Zä][a-zä]+ 198[0-3]"),
        ("14 de marzo de 1983", "es", r"\d{1,2} de [a-z]+ de 198[0-3]"),
        ("14 marzo 83", "it", r"\d{1,2} [a-z]+ 8[0-3]"),
        ("March 14th, 1983", "en", r"[A-Z][a-z]+ \d{1,2}(st|nd|rd|th), 198[0-3]"),
        ("1er août 1969", "fr", r"\d{1,2}(er)? [a-zéû]+ 196[6-9]"),
        ("14 marzo", "it", r"\d{1,2} [a-z]+"),
        ("MARCH 1983", "en", r"[A-Z]+ 198[0-3]"),
        ("830314", "sv", r"8[0-3]\d{4}"),
        ("14031983", "de", r"\d{4}198[0-3]"),
        ("19830314", "en", r"198[0-3]\d{4}"),
        ("83-03-14", "sv", r"8[0-3]-\d\d-\d\d"),
        ("9" * 5000, "en", r"\[DATE\]"),
        ("0002-03-14", "en", r"\[DATE\]"),
        ("9 Sept 1998", "en", r"\d{1,2} (?!Janv)[A-Z][a-z]+ 199[5-9]"),
        ("03/1983", "es", r"\d\d/198[0-3]"),
        ("1983", "en", r"198[24]"),
        ("30/02/2015", "en", r"31/0[469]/201[234]|31/11/201[234]"),
        ("tionde juli femtioett", "sv", r"[a-zåäö]+ [a-z]+ femtio(ett)?|[a-zåäö]+ [a-z]+ fyrtionio"),
        ("the day after", "en", r"\[DATE\]"),
    ],
)
def test_dates_keep_their_format(value: str, lang: str, shape: str) -> None:
    """A date moves and keeps its format; what is not understood becomes a type tag."""
    for n in range(10):
        new = one("DATE/birth", value, key=n.to_bytes(32, "big"), lang=lang)[0]
        assert re.fullmatch(shape, new)
        assert new != value


def test_one_day_in_all_formats() -> None:
    """The same day moves to the same day, however it is written, and distances between days stay."""
    from datetime import date

    a, b, c = one("DATE", "1983-03-14", "14.3.1983", "1983-03-20")
    assert "{2}.{1}.{0}".format(*map(int, a.split("-"))) == b
    assert (date.fromisoformat(c) - date.fromisoformat(a)).days == 6
    assert (date(1983, 3, 14) - date.fromisoformat(a)).days == shift_days(KEY)


def test_weekdays_stay_true() -> None:
    """Whole weeks leave them as they are, alone and beside a date."""
    from datetime import date

    assert one("DATE", "Monday", "next Tuesday", "le vendredi") == ["Monday", "next Tuesday", "le vendredi"]
    for n in range(20):
        new = one("DATE", "Monday, 3 March 2025", key=n.to_bytes(32, "big"))[0]
        weekday, day, month, year = new.replace(",", "").split()
        number = date_values.fields_from(date_values.keys(f"{day} {month} {year}")[0][1])
        assert date(number["year"], number["month"], number["day"]).strftime("%A") == weekday == "Monday"
        assert month != "March"


@pytest.mark.parametrize("value", ["july 49th", "2033rd july", "49th of july 12:30", "may ²", "²"])
def test_what_only_looks_like_a_day_becomes_a_type_tag(value: str) -> None:
    """An ordinal that no number of a day stands before; a power."""
    assert date_values.keys(value) == []
    assert one("DATE/birth", value)[0] == "[DATE]"


def test_a_long_number_of_parts_that_overlap_is_settled_at_once() -> None:
    """Parts such as `111` and `1111` follow each other in more orders than anybody can try."""
    parts = ["1" * length for length in range(3, 12)]
    whole = "1" * 120 + "2"
    assert one("UID", *parts, whole)[-1] not in ("", whole)
    assert near_numbers._of_parts("11111112", {"111": "302", "1111": "4711", "2": "9"}) == "30247119"
    assert near_numbers._of_parts("1111111", {"111": "302", "11": "47"}) == "3024747"


def test_parts_of_dates_never_meet() -> None:
    """Days without a year, months and years stay apart after they moved."""
    for key in (n.to_bytes(32, "big") for n in range(5)):
        days = [f"{d} {m}" for m in ("january", "february", "march") for d in range(1, 29)]
        months = [f"{m}/{y}" for y in (1983, 1984) for m in range(1, 13)]
        for values in (days, months, [str(y) for y in range(1950, 1990)]):
            assert len(set(one("DATE/birth", *values, key=key))) == len(values)


@given(
    st.text(st.sampled_from("aab11239"), min_size=4, max_size=9),
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["", "1", "b7", "921"])), max_size=3),
    st.text(st.sampled_from("ab123"), max_size=9),
)
@settings(max_examples=300, deadline=None)
def test_numbers_that_are_passed_over_are_near_in_no_way(
    number: str, edits: list[tuple[int, str]], other: str
) -> None:  # fmt: skip
    """A glance at two numbers never says no where the closer look would find how one follows from the other."""
    edited = number
    for at, more in edits:
        edited = edited[:at] + more + edited[at + (more != "b7") :]
    session = Session(Ledger(), KEY, "en", load())
    for canonical in (edited, other, number, number + "12", number[:-2]):
        if canonical and not near_numbers._may_be_near(number, canonical):
            assert list(near_numbers._like(number, "c" * len(number), canonical, session)) == []
