"""Birth dates: a date right behind words that say born, or in a turn that answers when somebody was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from anond.tagging.detectors.base import Detector
from anond.tagging.detectors.date_patterns import DAY, YEAR, any_word
from anond.tagging.detectors.date_words import WORDS
from anond.tagging.detectors.dates import stretches
from anond.tagging.tags import Span

_WORDS: Final = (
    r"born(?: on| in)?|(?:date of )?birth ?(?:day|date)?s?(?: on)?|d\.?o\.?b\.?|b-?day|turn(?:s|ed|"
    r"ing)? \d{1,3}(?: on)?|bday|"
    r"(?<!\*)\*|geb(?:\.|oren)?(?: am| im)?|geburts(?:datum|tag)|gebdat|g\.d\.|jahrgang|jg\.?|wird (?:am )?|"
    r"f[öo]dd(?:a|es)?(?: den| i)?|f\.|födelse(?:datum|dag|dagen|år)|fyller(?: \d{1,3})?(?: år)?(?: den)?|"
    r"personnummer börjar på|"
    r"naci(?:do|da|ó|ste|o|dos|das|d[oa]/a|d@)?(?: el| en)?|nací(?: el| en)?|fecha (?:de )?nac(?:imiento|\.)?|"
    r"f\. ?nac\.?|"
    r"f\. ?de ?n\.?|fdn|fec\.? ?nac\.?|cumpleaños|cumple(?: años)?|cumplo(?: años| \d{1,3}(?: años)?)?|"
    r"nat[oaie](?:/a)?(?: il| l'| nel| a \w+ il)?|nascit[ao]|data di nascita|d\.n\.|compleanno|compi(?:o|e|rò|"
    r"rà)(?: gli)? ?(?:anni|\d{1,3})?|"
    r"classe|née?s?(?:\(e\))?(?: le| en)?|naissance|date de naissance|d\.d\.n\.?|ddn|anniversaire|(?:j'aurai|"
    r"fête(?:ra)?|ai eu) \d{1,3} ans"
)
_FILLER: Final = (
    r"(?:is|was|would be|ist|war|wäre|är|var|es|era|fue|è|est|c'est|am|on|the|in|im|den|el|il|le|l'|l’|er|sono|"
    r"the date is|lautet|"
    r"number|a[ñn]os|anni|ans|mi|my|y|my son's|är den|of|day|ha sido|aujourd'hui|i|en|nel|del|tutto|um|so|actually|"
    r"eh+m?|uh+|hum|also)"
)
_LEAD: Final = re.compile(
    rf"(?i)(?<!\w)(?:{_WORDS})[\"']?(?:[ :=\-–,(/\"\n]{{1,3}}{_FILLER}(?=[ :'’])){{0,3}}[ :=\-–(\"'’\n]{{0,3}}$"
)
_LOOSE: Final = re.compile(
    rf"(?<![\w/.-])(?:(?:19|20)\d{{6}}|\d{{8}}|{DAY}(?:0[1-9]|1[0-2])\d\d|\d\d(?:0[1-9]|1[0-2]){DAY}|{YEAR}|"
    rf"{DAY}[ ./-]{{1,2}}(?:0?[1-9]|1[0-2])"
    rf"(?:[ ./-]{{1,2}}(?:{YEAR}|'?\d\d))?)(?![\w%€]|[.,/-]\d|-\w)"
)
_BARE_YEAR: Final = re.compile(r"(?<![\w/.,-])'?\d\d(?![\w%€:]|[.,/-]\d)")
_AGED: Final = re.compile(
    r"(?i)(?:turn|fyller|cumpl|compi|aur|ans|fête)\S*(?: \S+)?\W*$"
)  # behind these a bare number is an age
_BACK: Final = 60
_YEAR: Final = 4
_FIGURE: Final = re.compile(r"\d")


def find(text: str, lang: str) -> Iterator[Span]:
    """Birth dates in `text`; words decide, so none is sure."""
    told = [(start, end) for start, end, _ in stretches(text, lang)]
    for start, end in told:
        if _LEAD.search(text, max(0, start - _BACK), start):
            yield BIRTH.span(start, end, "DATE", "birth", 0.9)
    for match in _loose(text, lang):
        lead = text[max(0, match.start() - _BACK) : match.start()]
        if _LEAD.search(lead) and _is_apart(match, told) and not (len(match[0]) < _YEAR and _AGED.search(lead)):
            yield BIRTH.span(*match.span(), "DATE", "birth", 0.8)


def answer(text: str, lang: str) -> Iterator[Span]:
    """Dates in a turn that answers when somebody was born: all of them, also in shapes that say nothing elsewhere."""
    told = [(start, end) for start, end, _ in stretches(text, lang)]
    for start, end in told:
        yield BIRTH.span(start, end, "DATE", "birth", 0.8)
    for match in _loose(text, lang):
        if _is_apart(match, told):
            yield BIRTH.span(*match.span(), "DATE", "birth", 0.6)


def _loose(text: str, lang: str) -> Iterator[re.Match[str]]:
    """Figures and number words that are a date only where one is expected."""
    if _FIGURE.search(text):
        yield from _LOOSE.finditer(text)
        yield from _BARE_YEAR.finditer(text)
    yield from _said(lang).finditer(text)


def _is_apart(match: re.Match[str], told: list[tuple[int, int]]) -> bool:
    return not any(start < match.end() and match.start() < end for start, end in told)


@lru_cache(maxsize=len(WORDS) + 1)
def _said(lang: str) -> re.Pattern[str]:
    """Three number words and more, as in `nove undici sessantanove`."""
    own = [WORDS[lang]] if lang in WORDS else list(WORDS.values())
    word = any_word(" ".join(f"{words.days} {words.numbers} {words.years}" for words in own))
    between = any_word(" ".join(words.between for words in own))
    return re.compile(rf"(?i)(?<!\w)(?:{word}[ -](?:{between} )?){{1,7}}{word}(?!\w)")


BIRTH = Detector(
    "birth",
    r"(?i)\bborn|birth|b-?day|turn|d\.?o\.?b|\bgeb|\bg\.d|jahrg|\bjg|\bwird|f.{1,2}dd|födelse|fyller|\bf\.|\bnac|cumpl|"
    r"fdn|fec|\bnat[oaie]|"
    r"nasci|d\.n\.|complean|\bcompi|classe|\bn[ée]e?s?[ (]|naissance|d\.?d\.?n|anniversaire|aurai|f.te|\*",
    find,
    tuple(WORDS),
)
