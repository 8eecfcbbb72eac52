"""The vocabulary of a dialogue: its words outside and inside mentions, and its names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from anond_gazetteers import fold
from anond_trainer.writer.cast import Mention
from anond_trainer.writer.draft import Draft

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LOGINS: Final = ("EMAIL", "URL")


def words_of(drafts: Sequence[Draft]) -> tuple[set[str], set[str]]:
    """The folded words outside of mentions, and those inside of mentions of things."""
    plain: set[str] = set()
    marked: set[str] = set()
    for draft in drafts:
        for bit in draft.bits:
            if not bit.tag:
                plain.update(folded(bit.text))
            elif bit.tag not in ("PERSON", *_LOGINS) and bit.sub != "username":
                marked.update(folded(bit.text))
    return plain, marked


def tag_words(drafts: Sequence[Draft]) -> list[tuple[str, set[str]]]:
    """Each mention folded, and its words that are long enough to be known by."""
    texts = {bit.text for draft in drafts for bit in draft.bits if bit.tag}
    return [(fold(text), {word for word in folded(text) if len(word) > 2}) for text in sorted(texts)]


def mentions(drafts: Sequence[Draft]) -> Iterable[Mention]:
    """The names, and what stands before each."""
    for draft in drafts:
        before = ""
        for bit in draft.bits:
            if bit.tag == "PERSON":
                yield Mention(bit.text, before)
            before = bit.text


def folded(text: str) -> list[str]:
    """The folded words of a text."""
    return [fold(word) for word in _WORD.findall(text)]
