"""Countries: what becomes of one is told by the key alone, and none becomes itself under another name."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from anond.session.values.words import canonical_words
from anond.surrogates import place_lists
from anond_gazetteers.invented_lists import LANGUAGES, countries
from tests.surrogates.marked import one

KEYS: Final = [bytes([number]) * 32 for number in range(24)]
NAMES: Final = {lang: [place_lists.bare_country(row[at]) for row in countries()] for at, lang in enumerate(LANGUAGES)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_becomes_of_a_country_is_told_by_the_key(lang: str) -> None:
    """No country becomes the same one in more than two sessions of three, whatever article it takes."""
    for name in NAMES[lang]:
        [(made, often)] = Counter(one("LOCATION", name, key=key, lang=lang)[0] for key in KEYS).most_common(1)
        assert often <= len(KEYS) * 2 / 3, (name, made, often)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_country_becomes_itself_in_another_language(lang: str) -> None:
    """By its name in whatever language."""
    for other in LANGUAGES:
        for name in NAMES[other]:
            own = {canonical_words(name), *place_lists.other_names(canonical_words(name))}
            made = {canonical_words(one("LOCATION", name, key=key, lang=lang)[0]) for key in KEYS[:4]}
            assert not made & own, (other, name)
