"""Names behind a title: `Frau Stern`, `Mrs Bell`, `M. Petit`, also those that are common words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.detectors.base import PHRASES, Detector, any_of
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond_gazetteers import fold, load
from anond_gazetteers.forgetting import remembering

_EVERYWHERE: Final = "Mr mr Mrs mrs Ms MR MRS Dr Prof"
_DOTTED: Final = frozenset(ALL.talk.dotted_titles.split())
_WHOLE_WORD: Final = 5  # letters of a title that is not shortened: a dot behind it ends a sentence
_SHORT_WORDS: Final = frozenset(ALL.talk.short_titles.split())
_RANKS: Final = ALL.talk.ranks
_NO_NAME_WORDS: Final = ALL.talk.no_titled
_NO_NAMES: Final = frozenset(_NO_NAME_WORDS.split())
_ARTICLES: Final = ("La", "Le", "Lo", "Il")  # as in `Le Goff`
_BEFORE_FIRST_NAMES: Final = ALL.talk.first_name_titles.split()
_MOST_WORDS: Final = 3  # of a German name, behind its first
_CAPITAL: Final = r"[^\W\d_a-zà-öø-ÿ]"
_WORD: Final = rf"{_CAPITAL}(?:['’](?={_CAPITAL}))?[^\W\d_]+(?:[-'’](?!s\b)[^\W\d_]+)*"
_OF: Final = rf"(?:(?:{ALL.talk.particles})(?: (?:{ALL.talk.particle_articles}))? |d['’])"
_OF_NOBLES: Final = r"(?:(?:van|von|af)(?: (?:der|den|dem|de|het))? )"


def find(text: str, lang: str) -> Iterator[Span]:
    """The word or words with a capital that follow a title."""
    for match in pattern(lang).finditer(text):
        start, end = match.span("name")
        if _has_capital_nouns(lang):
            end = _behind_first_names(text, start, end, lang)
        words = text[match.start("first") : end].split()
        while len(words) > 1 and fold(words[-1]) in _NO_NAMES:
            end -= len(words.pop()) + 1
        if fold(words[0]) not in _NO_NAMES or (len(words) > 1 and words[0] in _ARTICLES):
            one = " " not in text[start:end] and match["title"].lower() not in _BEFORE_FIRST_NAMES
            yield TITLED.span(start, end, "PERSON", "surname" if one else None, 0.8)


def _has_capital_nouns(lang: str) -> bool:
    return lang in WORDS and WORDS[lang].capital_nouns


def _behind_first_names(text: str, start: int, end: int, lang: str) -> int:
    """The end of a German name of several words. All nouns have capitals, so first names and particles decide."""
    for _ in range(_MOST_WORDS):
        more = _MORE.match(text, end)
        first = _is_first_name(text[start:end].rpartition(" ")[2], lang)
        if not more or not (first or more["of"] or (not more["von"] and _is_first_name(more["word"], lang))):
            break
        end = more.end()
    return end


@remembering(1024)
def _is_first_name(word: str, lang: str) -> bool:
    return any(kind.startswith("first") for kind in load().kinds_of(word, lang))


_MORE = re.compile(
    rf" (?:(?P<of>(?:{ALL.talk.particles_further})(?: (?:{ALL.talk.particles_further_articles}))? |d['’])|"
    rf"(?P<von>(?:{ALL.talk.particles_von})(?: (?:{ALL.talk.particles_von_articles}))? ))?(?P<word>{_WORD})"
)


@cache
def pattern(lang: str) -> re.Pattern[str]:
    """A title and the name behind it: in German one word, since all nouns have capitals."""
    more = "" if _has_capital_nouns(lang) else rf"(?: (?:d['’])?{_WORD}){{0,2}}"
    titles, callings = (WORDS[lang].titles.titles, WORDS[lang].titles.callings) if lang in WORDS else ("", "")
    address = _alternation(f"{_EVERYWHERE} {titles}")
    calling = _alternation(callings)
    return re.compile(
        rf"(?<![\w.])(?<!\d )(?<!\b[A-Z]\. )(?P<title>{address}|(?P<calling>{calling})) "
        rf"(?:(?:{any_of(_RANKS)})\b\.? )*"
        rf"(?P<name>(?(calling){_OF_NOBLES}?|{_OF}?)(?P<first>{_WORD}){more})"
    )


def _alternation(titles: str) -> str:
    """Titles of a table: short ones with or without a dot, some only with one."""
    words = titles.split()
    dotted = [rf"{re.escape(word)}\." for word in words if len(word) < _WHOLE_WORD and word not in _SHORT_WORDS]
    plain = [re.escape(word) for word in words if word not in _DOTTED]
    return "|".join(dotted + plain) or "(?!)"


_OF_LANGUAGES: Final = [f"{words.titles.titles} {words.titles.callings}" for words in WORDS.values()]
_ALL: Final = sorted({re.escape(title) for table in (_EVERYWHERE, *_OF_LANGUAGES) for title in table.split()})
TITLED = Detector(
    "titled",
    rf"\b(?:{'|'.join(_ALL)})\.? (?:[^a-z]|d['’]|(?:v|z|af|de|du|di|da|do|te)[a-z]{{0,4}} )",
    find,
    PHRASES,
)
