"""Detectors: what patterns with validators prove or make likely, behind one prefilter that most turns do not pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

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
from anond.text.sieve import sieve_of_bytes

__all__ = ["DETECTORS", "Detector", "detect"]

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


# Whose prefilters share an automaton. The states of many multiply, so those are together that few texts pass. Some need
# a sign without which none of them finds anything, which costs less to look for.
_SIEVES: tuple[tuple[re.Pattern[str] | None, tuple[tuple[Detector, ...], ...]], ...] = (
    (re.compile(r"\d"), ((IBAN, PHONE, PLATE, POSTAL, CODE), (CARD,))),
    (re.compile(r"[\d_@#.:/-]"), ((NETWORK, HANDLE, COORDINATES),)),
    (re.compile(r"\S{16}|PRIVATE KEY"), ((SECRET, WALLET),)),
    (None, ((EMAIL, WEB, BIC), (BIRTH, TITLED, DETECTORS[-1]), (LABELLED,), (DATES,), (ADDRESSES,))),
)


def detect(text: str, lang: str) -> list[Span]:
    """What the detectors find in a view's text, in the order of the detectors; spans may overlap."""
    if not text.isascii():
        text = _HALF_CHARACTER.sub("\ufffd", text)
    return [span for index in reached(text) for span in DETECTORS[index].find(text, lang)]


def reached(text: str) -> list[int]:
    """The detectors, by their place, whose prefilter lets a text through."""
    encoded, places = text.encode(errors="replace"), []
    for sign, sieves in _sieves():
        if sign is None or sign(text) is not None:
            for some, match in sieves:
                for index in match(encoded):
                    places.append(some[index])
    places.sort()
    return places


_Sieve = tuple[list[int], Callable[[bytes], Sequence[int]]]


@cache
def _sieves() -> list[tuple[Callable[[str], object] | None, list[_Sieve]]]:
    """For each sign its search, and of each automaton that stands behind it the places of its detectors and itself."""
    return [(sign and sign.search, [_sieve(some) for some in groups]) for sign, groups in _SIEVES]


def _sieve(some: Sequence[Detector]) -> _Sieve:
    return [DETECTORS.index(one) for one in some], sieve_of_bytes(one.prefilter for one in some)
