"""`fixed`: one text for all values of a type, the user's own if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.languages import surrogate_words
from anond.surrogates.strategies.value import HiddenValue

_TEXTS: Final[Mapping[str, str]] = {
    "PERSON": "Alex Example",
    "ADDRESS": "1 Example Street",
    "ZIP": "00000",
    "LOCATION": "Exampleton",
    "EMAIL": "user@mail.example",
    "UID": "000000",
    "IP": "192.0.2.1",
    "ORG": "Example Ltd",
    "PRODUCT": "Example One",
    "FACILITY": "Example House",
    "URL": "www.example.org",
    "DATE": "1 January 2000",
}


def replace(value: HiddenValue) -> str:
    """The user's text, else the default text in the turn's language; the type in brackets if there is neither."""
    tag, own = value.span.tag, surrogate_words(value.session.lang).general.fixed
    return value.own or own.get(tag) or _TEXTS.get(tag, value.type_tag)
