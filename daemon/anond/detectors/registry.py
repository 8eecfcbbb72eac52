"""The registry: all detectors, in the order in which their spans are listed, each behind a prefilter.

A detector joins by its place in `WRITTEN`, and names its automaton itself (`Detector.automaton`); a detector that
was forgotten here fails `tests/detectors/test_registry.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from anond.detectors.accounts.bic import BIC
from anond.detectors.accounts.card import CARD
from anond.detectors.accounts.iban import IBAN
from anond.detectors.accounts.wallet import WALLET
from anond.detectors.address.addresses import ADDRESSES
from anond.detectors.address.coordinates import COORDINATES
from anond.detectors.address.postal import POSTAL
from anond.detectors.base import SIGNS, Automaton, Detector
from anond.detectors.contact.email import EMAIL
from anond.detectors.contact.handle import HANDLE
from anond.detectors.contact.phone import PHONE
from anond.detectors.contact.web import WEB
from anond.detectors.dates.birth import BIRTH
from anond.detectors.dates.dates import DATES
from anond.detectors.identity.code import CODE
from anond.detectors.identity.labelled import LABELLED
from anond.detectors.identity.plate import PLATE
from anond.detectors.identity.titled import TITLED
from anond.detectors.programs.fields import FIELDS
from anond.detectors.programs.network import NETWORK
from anond.detectors.programs.secret import SECRET
from anond.detectors.spoken.dictated import dictated
from anond.text import ascii_fast as ascii_fast
from anond.text.prefilter import prefilter_of_bytes

WRITTEN: Final = (
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
    FIELDS,
)
DETECTORS: Final[tuple[Detector, ...]] = (*WRITTEN, dictated(WRITTEN))
_OTHER_DIGIT: Final = re.compile(r"[^\D0-9]")


class Gate(NamedTuple):
    """A compiled automaton: the bit of its sign, the places of its detectors, and a function that tells which pass."""

    bit: int
    places: tuple[int, ...]
    match: Callable[[bytes], Sequence[int]]


def possible_detectors(texts: Sequence[str]) -> list[list[int]]:
    """For each text the places of the detectors whose prefilter it passes, automaton by automaton."""
    places: list[list[int]] = [[] for _ in texts]
    asked = [(_encoded(text), _signs(text), some) for text, some in zip(texts, places, strict=True)]
    for bit, group, match in gates():
        for encoded, sign, some in asked:
            if sign & bit:
                for index in match(encoded):
                    some.append(group[index])
    for some in places:
        some.sort()
    return places


def automata() -> dict[Automaton, list[Detector]]:
    """The detectors whose prefilters share an automaton, in the order of the detectors; those of rare signs first."""
    shared: dict[Automaton, list[Detector]] = {}
    for detector in DETECTORS:
        shared.setdefault(detector.automaton, []).append(detector)
    return dict(sorted(shared.items(), key=lambda item: item[0].sign))


def _encoded(text: str) -> bytes:
    """The text as prefilters read it: RE2 knows ASCII digits alone, so digits of other scripts are made ASCII."""
    return (text if text.isascii() else _OTHER_DIGIT.sub("0", text)).encode(errors="replace")


def _signs(text: str) -> int:
    """The signs that a text holds, a bit for each."""
    quickly = ascii_fast.signs(text) if text.isascii() else None
    if quickly is not None:
        return quickly
    return sum(1 << sign for sign, pattern in SIGNS.items() if pattern.search(text))


@cache
def gates() -> list[Gate]:
    """The automata, compiled, those of rare signs first."""
    return [
        Gate(
            1 << automaton.sign,
            tuple(DETECTORS.index(detector) for detector in detectors),
            prefilter_of_bytes(detector.prefilter for detector in detectors),
        )
        for automaton, detectors in automata().items()
    ]
