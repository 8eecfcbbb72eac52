"""Unlisted surnames and villages, for originals that are unlisted, too.

If all surrogates were listed, whatever is on no list would be a true value that was missed. So a surname or a village
of no list becomes one that is on none: the beginning of one name and the end of another, joined before a vowel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from anond.surrogates.choice import Session
from anond_gazetteers.fold import fold

_DRAWN: Final = 24  # pairs of names that are tried
_V: Final = "aeiouyäöüáéíóúàèìòùâêîôûåø"
_BEGINNING: Final = re.compile(rf"[^{_V}]*[{_V}]+[^{_V}]+(?=[{_V}])", re.IGNORECASE)
_END: Final = re.compile(rf"(?<=[{_V}])[^{_V}]+(?P<end>[{_V}].*)", re.IGNORECASE)
_LEAST, _MOST = 4, 11  # letters
_REPEATED: Final = re.compile(rf"(.)\1\1|[^{_V}]{{5}}", re.IGNORECASE)


def is_listed(word: str, session: Session) -> bool:
    """Whether a word is a name or place of the session's language by any list."""
    return bool(session.lists.kinds_of(word, session.lang))


def joined(names: Sequence[str], canonical: str, session: Session, needed: Callable[[str], bool]) -> str | None:
    """An unlisted name of the beginning of one name and the end of another that is `needed`; None if none is found."""
    for attempt in range(_DRAWN):
        number = session.keyed("rare", canonical, str(attempt))
        one, other = names[(number >> 64) % len(names)], names[(number & (1 << 64) - 1) % len(names)]
        made = _joined(one, other)
        if made and not is_listed(made, session) and needed(made):
            return made
    return None


@lru_cache(maxsize=1 << 12)
def _joined(one: str, other: str) -> str:
    """One name up to its second vowel, joined to another one from its second vowel; "" if they do not join."""
    beginning, end = _BEGINNING.match(one), _END.search(other)
    if not beginning or not end or not (one + other).isalpha():
        return ""
    made = beginning[0] + end["end"]
    is_new = _LEAST <= len(made) <= _MOST and fold(made) not in (fold(one), fold(other))
    return made if is_new and not _REPEATED.search(made) else ""
