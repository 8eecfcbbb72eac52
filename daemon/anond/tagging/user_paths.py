r"""User names in paths that detectors do not know: `\\server\users\ek`, `D:\home\ek`, `~ek/public_html`.

A mounted home counts as well (`/mnt/c/Users/ek`). Detectors find `C:\Users\ek` and `/home/ek`. Folders that
each system has are nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.programs.fields import SHARED
from anond.languages.joined import ALL
from anond.tags import Span

_FOLDERS: Final = f"home|homes|users|profiles|{ALL.programs.user_folders}"
_USER: Final = r"(?P<user>[^\W\d_][\w.-]{0,38}\w)(?=[\\/\"'\s,;:)\]>]|[.](?:\s|$)|$)"
_PATHS: Final = (
    re.compile(rf"(?i)(?<!\w)\\\\[\w.-]{{1,63}}\\(?:[\w$ -]{{1,40}}\\){{0,3}}?(?:{_FOLDERS})\$?\\{{1,2}}{_USER}"),
    re.compile(
        rf"(?i)(?<!\w)[a-z]:[\\/]{{1,2}}(?:[\w$-]{{1,40}}[\\/]{{1,2}}){{0,2}}?(?:homes?|profiles)[\\/]{{1,2}}{_USER}"
    ),
    re.compile(rf"(?i)(?<![\w/])(?:/[\w.-]{{1,40}}){{1,4}}?/(?:homes?|users)/{_USER}"),
    re.compile(r"(?<![\w/~.\\])~(?P<user>[A-Za-z][\w.-]{0,30}\w)(?=/\w|/?\s*$)"),
)
_NOBODY: Final = frozenset((*SHARED, "guest", "www-data", "git", "data", "local", "nobody"))
GATE: Final = r"(?i)\\\\[\w.-]{1,40}\\|[a-z]:[\\/]|/(?:homes?|users)/|~[a-z]"


def user_paths(text: str) -> Iterator[Span]:
    """The user names in such paths, each once."""
    found: set[int] = set()
    for pattern in _PATHS:
        for match in pattern.finditer(text):
            if match["user"].lower() not in _NOBODY and match.start("user") not in found:
                found.add(match.start("user"))
                yield Span(*match.span("user"), "UID", "username", "rule:path", 0.8)
