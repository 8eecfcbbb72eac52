"""Web addresses: with a scheme, with `www.`, bare domains, and dictated ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import Detector, before
from anond.tagging.detectors.spoken import DOT
from anond.tagging.detectors.tlds import KNOWN, WORDS
from anond.tagging.tags import Span

_LABEL = r"[^\W_](?:[\w-]{0,62})"
_PATH = r"(?:(?::\d{2,5})?[/?#][^\s<>\"«»]{0,2000})?"
_SCHEME = re.compile(
    r"(?<![\w])(?:https?|s?ftp|ftps|wss?|ssh|git|s3|smb|rtmp|rtsp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?|"
    r"ldaps?|hxxps?)://[^\s<>\"«»]{1,2000}",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?<![\w@./:-])(?P<host>{_LABEL}(?:\.{_LABEL}){{1,6}})(?![\w@])(?P<path>{_PATH})")
_SPOKEN = re.compile(
    rf"(?<!\S)(?:(?:www|https?) (?:{DOT}) )?[\w-]{{2,40}}(?: (?:{DOT}) [\w-]{{2,40}}){{1,4}}(?!\w)", re.IGNORECASE
)
_ENDING = "|".join(sorted(KNOWN - WORDS))
_LOOSE = re.compile(  # `www. host .com`, `www host com`
    rf"(?<![\w@./:-])www(?:\. ?| )(?:[\w-]{{2,40}} ?\. ?|[\w-]{{2,40}} ){{1,3}}(?<=[ .])(?:{_ENDING})(?![\w@])",
    re.IGNORECASE,
)
_AT_BEFORE = re.compile(
    r"(?:arr?oba(?:se?)?|chiocciola|snabel-?a|snabel a|klammeraffe|\bat|\bät|\bett|\bet|\bchez) $", re.IGNORECASE
)
_SAID_WORDS = (
    "ok okay yes no nope yeah thanks thx please sorry sure fine great good done here there now today it that this so "
    "ja nein danke bitte gut genau klar super hallo da hier jetzt heute morgen nicht mehr auch schon kommt geht sí si "
    "gracias vale bien claro perfecto hola listo nada ya aquí hoy mañana ahora eso así grazie prego bene certo ciao "
    "perfetto qui oggi domani ora adesso niente così va fatto oui non merci bonjour bonsoir voilà ici demain "
    "maintenant pas plus alors fait salut nej tack hej bra precis visst inte här nu idag imorgon klart då också"
)
# Words that end a sentence, whose blank behind the full stop may be missing.
_SAID = frozenset(_SAID_WORDS.split())
_GOES_ON = re.compile(r" [^\W\d_A-ZÀ-Þ]")
_CUE = re.compile(  # what stands before a host, or nothing, so that no sentence can have ended here
    r"(?i)(?:^|[.,:;!?(\"«]|\b(?:www|auf|unter|bei|über|von|auch|siehe|seite|på|från|sidan?|kolla|su|da|sul|sito|guarda|"
    r"sur|chez|site|voir|en|de|web|página|mira|at|on|via|visit|website|page|link|url|see|check|open|from|to))\s*$"
)
_TRAILING = ".,;:!?'\"”’»*_`"
_PAIRS = {")": "(", "]": "[", "}": "{"}


def find(text: str, lang: str) -> Iterator[Span]:
    """Web addresses in `text`; a scheme or `www.` makes one sure."""
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
        labels = re.split(rf" (?:{DOT}) ", match[0].lower())
        if labels[-1] in KNOWN and (labels[-1] not in WORDS or len(labels) > 2) and not _after_at(text, match.start()):
            yield WEB.span(match.start(), match.end(), "URL", None, 0.6)


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


WEB = Detector("url", rf"(?i)://|[^\W_]\.[^\W\d_]{{2}}|[\pL\d]\.\pL{{2}}| ({DOT}) |www[ .]", find)
