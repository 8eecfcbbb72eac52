"""A name that is spelled out: its surrogate, spelled in the same way, by letters, their names or code words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation import Piece, runs
from anond.detectors.spoken.numerals import figures_of
from anond.detectors.words import LANGUAGES
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.style import cased
from anond_gazetteers.fold import fold

_SPELT: Final = ("letter", "weak", "pair", "code")
_WORD: Final = re.compile(r"\w+")
_GAP: Final = re.compile(r"[\s,.;…·\-–—]*")
_LEAST: Final = 3  # letters of a name that is spelled
_LEAST_CODES: Final = 4  # code words alone that spell a name


def replace(text: str, lang: str, invent: Callable[[str], str | None]) -> str | None:
    """The spelled surrogate of the name that a text spells, which `invent` tells; None where it spells none."""
    words = _WORD.findall(text.lower())
    if len(words) < _LEAST or sum(len(word) == 1 or word in _sayings() for word in words) < _LEAST:
        return None
    for one in dict.fromkeys((lang, *LANGUAGES)) if lang in LANGUAGES else LANGUAGES:
        if not (len(words[0]) == 1 or words[0] in _beginnings(one) or fold(words[0]) in _beginnings(one)):
            continue
        found, _ = runs(text, one)
        pieces = [piece for run in found for piece in run]
        word = _word(text, pieces)
        if len(word) >= _LEAST:
            surrogate = invent(word.capitalize())
            letters = [c for c in surrogate or "" if c.isalpha() or c == "-"]
            return _say(text, pieces, letters, one) if surrogate and letters and "[" not in surrogate else None
    return None


@cache
def _sayings() -> frozenset[str]:
    """The words that say a letter in some language: names that hold fewer than three of these are not read closely."""
    return frozenset(
        word
        for lang in LANGUAGES
        for table in (
            alphabet(lang).letters,
            alphabet(lang).weak,
            alphabet(lang).code_words,
            alphabet(lang).first_of_two,
        )
        for word in table
    )


@cache
def _beginnings(lang: str) -> frozenset[str]:
    """The words longer than a letter with which a spelled name may begin: `Berta`, `double`, `tre` of `tre volte`."""
    words = alphabet(lang)
    return frozenset().union(
        words.letters, words.weak, words.code_words, words.first_of_two, words.times, figures_of(lang)
    )


def _word(text: str, pieces: Sequence[Piece]) -> str:
    """The letters that are spelled; nothing where there is anything else, or no sign of spelling."""
    at, letters, times = 0, "", 1
    for piece in pieces:
        between = text[at : piece.start]
        if not _GAP.fullmatch(between):
            return ""
        at = piece.end
        if piece.kind == "times" or (piece.kind == "number" and piece.value in ("2", "3") and letters):
            times = int(piece.value)
        elif piece.kind in _SPELT:
            letters, times = letters + piece.value * times, 1
        elif piece.kind == "sign" and piece.value == "-" and letters:
            letters += "-"
        elif piece.kind not in ("filler", "accent"):
            return ""
    codes = sum(piece.kind == "code" for piece in pieces)
    is_name = codes == 1 or (codes and codes == len(pieces) < _LEAST_CODES)  # `J. R. Otto`, `Charlie Oscar Mike`
    return letters if _GAP.fullmatch(text[at:]) and any(piece.said for piece in pieces) and not is_name else ""


def _say(text: str, pieces: Sequence[Piece], letters: Sequence[str], lang: str) -> str:
    """The letters one after the other, each like the piece at its place; the last pieces serve again and again."""
    likes = [text[piece.start : piece.end] for piece in pieces if piece.kind in _SPELT]
    starts = [piece for piece in pieces if piece.kind in _SPELT]
    gap = text[starts[0].end : starts[1].start] if len(starts) > 1 else " "
    gap = gap if _GAP.fullmatch(gap) and gap else " "
    out = []
    for at, fresh in enumerate(letters):
        if fresh == "-":
            sign = next((text[p.start : p.end] for p in pieces if p.kind == "sign"), "-")
            out.append(sign)
        else:
            out.append(_letter(likes[at % len(likes)] if at >= len(likes) else likes[at], fresh, lang))
    return gap.join(out)


def _letter(like: str, fresh: str, lang: str) -> str:
    lowered = fresh.lower()
    if len(like.split()) == 1 and len(like) > 1 and like.lower() in dictated.names_of_letters(lang).values():
        return cased(like, dictated.names_of_letters(lang).get(lowered, lowered))
    if len(like) == 1:
        return lowered.upper() if like.isupper() else lowered
    return dictated.letter(like, lowered, lang)
