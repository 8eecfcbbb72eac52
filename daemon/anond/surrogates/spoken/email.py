"""Dictated e-mail addresses: the surrogate of the written address, dictated with the same words for signs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from anond.detectors.spoken.signs import DOT
from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond_gazetteers.fold import fold

_AT: Final = rf"at[- ]?sign|{ALL.spoken.ats}|{ALL.spoken.ats_perhaps}|\(at\)|\[at\]|@"
_PLUS: Final = "|".join(ALL.spoken.plus.split())
_SIGN: Final = re.compile(
    rf"(?<!\S)(?:(?P<at>{_AT})|(?P<dot>{DOT})|(?P<low>{ALL.spoken.underscores})|"
    rf"(?P<dash>{ALL.spoken.hyphens})|(?P<plus>{_PLUS}))(?!\S)",
    re.IGNORECASE,
)
_WRITTEN: Final = {"at": "@", "dot": ".", "low": "_", "dash": "-", "plus": "+"}
_ADDRESS: Final = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_PARTS: Final = re.compile(r"\d+|[^\W\d_]+|[._+@-]")


def replace(text: str, lang: str, invent: Callable[[str], str]) -> str | None:
    """The dictated surrogate of a dictated address; `invent` gives that of the written one. None for other texts."""
    tidy = text.replace(",", " ")
    signs = list(_SIGN.finditer(tidy))
    if sum(sign.lastgroup == "at" for sign in signs) != 1:
        return None
    address, at, spelled = "", 0, []
    for sign in (*signs, None):
        part = tidy[at : sign.start() if sign else len(tidy)].split()
        spelled.append(len(part) > 1 and all(len(word) == 1 for word in part))
        address += _joined(part, lang) + (_WRITTEN[sign.lastgroup or "at"] if sign else "")
        at = sign.end() if sign else at
    if not _ADDRESS.fullmatch(address):
        return None
    surrogate = invent(address)
    return _say(surrogate, text, {s.lastgroup: s[0] for s in signs}, lang, spelled[0]) if "@" in surrogate else None


def _joined(words: list[str], lang: str) -> str:
    """The written form of some words of an address: number words become digits."""
    out, at = "", 0
    while at < len(words):
        for end in range(min(len(words), at + 5), at, -1):
            said = " ".join(words[at:end])
            n = reading.number(said, lang) if lang in TABLES and (end - at > 1 or len(said) > 1) else None
            if n is not None:
                out, at = out + str(n), end
                break
        else:
            out, at = out + words[at], at + 1
    return out.lower()


def _say(address: str, text: str, signs: dict[str | None, str], lang: str, spelled: bool) -> str:
    usual = dict(zip(("dot", "low", "dash", "plus"), surrogate_words(lang).signs, strict=True))
    words = {mark: signs.get(name) or usual.get(name, mark) for name, mark in _WRITTEN.items()}
    in_words = lang in TABLES and not any(c.isdecimal() for c in text)
    local, out = address.index("@"), []
    for part in _PARTS.finditer(address):
        if part[0].isdecimal() and in_words:
            out += [speaker_of(lang, text).number(int(c)) for c in part[0]]
        elif spelled and part.start() < local and part[0].isalpha():
            out += list(part[0])
        else:
            out.append(words.get(part[0], part[0]))
    said = " ".join(out)
    return said.upper() if fold(text) != text and text.isupper() else said
