"""E-mail and network addresses."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final

from anond_gazetteers.fold import fold

EMAIL: Final = "email"
IP: Final = "ip"
ADDRESS: Final = re.compile(r"([^\s@<>]+)@([^\s@<>]+)")
_IP: Final = re.compile(r"(?P<v4>[\d.]+)(?:[/:]\d+)?|\[?(?P<v6>[0-9a-fA-F:.]+)(?:\]:\d+|\]|/\d+)?")


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of an e-mail address; empty for a dictated one."""
    match = ADDRESS.fullmatch(text.strip())
    return [(EMAIL, fold(match.group()), text)] if match else []


def ip_keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of an IP address."""
    canonical = ip_of(text)
    return [(IP, canonical.lower(), text)] if canonical else []


def ip_of(text: str) -> str:
    """The address without brackets, port and prefix length; "" for other texts."""
    match = _IP.fullmatch(text.strip())
    written = (match["v4"] or match["v6"]) if match else ""
    try:
        ip_address(written)
    except ValueError:
        return ""
    return written
