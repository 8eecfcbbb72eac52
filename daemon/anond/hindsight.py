"""What a later turn makes clear about earlier ones that are already out.

`thanks kavi` tells what `kavi` was two turns ago, when nobody could know. A session keeps its last turns; whenever it
learns a value, those that went out are looked at once more. Only what is said in so many words counts, no slip of the
pen and no common word: whoever keeps copies has to mend them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from anond.surrogates.ledger import Ledger, Said
from anond.tagging.memory import INFLECTED, compact, said_in_full
from anond.tagging.merge import merge
from anond.tagging.tagger import Tagger
from anond.tagging.tags import Policy, Span
from anond.text.tokens import tokenize
from anond.text.view import View, normalise

_LEAST: Final = INFLECTED  # how good a match has to be: the value itself, or inflected
_SHORTEST: Final = 4  # letters
_CODES: Final = ("UID", "ADDRESS", "ZIP")
_TURNS: Final = 1 << 10  # of which the letters are kept


class Hindsight:
    """Finds what a session knows by now in turns of which it did not."""

    def __init__(self, tagger: Tagger) -> None:
        self._tagger = tagger

    def look(self, ledger: Ledger, new: Set[tuple[str, str]]) -> Iterator[tuple[Said, tuple[Span, ...]]]:
        """The turns in which a new value stands readable, each with all that should be hidden; the ledger knows it."""
        try:
            forms = said_in_full(ledger, new) if any(said.item for said in ledger.recent) else set()
        except Exception:  # as below
            return
        for at, said in enumerate(ledger.recent):
            try:
                right = self._right(said, ledger) if said.item and _letters(said).say_one_of(forms) else ()
            except Exception:  # given up: neither the turn in hand nor a person's decision has to pay for it
                ledger.recent[at] = Said(said.speaker, said.text)
                continue
            if right:
                ledger.recent[at] = said._replace(hidden=tuple((s.start, s.end, s.tag, s.sub or "") for s in right))
                yield said, right

    def _right(self, said: Said, ledger: Ledger) -> tuple[Span, ...]:
        """All that should be hidden in a turn in which something was left; nothing for another."""
        missed = self.missed(said, ledger)
        hidden = [Span(start, end, tag, sub or None) for start, end, tag, sub in said.hidden]
        return merge(said.text, (*hidden, *missed), self._tagger.policy) if missed else ()

    def missed(self, said: Said, ledger: Ledger) -> Sequence[Span]:
        """What was left in a turn."""
        view = normalise(said.text)
        reading = self._tagger.read(said.text, said.lang, said.speaker, "", False)
        known = self._tagger.recall(replace(reading, detected=()), ledger)
        left = [s for s in known.remembered if s.score >= _LEAST and _readable(s, view, said)]
        found = self._tagger.find(replace(known, remembered=tuple(left)), None).spans
        return [s for s in found if self._tagger.policy.covers(s.tag, s.sub) and self._telling(s, said)]

    def _telling(self, span: Span, said: Said) -> bool:
        """Whether it is worth mending copies for: no short or everyday word, and no code or street that is but a word.

        Without this most recalls would be for words that are nobody's (66 of 113 in dialogues of six languages).
        """
        value = said.text[span.start : span.end]
        if any(map(str.isdigit, value)):
            return True
        everyday = all(self._tagger.is_common(word.lower(), said.lang) for word in value.split())
        plain = span.tag in _CODES and value == value.lower()
        return len(value) >= _SHORTEST and not everyday and not plain


class _Letters(NamedTuple):
    """The letters and digits of a turn, in which most values are seen not to be without reading it anew."""

    text: str
    starts: frozenset[int]  # of tokens and of what stands between hyphens
    ends: frozenset[int]
    left: bytes  # for each letter, 1 where its token was not hidden as a whole

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"_Letters({len(self.text)})"

    def say_one_of(self, forms: Iterable[str]) -> bool:
        """Whether some value may be readable."""
        return any(form in self.text and self._say(form) for form in forms)

    def _say(self, form: str) -> bool:
        start = self.text.find(form)
        while start >= 0:
            end = start + len(form)
            ended = end in self.ends or (self.text.startswith("s", end) and end + 1 in self.ends)
            if ended and start in self.starts and 1 in self.left[start:end]:
                return True
            start = self.text.find(form, start + 1)
        return False


@lru_cache(_TURNS)
def _letters(said: Said) -> _Letters:
    view = normalise(said.text)
    tokens = tokenize(view.text)
    hidden = [view.to_view(start, end) for start, end, *_ in said.hidden]
    text, left = "", bytearray()
    starts, ends = {0}, {0}
    for word, start, end in zip(tokens.words, tokens.starts, tokens.ends, strict=True):
        whole = any(begin <= start and end <= stop for begin, stop in hidden)
        for part in word.split("-"):
            text += compact(part)
            starts.add(len(text))
            ends.add(len(text))
        left += bytes([not whole]) * (len(text) - len(left))
    return _Letters(text, frozenset(starts), frozenset(ends), bytes(left))


def stretches(spans: Iterable[Span], policy: Policy) -> tuple[tuple[int, int, str, str], ...]:
    """What a policy hides of some spans, as a ledger keeps it."""
    return tuple((s.start, s.end, s.tag, s.sub or "") for s in spans if policy.covers(s.tag, s.sub))


def _readable(span: Span, view: View, said: Said) -> bool:
    """Whether a letter or digit of it, as the view shows it, went out."""
    hidden = [view.to_view(start, end) for start, end, *_ in said.hidden]
    return any(
        view.text[at].isalnum() and not any(start <= at < end for start, end in hidden)
        for at in range(span.start, span.end)
    )
