"""Names that programs write: user names in paths, values behind keys for names in JSON and in the query of an address.

`C:\\Users\\ollie.b`, `/home/kim.b/`, `"nachname": "Kuntze"`, `?vorname=Rosa&name=Stern`. The key stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.base import HANDLES, Detector, any_of
from anond.languages.joined import ALL
from anond.tags import Span

_USER: Final = r"(?P<user>[^\W\d_][\w.@-]{1,39}?)(?=[\\/\"'\s,;)\]>]|[.:](?:\s|$)|$)"
_PATH = re.compile(
    rf"(?i)(?<![\w])(?:[a-z]:\\{{1,2}}(?:{ALL.programs.user_folders})\\{{1,2}}|/(?:home|users|export/home)/|"
    rf"\\{{2,4}}[\w.-]{{1,40}}\\{{1,2}}(?:home|{ALL.programs.user_folders})\$?\\{{1,2}}){_USER}"
)
SHARED: Final = frozenset(
    [
        "public",
        "default",
        "shared",
        "all",
        "administrator",
        "admin",
        "root",
        "user",
        "users",
        "runner",
        "ubuntu",
        "node",
    ]
)
_PERSON: Final = any_of(ALL.programs.people).replace("[ .]?", r"[_ -]?")
_NAME: Final = r"[^\W\d_][^\"\n{}\[\]]{1,48}"
_JSON = re.compile(rf"(?i)\\?[\"'](?:{_PERSON})\\?[\"'] ?[:=] ?\\?\"(?P<name>{_NAME}?)\\?\"")
_QUERY = re.compile(
    rf"(?i)(?:[?&](?:{_PERSON}|{ALL.programs.name_parameters})|(?:^|[;,|\s])(?:{_PERSON}))=(?P<name>[^\W\d_][^&\s#\"'<>;,|]{{1,60}})"
)
_NOBODY: Final = frozenset(("null", "none", "true", "false", "string", "undefined", "unknown", "n/a", "test"))


def find(text: str, lang: str) -> Iterator[Span]:
    """Find names in paths, JSON and queries; only a key speaks for them, so none is sure."""
    for match in _PATH.finditer(text):
        if match["user"].lower() not in SHARED:
            yield FIELDS.span(*match.span("user"), "UID", "username", 0.9)
    for pattern in (_JSON, _QUERY):
        for match in pattern.finditer(text):
            if match["name"].lower() not in _NOBODY:
                yield FIELDS.span(*match.span("name"), "PERSON", None, 0.9)


FIELDS = Detector(
    "fields",
    rf"(?i)\\(?:home|{ALL.programs.user_folders})|/(?:home|users)/|[\"'] ?[:=] ?\\?\"[^\"]"
    rf"|[?&][^\s=?&]{{3,24}}=|(?:^|[;,|\s])(?:{_PERSON})=",
    find,
    HANDLES,
)
