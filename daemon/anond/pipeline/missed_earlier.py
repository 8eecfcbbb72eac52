"""Finds values that earlier turns left readable, as a later turn reveals.

`thanks kavi` reveals that `kavi` two turns ago was a name. A session keeps its last turns; whenever it
learns a value, it looks for the value in the turns that went out. Only the value itself counts, or an inflected form of
it: no slip of the pen and no common word, since each recall makes others correct their copies. A part of a mixed turn
is read in its own language, too (`tagging/mixed_turns.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final, NamedTuple

from anond.events.review import Decision, turn_id
from anond.languages import LANGUAGES
from anond.session.forms import INFLECTED, compact
from anond.session.index import said_in_full
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn, Stretch
from anond.tagging.listening import Part, TextToRead
from anond.tagging.merge import merge
from anond.tagging.mixed_turns import parts_in_other_languages
from anond.tagging.reading import TurnReader
from anond.tagging.subtypes import as_hidden
from anond.tagging.tagger import Tagger
from anond.tags import Policy, Span
from anond.text.language import LanguageModel
from anond.text.tokens import tokenize
from anond.text.view import View, normalise
from anond_gazetteers.forgetting import remembering

_LEAST: Final = INFLECTED  # the least score of a match: the value itself, or inflected
_SHORTEST: Final = 4  # letters
_CODES: Final = ("UID", "ADDRESS", "ZIP")


class MissedEarlier:
    """Searches the session's earlier turns, which went out, for values that it has just learnt."""

    def __init__(self, tagger: Tagger, language: LanguageModel | None = None) -> None:
        """Without a language model each turn is read in one language alone."""
        self._tagger, self._reader, self._language = tagger, TurnReader(tagger), language

    def turns_with(
        self, new: Set[tuple[str, str]], ledger: Ledger
    ) -> Iterator[tuple[PastTurn, tuple[Span, ...] | None]]:
        """The earlier turns with a readable new value, each with all spans to hide in it.

        None where that cannot be told. Each turn is read when it is asked for, since the session may learn meanwhile.
        """
        try:
            forms = said_in_full(ledger, new) if any(past.item for past in ledger.recent) else set()
        except Exception:  # as below
            return
        for past in ledger.recent:
            to_hide: tuple[Span, ...] | None
            try:
                to_hide = self._spans_to_hide(past, ledger) if forms and _may_say_one_of(forms, past) else ()
            except Exception:  # skipped, so that neither the turn in hand nor a person's decision fails
                to_hide = None
            if to_hide is None or to_hide:
                yield past, to_hide

    def _spans_to_hide(self, past: PastTurn, ledger: Ledger) -> tuple[Span, ...]:
        """The spans to hide in an earlier turn; empty if no value was left readable."""
        missed = self.missed(past, ledger)
        hidden = [Span(start, end, tag, sub or None) for start, end, tag, sub in past.hidden]
        return merge(past.text, (*hidden, *missed), self._tagger.policy.of(past.speaker, past.lang)) if missed else ()

    def missed(self, past: PastTurn, ledger: Ledger) -> Sequence[Span]:
        """The values of the session that are readable in an earlier turn."""

        def is_readable(value: Span, view: View) -> bool:
            return value.score >= _LEAST and _readable(value, view, past)

        parts = self._parts(past)
        text = TextToRead(past.text, past.lang, past.speaker, "", False, parts=parts)
        found = self._reader.known_values(text, ledger, is_readable)
        policy = self._tagger.policy.of(past.speaker, past.lang)
        return [s for s in found if policy.covers(s.tag, s.sub) and self._is_distinctive(s, past, parts)]

    def _parts(self, past: PastTurn) -> tuple[Part, ...]:
        """The parts in other languages; no model is needed to read them by memory, so all languages count."""
        if self._language is None:
            return ()
        return parts_in_other_languages(past.text, past.lang, self._language, LANGUAGES)

    def decided_spans(self, decision: Decision, ledger: Ledger) -> list[Span]:
        """The spans to hide in a decided turn: the person's marks, and values that must be hidden whatever is marked.

        These are values that the settings always hide, and those that the session learnt since the turn went out.
        """
        turn = decision.turn
        policy = self._tagger.policy.of(turn.speaker, decision.lang)
        always = self._tagger.always_hidden(turn.text, turn.speaker, decision.lang)
        marked = [as_hidden(span, policy) for span in decision.spans]
        spans = merge(turn.text, (*marked, *self._learnt_since(decision, ledger), *always), policy)
        return [span for span in spans if policy.covers_marked(span.tag, span.sub)]

    def _learnt_since(self, decision: Decision, ledger: Ledger) -> Sequence[Span]:
        """The values in an audited turn that the session learnt after the copy was made: no person judged them."""
        if decision.sent is None:
            return ()
        known = [(s.start, s.end, s.tag, s.sub or "") for s in decision.spans]
        known += [(start, end, "MISC", "") for start, end in decision.sent.hidden]
        turn = decision.turn
        past = PastTurn(turn.speaker, turn.text, turn_id(decision.item), turn.turn, tuple(known), decision.lang)
        return self.missed(past, ledger)

    def _is_distinctive(self, span: Span, past: PastTurn, parts: Sequence[Part]) -> bool:
        """Whether a missed value is worth a recall: it is no short or everyday word, and no code or street of one word.

        Without this rule most recalls would be for harmless words (66 of 113 in dialogues of six languages).
        """
        value = past.text[span.start : span.end]
        if any(map(str.isdigit, value)):
            return True
        lang = next((one.lang for one in parts if one.start <= span.start and span.end <= one.end), past.lang)
        everyday = all(self._tagger.is_common(word.lower(), lang) for word in value.split())
        plain = span.tag in _CODES and value == value.lower()
        return len(value) >= _SHORTEST and not everyday and not plain


class _Letters(NamedTuple):
    """The letters and digits of a turn: a quick search in them excludes most values before the turn is read anew."""

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


def _may_say_one_of(forms: Set[str], past: PastTurn) -> bool:
    """Whether an earlier turn may show one of these values, by its letters alone."""
    if not past.item:
        return False
    letters = _letters_of_plain(past.text)
    return (letters is None or any(form in letters for form in forms)) and _letters(past).say_one_of(forms)


@remembering(1 << 12)
def _letters_of_plain(text: str) -> str | None:
    """The letters and digits of a text that is its own view, in a pass: `_letters` of most turns need not be made."""
    return text.translate(_PLAIN) if normalise(text).is_original else None


class _Compact(dict[int, str]):
    """A cache of `compact` for each character. For a plain text the results of its characters are joined."""

    def __missing__(self, character: int) -> str:
        """Look at a character that is new; a plain text has a few thousand of them."""
        self[character] = letters = compact(chr(character))
        return letters


_PLAIN: Final = _Compact()


def _letters(past: PastTurn) -> _Letters:
    view = normalise(past.text)
    tokens = tokenize(view.text)
    hidden = [view.to_view(start, end) for start, end, *_ in past.hidden]
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


def hidden_spans(spans: Iterable[Span], policy: Policy) -> tuple[Stretch, ...]:
    """The spans that a policy hides, as a ledger keeps them."""
    return as_stretches(s for s in spans if policy.covers(s.tag, s.sub))


def as_stretches(spans: Iterable[Span]) -> tuple[Stretch, ...]:
    """Spans as a ledger keeps them."""
    return tuple((s.start, s.end, s.tag, s.sub or "") for s in spans)


def _readable(span: Span, view: View, past: PastTurn) -> bool:
    """Whether a letter or digit of a span, on the view, went out."""
    hidden = [view.to_view(start, end) for start, end, *_ in past.hidden]
    return any(
        view.text[at].isalnum() and not any(start <= at < end for start, end in hidden)
        for at in range(span.start, span.end)
    )
