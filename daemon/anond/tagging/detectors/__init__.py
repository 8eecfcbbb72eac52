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
from anond.text import quick
from anond.text.sieve import sieve_of_bytes

__all__ = ["DETECTORS", "Detector", "detect", "detect_all"]

_SURE = 0.9
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
# a sign (of `_SIGNS`) without which none of them finds anything, which costs less to look for.
_SIGNS: tuple[re.Pattern[str], ...] = tuple(map(re.compile, (r"\d", r"[\d_@#.:/-]", r"\S{16}|PRIVATE KEY", "")))
_SIEVES: tuple[tuple[int, tuple[tuple[Detector, ...], ...]], ...] = (
    (0, ((IBAN, PHONE, PLATE, POSTAL, CODE), (CARD,))),
    (1, ((NETWORK, HANDLE, COORDINATES),)),
    (2, ((SECRET, WALLET),)),
    (3, ((EMAIL, WEB, BIC), (BIRTH, TITLED, DETECTORS[-1]), (LABELLED,), (DATES,), (ADDRESSES,))),
)


def detect(text: str, lang: str) -> list[Span]:
    """What the detectors find in a view's text, in the order of the detectors; spans may overlap."""
    return detect_all([(text, lang)])[0]


def detect_all(texts: Sequence[tuple[str, str]]) -> list[list[Span]]:
    """What the detectors find in each of some views' texts, given with their languages."""
    whole = [text if text.isascii() else _HALF_CHARACTER.sub("\ufffd", text) for text, _ in texts]
    return [
        _beside_dates([span for index in places for span in DETECTORS[index].find(text, lang)], text) if places else []
        for text, (_, lang), places in zip(whole, texts, reached(whole), strict=True)
    ]


def _beside_dates(found: list[Span], text: str) -> list[Span]:
    """What was found, without numbers that are but a part of a day with its month in letters: `may 25 2033`."""
    days = [s for s in found if s.tag == "DATE" and s.score >= _SURE and any(map(str.isalpha, text[s.start : s.end]))]
    if not days:
        return found
    return [s for s in found if s.tag not in ("UID", "ZIP") or s.score >= _SURE or not _within(s, days)]


def _within(span: Span, days: Sequence[Span]) -> bool:
    return any(d.start <= span.start and span.end <= d.end and d.end - d.start > span.end - span.start for d in days)


def reached(texts: Sequence[str]) -> list[list[int]]:
    """For each text the detectors, by their place, whose prefilter lets it through; automaton by automaton."""
    places: list[list[int]] = [[] for _ in texts]
    asked = [(text.encode(errors="replace"), _signs(text), some) for text, some in zip(texts, places, strict=True)]
    for bit, group, match in _sieves():
        for encoded, sign, some in asked:
            if sign & bit:
                for index in match(encoded):
                    some.append(group[index])
    for some in places:
        some.sort()
    return places


def _signs(text: str) -> int:
    """Which of the signs a text holds, a bit for each."""
    quickly = quick.signs(text) if text.isascii() else None
    if quickly is not None:
        return quickly
    return sum(1 << place for place, sign in enumerate(_SIGNS) if sign.search(text))


@cache
def _sieves() -> list[tuple[int, list[int], Callable[[bytes], Sequence[int]]]]:
    """For each automaton the bit of the sign that it stands behind, the places of its detectors, and itself."""
    return [(1 << sign, *_sieve(some)) for sign, groups in _SIEVES for some in groups]


def _sieve(some: Sequence[Detector]) -> tuple[list[int], Callable[[bytes], Sequence[int]]]:
    return [DETECTORS.index(one) for one in some], sieve_of_bytes(one.prefilter for one in some)
