"""Initials as a signature: `cheers, kb`, `mvh J.T.`, `LG Cl.`: one to three letters behind a farewell, at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

_TAIL: Final = 48  # characters in which a farewell and initials stand
_LONG_WORD: Final = 4  # letters, which no initials have
_INITIALS: Final = r"(?P<name>[^\W\d_]\.?(?:[ -]?[^\W\d_]\.?){0,2})"
_ABBREVIATIONS: Final = frozenset(ALL.talk.abbreviations.split())
_MAY_SIGN = re.compile(r"[\s,.][^\W\d_]{1,3}\.?(?:[ -]?[^\W\d_]\.?){0,2}\s*$")
_SIGNED = re.compile(
    rf"(?i)(?:^|[\n.!?,;:)…] ?|- )(?:(?:{any_of_table(' '.join(words.farewells[0] for words in WORDS.values()))})"
    rf"(?:[,.!]? ?\n|, ?| )|(?:{any_of_table(' '.join(words.farewells[1] for words in WORDS.values()))})"
    rf"(?:[,.!]? ?\n|, ?)){_INITIALS}\s*$"
)


def signatures(text: str) -> Iterator[Span]:
    """The initials that end a text behind a farewell."""
    last = text[-8:].rstrip(" .\n")[-_LONG_WORD:]
    if len(last) == _LONG_WORD and last.isalpha():  # as most turns end
        return
    tail = text[-_TAIL:]
    if _MAY_SIGN.search(tail) is None:
        return
    match = _SIGNED.search(tail)
    if match and fold(match["name"].replace(".", "")) not in _ABBREVIATIONS:
        start = len(text) - len(tail)
        yield Span(start + match.start("name"), start + match.end("name"), "PERSON", None, "rule:signature", 0.8)
