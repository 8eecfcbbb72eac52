"""Network addresses: IPv4, IPv6, MAC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import IPv6Address

from anond.detectors.base import HANDLES, Detector, any_of, before
from anond.languages.joined import ALL
from anond.tags import Span

_V4 = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d|,\d)")
_V6 = re.compile(r"(?<![\w:.])(?=[0-9a-f:]{0,5}:)[0-9a-f:]{3,39}(?![\w:]|\.\w)", re.IGNORECASE)
_MAPPED = re.compile(
    r"(?<![\w:.])(?:::|[0-9a-f]{1,4}:)[0-9a-f:]{0,30}:\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)", re.IGNORECASE
)
_ZONE = re.compile(r"%\w{1,15}(?!\w)")
_HARDWARE = ALL.programs.hardware.split()
_BEHIND_NAMES = "|".join(f"(?<={name}{sign})" for name in ("mac", *_HARDWARE) for sign in (" ", ": ", " : "))
_NAMED_MAC = re.compile(
    r"(?<![\w.-])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w-]|\.\w)"
    rf"|(?:(?<=mac:)|(?<=mac=)|{_BEHIND_NAMES})(?=[0-9a-f]{{0,11}}\d)[0-9a-f]{{12}}(?!\w)",
    re.IGNORECASE,
)
_MAC = re.compile(r"(?<![\w:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![\w:-])", re.IGNORECASE)
_APART_MAC = re.compile(r"(?<![\w:-])[0-9a-f]{2}(?: [0-9a-f]{2}){5}(?! ?[\w:-])", re.IGNORECASE)
_MAC_WORD = re.compile(r"\bmac\b", re.IGNORECASE)
_CONTEXT = re.compile(rf"\b(?:{ALL.programs.network})\b[^\n]{{0,12}}$", re.IGNORECASE)
_NUMBERED = any_of(ALL.programs.numbered)  # whose numbers of four parts are no addresses
_NUMBERED_SHORT = any_of(ALL.programs.numbered_short)
_VERSION = re.compile(
    rf"(?:\b(?:(?:{_NUMBERED})\w*|{_NUMBERED_SHORT})(?: (?:{ALL.programs.numbered_links}))?"
    r"|§)[.: ]{0,2}$",
    re.IGNORECASE,
)


def find(text: str, lang: str) -> Iterator[Span]:
    """Find network addresses; an IPv4 address is sure only beside a naming word, since versions look alike."""
    for match in _V4.finditer(text):
        parts = match[0].split(".")
        lead = before(text, match.start())
        if all(int(part) < 256 and (len(part) == 1 or part[0] != "0") for part in parts) and not _VERSION.search(lead):
            sure = _CONTEXT.search(lead) is not None
            yield NETWORK.span(match.start(), match.end(), "IP", None, 1.0 if sure else 0.8, sure)
    for match in _MAPPED.finditer(text):
        if _is_v6(match[0]):
            yield NETWORK.span(*match.span(), "IP", None, 1.0, True)
    for match in _V6.finditer(text):
        bracketed = text[match.start() - 1 : match.start()] == "[" and text[match.end() : match.end() + 1] == "]"
        value = match[0] if match[0].endswith("::") else match[0].rstrip(":")
        if match[0].count(":") > 1 and _is_v6(value, bracketed):
            end = match.start() + len(value)
            zone = _ZONE.match(text, end)
            yield NETWORK.span(match.start(), zone.end() if zone else end, "IP", None, 1.0, True)
    for match in _MAC.finditer(text):
        yield NETWORK.span(match.start(), match.end(), "UID", None, 1.0, True)
    for match in _NAMED_MAC.finditer(text):
        yield NETWORK.span(match.start(), match.end(), "UID", None, 0.8)
    for match in _APART_MAC.finditer(text) if _MAC_WORD.search(text) else ():
        if _MAC_WORD.search(before(text, match.start())):
            yield NETWORK.span(match.start(), match.end(), "UID", None, 0.8)


def _is_v6(value: str, bracketed: bool = False) -> bool:
    if len(value.replace(":", "")) < (1 if bracketed or value == "::1" else 3):
        return False
    try:
        IPv6Address(value)
    except ValueError:
        return False
    return True


NETWORK = Detector(
    "ip",
    r"::|\d\.\d{1,3}\.\d|(?i)[0-9a-f:]:[0-9a-f:]{0,4}[:-]|[0-9a-f]{2}-[0-9a-f]{2}-|[0-9a-f]{4}\.[0-9a-f]{4}\.|"
    rf"(?:{'|'.join(_HARDWARE)})[:= ]{{1,3}}[0-9a-f]{{12}}|\bmac[^\pL]",
    find,
    HANDLES,
)
