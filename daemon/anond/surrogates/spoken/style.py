"""Capitals of spoken surrogates, as in the original words."""

from __future__ import annotations


def cased(like: str, words: str) -> str:
    """The words in capitals, with initial capitals, or small, like the original words."""
    letters = [c for c in like if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return words.upper()
    if letters and letters[0].isupper():
        parts = like.split()
        if len(parts) > 1 and all(part[:1].isupper() for part in parts):
            return words.title()
        return words[:1].upper() + words[1:]
    return words
