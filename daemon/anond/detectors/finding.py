"""Runs the detectors: each is called on the texts that pass its prefilter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.detectors.registry import DETECTORS, possible_detectors
from anond.tags import Span

_SURE: Final = 0.9
_HALF_CHARACTER = re.compile(r"[\ud800-\udfff]")  # JSON can hold a lone surrogate; UTF-8, which RE2 reads, cannot


def detect(text: str, lang: str) -> list[Span]:
    """The spans that detectors find in a view's text, in the order of the detectors; they may overlap."""
    return detect_all([(text, lang)])[0]


def detect_all(texts: Sequence[tuple[str, str]]) -> list[list[Span]]:
    """The spans that detectors find in each of several views, given with their languages."""
    whole = [text if text.isascii() else _HALF_CHARACTER.sub("\ufffd", text) for text, _ in texts]
    return [
        _beside_dates([span for index in places for span in DETECTORS[index].find(text, lang)], text) if places else []
        for text, (_, lang), places in zip(whole, texts, possible_detectors(whole), strict=True)
    ]


def _beside_dates(found: list[Span], text: str) -> list[Span]:
    """The spans without numbers that are part of a date with its month in letters: `may 25 2033`."""
    days = [s for s in found if s.tag == "DATE" and s.score >= _SURE and any(map(str.isalpha, text[s.start : s.end]))]
    if not days:
        return found
    return [s for s in found if s.tag not in ("UID", "ZIP") or s.score >= _SURE or not _within(s, days)]


def _within(span: Span, days: Sequence[Span]) -> bool:
    return any(d.start <= span.start and span.end <= d.end and d.end - d.start > span.end - span.start for d in days)
