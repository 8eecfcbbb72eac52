"""Names that are spelled out: which word the letters say, and another word said in the same manner."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from random import Random
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond_gazetteers import fold

_LETTERS: Final = re.compile(r"[^\W\d_](?P<gap>\W{1,3})[^\W\d_](?:(?P=gap)[^\W\d_])+")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LEAST: Final = 3


def spelled(text: str, lang: str) -> str:
    """The word that a text spells, in lower case, or nothing where it is none or is not understood."""
    if _LETTERS.fullmatch(text):
        return "".join(letter for letter in text.lower() if letter.isalpha())
    if not looks_spelled(text, lang):
        return ""
    letters = [_letter(piece, lang) for piece in _pieces(text.lower(), lang)]
    return "".join(letters) if len(letters) >= _LEAST and all(letters) else ""


def guessed(text: str, lang: str) -> str:
    """The letters that a text spells, the first of each piece that is not understood."""
    return "".join(_letter(piece, lang) or piece[0] for piece in _pieces(text.lower(), lang))


def spell(like: str, word: str, lang: str, random: Random) -> str:
    """A word spelled as `like` spells another: the same gaps, letters alone, as names of letters, or by code words."""
    letters = [letter for letter in word.lower() if letter.isalpha()]
    if match := _LETTERS.fullmatch(like):
        out = match["gap"].join(letters)
        return out.upper() if like[0].isupper() else out
    gap = ", " if "," in like else ". " if "." in like else " "
    pieces = _pieces(like, lang)
    out = gap.join(_letter_like(pieces[at % len(pieces)], letter, lang, random) for at, letter in enumerate(letters))
    return out.upper() if like.isupper() else out


def looks_spelled(text: str, lang: str) -> bool:
    """Whether a name is spelled in some way: most of its words are letters, or say letters; a few may be initials."""
    words = _WORD.findall(text)
    letters = [word for word in words if len(word) == 1]
    rest = [word for word in words if len(word) > 2 and word.lower() not in _spelling(lang)]
    if len(letters) <= _LEAST and rest and all(letter.isupper() for letter in letters):
        return False
    spelled = sum(len(word) == 1 or word.lower() in _spelling(lang) for word in words)
    return len(words) >= _LEAST and spelled * 2 >= len(words)


def _pieces(text: str, lang: str) -> list[str]:
    """The pieces between commas and points; without these, words, a letter together with its code word."""
    parts = [part.strip() for part in re.split(r"[,.;…]\s*", text) if part.strip()]
    words = [] if len(parts) > 1 else text.split()
    pieces: list[str] = []
    while words:
        used = _used(words, lang)
        pieces.append(" ".join(words[:used]))
        words = words[used:]
    return pieces or parts


def _used(words: list[str], lang: str) -> int:
    """The number of words that the first letter takes."""
    lower = [word.lower() for word in words[:5]]
    for link in alphabet(lang).links:
        if len(lower) > len(link) + 1 and tuple(lower[1 : len(link) + 1]) == link:
            return len(link) + 2
    return 2 if " ".join(lower[:2]) in alphabet(lang).in_two_words else 1


def _letter(piece: str, lang: str) -> str:
    """The letter that one piece says: itself, by its name, by a code word, or with one: `b wie berta`."""
    words = alphabet(lang)
    if len(piece) == 1 and piece.isalpha():
        return piece
    known = words.letters.get(piece) or words.weak.get(piece) or words.in_two_words.get(piece)
    if known or piece in words.code_words:
        return known or piece[0]
    first, _, rest = piece.partition(" ")
    link = any(rest.startswith(" ".join(link) + " ") for link in words.links)
    letter = first if len(first) == 1 and first.isalpha() else words.letters.get(first) or words.weak.get(first, "")
    return letter if link else ""


def _letter_like(like: str, letter: str, lang: str, random: Random) -> str:
    """A letter as one piece says another; alone where the language has no such word for it."""
    words, lower = alphabet(lang), like.lower()
    name, code = _names_of_letters(lang).get(letter, letter), _code(letter, lang, random)
    if len(like) == 1:
        out = letter
    elif " " in lower and lower not in words.in_two_words:
        first, link = like.split()[0], " ".join(like.split()[1:-1])
        name = letter if len(first) == 1 else name
        out = f"{name} {link} {code}" if code else name
    elif lower in words.code_words and lower not in words.letters:
        out = code or letter
    else:
        out = name
    return out[0].upper() + out[1:] if like[0].isupper() else out


def _code(letter: str, lang: str, random: Random) -> str:
    options = _codes(lang).get(letter) or _codes(lang).get(fold(letter)) or ()
    return random.choice(options) if options else ""


@cache
def _spelling(lang: str) -> frozenset[str]:
    """The words that letters are said with."""
    words = alphabet(lang)
    links = (word for link in words.links for word in link)
    return frozenset((*words.letters, *words.weak, *words.code_words, *links))


@cache
def _codes(lang: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for word in sorted(alphabet(lang).code_words):
        found[word[0]].append(word)
    return {letter: tuple(listed) for letter, listed in found.items()}


@cache
def _names_of_letters(lang: str) -> dict[str, str]:
    words = alphabet(lang)
    return {letter: name for table in (words.weak, words.letters) for name, letter in table.items()}
