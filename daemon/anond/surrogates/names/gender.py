"""The gender of a first name: by the words around it, by the lists, by its ending."""

from __future__ import annotations

import re
from typing import Final

from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.session.values.names import last_word
from anond.session.values.tables import MEN, WOMEN
from anond.surrogates.choice import Lists, Session
from anond.surrogates.names.people import FIRST_NAMES
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.lexicon import LANGUAGES

_BEFORE: Final = {"female": WOMEN, "male": MEN}
_THEIRS: Final = ALL.replaced.theirs
_WOMEN: Final = ALL.replaced.women
_MEN: Final = ALL.replaced.men
_BEHIND: Final = re.compile(rf"\W{{1,4}}(?:(?:{_THEIRS}) )?(?:(?P<female>{_WOMEN})|(?P<male>{_MEN}))\b", re.I)
_FIRST_BEHIND: Final = re.compile(r"\W{1,4}(\w+)")
_BEGINNINGS: Final = frozenset(one.split()[0] for one in f"{_THEIRS}|{_WOMEN}|{_MEN}".split("|"))  # of what says it


def gender_of(span: Span, around: tuple[str, str], within: tuple[str, str]) -> str | None:
    """The gender that the tag or words around or within the span tell: `Frau`, `, männlich`."""
    if span.sub in ("female", "male"):
        return span.sub
    before = [last_word(text) for text in (around[0], within[0]) if text]
    behind = [_told_behind(text) for text in (around[1], within[1]) if text]
    for sex, words in _BEFORE.items():
        if sex in behind or not words.isdisjoint(before):
            return sex
    return None


def hinted(before: str, lang: str) -> str | None:
    """The gender that an article, or a relative and a comma, before a name tells; the name itself is surer."""
    word = last_word(before.rstrip(" ,"))
    if word == "son" and lang == "en":
        return "male"
    if before.rstrip().endswith(","):
        return next((sex for sex, words in _BEFORE.items() if word in words), None)
    return surrogate_words(lang).names.articles.get(word)


def _told_behind(text: str) -> str | None:
    """The gender that the words behind a name tell; the first word excludes most texts."""
    first = _FIRST_BEHIND.match(text)
    if first is None or (first[1].isascii() and first[1].lower() not in _BEGINNINGS):
        return None
    found = _BEHIND.match(text)
    return found.lastgroup if found else None


def listed(word: str, session: Session) -> str | None:
    """The gender by lists or ending; None where women and men share the name."""
    return of_lists(word, session.lang, session.lists)


@remembering(1 << 13)
def of_lists(word: str, lang: str, lists: Lists) -> str | None:
    """`listed` by these lists in a language."""
    genders = FIRST_NAMES & lists.kinds_of(word, lang)
    if only := _only(genders):
        return only
    if genders and fold(word) in surrogate_words(lang).names.men.split():
        return "male"
    if genders:
        full = lists.written_forms(lang).full_of(word)
        theirs = {_only(FIRST_NAMES & lists.kinds_of(name, lang)) for name in full}
        return theirs.pop() if len(theirs) == 1 else None
    return surrogate_words(lang).names.endings.get(fold(word)[-1:])


@remembering(1 << 13)
def agreed_gender(word: str, lang: str, lists: Lists) -> str | None:
    """The gender that the lists of all other languages agree on: `Ruby` in Spanish."""
    theirs = {_only(FIRST_NAMES & lists.kinds_of(word, other)) for other in LANGUAGES if other != lang} - {None}
    return theirs.pop() if len(theirs) == 1 else None


def _only(genders: frozenset[str]) -> str | None:
    """The gender of a name on these lists of first names, if it is on those of one gender alone."""
    return next(iter(genders)).removeprefix("first_") if len(genders) == 1 and "first_any" not in genders else None
