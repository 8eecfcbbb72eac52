"""A name that is hidden in one place of a turn is hidden wherever else it stands there in so many words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from anond.surrogates.ledger import Ledger
from anond.tagging.memory import INFLECTED, compact, learn, remembered
from anond.tagging.tags import Span
from anond.text.tokens import Tokens

_SHORTEST = 3  # letters of a word that is worth seeking, and single letters that may spell one


def echoes(
    text: str,
    tokens: Tokens,
    hidden: Sequence[Span],
    flags: Sequence[bool],
    common: Container[int],
    is_everyday: Callable[[str], bool],
) -> list[Span]:
    """Where hidden names stand again. `flags` say which tokens are hidden; for `common` see `remembered`.

    Of other values it would find more that is nobody's than somebody's: half a street, the month of a birthday. Words
    of every day that a name was taken to hold (`thanks anna`) are no echo where they are written small.
    """
    named = [span for span in hidden if span.tag == "PERSON"]
    if not named or not _may_echo(tokens.words, flags):
        return []
    values = Ledger()
    for span in named:
        learn(values, span.tag, span.sub, text[span.start : span.end])
    return [
        s
        for s in remembered(text, tokens, values, common)
        if s.score >= INFLECTED
        and not any(h.start <= s.start and s.end <= h.end for h in hidden)
        and not (text[s.start : s.end].islower() and all(map(is_everyday, text[s.start : s.end].split())))
    ]


def _may_echo(words: Sequence[str], flags: Sequence[bool]) -> bool:
    """Whether a word that is not hidden may be one that is: most turns say a name once."""
    sought = {compact(word) for word, is_hidden in zip(words, flags, strict=True) if is_hidden}
    rest = [word for word, is_hidden in zip(words, flags, strict=True) if not is_hidden]
    if sum(len(word) == 1 and word.isalpha() for word in rest) >= _SHORTEST:
        return True
    return any(form in sought for word in rest if len(word) >= _SHORTEST for form in _forms(word))


def _forms(word: str) -> Iterator[str]:
    letters = compact(word)
    yield letters
    if letters.endswith("s"):
        yield letters[:-1]
    if "-" in word:
        yield from map(compact, word.split("-"))
