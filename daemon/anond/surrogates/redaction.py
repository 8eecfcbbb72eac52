"""Hides every word that is not known to be common: for turns in a language without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from anond.tags import Span
from anond.text.view import MARKS

HIDDEN = "***"
_WORD = re.compile(rf"[\w{MARKS}]+")  # with its vowel signs, which are no letters: they would tell what was hidden


class Words(Protocol):
    """The words of languages, as far as redaction asks."""

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is known to be a common word of its language, and no name."""


def redacted(text: str, spans: Sequence[Span], lang: str, words: Words) -> list[tuple[int, int]]:
    """The parts of a text between spans (sorted, not overlapping) that `redact` hides."""
    found, done = list[tuple[int, int]](), 0
    for start, end in (*((s.start, s.end) for s in spans), (len(text), len(text))):
        found += [word.span() for word in _WORD.finditer(text, done, start) if not words.is_common(word[0], lang)]
        done = end
    return found


def redact(text: str, placed: Sequence[Span], lang: str, words: Words) -> tuple[str, tuple[Span, ...]]:
    """A text with surrogates at `placed` (sorted, not overlapping) and all other words hidden, except common ones.

    Text between words stays, so that the turn keeps its shape; the spans move along.
    """
    pieces: list[str] = []
    moved: list[Span] = []
    done = length = 0
    for span in (*placed, None):
        end = len(text) if span is None else span.start
        pieces.append(_WORD.sub(lambda word: word[0] if words.is_common(word[0], lang) else HIDDEN, text[done:end]))
        length += len(pieces[-1])
        if span is not None:
            pieces.append(text[span.start : span.end])
            moved.append(replace(span, start=length, end=length + len(pieces[-1])))
            length, done = moved[-1].end, span.end
    return "".join(pieces), tuple(moved)
