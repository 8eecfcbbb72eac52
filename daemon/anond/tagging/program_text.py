"""Words of programs that models mistake for people and places: `rows.length`, `width: float`, `/usr/bin/backup`.

The folders that systems make for each user (`\\Desktop`) are nobody in any line.
A line with two signs that hardly stand in talk (`&&`, `f(`, `-> `, `--rm`, four blanks) is a program's. There a word in
small letters is nobody's name where no list holds it, or where it is joined to another by a sign of programs; words
beside it that say who is meant outweigh both. Quoted words stay what the model says, for they are data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import Final

from anond.languages.joined import ALL
from anond.tagging.person_cues import Cue, cue_of
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
_MISTAKEN: Final = ("PERSON", "LOCATION", "ADDRESS")
_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_SIGNS = re.compile(
    r"(?m)[;{]\s*$|\w\(|[=!<>]=|=>|->|&&|\|\||::|\+\+|[+-]=|</?[a-z]|/>|(?<!\S)--?[a-z][\w-]*|\$[\w{(]|#[0-9a-f]{6}\b|"
    r"(?<!\S)/[a-z]\w*/\w|\w\[|[a-z]\.[a-z_]+\(|^[a-z-]+: [^\s;]+[^;\n]*;|(?<=; )[a-z-]+: [^;\n]+;|\* \*|"
    r"^(?: {4}|\t)(?=\s*\S)|(?<=\w):\s*$|^\s*[\w.]+ = "
)
_ADDRESS = re.compile(r"(?<!\S)\S*(?:://|@)\S*")
_ENOUGH: Final = 2
_JOINED_BEFORE: Final = frozenset("/._-$<")
_JOINED_BEHIND: Final = frozenset("/_-(")
_QUOTES: Final = frozenset("'\"`“”„«»")
_KEYWORDS: Final = "else elif for while return import from def class try except raise yield del"
_RESERVED: Final = frozenset(_KEYWORDS.split())
_WORDS = re.compile(r"[^\W\d_]+")
_FOLDERS: Final = frozenset(ALL.programs.home_folders.split())
_OF_PATHS: Final = frozenset("\\/")


def without_program_words(tagged: Iterable[Span], text: str, lang: str, asked: str, kinds_of: KindsOf) -> list[Span]:
    """The spans of a model without words of a program."""
    lines: dict[int, bool] = {}  # whether those are a program's that begin there: each is read once
    return [span for span in tagged if not _is_of_program(span, text, lang, asked, kinds_of, lines)]


def _is_of_program(
    span: Span, text: str, lang: str, asked: str, kinds_of: KindsOf, lines: dict[int, bool]
) -> bool:  # fmt: skip
    said = text[span.start : span.end]
    if span.tag not in _MISTAKEN:
        return False
    if said.lower() in _FOLDERS and text[span.start - 1 : span.start] in _OF_PATHS:
        return True
    if not said.islower():
        return False
    begin = text.rfind("\n", 0, span.start) + 1
    if begin not in lines:
        lines[begin] = _is_program(_line(text, begin))
    if not lines[begin]:
        return False
    before, behind = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    if before in _QUOTES:
        return False
    is_joined = before in _JOINED_BEFORE or behind in _JOINED_BEHIND or not _JOINED_BEHIND.isdisjoint(said)
    if said in _RESERVED:
        return True
    is_listed = any(not _PEOPLE.isdisjoint(kinds_of(word)) for word in _WORDS.findall(said))
    if is_listed and not is_joined:
        return False
    return cue_of(text, span.start, span.end, lang, asked) is Cue.NONE


def _line(text: str, begin: int) -> str:
    """The line of a text that begins there."""
    end = text.find("\n", begin)
    return text[begin : end if end >= 0 else len(text)]


def _is_program(line: str) -> bool:
    """Whether a line has enough signs of programs, apart from addresses."""
    signs = _SIGNS.finditer(_ADDRESS.sub(" ", line))
    return len([*islice(signs, _ENOUGH)]) == _ENOUGH
