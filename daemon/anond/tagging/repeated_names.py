"""Hides the other occurrences of a name that is hidden once in a turn."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Sequence

from anond.session.forms import INFLECTED, compact
from anond.session.learning import learn
from anond.session.ledger import Ledger
from anond.session.memory import remembered
from anond.tags import Span
from anond.text.tokens import Tokens

_APART = re.compile(r"[\W_]+")
_SHORTEST = 3  # letters of a word that is searched for, and single letters that may spell one


def repeated_names(
    text: str,
    tokens: Tokens,
    hidden: Sequence[Span],
    flags: Sequence[bool],
    common: Container[int],
    is_everyday: Callable[[str], bool],
) -> list[Span]:
    """The other places of a turn with a hidden name. `flags` say which tokens are hidden.

    `hidden` are sorted and do not overlap; for `common` see `remembered`. Only names are looked for: other values that
    repeat (half a street, the month of a birthday) are mostly nobody's. An everyday word that was hidden as part of a
    name (`thanks anna`) is left alone where it stands in lower case.
    """
    named = [span for span in hidden if span.tag == "PERSON"]
    if not named or not _may_be_repeated(tokens.words, flags):
        return []
    values, ends = Ledger(), [span.end for span in hidden]
    for span in named:
        learn(values, span.tag, span.sub, text[span.start : span.end])
    spelled = {compact(text[one.start : one.end]) for one in named if _is_spelled(text[one.start : one.end])}
    return [
        s
        for s in remembered(text, tokens, values, common)
        if s.score >= INFLECTED
        and not _is_in(s, hidden, ends)
        and (compact(text[s.start : s.end]) in spelled or not _is_everyday(text[s.start : s.end], is_everyday))
    ]


def _is_everyday(said: str, is_everyday: Callable[[str], bool]) -> bool:
    return said.islower() and all(map(is_everyday, said.split()))


def _is_spelled(said: str) -> bool:
    """Whether the letters of a name stand apart: only names are spelled."""
    return all(len(one) <= 1 for one in _APART.split(said))


def _is_in(span: Span, hidden: Sequence[Span], ends: Sequence[int]) -> bool:
    """Whether a span lies inside of a hidden one; hidden spans are sorted and do not overlap."""
    at = bisect_left(ends, span.end)
    return at < len(hidden) and hidden[at].start <= span.start


def _may_be_repeated(words: Sequence[str], flags: Sequence[bool]) -> bool:
    """Whether a hidden word may also stand unhidden in the turn; in most turns none does."""
    sought = {compact(word) for word, is_hidden in zip(words, flags, strict=True) if is_hidden}
    rest = [word for word, is_hidden in zip(words, flags, strict=True) if not is_hidden]
    if sum([len(word) == 1 and word.isalpha() for word in rest]) >= _SHORTEST:
        return True
    letters = [compact(word) for word in rest if len(word) >= _SHORTEST]
    if not sought.isdisjoint(letters) or not sought.isdisjoint([one[:-1] for one in letters if one.endswith("s")]):
        return True
    return not sought.isdisjoint([compact(half) for word in rest if "-" in word for half in _halves(word)])


def _halves(word: str) -> Iterable[str]:
    return word.split("-") if len(word) >= _SHORTEST else ()
