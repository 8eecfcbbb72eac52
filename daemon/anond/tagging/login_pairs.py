"""User names beside their password, each behind its label: `benutzer: oquill kennwort: …`, `user=oquill;pass=…`.

A user's name of letters alone looks like any word. All 20 words behind such a label and a colon or `=` in the written
(synthetic) dialogues are users' names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.international import LABELS
from anond.tagging.log_lines import NOBODY
from anond.tags import Span

_USERS: Final = "|".join(
    word.replace("_", "[ _-]?") for words in WORDS.values() for word in f"{words.labels.users} {LABELS.users}".split()
)
_PASSWORDS: Final = "|".join(
    word.replace("_", "[ _-]?")
    for words in WORDS.values()
    for word in f"{words.labels.passwords} {LABELS.passwords}".split()
)
_PAIR = re.compile(
    rf"(?i)(?<!\w)(?:{_USERS}) ?[:=] ?[\"']?(?P<user>[^\W\d_][\w.-]{{1,39}}\w)[\"']?"
    rf"[ ,;/|\n]{{1,3}}(?:{_PASSWORDS}) ?[:=]"
)
GATE: Final = rf"(?i)(?:{_USERS}) ?[:=]"


def login_pairs(text: str) -> Iterator[Span]:
    """The user names of a text that stand beside their password."""
    for match in _PAIR.finditer(text):
        if match["user"].lower() not in NOBODY:
            yield Span(*match.span("user"), "UID", "username", "rule:login", 0.9)
