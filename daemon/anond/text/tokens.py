"""Tokens of a view's text, with offsets: what features, lists and memory work on. Nothing but white space is lost."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from anond.text import ascii_fast as ascii_fast
from anond_gazetteers.forgetting import remembering


@dataclass(slots=True)
class Tokens:
    """The tokens of one text in order: `text[starts[i]:ends[i]] == words[i]`."""

    words: list[str] = field(repr=False)
    starts: list[int]
    ends: list[int]


OF_FIGURES: Final = 4
_FIGURE = re.compile(r"\d")
_L = r"[^\W\d_]"
_W = r"[\w\u0300-\u036f]"
_WORD = rf"""
    (?:[+@\#](?=\w))?                     # +46, @handle, #tag
    {_W}+
    (?: -{_W}+                            # Jean-Pierre, ENQ-5508213
      | (?<=\d)[.,:/'’](?=\d){_W}+        # 2.5.2026, 1'200, 331/7205871
      | (?<=\bO)['’](?={_L}){_W}+         # O'Brien
      | ['’](?:[tmdTMD]|re|ve|ll|RE|VE|LL)\b  # don't, I'm
    )*
    (?:['’](?={_L})(?!s\b|S\b))?          # l'|Anna, dell'|Aquila
"""
_MARK = r"['’][sS]\b | \.+ | !+ | \?+ | -+ | \*+ | =+ | [^\w\s]"  # Anna|'s, and each other mark by itself
_TOP = (
    "com|net|org|edu|gov|info|biz|eu|de|at|ch|se|nu|dk|fi|no|es|cat|mx|ar|cl|it|fr|be|ca|uk|us|ie|app|dev|shop|example"
)
_ADDRESS = rf"""
    (?:https?://|www\.)[^\s<>"]*[^\s<>".,;:!?)\]}}'’*]
  | [\w.+%-]{{1,64}}@{_W}[\w-]*(?:\.[\w-]+)*
  | (?:[\w-]{{1,63}}\.){{1,5}}(?:{_TOP})\b(?!['’@-])(?:/[^\s<>"]*[^\s<>".,;:!?)\]}}'’*])?
"""
_PLAIN = re.compile(f"{_WORD}|{_MARK}", re.VERBOSE)
_WITH_ADDRESSES = re.compile(f"{_ADDRESS}|{_WORD}|{_MARK}", re.VERBOSE)
_HAS_ADDRESS = re.compile(rf"@|://|\w\.{_L}")


def _pattern(text: str) -> re.Pattern[str]:
    may_have = "." in text or "@" in text or "://" in text
    return _WITH_ADDRESSES if may_have and _HAS_ADDRESS.search(text) else _PLAIN


def tokenize(text: str) -> Tokens:
    """The tokens of a text, in linear time: words whole with their hyphens, numbers whole, addresses whole."""
    found = ascii_fast.tokens(text) if text.isascii() else None
    if found is not None:
        return Tokens(*found)
    words = _pattern(text).findall(text)
    starts = []
    ends = []
    end = 0
    find = text.find
    for word in words:
        start = find(word, end)  # only white space lies between tokens, so the first hit is the token itself
        end = start + len(word)
        starts.append(start)
        ends.append(end)
    return Tokens(words, starts, ends)


def first_within(words: Sequence[str], most: int, of_figures: int = OF_FIGURES) -> int:
    """How many of the first tokens count as `most` together: one that holds a digit counts as `of_figures`.

    Detectors look at each number, which takes several times as long as to read a word.
    """
    if len(words) * of_figures <= most:
        return len(words)
    for at, word in enumerate(words):
        most -= 1 if word.isalpha() or not _FIGURE.search(word) else of_figures
        if most < 0:
            return at
    return len(words)


_UNLIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "’": "'"}
)


@remembering(1 << 14)
def fold(word: str) -> str:
    """A word without case and accents, the one form that lists, memory and ledger compare: `Ångström` is `angstrom`."""
    folded = word.casefold()
    if folded.isascii():
        return folded
    letters = unicodedata.normalize("NFD", folded.translate(_UNLIKE))
    return unicodedata.normalize("NFC", "".join(c for c in letters if unicodedata.category(c) != "Mn"))
