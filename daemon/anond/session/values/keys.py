"""The keys of a value in a ledger: its kind and its canonical form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from anond.session.values import contact, dates, names, numbers, places
from anond.session.values.words import canonical_words
from anond.text.view import normalise

Key = tuple[str, str, str]  # kind, canonical form, written form

_KEYS: Final[Mapping[str, Callable[[str], list[Key]]]] = {
    "PERSON": names.keys,
    "LOCATION": places.keys,
    "EMAIL": contact.keys,
    "IP": contact.ip_keys,
    "UID": numbers.keys,
    "ZIP": numbers.zip_keys,
    "DATE": dates.keys,
}


def keys_of(tag: str, text: str) -> list[Key]:
    """The keys of a value: one key, or for a name one for each word."""
    plain = normalise(text).text
    return (_KEYS[tag](plain) if tag in _KEYS else []) or [(tag, canonical_words(plain), plain)]
