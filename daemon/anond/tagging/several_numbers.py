"""Several numbers of somebody in a row: `meine Bestellungen 5317 und 4417`, `mis pedidos (5317; 4417)`.

Whoever says *my* of orders, codes or accounts tells all of them; models often find the first alone, or none. Amounts,
counts and years are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.naming_words import is_counted
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span

_AND: Final = "|".join(
    re.escape(word)
    for words in WORDS.values()
    for word in dict.fromkeys((words.conjunctions + " " + words.alternatives).split())
)
_NUMBER: Final = r"\d{4,12}"
_SIGN: Final = r"#?"
_ROW = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.talk.several_ids})(?: (?:{ALL.grammar.plural}))?(?: ?:)? [(\[]?"
    rf"(?P<row>{_SIGN}{_NUMBER}(?:(?:,? (?:{_AND}) |, ?| ?[;/+] ?){_SIGN}{_NUMBER})+)(?![\w/:%€$£-]|[.,]\d| ?[€$£%])"
)
_EACH = re.compile(_NUMBER)
_YEAR = re.compile(r"(?:19|20)\d\d")
GATE: Final = r"[^\s\d] [(\[]?#?\d{4,12}(?:, ?| ?[;/+] ?|,? [^\d\s]{1,6} )#?\d{4}"


def several_numbers(text: str) -> Iterator[Span]:
    """The numbers behind *my orders*, *my numbers are* and the like, where there are two and more."""
    for match in _ROW.finditer(text):
        numbers = [one.span() for one in _EACH.finditer(text, *match.span("row"))]
        is_years = all(_YEAR.fullmatch(text, start, end) for start, end in numbers)
        if not is_years and not is_counted(text, match.end("row")):
            yield from (Span(start, end, "UID", "order", "rule:several", 0.7) for start, end in numbers)
