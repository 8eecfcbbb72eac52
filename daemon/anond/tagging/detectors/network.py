"""Network addresses: IPv4, IPv6, MAC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import IPv6Address

from anond.tagging.detectors.base import Detector, before
from anond.tagging.tags import Span

_V4 = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d|,\d)")
_V6 = re.compile(r"(?<![\w:.])(?=[0-9a-f:]{0,5}:)[0-9a-f:]{3,39}(?![\w:]|\.\w)", re.IGNORECASE)
_MAPPED = re.compile(
    r"(?<![\w:.])(?:::|[0-9a-f]{1,4}:)[0-9a-f:]{0,30}:\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)", re.IGNORECASE
)
_ZONE = re.compile(r"%\w{1,15}(?!\w)")
_NAMED_MAC = re.compile(
    r"(?<![\w.-])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w-]|\.\w)"
    r"|(?:(?<=mac )|(?<=mac: )|(?<=mac:)|(?<=mac=)|(?<=address )|(?<=address: )|(?<=adresse )|(?<=adress ))"
    r"(?=[0-9a-f]{0,11}\d)[0-9a-f]{12}(?!\w)",
    re.IGNORECASE,
)
_MAC = re.compile(r"(?<![\w:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![\w:-])", re.IGNORECASE)
_CONTEXT = re.compile(
    r"\b(?:ip\w*|addr\w*|adress\w*|indirizz\w+|direcci\w+|host|from|von|från|desde|de|da|depuis|src|dst|client|"
    r"server\w*|"
    r"router|gateway|dns|ping|ssh|login|subnet|inet6?|upstream|dhcp\w*)\b[^\n]{0,12}$",
    re.IGNORECASE,
)
_VERSION = re.compile(
    r"(?:(?:\b(?:v|ver|vers|version\w*|versi[oó]n\w*|versione|firmware|build|release\w*|update|upgrade|driver|treiber|"
    r"sw|fw|oid|"
    r"art|kap|cap|article|artikel|articolo|art[ií]culo|chapter|kapitel|cap[ií]tulo|capitolo|chapitre|section|"
    r"secci[oó]n|"
    r"sezione|sektion|abschnitt|avsnitt|absatz|apartado|paragraph|p[aá]rrafo|paragrafo|paragraphe|clause|item|punkt|"
    r"point|"
    r"punto|step|schritt|paso|see|siehe|se|voir|vedi|v[eé]ase)|§)[.: ]{0,2})$",
    re.IGNORECASE,
)


def find(text: str, lang: str) -> Iterator[Span]:
    """Addresses in `text`; an IPv4 address is sure only beside a word that says so, for versions look alike."""
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
        if match[0].count(":") > 1 and _is_v6(match[0].rstrip(":") if not match[0].endswith("::") else match[0]):
            end = match.end() if match[0].endswith("::") else match.start() + len(match[0].rstrip(":"))
            zone = _ZONE.match(text, end)
            yield NETWORK.span(match.start(), zone.end() if zone else end, "IP", None, 1.0, True)
    for match in _MAC.finditer(text):
        yield NETWORK.span(match.start(), match.end(), "UID", None, 1.0, True)
    for match in _NAMED_MAC.finditer(text):
        yield NETWORK.span(match.start(), match.end(), "UID", None, 0.8)


def _is_v6(value: str) -> bool:
    if len(value.replace(":", "")) < 3:
        return False
    try:
        IPv6Address(value)
    except ValueError:
        return False
    return True


NETWORK = Detector(
    "ip",
    r"::|\d\.\d{1,3}\.\d|(?i)[0-9a-f:]:[0-9a-f:]{0,4}[:-]|[0-9a-f]{2}-[0-9a-f]{2}-|[0-9a-f]{4}\.[0-9a-f]{4}\.|"
    r"(?:mac|adress|adresse|address)[:= ]{1,2}[0-9a-f]{12}",
    find,
)
