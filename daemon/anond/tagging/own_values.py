"""Finds the values of the settings: values that are kept, and words and ids that are always hidden.

A kept value beats guesses: what a model, a list or a pattern took it for. It never beats what a session knows (facts,
what a person marked, a part of a name that was hidden), and only to the letter a value that a check digit proves or an
e-mail address. Whatever reaches beyond it is hidden as a whole: `Quill Lane 14` where `Quill` is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import re2

from anond.config.own_rules import NO_RULES, OwnRules, Pattern, compile_pattern
from anond.tagging.weights import MEMORY
from anond.tags import OWN, OWN_SOURCE, Policy, Span
from anond.text.view import normalise

Stretch = tuple[int, int]
ALWAYS: Final = f"{OWN_SOURCE}always"
_MEMORY: Final = 1 << 24  # bytes of the automaton of a list of words


class OwnValues:
    """The rules of the settings, compiled."""

    def __init__(self, rules: OwnRules = NO_RULES) -> None:
        self._keep = _Words(rules.keep)
        self._always = _Words(word for word, *_ in rules.always)
        self._tags = {_key(word): (tag, sub) for word, tag, sub in rules.always}
        self._patterns = [(one, compile_pattern(one.pattern, one.name)) for one in rules.patterns]

    def kept_places(self, text: str) -> tuple[Stretch, ...]:
        """The places of kept values."""
        return tuple(self._keep.find(text))

    def always_hidden(self, text: str) -> tuple[Span, ...]:
        """The words and ids that are always hidden."""
        words = [
            Span(start, end, *self._tags.get(_key(text[start:end]), ("MISC", None)), ALWAYS, sure=True)
            for start, end in self._always.find(text)
        ]
        return (*words, *(span for one, compiled in self._patterns for span in _ids(one, compiled, text)))

    def is_kept(self, value: str) -> bool:
        """Whether a whole value is kept."""
        return (0, len(value)) in self.kept_places(value)

    def without_kept(self, spans: Sequence[Span], kept: Sequence[Stretch], text: str) -> tuple[Span, ...]:
        """The spans without those that a kept value overrules."""
        return tuple(span for span in spans if not any(self._beats(stretch, span, text) for stretch in kept))

    def _beats(self, stretch: Stretch, span: Span, text: str) -> bool:
        start, end = stretch
        if span.start < start or end < span.end or span.source in MEMORY or span.source.startswith(ALWAYS):
            return False
        if span.sure or span.tag == "EMAIL":
            return stretch == (span.start, span.end) and self._keep.has(text[start:end])
        return True


def as_own(spans: Iterable[Span], policy: Policy) -> list[Span]:
    """The spans that are always hidden, marked as such where the policy leaves their tag."""
    return [span if policy.covers(span.tag, span.sub) else replace(span, sub=OWN) for span in spans]


class _Words:
    """Words and phrases, matched as a whole in any case."""

    def __init__(self, words: Iterable[str]) -> None:
        self._exact = frozenset(normalise(word).text for word in words)
        self._pattern = self._compiled() if self._exact else None

    def has(self, value: str) -> bool:
        """Whether a value is one of them, to the letter."""
        return value in self._exact

    def _compiled(self) -> Any:
        options = re2.Options()
        options.max_mem, options.longest_match, options.log_errors = _MEMORY, True, False
        each = (r"\s+".join(map(re2.escape, word.split())) for word in sorted(self._exact))
        return re2.compile(rf"(?i)(?:^|[^\pL\pN])({'|'.join(each)})(?:$|[^\pL\pN])", options)

    def find(self, text: str) -> Iterator[Stretch]:
        """The places of these words, from the left, the longest first."""
        done = 0
        while self._pattern is not None and (found := self._pattern.search(text, done)):
            start, end = found.span(1)
            if start >= done and not text[start - 1 : start].isalnum():
                yield start, end
            done = max(end, done + 1)


def _ids(one: Pattern, compiled: Any, text: str) -> Iterator[Span]:
    for found in compiled.finditer(text):
        value = found.group(1) if compiled.groups and found.group(1) is not None else found.group(0)
        if found.start() < found.end() and one.is_valid(value):
            yield Span(found.start(), found.end(), one.tag, one.sub, f"{OWN_SOURCE}{one.name}", sure=True)


def _key(word: str) -> str:
    return " ".join(normalise(word).text.casefold().split())
