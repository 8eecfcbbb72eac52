"""A turn as speech-to-text writes it: lower case, no punctuation, figures and signs in words."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond_trainer.writer.dictation import SIGNS, digit_by_digit, in_pairs, number_in_words
from anond_trainer.writer.draft import Bit, Draft

_MARKS: Final = re.compile(r"[.,;:!?¿¡\"„“”«»…()\[\]–—]+")
_FIGURES: Final = re.compile(r"\d+")
_ODD: Final = re.compile(r"[^\w\s'’åäöÅÄÖ€$£%&-]+")
_BLANKS: Final = re.compile(r"[ \t]+")
_CODES: Final = ("UID", "ZIP", "IP")
_SPELT: Final = 3  # figures of a number that is said as one
_DICTATED: Final = ("EMAIL", "URL")


def spoken(draft: Draft, lang: str, random: Random) -> Draft:
    """The turn as it was said."""
    paired = random.random() < 0.4
    bits = [_bit(bit, lang, paired) for bit in draft.bits]
    return Draft(draft.speaker, _spaced([bit for bit in bits if bit.text]))


def _bit(bit: Bit, lang: str, paired: bool) -> Bit:
    text = bit.text.lower().replace("\n", " ")
    if bit.tag in _DICTATED or bit.sub == "username":
        text = _signs(text, lang)
    elif bit.tag in _CODES:
        text = _code(text, lang)
    else:
        text = _ODD.sub(" ", _MARKS.sub(" ", text))
    spoken = _BLANKS.sub(" ", _FIGURES.sub(lambda match: f" {_number(match[0], bit.tag, lang, paired)} ", text))
    spoken = spoken.strip() if bit.tag else spoken
    return bit.with_text(spoken) if spoken.strip() or not bit.tag else bit


def _number(figures: str, tag: str, lang: str, paired: bool) -> str:
    if tag in _CODES or figures[0] == "0" or len(figures) > 4:
        return in_pairs(figures, lang) if paired else digit_by_digit(figures, lang)
    return number_in_words(int(figures), lang) if len(figures) <= _SPELT or tag == "DATE" else in_pairs(figures, lang)


def _signs(text: str, lang: str) -> str:
    """An address with its signs in words."""
    return "".join(f" {SIGNS[lang][c]} " if c in SIGNS[lang] else c if c.isalnum() else " " for c in text)


def _code(text: str, lang: str) -> str:
    """A code as it is said: hyphens and slashes in words, letters that make no word one by one."""
    signs = {sign: word for word, sign in reversed(alphabet(lang).signs.items()) if sign in "-/"}
    text = "".join(f" {signs[c]} " if c in signs else c if c.isalnum() else " " for c in text)
    return re.sub(
        r"[^\W\d_]+", lambda m: m[0] if len(m[0]) > 3 else " ".join(m[0]), re.sub(r"(?<=\D)(?=\d)", " ", text)
    )


def _spaced(bits: list[Bit]) -> tuple[Bit, ...]:
    """The pieces, with a blank between two mentions side by side."""
    out: list[Bit] = []
    for bit in bits:
        if out and (bit.tag and out[-1].tag):
            out.append(Bit(" "))
        out.append(bit)
    return tuple(out)
