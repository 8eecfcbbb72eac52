"""Splits long texts into overlapping windows, so that detectors look closely at every part.

A detector looks closely at so many candidates of a text, and judges those behind them by shape. In windows each piece
of a mail or a pasted form gets that close look. Lists and models take time in proportion to a text's length, and read
it as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from anond.detectors import detect_all
from anond.tags import Span
from anond.text.tokens import Tokens

WINDOW: Final = 1_000  # tokens of a text that is read as one; a longer one is read in windows of as many
MARGIN: Final = 24  # tokens that a window shows on either side of its own: more than a value and its name have


class Window(NamedTuple):
    """A piece of a text, in characters: the part that detectors read, and the part that only this window owns."""

    start: int
    end: int
    own_start: int
    own_end: int


def windows(tokens: Tokens, most: int) -> list[Window]:
    """The windows of the first `most` tokens of a text; empty if one window is enough."""
    count = min(len(tokens.words), most)
    return [_window(tokens, at, count) for at in range(0, count, WINDOW)] if count > WINDOW else []


def _window(tokens: Tokens, at: int, count: int) -> Window:
    behind = min(at + WINDOW, count)
    return Window(
        tokens.starts[max(0, at - MARGIN)], tokens.ends[min(behind + MARGIN, count) - 1],
        tokens.starts[at], tokens.ends[behind - 1],
    )  # fmt: skip


def detect_long(texts: Sequence[tuple[str, Tokens, str]], most: Sequence[int]) -> list[list[Span]]:
    """The spans of detectors in so many of the first tokens of each text (text, tokens, language)."""
    if all(len(tokens.words) <= WINDOW for _, tokens, _ in texts) and not any(map(_is_cut, texts, most)):
        return detect_all([(text, lang) for text, _, lang in texts])
    cut = [windows(tokens, count) for (_, tokens, _), count in zip(texts, most, strict=True)]
    pieces = [
        (text[one.start : one.end], lang)
        for (text, tokens, lang), some, count in zip(texts, cut, most, strict=True)
        for one in some or [Window(0, _end(text, tokens, count), 0, len(text))]
    ]
    found = iter(detect_all(pieces))
    return [[*_together(some, found)] if some else next(found) for some in cut]


def _is_cut(text: tuple[str, Tokens, str], most: int) -> bool:
    return most < len(text[1].words)


def _end(text: str, tokens: Tokens, most: int) -> int:
    return len(text) if len(tokens.words) <= most else tokens.ends[most - 1]


def _together(some: Sequence[Window], found: Iterator[list[Span]]) -> Iterator[Span]:
    """The spans of all windows at their places in the text, each once."""
    seen = set[Span]()
    for one in some:
        for span in next(found):
            moved = replace(span, start=span.start + one.start, end=span.end + one.start)
            if moved.end > one.own_start and moved.start < one.own_end and moved not in seen:
                seen.add(moved)
                yield moved
