"""Cues beside a word that it is a person: *my name is West*, *Mr Hilton*, *patient Station*.

Such words outweigh rules that know a word as a brand, a venue or a point of the compass: people are called by all of
them. The surer the cue, the more it outweighs.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

from anond.languages import WORDS
from anond.languages.tables import Language
from anond.session.values.tables import TITLES
from anond_gazetteers.fold import fold

_LEAD: Final = 48  # characters before a name in which a cue may stand
_BETWEEN: Final = r"[ :=\n]{1,3}[\"'“„«(]?$"
_AGE: Final = r", ?\d{1,2}(?:\s|$)"
_INITIAL = re.compile(r"(?:^|[^\w'’])(?!I )[A-ZÀ-Þ]\.? ?$")


class Cue(IntEnum):
    """A cue, by how surely a person is meant."""

    NONE = 0
    MENTIONED = 1  # *tell*, *I'm*: also what people say of places and companies
    GREETED = 2  # *dear*, *my boss*, the answer to who somebody is
    NAMED = 3  # *my name is*, *Mr*: nothing else stands there


def any_of_table(table: str) -> str:
    """A pattern that matches any of the words of a table, the longest first."""
    words = (word.replace("_", " ") for word in table.split())
    return "|".join(sorted(words, key=len, reverse=True)) or r"(?!)"


def _compiled(words: Language) -> tuple[re.Pattern[str], re.Pattern[str]]:
    people = words.people
    before = re.compile(
        rf"(?i)(?:^|[^\w])(?:(?P<named>{any_of_table(people.named)}|{any_of_table(people.labels)})|"
        rf"(?P<greeted>{any_of_table(people.roles)})|(?P<mentioned>{any_of_table(people.verbs_before_name)}|"
        rf"{any_of_table(people.words_before_name_or_job)}))"
        rf"(?:(?<=e) is|,)?{_BETWEEN}"
    )
    behind = re.compile(rf"(?i) (?:(?P<named>{any_of_table(people.words_behind_name)})\b)|(?P<greeted>{_AGE})")
    return before, behind


_PATTERNS: Final = {lang: _compiled(words) for lang, words in WORDS.items()}
_GREETINGS: Final = frozenset(" ".join(words.greetings for words in WORDS.values()).split())
_PRESENT: Final = {lang: frozenset(words.present.split()) for lang, words in WORDS.items()}


def cue_of(text: str, start: int, end: int, lang: str, asked: str) -> Cue:
    """The surest cue beside a place of a text; none in a language without words for it."""
    patterns = _PATTERNS.get(lang)
    if patterns is None:
        return Cue.NONE
    head = text[max(0, start - _LEAD) : start]
    found = max(_strength(patterns[0].search(head)), _strength(patterns[1].match(text, end)), _titled(head))
    if found < Cue.GREETED and (_answers(text, start, end, asked) or _presents(text, end, lang)):
        return Cue.GREETED
    return found


def _strength(match: re.Match[str] | None) -> Cue:
    return Cue[match.lastgroup.upper()] if match and match.lastgroup else Cue.NONE


def _titled(head: str) -> Cue:
    """Whether a title, an initial or a greeting stands right before a name."""
    words = head.rstrip(" .\n").rsplit(None, 1) if head.endswith((" ", ".")) else []
    before = fold(words[-1]) if words else ""
    if before in TITLES or _INITIAL.search(head):
        return Cue.NAMED
    return Cue.GREETED if before in _GREETINGS and not head.endswith(". ") else Cue.NONE


def _answers(text: str, start: int, end: int, asked: str) -> bool:
    """Whether the name is the whole answer of a turn that says who somebody is, apart from text behind a comma."""
    rest = text[end:].strip()
    return "name" in asked and not text[:start].strip() and (not rest or not rest[0].isalnum())


def _presents(text: str, end: int, lang: str) -> bool:
    behind = text[end : end + 12].split(None, 1) if text[end : end + 1] == " " else []
    return bool(behind) and fold(behind[0].rstrip(".,!?")) in _PRESENT[lang]
