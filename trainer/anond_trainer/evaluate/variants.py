"""Variants of turns: in lower case, without accents, with typos; their gold follows."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Final

import numpy as np

from anond.text.tokens import tokenize
from anond_trainer.data.gold import GoldTurn

TYPOS: Final = 0.1  # the share of words that get one
_SHORTEST: Final = 4  # letters of a word that may get one
_PLAIN: Final = {"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L"}
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE: Final = {
    letter: row[max(0, i - 1) : i] + row[i + 1 : i + 2] for row in _ROWS for i, letter in enumerate(row)
}  # on a keyboard


def lower(turn: GoldTurn, seed: int) -> list[str]:
    """Each character in lower case."""
    return [letter.lower() for letter in turn.text]


def without_accents(turn: GoldTurn, seed: int) -> list[str]:
    """Each character without its accents."""
    return [_PLAIN.get(letter) or _without_marks(letter) for letter in turn.text]


def typos(turn: GoldTurn, seed: int) -> list[str]:
    """A typo in a tenth of the words of four or more letters; the same for the same seed."""
    name = f"{seed}\0{turn.session}\0{turn.turn}\0{turn.text}".encode(errors="surrogatepass")
    random = np.random.default_rng(int.from_bytes(blake2b(name, digest_size=8).digest(), "big"))
    pieces, tokens = list(turn.text), tokenize(turn.text)
    for word, start in zip(tokens.words, tokens.starts, strict=True):
        if len(word) >= _SHORTEST and word.isalpha() and random.random() < TYPOS:
            _slip(pieces, start + int(random.integers(1, len(word))), int(random.integers(4)))
    return pieces


VARIANTS: Final[Mapping[str, Callable[[GoldTurn, int], list[str]]]] = {
    "lower case": lower,
    "no accents": without_accents,
    "typos": typos,
}


def rewritten(turn: GoldTurn, pieces: Sequence[str]) -> GoldTurn:
    """A turn with each character replaced by a piece of text; a mention that becomes empty is dropped."""
    at = [0]
    for piece in pieces:
        at.append(at[-1] + len(piece))
    moved = (replace(span, start=at[span.start], end=at[span.end]) for span in turn.spans)
    spans = tuple(span for span in moved if span.start < span.end)
    unknown = tuple((at[start], at[end]) for start, end in turn.unknown if at[start] < at[end])
    return replace(turn, text="".join(pieces), spans=spans, unknown=unknown)


def _slip(pieces: list[str], i: int, which: int) -> None:
    """Swap a letter with the one before it, drop it, or hit the key beside it; else, or if none differs, double it."""
    letter = pieces[i]
    if which == 0 and letter != pieces[i - 1]:
        pieces[i - 1], pieces[i] = pieces[i], pieces[i - 1]
    elif which == 1:
        pieces[i] = ""
    elif which == 3 and letter.lower() in _BESIDE:
        pieces[i] = _BESIDE[letter.lower()][-1]
    else:
        pieces[i] = letter * 2


def _without_marks(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter)
    marks = [part for part in parts if unicodedata.category(part) == "Mn"]
    return "".join(part for part in parts if part not in marks) if marks else letter
