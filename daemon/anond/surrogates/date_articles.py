"""The article before a moved date: `il 15 aprile` for `l'8 aprile`, `l'11` for `il 4`, `de mai` for `d'avril`.

A date moves by the session's own number, also where an article before it is cut short: it is the article that follows.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from anond.languages import WORDS, surrogate_words
from anond.languages.numerals import reading
from anond.session.values.tables import MONTHS
from anond_gazetteers.fold import fold

_LONGEST: Final = 8  # characters of an article and the blank behind it
_MONTHS: Final = frozenset(fold(name) for table in MONTHS for name in table)
_FIRST: Final = re.compile(r"\d+|[^\W\d_]+")


class _Articles(NamedTuple):
    """The articles of a language, those before a vowel and those before other sounds."""

    cut: dict[str, str]
    whole: dict[str, str]
    of_words: dict[str, dict[str, str]]  # in place of those before other sounds
    found: re.Pattern[str]
    vowel: re.Pattern[str]


def prepare(lang: str) -> None:
    """Compile the patterns of a language."""
    if lang in WORDS:
        _articles(lang)


def with_article(before: str, old: str, new: str, lang: str) -> tuple[str, str]:
    """What stands before a date, and the date, with articles that fit it: before it and in it (*dall'8 all'11*)."""
    articles = _articles(lang)
    if articles is None or new == old:
        return before, new
    lead = before[-_LONGEST:]
    mended = _mended(lead + new, len(lead), articles, lang)
    return before[: len(before) - len(lead)] + mended[0], mended[1]


def _mended(text: str, start: int, articles: _Articles, lang: str) -> tuple[str, str]:
    """The text before the start of a date, and from there on, with other articles."""
    pieces, done, at = ["", ""], 0, 0
    for match in articles.found.finditer(text):
        if match.end() < start or (match.start() < start < match.end()):
            continue
        other = _other(match[0], text[match.end() :], articles, lang)
        if not other:
            continue
        at = int(match.start() >= start)
        if at and done < start:
            pieces[0] += text[done:start]
            done = start
        pieces[at] += text[done : match.start()] + other
        done = match.end()
    if done < start:
        pieces[0] += text[done:start]
        done = start
    pieces[1] += text[done:]
    return pieces[0], pieces[1]


def _other(said: str, behind: str, articles: _Articles, lang: str) -> str:
    """The article that fits what stands behind it; "" where this one does, or where that is no number or month."""
    first = _FIRST.match(behind)
    word = fold(first[0]) if first else ""
    if word not in articles.of_words and (word == "1" or not _is_told(word, lang)):  # *l'1*, *il 1*: both are said
        return ""
    plain = said.lower().replace("’", "'").strip()
    is_cut = plain in articles.whole or plain in articles.of_words.get(word, {})
    if bool(articles.vowel.match(fold(behind[:_LONGEST]))) == is_cut:
        return ""
    whole = articles.of_words.get(word, {}).get(plain) or articles.whole.get(plain, "")
    other = whole if is_cut else articles.cut.get(plain, "")
    if said[:-1].strip().isupper() and len(plain.strip("'")) > 1:
        return other.upper()
    return other.capitalize() if said[0].isupper() else other


def _is_told(word: str, lang: str) -> bool:
    return word.isdecimal() or word in _MONTHS or reading.number(word, lang) is not None


@cache
def _articles(lang: str) -> _Articles | None:
    words = surrogate_words(lang)
    if not words.cut_articles:
        return None
    tables = [words.cut_articles, *words.first_words_of_dates.values()]
    whole = {one.strip(): other for one, other in words.cut_articles.items()}
    cut = {other.strip(): one for table in reversed(tables) for one, other in table.items()}
    of_words = {
        name: {one.strip(): other for one, other in table.items()} for name, table in words.first_words_of_dates.items()
    }
    listed = sorted({one.strip() for table in tables for row in table.items() for one in row})
    patterns = (f"{one[:-1]}['’] ?" if one.endswith("'") else f"{one} +" for one in listed)
    found = re.compile(rf"(?<![\w'’])(?:{'|'.join(patterns)})(?=\w)", re.IGNORECASE)
    return _Articles(cut, whole, of_words, found, re.compile(words.dates_as_vowels))
