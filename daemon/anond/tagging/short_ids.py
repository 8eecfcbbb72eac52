"""Ids of two or three figures, which nothing but their name tells from a count: `the ID is 430`, `flight id 86`.

It is no evidence that models learn from, as they learnt from dialogues in which such numbers are mostly counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.naming_words import is_counted
from anond.tags import Span

_VERB: Final = r"(?:(?:is|was|ist|lautet|war|är|var|es|era|è|era|est|était) )"
_SIGN: Final = r"(?:#|n[º°]|no\.? |nr\.? )"
_ID = re.compile(
    r"(?i)(?:(?<![\w\"'/-])|(?<=\bl'))(?:id|i\.d\.)"
    rf"(?:[:.]?[ -]?(?:n|et|number|nummer|número|numero|numéro))? ?[:=]? ?{_VERB}?"
    rf"(?:now )?{_SIGN}?['\"“]?(?P<id>\d{{2,3}})(?![\w/:%€$£-]|[.,]\d| ?[€$£%])"
)
_NOBODYS: Final = re.compile(
    r"(?i)\b(?:process|thread|task|error|bug|issue|event|app|node|device|row|build|job|test|channel|fehler\w*|prozess\w*|"
    r"fel\w*|proceso|errore?|processo|processus|erreur|product\w*|produ[ck]t\w*|artik\w*|item|model\w*)[ -]$"
)
_LEAD: Final = 16


def short_ids(text: str) -> Iterator[Span]:
    """Short numbers right behind the word *ID*, but those of programs and goods."""
    for match in _ID.finditer(text):
        lead = text[max(0, match.start() - _LEAD) : match.start()]
        if _NOBODYS.search(lead) is None and not is_counted(text, match.end("id")):
            yield Span(*match.span("id"), "UID", "order", "rule:short_id", 0.7)
