"""User names in the log lines of programs: `Failed password for lindqvist`, `session opened for user ek`.

Programs write them in English whatever the language of the talk, so the words stand here. Names that each system has
(`root`), and words that follow such a phrase in talk (*failed password for my account*), are nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.tags import Span

_USER: Final = r"['\"]?(?P<user>[^\W\d_][\w-]*(?:\.[\w-]+){0,3})"
_ENDS: Final = r"(?= from |['\"]?[.,;:)]?(?:\s|$)|['\"]@)"
_LINES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:\bFailed|\bAccepted) [\w/-]{{4,32}} for (?:(?:invalid|illegal) user )?{_USER}{_ENDS}",
        rf"(?i:\bfailed|\baccepted) [\w/-]{{4,32}} for (?:(?:invalid|illegal) user )?{_USER}(?= from [\d\[:])",
        rf"\b[Ii](?:nvalid|llegal) user {_USER}(?= from |\W*(?:\n|$))",
        rf"\bsession (?:opened|closed) for user {_USER}{_ENDS}",
        r"(?i:\bfail(?:ed|ure)|denied|succeeded|accepted|expired|locked)\b[^\n]{0,32}? for user "
        rf"{_USER}{_ENDS}",
        rf"\bauthentication failure\b[^\n]{{0,160}}? user={_USER}{_ENDS}",
        rf"\bsudo(?:\[\d+\])?: {{1,4}}{_USER}(?= : )",
        rf"\[sudo\] [^\n:]{{4,40}} {_USER}(?= ?:)",
    )
)
GATE: Final = (
    r"(?:[Ff]ailed|[Aa]ccepted) (?:password|publickey|none|keyb|gssapi|hostb)|[Ii](?:nvalid|llegal) user |"
    r" for user |authentication failure|sudo[:\[\]]"
)
_NO_USERS: Final = (
    "root admin administrator user users public default guest nobody daemon ubuntu node runner name names account "
    "accounts login logins my your his her our their the this that a an all any some every me us you them him input "
    "interface unknown and or not on in at is was by"
)
NOBODY: Final = frozenset(_NO_USERS.split())


def log_lines(text: str) -> Iterator[Span]:
    """The user names in lines of a log; a name that two patterns find comes once."""
    found: set[int] = set()
    for pattern in _LINES:
        for match in pattern.finditer(text):
            if match["user"].lower() not in NOBODY and match.start("user") not in found:
                found.add(match.start("user"))
                yield Span(*match.span("user"), "UID", "username", "rule:log_line", 0.9)
