"""Fast functions in C for texts of ASCII (`_text.c`). Where they are not compiled, each returns None: use Python's."""

from __future__ import annotations

from anond.text.compiled import check_kernel

try:
    from anond.text import _text

    check_kernel(_text)
    from anond.text._text import signs as signs
    from anond.text._text import tokens as tokens
    from anond.text._text import words as words
except ImportError:

    def signs(text: str, /) -> int | None:
        """The kinds of characters in a text of ASCII, as bits: a detector skips a text without those that it needs."""
        return None

    def tokens(text: str, /) -> tuple[list[str], list[int], list[int]] | None:
        """The tokens of some texts of ASCII, where they begin and end."""
        return None

    def words(text: str, /) -> tuple[str, float] | None:
        """The letters of a text of ASCII, and how many words they are."""
        return None
