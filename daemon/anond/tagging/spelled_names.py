"""Joins a spelled name and the code words that spell it again: `S-M-I-T-H, Sierra Mike India Tango Hotel`.

Apart they would be two people, each with a name of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from anond.tags import Span
from anond_gazetteers.fold import fold

_LETTERS: Final = re.compile(r"(?<![\w-])[^\W\d_](?P<gap>[- ])[^\W\d_](?:(?P=gap)[^\W\d_]){1,30}$")
_BETWEEN: Final = re.compile(r"[,.;:]?\s{1,3}")
_WORD: Final = re.compile(r"(?:,? )?(?P<word>[^\W\d_]{2,24})(?![\w-])")


def with_code_words(spans: Sequence[Span], text: str) -> Sequence[Span]:
    """The spans, each spelled name with the words behind it whose initials are its letters, one for each."""
    ends = {
        at: end
        for at, span in enumerate(spans)
        if span.tag == "PERSON" and text[span.end - 2 : span.end - 1] in ("-", " ") and (end := _end(span, text))
    }
    if not ends:
        return spans
    out: list[Span] = []
    for at, span in enumerate(spans):
        if out and span.start < out[-1].end:
            out[-1] = replace(out[-1], end=max(out[-1].end, span.end))
        else:
            out.append(replace(span, end=max(span.end, ends[at])) if at in ends else span)
    return out


def _end(span: Span, text: str) -> int:
    """Where the last code word behind a spelled name ends; 0 without them."""
    letters = _LETTERS.search(text, span.start, span.end)
    between = _BETWEEN.match(text, span.end) if letters else None
    if letters is None or between is None:
        return 0
    at = between.end()
    for letter in fold(letters[0].replace(letters["gap"], "")):
        match = _WORD.match(text, at)
        if match is None or not fold(match["word"]).startswith(letter):
            return 0
        at = match.end()
    return at
