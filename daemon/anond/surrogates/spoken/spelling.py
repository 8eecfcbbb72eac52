"""Spelled names: the surrogate, spelled in the same way, by letters, letter names or code words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation import Piece, runs
from anond.detectors.spoken.numerals import figures_of
from anond.languages import LANGUAGES
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.style import cased
from anond_gazetteers.fold import fold

_SPELT: Final = ("letter", "weak", "pair", "code")
_WORD: Final = re.compile(r"\w+")
_GAP: Final = re.compile(r"[\s,.;…·\-–—]*")
_TWICE: Final = re.compile(
    r"(?:(?P<name>[^\W\d_]{3,24})(?P<behind>[,.;:]?\s))?"
    r"(?P<letters>[^\W\d_](?P<gap>[- ])[^\W\d_](?:(?P=gap)[^\W\d_]){1,30})"
    r"(?P<between>[,.;:]?\s)(?P<words>[^\W\d_]{2,24}(?P<apart>,? )[^\W\d_]{2,24}(?:,? [^\W\d_]{2,24}){1,30})"
)
_LEAST: Final = 3  # letters of a name that is spelled
_LEAST_CODES: Final = 4  # code words alone that spell a name


def replace(text: str, lang: str, invent: Callable[[str], str | None]) -> str | None:
    """The spelled surrogate of a spelled name; `invent` gives the name's surrogate. None for other texts."""
    if text.isalpha():  # as most names are
        return None
    words = _WORD.findall(text.lower())
    if len(words) < _LEAST or max(map(len, words)) == 1:  # letters alone: `A-N-N-A` is no more than a name
        return None
    if twice := _spelled_twice(text, lang, invent):
        return twice
    if sum(len(word) == 1 or word in _sayings() for word in words) < _LEAST:
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
            if not surrogate or not letters or "[" in surrogate:
                return None
            return _say(text, pieces, letters, one)
    return None


def _spelled_twice(text: str, lang: str, invent: Callable[[str], str | None]) -> str | None:
    """The surrogate of a name that is spelled by letters, and again by words of which each begins with one of them.

    There may be fewer words: `S-C-H-M-I-D-T, Siegfried Cäsar Heinrich`. The name itself may stand before it all. None
    for other texts.
    """
    match = _TWICE.fullmatch(text)
    if match is None:
        return None
    plain, words = match["letters"].replace(match["gap"], ""), _WORD.findall(match["words"])
    initials = "".join(fold(word)[0] for word in words)
    if not fold(plain).startswith(initials) or (match["name"] and fold(match["name"]) != fold(plain)):
        return None
    surrogate = invent(match["name"] or plain.capitalize())
    letters = [c for c in surrogate or "" if c.isalpha()]
    if not surrogate or not letters or "[" in surrogate:
        return None
    spelled = match["gap"].join(letters)
    again = letters if len(words) == len(plain) else letters[: len(words)]
    codes = (cased(words[0], _another(dictated.code_word(one.lower(), lang), text, lang)) for one in again)
    return (
        (surrogate + match["behind"] if match["name"] else "")
        + (spelled.upper() if plain.isupper() else spelled.lower())
        + match["between"]
        + match["apart"].join(codes)
    )


def _another(word: str, text: str, lang: str) -> str:
    """A code word, or another one for its letter if the hidden text uses the first."""
    said, codes = {fold(one) for one in _WORD.findall(text)}, alphabet(lang).code_words
    letter = codes.get(word.lower()) or codes.get(fold(word))
    if fold(word) not in said or not letter:
        return word
    others = [one for one, value in codes.items() if value == letter and fold(one) not in said]
    own = [one for one in others if one not in alphabet("en").code_words]  # rather than words of radio traffic
    return cased(word, next(iter((*own, *others, word))))


@cache
def _sayings() -> frozenset[str]:
    """The words that say a letter in any language: a text with fewer than three of them spells no name."""
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
    """The words (longer than a letter) at the start of spelled names: `Berta`, `double`, `tre` of `tre volte`."""
    words = alphabet(lang)
    return frozenset().union(
        words.letters, words.weak, words.code_words, words.first_of_two, words.times, figures_of(lang)
    )


def _word(text: str, pieces: Sequence[Piece]) -> str:
    """The spelled letters; "" if there is anything else, or no sign of spelling."""
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
    """The letters one by one, each in the manner of the piece at its place; the last pieces repeat."""
    likes = [text[piece.start : piece.end] for piece in pieces if piece.kind in _SPELT]
    starts = [piece for piece in pieces if piece.kind in _SPELT]
    gaps = (text[one.end : other.start] for one, other in pairwise(starts))
    gap = next((one for one in gaps if one and _GAP.fullmatch(one)), " ")
    out = []
    for at, fresh in enumerate(letters):
        if fresh == "-":
            sign = next((text[p.start : p.end] for p in pieces if p.kind == "sign"), "-")
            out.append(sign)
        else:
            like = likes[at % len(likes)]
            like = likes[-1] if at >= len(likes) and len(like) == 1 and len(likes[-1]) == 1 else like  # `S, i, r, i`
            out.append(_letter(like, fresh, lang))
    return gap.join(out)


def _letter(like: str, fresh: str, lang: str) -> str:
    lowered = fresh.lower()
    if len(like.split()) == 1 and len(like) > 1 and like.lower() in dictated.names_of_letters(lang).values():
        return cased(like, dictated.names_of_letters(lang).get(lowered, lowered))
    if len(like) == 1:
        return lowered.upper() if like.isupper() else lowered
    return dictated.letter(like, lowered, lang)
