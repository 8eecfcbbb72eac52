"""ADDRESS of the armed forces of the USA: `PSC 3 Box 812, APO AE 09021` keeps its words and has other numbers.

The code begins as it did, since that tells the part of the world and no more.
"""

from __future__ import annotations

from typing import Final

from anond.detectors.address.military import ADDRESS
from anond.session.value import Value
from anond.session.values.places import NUMBER
from anond.surrogates import parts
from anond.surrogates.choice import Session

_KEPT: Final = {"ae": 2, "aa": 3, "ap": 3}  # figures at the beginning of a code


def written(text: str, session: Session) -> str | None:
    """Another address of that form; None for other addresses."""
    found = ADDRESS.fullmatch(text)
    if found is None:
        return None
    out, done = "", 0
    for token in parts.TOKEN.finditer(text):
        if token[0].isdecimal():
            is_code = token.span() == found.span("code")
            new = _code(token[0], found["part"], session) if is_code else parts.number(token[0], "ADDRESS", session)
            if new is None:
                return None
            out, done = out + text[done : token.start()] + new, token.end()
    return out + text[done:]


def _code(digits: str, part: str, session: Session) -> str | None:
    """Another code of the same part of the world."""
    kept = _KEPT[part.lower()]
    shape = digits[:kept] + "#" * (len(digits) - kept)
    known = session.ledger.kind(NUMBER)
    return session.known_or_invented(
        NUMBER, digits, Value("ADDRESS", None, digits),
        lambda: session.shaped(NUMBER, digits, shape, lambda one: one != digits and not known.is_taken(one)),
    )  # fmt: skip
