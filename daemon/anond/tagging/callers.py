"""Names that are also words, of people who called or were talked to: `will called me`, `i talked to hope`.

A listed first name right before such a verb, at the beginning of a clause, is the person who did it; right behind one,
where the clause ends or goes on with a time or a link, it is the person who was talked to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.tables import Language
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_WORD: Final = r"[^\W\d_]{2,20}"


def _compiled(words: Language) -> re.Pattern[str]:
    people = words.people
    opening = rf"(?:^|[.!?;,\n]) ?\W{{0,3}}(?:(?:{any_of_table(people.before_caller)}),? ){{0,2}}"
    caller = rf"{opening}(?P<caller>{_WORD}) (?:{any_of_table(people.called)})(?!\w)"
    ends = rf"(?=\s*(?:$|[.,!?;\n])| (?:{any_of_table(people.behind_called)})(?!\w))"
    called = rf"(?<![\w'’])(?:{any_of_table(people.talked_to)}) (?P<called>{_WORD}){ends}"
    met = rf"(?<!\w)(?:{any_of_table(people.with_whom)}) (?P<met>{_WORD}) (?:{any_of_table(people.talked)})(?!\w)"
    return re.compile(rf"(?i){caller}|{called}|{met}")


_PATTERNS: Final = {lang: _compiled(words) for lang, words in WORDS.items() if words.people.called}
GATE: Final = "(?i)" + "|".join(
    rf"[^\s\d] (?:{any_of_table(people.called)})|\b(?:{any_of_table(people.talked_to)}) [^\s\d]"
    + (rf"|[^\s\d] (?:{any_of_table(people.talked)})" if people.talked else "")
    for words in WORDS.values() if (people := words.people).called
)  # fmt: skip
_NO_NAMES: Final = {lang: frozenset(words.people.no_callers.split()) for lang, words in WORDS.items()}


def callers(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """The people who called, said or wrote something, or to whom somebody talked."""
    pattern = _PATTERNS.get(lang)
    for match in pattern.finditer(text) if pattern else ():
        group = match.lastgroup or ""
        word = fold(match[group])
        if not _FIRST.isdisjoint(kinds_of(word)) and word not in _NO_NAMES[lang]:
            yield Span(*match.span(group), "PERSON", None, "rule:caller", 0.7)
