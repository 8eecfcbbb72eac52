"""Names with figures or signs for letters: `J0hn Sm1th here`, `Ann4 Svensson`, and a first name alone in `it's k3v1n`.

With the letters that these stand for they are on the lists of names. First name and surname need no cue beside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.tagging.person_cues import Cue, cue_of
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
_LETTERS: Final = tuple(str.maketrans("01345789@$€", f"o{letter}eastbgase") for letter in "il")
_PAIR = re.compile(
    r"(?<![\w@./:=+-])(?=[^\W\d_]{1,14}[\d@$€]|[^\W\d_]{2,15} [^\W\d_]{1,14}[\d@$€])"
    r"(?P<first>[^\W\d_][\w@$€]{2,14}) (?P<last>[^\W\d_][\w@$€]{2,14})(?![\w@/=-]|[.:]\w)"
)
_FIGURE = re.compile(r"[\d@$€]")
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_ALONE = re.compile(r"(?<![\w@./:=-])(?=[^\W\d_]{1,12}[\d@$€])[\w@$€]{4,14}(?![\w@/-])")
GATE: Final = r"[A-Za-z][\d@$€](?:[A-Za-z\d@$€]| [A-Za-z])"


def disguised_names(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """The names of which figures hide a letter; a figure at the end of a surname is a number."""
    at = 0
    while match := _PAIR.search(text, at):
        first, last = match["first"], match["last"]
        is_name = not last[-1].isdigit() and _is_like(first, _FIRST, kinds_of) and _is_like(last, {"surname"}, kinds_of)
        if is_name:
            yield Span(*match.span(), "PERSON", None, "rule:disguised_name", 0.8)
        at = match.end() if is_name else match.start("last")


def disguised(text: str, lang: str, kinds_of: KindsOf, is_common: Callable[[str, str], bool]) -> Iterator[Span]:
    """Listed first names alone, beside words that somebody is meant.

    All of the few such words of four letters and more in the written (synthetic) dialogues are somebody's.
    """
    for match in _ALONE.finditer(text):
        if _is_like(match[0], _FIRST, kinds_of) and cue_of(text, *match.span(), lang, "") >= Cue.MENTIONED:
            yield Span(*match.span(), "PERSON", None, "rule:disguised", 0.8)


def _is_like(word: str, kinds: Collection[str], kinds_of: KindsOf) -> bool:
    """Whether a word is on a list of these kinds with the letters that its figures stand for."""
    if _FIGURE.search(word) is None:
        return not set(kinds).isdisjoint(kinds_of(word))
    return any(not set(kinds).isdisjoint(kinds_of(word.lower().translate(letters))) for letters in _LETTERS)
