"""Handles of social networks: `@name`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import Detector
from anond.tagging.tags import Span

_HANDLE = re.compile(r"(?<![\w@./%+-])@(?=[\d._-]{0,8}[^\W\d_])\w[\w.-]{1,38}\w(?![\w@])(?!\.\w)")


def find(text: str, lang: str) -> Iterator[Span]:
    """Handles in `text`, with their `@`."""
    for match in _HANDLE.finditer(text):
        yield HANDLE.span(match.start(), match.end(), "UID", "username", 0.9)


HANDLE = Detector("handle", r"@[^\s.]", find)
