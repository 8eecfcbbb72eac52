"""Birth dates: a date right after words that say born."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import Detector
from anond.tagging.tags import Span

_WORDS = (
    r"born(?: on| in)?|date of birth|d\.?o\.?b\.?|birth ?da(?:y|te)|"
    r"geb(?:\.|oren)?(?: am)?|geburts(?:datum|tag)|"
    r"född(?:a|es)?(?: den)?|f\.|födelsedatum|födelsedag|fyller(?: år)?|"
    r"naci(?:do|da|ó|ste|o|dos|das|d[oa]/a)?(?: el| en)?|nací(?: el| en)?|fecha (?:de )?nac(?:imiento|\.)?|"
    r"f\. ?nac\.?|cumpleaños|cumple|"
    r"nat[oaie](?:/a)?(?: il| l'| nel)?|data di nascita|d\.n\.|compleanno|"
    r"\*|née?(?:\(e\))?(?: le| en)?|date de naissance|ddn|anniversaire"
)
_MONTHS = (
    r"jan\w*|feb\w*|mar\w*|märz|apr\w*|maj|may|mai|jun\w*|jul\w*|aug\w*|sep\w*|o[kc]t\w*|nov\w*|de[czs]\w*|"
    r"enero|abril|mayo|ago\w*|dic\w*|gen\w*|mag\w*|giu\w*|lug\w*|set\w*|ott\w*|f[ée]vr?\w*|avr\w*|juin|juil\w*|"
    r"ao[uû]t|déc\w*|jänner|jän\w*|"
    r"jaan\w*|fev\w*"
)
_DATE = (
    rf"\d{{1,2}}(?:\.|er|st|nd|rd|th|º|°)?[ .-]{{0,2}}(?:of |de |di |del |"
    rf"d')?(?:{_MONTHS})\.?,?(?:[ .-]{{1,2}}(?:del? |del año )?(?:\d{{4}}|'?\d{{2}}))?"
    rf"|(?:{_MONTHS})\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?"
    r"|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2} ?[-./] ?\d{1,2} ?[-./] ?(?:\d{4}|\d{2})|\d{1,2}[-./]\d{1,2}\.?|(?:19|"
    r"20)\d{6}|\d{8}|(?:19|20)\d{2}"
)
_FIGURE = re.compile(r"\d")
_BORN = re.compile(
    rf"(?<!\w)(?:{_WORDS})[\"']?(?: ?[:=\-–] ?\"?| (?:is|was|ist|war|är|es|è|est|am|the|den|el|il|le)(?= )|"
    rf" )? ?(?:on |am |den |the |el |il |le )?"
    rf"(?P<date>{_DATE})(?!\w)",
    re.IGNORECASE,
)


def find(text: str, lang: str) -> Iterator[Span]:
    """Birth dates in `text`; words decide, so none is sure."""
    if _FIGURE.search(text) is None:
        return
    for match in _BORN.finditer(text):
        yield BIRTH.span(*match.span("date"), "DATE", "birth", 0.9)


BIRTH = Detector(
    "birth",
    r"(?i)\bborn|birth|\bd\.?o\.?b|\bgeb|\bf[öø]dd|födelse|fyller|\bf\.|\bnac|cumple|\bnat[oaie]|nascita|\bd\.n\.|"
    r"compleanno|\bn[ée]e?[ (]|naissance|\bddn|anniversaire|\*\d",
    find,
    ("en", "de", "sv", "es", "it", "fr"),
)
