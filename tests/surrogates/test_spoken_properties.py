"""What always holds of values that are said: replay changes nothing, two values stay two, no value shines through."""

from __future__ import annotations

import re
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.session.ledger import Ledger
from anond.surrogates.spoken import dictated
from tests.surrogates.marked import one

LANGUAGES = st.sampled_from(sorted(TABLES))
KEYS = st.binary(min_size=32, max_size=32)
NUMBERS = st.lists(st.text("0123456789", min_size=7, max_size=10), min_size=1, max_size=4, unique=True)


def _singly(number: str, lang: str) -> str:
    return " ".join(speaker_of(lang, "").number(int(digit)) for digit in number)


@given(LANGUAGES, KEYS, NUMBERS)
@settings(max_examples=60, deadline=None)
def test_dictated_numbers(lang: str, key: bytes, numbers: list[str]) -> None:
    """Said again, a number has its surrogate; each has its own, none its true one; figures agree with words."""
    ledger = Ledger()
    said = [_singly(number, lang) for number in numbers]
    first = one("UID/account", *said, ledger=ledger, key=key, lang=lang)
    assert one("UID/account", *said, ledger=ledger, key=key, lang=lang) == first
    heard = [dictated.read(text, lang) for text in first]
    cores = [one_heard.core if one_heard else text for one_heard, text in zip(heard, first, strict=True)]
    assert len(set(cores)) == len(cores)
    assert not set(cores) & set(numbers)
    assert not any(re.search(r"\d", text) for text in first)
    written = one("UID/account", *numbers, ledger=ledger, key=key, lang=lang)
    assert [re.sub(r"\D", "", text) for text in written] == cores


@given(LANGUAGES, KEYS, st.lists(st.dates(date(1900, 1, 1), date(2049, 12, 31)), max_size=6))
@settings(max_examples=60, deadline=None)
def test_dates_in_words_and_figures(lang: str, key: bytes, days: list[object]) -> None:
    """Said again, a date has its surrogate; two days have two, and none its own."""
    texts = list(dict.fromkeys(map(str, days)))
    ledger = Ledger()
    first = one("DATE", *texts, ledger=ledger, key=key, lang=lang) if texts else []
    assert [one("DATE", text, ledger=ledger, key=key, lang=lang)[0] for text in texts] == first
    assert len(set(first)) == len(first)
    assert not set(first) & set(texts)
