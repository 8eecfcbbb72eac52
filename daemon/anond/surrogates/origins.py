"""NATIONALITY and LANGUAGE: another in the same form (*brasiliana* becomes *spagnola*); EVENT: another holiday."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.languages import surrogate_words
from anond.session.value import Value
from anond.session.values.words import canonical_words
from anond.surrogates import labels, organisations
from anond.surrogates.choice import Session, styled
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import home, lines, words

_VOWELS: Final = "aeiou"
_LETTER: Final = re.compile(r"[^\W\d_]")
_LEAST_SPELLED: Final = 3


def replace(text: str, span: Span, session: Session) -> str:
    """Another nationality or language in the same form; a type tag for several words."""
    canonical = canonical_words(text)
    if not canonical.replace(" ", "").isalpha():
        return labels.replace(text, span, session)
    if max(map(len, canonical.split())) == 1:
        return _letter_by_letter(text, span, session) or labels.replace(text, span, session)
    listed = words(session.lang, "origin") if span.tag == "LANGUAGE" else {}
    dialects = listed.get("dialect", ())
    if canonical in map(fold, (*dialects, *listed.get("dialect word", ()))):
        value = Value(span.tag, span.sub, text)
        found = session.known_or_invented(
            span.tag, canonical, value,
            lambda: session.choose(span.tag, canonical, dialects, lambda one: fold(one) != canonical),
        )  # fmt: skip
        return _like(text, found) if found else labels.replace(text, span, session)
    lang = home(session.lang)
    adjectives = surrogate_words(lang).origin_adjectives
    if span.tag == "NATIONALITY" and adjectives and not re.search(adjectives, canonical):
        return _person(text, canonical, span, session)
    rows = _rows(lang)
    rest = next((at for row in rows for at, form in enumerate(row) if fold(form) == canonical), None)
    heads = ("no language", "seldom spoken") if span.tag == "LANGUAGE" else ()
    no_language = [one for head in heads for one in words(lang, "origin").get(head, ())]
    form = rest if rest is not None else _form(text, canonical, span.tag, lang)
    elides = canonical[0] in _VOWELS
    epicene = surrogate_words(lang).origin_epicene if span.tag == "NATIONALITY" else ""
    is_epicene = bool(epicene) and _is_epicene(rest, form, canonical, lang)
    options = tuple(
        row[form]
        for row in rows
        if row[0] not in no_language and (not surrogate_words(lang).elides or (fold(row[form])[0] in _VOWELS) == elides)
        and not (epicene and (row[form] == row[form ^ 1]) != is_epicene)
    )  # fmt: skip
    stem = canonical[:4]
    made = session.known_or_invented(
        span.tag, canonical, Value(span.tag, span.sub, text),
        lambda: session.choose(span.tag, canonical, options, lambda option: fold(option)[:4] != stem),
    )  # fmt: skip
    return _like(text, made) if made else labels.replace(text, span, session)


def _letter_by_letter(text: str, span: Span, session: Session) -> str | None:
    """The letters of the surrogate of a word that is spelled; None for a single letter."""
    letters = list(_LETTER.finditer(text))
    if len(letters) < _LEAST_SPELLED:
        return None
    made = replace("".join(match[0] for match in letters), span, session)
    return None if made.startswith("[") else text[letters[0].end() : letters[1].start()].join(made)


def _is_epicene(rest: int | None, form: int, canonical: str, lang: str) -> bool:
    """Whether women and men are called so alike, so that another such word fits whatever stands around: *belga*."""
    if rest is None:
        return re.search(surrogate_words(lang).origin_epicene, canonical) is not None
    return any(fold(row[form]) == canonical == fold(row[form ^ 1]) for row in _rows(lang))


def _form(text: str, canonical: str, tag: str, lang: str) -> int:
    """Which inflected form a nationality word has: its name in Romance languages, elsewhere its ending."""
    if surrogate_words(lang).languages_have_one_form and (tag == "LANGUAGE" or text.lower().endswith("és")):
        return 0
    return next(at for end, at in surrogate_words(lang).origin_endings if canonical.endswith(end))


def _person(text: str, canonical: str, span: Span, session: Session) -> str:
    """A noun for a noun, in a language where these are no adjectives: `Spanierin` for `Litauerin`."""
    lang = home(session.lang)
    people = tuple(row[canonical.endswith(surrogate_words(lang).origin_woman)] for row in _rows(lang, "people"))
    made = session.known_or_invented(
        span.tag, canonical, Value(span.tag, span.sub, text),
        lambda: session.choose(span.tag, canonical, people, lambda option: fold(option)[:4] != canonical[:4]),
    )  # fmt: skip
    return _like(text, made) if made else labels.replace(text, span, session)


def replace_event(text: str, span: Span, session: Session) -> str:
    """Another holiday of the season for a holiday, an invented name for any other event."""
    canonical = canonical_words(text)
    of_season = _of_season(home(session.lang)).get(canonical, ())
    if not of_season and not session.lists.kinds_of(text, session.lang, _HOLIDAYS):
        return organisations.replace(text, span, session)
    holidays = _alike(canonical, words(session.lang, "origin"), surrogate_words(home(session.lang)).holiday_days)

    def fits(option: str) -> bool:
        said = canonical_words(option)
        return said not in canonical and canonical not in said

    def is_unsaid(option: str) -> bool:
        return fits(option) and not session.is_said(span.tag, option)

    made = session.known_or_invented(
        span.tag, canonical, Value(span.tag, span.sub, text),
        lambda: session.choose(span.tag, canonical, of_season, is_unsaid)
        or session.choose(span.tag, canonical, holidays, fits),
    )  # fmt: skip
    return _titled(text, made) if made else labels.replace(text, span, session)


def _titled(text: str, made: str) -> str:
    """A holiday in the case of another, each of whose words may have a capital."""
    if text.istitle() and not made.startswith("[") and len(text.split()) > 1:
        return " ".join(word[:1].upper() + word[1:] for word in made.split(" "))
    return styled(text, made)


@cache
def _of_season(lang: str) -> dict[str, tuple[str, ...]]:
    """The holidays of the season and culture of each."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines(lang, "holiday"):
        row = tuple(one.strip() for one in line.split(","))
        for one in row:
            found.setdefault(canonical_words(one), row)
    return found


_HOLIDAYS: Final = frozenset(("holiday",))


def _alike(canonical: str, listed: dict[str, tuple[str, ...]], ends: tuple[str, ...]) -> tuple[str, ...]:
    """The holidays with the same preposition and article: *am* Nikolaustag, *an* Ostern; *à l'*Ascension, *à* Noël."""
    days = listed.get("holiday day", ())
    is_day = canonical in map(canonical_words, days) or (bool(days) and canonical.endswith(ends))
    return days if is_day else listed["holiday"]


@cache
def _rows(lang: str, head: str = "nationality") -> tuple[tuple[str, ...], ...]:
    """The nationalities of a language, each with its forms."""
    listed = (line.removeprefix(f"{head}: ") for line in lines(lang, "origin") if line.startswith(f"{head}: "))
    return tuple(tuple(form.strip() for form in line.split(",")) for line in listed)


def _like(text: str, made: str) -> str:
    if made.startswith("["):
        return made
    return made.capitalize() if text[0].isupper() and not text.isupper() else styled(text, made)
