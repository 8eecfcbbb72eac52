"""E-mail addresses: written, broken (`ana (at) host . com`) and dictated (`ana punto lopez arroba gmail punto "
"com`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import Detector
from anond.tagging.detectors.spoken import DOT, JOINERS, is_spelt
from anond.tagging.detectors.tlds import KNOWN
from anond.tagging.tags import Span

_ADDRESS = re.compile(
    r"(?<![\w.+%@-])[\w+%](?:[\w.+%-]|'(?=\w)){0,63}@(?:\w[\w-]{0,62}\.){1,6}[^\W\d_][\w-]{1,23}(?![\w@])"
)
_BROKEN = re.compile(
    r"(?<![\w.+%@-])[\w+%][\w.+%-]{0,63} ?(?:@ |[\[({] ?(?:at|arroba|chiocciola|ät|@) ?[\])}]) ?"
    r"(?:\w[\w-]{0,62} ?(?:\.|[\[({] ?(?:dot|punto|punkt|point) ?[\])}]) ?){1,4}[^\W\d_]{2,12}(?!\w)",
    re.IGNORECASE,
)
_CERTAIN_AT = r"arroba|arobase|arrobase|chiocciola|snabel-?a|snabel a|klammeraffe|at-?zeichen|@"
_SPOKEN = re.compile(
    rf"(?<!\S)(?P<at>{_CERTAIN_AT}|at|ät|ett)(?!\w) "
    rf"(?P<host>(?:[\w-]{{1,40}} ){{0,3}}?[\w-]{{1,40}} (?:(?:{DOT}) [\w-]{{1,24}}(?: |\b)){{1,3}})",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"\S+")
_WINDOW = 200  # characters of a dictated local part, at most


def find(text: str, lang: str) -> Iterator[Span]:
    """Addresses in `text`; one that is written by the rules is sure."""
    for match in _ADDRESS.finditer(text):
        sure = ".." not in match[0] and "._" not in match[0].rpartition("@")[2]
        yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 1.0 if sure else 0.8, sure)
    for match in _BROKEN.finditer(text):
        yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 0.8)
    free = 0
    for match in _SPOKEN.finditer(text):
        certain = re.fullmatch(_CERTAIN_AT, match["at"], re.IGNORECASE) is not None
        labels = re.split(rf" (?:{DOT}) ", match["host"].strip().lower())
        if certain or (" " not in labels[0] and labels[-1] in KNOWN):
            start = _local_part(text, max(free, match.start() - _WINDOW), match.start())
            if start < match.start():
                yield EMAIL.span(
                    start, match.start() + len(match[0].rstrip(" ,;:!?")), "EMAIL", None, 0.8 if certain else 0.6
                )
        free = match.end()


def _local_part(text: str, least: int, end: int) -> int:
    """Where a dictated local part starts: words joined by `dot` and the like, letters and digits said one by one."""
    start, following = end, "."
    for token in reversed(list(_TOKEN.finditer(text, least, end))):
        word = token[0].strip(",;:!?").lower()
        ends_a_phrase = following != "." and word != token[0].lower()
        if ends_a_phrase or not (word in JOINERS or following in JOINERS or _goes_on(word, following)):
            break
        start, following = token.start(), word
    return start


def _goes_on(word: str, following: str) -> bool:
    """Whether a piece belongs to the spelt piece after it: `l g o`, `thirty seven`, `quaye three`."""
    return is_spelt(following) and (is_spelt(word) or (len(following) > 1 and len(word) > 3 and word.isalpha()))


EMAIL = Detector(
    "email",
    r"(?i)@|[\[({] ?(?:at|arroba|chiocciola|ät) ?[\])}]|arroba|arr?obase|chiocciola|snabel|klammeraffe|at-?zeichen"
    rf"|(?s)\s(?:at|ät|ett)\s.*\s(?:{DOT})\s",
    find,
    ("en", "de", "sv", "es", "it", "fr"),
)
