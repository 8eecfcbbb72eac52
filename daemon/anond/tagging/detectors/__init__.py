"""Detectors: what patterns with validators prove or make likely, behind one prefilter that most turns do not pass."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import re2

from anond.tagging.detectors.addresses import ADDRESSES
from anond.tagging.detectors.base import Detector
from anond.tagging.detectors.bic import BIC
from anond.tagging.detectors.birth import BIRTH
from anond.tagging.detectors.card import CARD
from anond.tagging.detectors.code import CODE
from anond.tagging.detectors.coordinates import COORDINATES
from anond.tagging.detectors.dates import DATES
from anond.tagging.detectors.dictated import dictated
from anond.tagging.detectors.email import EMAIL
from anond.tagging.detectors.handle import HANDLE
from anond.tagging.detectors.iban import IBAN
from anond.tagging.detectors.labelled import LABELLED
from anond.tagging.detectors.network import NETWORK
from anond.tagging.detectors.phone import PHONE
from anond.tagging.detectors.plate import PLATE
from anond.tagging.detectors.postal import POSTAL
from anond.tagging.detectors.secret import SECRET
from anond.tagging.detectors.titled import TITLED
from anond.tagging.detectors.wallet import WALLET
from anond.tagging.detectors.web import WEB
from anond.tagging.tags import Span

__all__ = ["DETECTORS", "Detector", "detect"]

_TOGETHER = 4  # prefilters in one automaton: the states of many multiply, and outgrow any memory
_MEMORY = 1 << 26
_HALF_CHARACTER = re.compile(r"[\ud800-\udfff]")  # JSON can hold one; UTF-8, which RE2 reads, cannot

WRITTEN = (
    EMAIL,
    WEB,
    NETWORK,
    IBAN,
    BIC,
    CARD,
    PHONE,
    PLATE,
    POSTAL,
    DATES,
    BIRTH,
    ADDRESSES,
    LABELLED,
    HANDLE,
    COORDINATES,
    SECRET,
    WALLET,
    CODE,
    TITLED,
)
DETECTORS = (*WRITTEN, dictated(WRITTEN))


def detect(text: str, lang: str) -> list[Span]:
    """What the detectors find in a view's text, in the order of the detectors; spans may overlap."""
    if not text.isascii():
        text = _HALF_CHARACTER.sub("\ufffd", text)
    return [span for index in reached(text) for span in DETECTORS[index].find(text, lang)]


def reached(text: str) -> list[int]:
    """The detectors, by their place, whose prefilter lets a text through."""
    encoded = text.encode(errors="replace")
    return sorted(first + place for first, some in _prefilters() for place in some.Match(encoded) or ())


@lru_cache(maxsize=1)
def _prefilters() -> list[tuple[int, Any]]:
    """All prefilters in a few automata, each with the place of its first detector: they say which detectors can match.

    They are coarse on purpose: an automaton of exact patterns outgrows its memory and is rebuilt all the time. One
    without memory for its first states would match nothing at all, hence the generous bound.
    """
    options = re2.Options()
    options.max_mem = _MEMORY
    automata = []
    for first in range(0, len(DETECTORS), _TOGETHER):
        some = re2.Set.SearchSet(options)
        for detector in DETECTORS[first : first + _TOGETHER]:
            some.Add(detector.prefilter)
        some.Compile()
        automata.append((first, some))
    return automata
