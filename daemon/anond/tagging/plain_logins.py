"""User names and passwords that are plain words: `my username is lol`, `contraseña: gatito`, `the password is cliff`.

Detectors ask for a figure or a sign in such a value. A word that ends its clause right behind *password is* is one,
too, unless it tells of the password (*wrong*, *expired*, *caducada*).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.detectors.base import any_of
from anond.languages import WORDS
from anond.languages.international import LABELS
from anond.languages.joined import ALL
from anond.tags import Span
from anond_gazetteers.fold import fold

_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_PERSON: Final = "user"  # who uses something, or in code whatever stands for it: `user=guest`
_LABELS: Final = (LABELS, *(words.labels for words in WORDS.values()))
_PASSWORDS: Final = any_of(" ".join(labels.passwords for labels in _LABELS))
_USERS: Final = any_of(
    " ".join((ALL.talk.nicknames, *(w for words in WORDS.values() for w in words.labels.users.split() if w != _PERSON)))
)
_IS: Final = rf"{ALL.grammar.present}|{ALL.grammar.reads}|{ALL.grammar.this_is}|{ALL.grammar.past}"
_NEXT: Final = "|".join(
    re.escape(word) for words in WORDS.values() for word in dict.fromkeys((words.conjunctions).split())
)
_LOGIN = re.compile(
    rf"(?i)(?<![\w-])(?:(?P<password>{_PASSWORDS})|{_USERS})(?: ?[:=]| (?:{_IS})(?: (?:{ALL.talk.now}))?) ?"
    rf"[\"'“«]?(?P<value>(?P<word>[^\W\d_]{{3,30}})(?: \d{{2,8}}(?![\d.,:/-]\d))?)"
    rf"(?=[\"'”»]?(?:\s*$|\s*\n|[.,;!?)](?:\s|$)| (?:{_NEXT})(?!\w)))"
)
_NO_LOGINS: Final = frozenset(f"{ALL.talk.about_passwords} {ALL.talk.about_logins}".split())
GATE: Final = rf"(?i)(?:{_PASSWORDS}|{_USERS}) ?(?:[:=]|(?:{_IS}) )"


def plain_logins(text: str, kinds_of: Callable[[str], Collection[str]]) -> Iterator[Span]:
    """The words that are somebody's user name or password; a first name with a capital is left to the model."""
    for match in _LOGIN.finditer(text):
        word = match["word"]
        is_name = word.istitle() and not match["password"] and not _FIRST.isdisjoint(kinds_of(word))
        if not is_name and fold(word) not in _NO_LOGINS:
            sub = "password" if match["password"] else "username"
            yield Span(*match.span("value"), "UID", sub, "rule:plain_login", 0.7)
