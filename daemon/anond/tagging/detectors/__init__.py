"""Detectors: what patterns with validators prove or make likely, behind one prefilter that most turns do not pass."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import re2

from anond.tagging.detectors.base import Detector
from anond.tagging.detectors.birth import BIRTH
from anond.tagging.detectors.card import CARD
from anond.tagging.detectors.code import CODE
from anond.tagging.detectors.email import EMAIL
from anond.tagging.detectors.handle import HANDLE
from anond.tagging.detectors.iban import IBAN
from anond.tagging.detectors.labelled import LABELLED
from anond.tagging.detectors.national import NATIONAL
from anond.tagging.detectors.network import NETWORK
from anond.tagging.detectors.phone import PHONE
from anond.tagging.detectors.web import WEB
from anond.tagging.tags import Span

__all__ = ["DETECTORS", "Detector", "detect"]

DETECTORS = (EMAIL, WEB, NETWORK, IBAN, CARD, PHONE, NATIONAL, BIRTH, LABELLED, HANDLE, CODE)


def detect(text: str, lang: str) -> list[Span]:
    """What the detectors find in a view's text, in the order of the detectors; spans may overlap."""
    matched = _prefilters().Match(text.encode("utf-8", "replace"))
    if not matched:
        return []
    return [span for index in sorted(matched) for span in DETECTORS[index].find(text, lang)]


@lru_cache(maxsize=1)
def _prefilters() -> Any:
    """All prefilters as one automaton: one pass over the text says which detectors can match."""
    prefilters = re2.Set.SearchSet()
    for detector in DETECTORS:
        prefilters.Add(detector.prefilter)
    prefilters.Compile()
    return prefilters
