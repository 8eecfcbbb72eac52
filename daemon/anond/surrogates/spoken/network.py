"""Spoken addresses of machines: `dix point quatre point zéro point dix-neuf`, said again in the same words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from anond.detectors.spoken.signs import DOT
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.surrogates.spoken.style import cased

_DOT: Final = re.compile(rf"\s+(?:{DOT})\s+", re.IGNORECASE)
_PARTS: Final = 4
_MOST: Final = 255


def replace(text: str, lang: str, invent: Callable[[str], str]) -> str | None:
    """The surrogate in the words of the original; `invent` gives that of the written address. None for other texts."""
    signs = list(_DOT.finditer(text))
    if len(signs) != _PARTS - 1 or lang not in TABLES:
        return None
    cuts = [0, *(at for sign in signs for at in sign.span()), len(text)]
    said = [text[cuts[at] : cuts[at + 1]] for at in range(0, len(cuts), 2)]
    numbers = [_number(part, lang) for part in said]
    if any(number is None for number in numbers):
        return None
    new = invent(".".join(map(str, numbers))).split(".")
    if len(new) != _PARTS or not all(part.isdecimal() for part in new):
        return None
    spoken = [_say(int(part), like, lang) for part, like in zip(new, said, strict=True)]
    between = [text[sign.start() : sign.end()] for sign in signs]
    return "".join(one + gap for one, gap in zip(spoken, [*between, ""], strict=True))


def _number(said: str, lang: str) -> int | None:
    """The number that words say, as one or figure by figure."""
    if said.isdecimal():
        return int(said) if int(said) <= _MOST else None
    number = reading.number(said, lang)
    if number is None:
        figures = [int(word) if word.isdecimal() else reading.number(word, lang) for word in said.split()]
        if not all(figure is not None and figure < 10 for figure in figures):
            return None
        number = int("".join(map(str, figures)) or _MOST + 1)
    return number if number <= _MOST else None


def _say(number: int, like: str, lang: str) -> str:
    """The number in the manner of another: in figures, as one number, or figure by figure."""
    if like.isdecimal():
        return str(number)
    speaker = speaker_of(lang, like)
    if reading.number(like, lang) is None:
        return cased(like, " ".join(speaker.number(int(figure)) for figure in str(number)))
    return cased(like, speaker.number(number))
