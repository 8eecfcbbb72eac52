"""Addresses of the armed forces of the USA abroad: `PSC 3 Box 812, APO AE 09021`, in talk of any language.

Box, post office, part of the world and code are one ADDRESS: none of them is a town. A code that begins as those of its
part of the world do proves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.tags import Span

GATE: Final = r"\b[afd]po,? a[aep]\b"
ADDRESS: Final = re.compile(
    r"(?i)(?<!\w)(?:(?:psc|cmr|unit|omc|umr) (?:no\.? ?|# ?)?\d{1,5},?(?: box (?:no\.? ?|# ?)?\d{1,6},?)?[ \n])?"
    r"[afd]po,? (?P<part>ae|ap|aa),? (?P<code>\d{5})(?:-\d{4})?(?![\w-])"
)
BEGINNINGS: Final = {"ae": "09", "aa": "340", "ap": "96"}  # of the codes of a part of the world


def military(text: str) -> Iterator[Span]:
    """Such addresses, sure where the code fits."""
    for match in ADDRESS.finditer(text):
        is_sure = match["code"].startswith(BEGINNINGS[match["part"].lower()])
        yield Span(*match.span(), "ADDRESS", None, "detector:address", 0.99 if is_sure else 0.85, is_sure)
