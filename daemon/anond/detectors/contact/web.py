"""Web addresses: with a scheme, with `www.`, bare domains, and dictated ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.detectors.base import HOSTS, Detector, any_of, before
from anond.detectors.contact.tlds import KNOWN, OWN_WORDS, WORDS
from anond.detectors.spoken.signs import DOT, HYPHEN, SLASH
from anond.languages.joined import ALL
from anond.tags import Span

_LABEL = r"[^\W_](?:[\w-]{0,62})"
_PATH = r"(?:(?::\d{2,5})?[/?#][^\s<>\"«»]{0,2000})?"
_SCHEME = re.compile(
    r"(?<![\w])(?:https?|s?ftp|ftps|wss?|ssh|git|s3|smb|rtmp|rtsp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?|"
    r"ldaps?|hxxps?)://[^\s<>\"«»]{1,2000}",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?<![\w@./:-])(?P<host>{_LABEL}(?:\.{_LABEL}){{1,6}})(?![\w@])(?P<path>{_PATH})")
_SAID_WWW = any_of(ALL.contact.said_www)
_SAID_LABEL = rf"[\w-]{{2,40}}(?: (?:{HYPHEN}) [\w-]{{2,40}}){{0,2}}"
_SPOKEN = re.compile(
    rf"(?<!\S)(?P<www>(?:{_SAID_WWW}) (?:{DOT}) )?(?P<host>{_SAID_LABEL}(?: (?:{DOT}) {_SAID_LABEL}){{1,4}})"
    rf"(?P<path>(?: (?:{SLASH}) [\w-]{{1,40}}){{0,3}})(?!\w)",
    re.IGNORECASE,
)
_COUNTRIES = frozenset(
    ("de", "es", "it", "se", "at", "be", "no", "ch")
)  # whose domains are common, though they are words
_ENDING = "|".join(sorted(KNOWN - WORDS | _COUNTRIES))
_LOOSE = re.compile(  # `www. host .com`, `www host com`
    rf"(?<![\w@./:-])www(?:\. ?| )(?:[\w-]{{2,40}} ?\. ?|[\w-]{{2,40}} ){{1,3}}?(?<=[ .])"
    rf"(?:co[. ](?:uk|nz|za|jp|in)|com[. ](?:ar|mx|au|br|co|pe)|{_ENDING})(?![\w@]| (?:{DOT}) )",
    re.IGNORECASE,
)
_SAID_DOT = re.compile(rf" (?:{DOT}) ")
_SITE = re.compile(rf"(?i)\b(?:{ALL.contact.site})\b[^\n.]{{0,16}}$")
_TALK_OF_POINTS = ALL.contact.points  # `der Punkt`, `el último punto`
_BEFORE_POINT = frozenset(_TALK_OF_POINTS.split())
_ENDS = re.compile(r" ?(?:[.,;:!?)\n]|$)")
_AT_BEFORE = re.compile(
    rf"(?:{ALL.spoken.ats_before}|[\[(]at[\])]|\b(?:{ALL.spoken.ats_perhaps}|et)) ?$", re.IGNORECASE
)
_SAID_WORDS = ALL.contact.talk
# Words that end a sentence, whose blank behind the full stop may be missing.
_SAID = frozenset(_SAID_WORDS.split())
_GOES_ON = re.compile(r" [^\W\d_A-ZÀ-Þ]")
_CUE = re.compile(  # what stands before a host, or nothing, so that no sentence can have ended here
    rf"(?i)(?:^|[.,:;!?(\"«]|\b(?:{ALL.contact.site_cues}))\s*$"
)
_TRAILING = ".,;:!?'\"”’»*_`"
_PAIRS = {")": "(", "]": "[", "}": "{"}


def find(text: str, lang: str) -> Iterator[Span]:
    """Find web addresses; a scheme or `www.` makes one sure."""
    taken = 0
    for match in _SCHEME.finditer(text):
        taken = match.start() + len(_trimmed(match[0]))
        yield WEB.span(match.start(), taken, "URL", None, 1.0, True)
    for match in _BARE.finditer(text):
        end = match.start() + len(_trimmed(match[0]))
        score = _bare_score(
            match["host"].rstrip("-_"), bool(match["path"]), before(text, match.start()), text[end : end + 2]
        )
        if score and not _in_scheme(text, match.start()):
            yield WEB.span(match.start(), end, "URL", None, score, score == 1.0)
    for match in _LOOSE.finditer(text):
        yield WEB.span(match.start(), match.end(), "URL", None, 0.7)
    for match in _SPOKEN.finditer(text):
        if _is_said(match, text, lang) and not _after_at(text, match.start()):
            yield WEB.span(match.start(), match.end(), "URL", None, 0.6)


def _is_said(match: re.Match[str], text: str, lang: str) -> bool:
    """Whether a dictated text is an address: if its ending is also a word, more evidence is needed."""
    labels = _SAID_DOT.split(match["host"].lower())
    ending, clear = labels[-1], match["www"] or match["path"] or len(labels) > 2
    if ending not in KNOWN or labels[0] in _BEFORE_POINT:
        return False
    if clear or ending not in WORDS or _SITE.search(before(text, match.start())):
        return True
    return ending in _COUNTRIES and (
        ending not in OWN_WORDS.get(lang, WORDS) or _ENDS.match(text, match.end()) is not None
    )


def _bare_score(host: str, has_path: bool, lead: str, following: str) -> float:
    labels = host.lower().split(".")
    ending = labels[-1]
    single = all(len(label) == 1 for label in labels[:-1])
    if ending not in KNOWN or (single and not has_path and host.lower() != "x.com") or labels[-2].isdigit():
        return 0.0
    if labels[0] == "www":
        return 1.0
    if host[-len(ending) :].istitle() and not has_path:
        return 0.0  # the next sentence, its blank forgotten
    if ending in WORDS and len(labels) == 2 and not has_path:
        if labels[0] in _SAID or (_GOES_ON.match(following) and not _CUE.search(lead)):
            return 0.0
        return 0.7 if following[:1] in ("", ",", ".", ")", "\n") else 0.5
    return 0.9


def _trimmed(address: str) -> str:
    """An address without the punctuation of the sentence around it."""
    while address and (address[-1] in _TRAILING or (address[-1] in _PAIRS and _PAIRS[address[-1]] not in address)):
        address = address[:-1]
    return address


def _in_scheme(text: str, start: int) -> bool:
    return text[max(0, start - 3) : start] == "://"


def _after_at(text: str, start: int) -> bool:
    return _AT_BEFORE.search(text[max(0, start - 14) : start]) is not None


WEB = Detector("url", rf"(?i)://|[^\W_]\.[^\W\d_]{{2}}|[\pL\d]\.\pL{{2}}| ({DOT}) |www[ .]", find, HOSTS)
