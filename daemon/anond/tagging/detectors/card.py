"""Payment cards: 13 to 19 digits, alone or in the groups of the card, with a Luhn check digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import FIGURES, Detector, before, digits
from anond.tagging.tags import Span

_NUMBER = re.compile(r"(?<![\w+/.-])(?<!\d )[2-6]\d{3}(?:[ .-]{0,3}\d){9,15}(?![\w/-])(?! ?\d)")
_GROUPED = re.compile(r"\d{4}([ .-])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{4}([ .-])\d{6}\2\d{5}")
_CONTEXT = re.compile(
    r"(?i)\b(?:visa|master ?card|amex|american express|maestro|debit|credit|card|karte|kredit\w*|kort\w*|"
    r"tarjeta\w*|carta|carte|"
    r"postepay|bancomat|revolut|pan)\b"
)


def find(text: str, lang: str) -> Iterator[Span]:
    """Card numbers in `text`: sure if the check digit is right and groups or a word beside it say card."""
    for match in _NUMBER.finditer(text):
        number = digits(match[0])
        shaped = _GROUPED.fullmatch(match[0]) is not None or _CONTEXT.search(before(text, match.start())) is not None
        if luhn(number) and has_issuer(number):
            yield CARD.span(match.start(), match.end(), "UID", "card", 1.0 if shaped else 0.8, shaped)
        elif shaped:
            yield CARD.span(match.start(), match.end(), "UID", "card", 0.6)


def luhn(number: str) -> bool:
    """Whether the last digit checks the others."""
    doubled = (int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(reversed(number)))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def has_issuer(number: str) -> bool:
    """Whether the first digits and the length are those of a card network."""
    length, two = len(number), int(number[:2])
    return (
        (number[0] == "4" and length in (13, 16, 19))
        or (51 <= two <= 55 and length == 16)
        or (2221 <= int(number[:4]) <= 2720 and length == 16)
        or (two in (34, 37) and length == 15)
        or (two in (30, 36, 38, 39) and length in (14, 16))
        or (two in (35, 50, 56, 57, 58, 60, 62, 63, 64, 65, 67) and length in (16, 18, 19))
    )


CARD = Detector("card", FIGURES, find)
