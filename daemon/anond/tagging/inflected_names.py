"""Finds names with an ending where nothing else does: `Schmidts Hund`, `Erikssons bil`, `the Hargreaveses`.

In languages whose genitive is a bare `s`, a word with a capital before a noun is somebody's name where the word without
its `s` is one (*owner*). A listed surname behind the article of a family, in the plural where the language has one, is
that family's (*the Abernathys*, *los Ferreiro*). Both need a name that is hardly anything else; a brand, a club or a
house is left to the model, but for a place that a model makes of such a family.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers import Gazetteers
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import ALL

_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_PEOPLE: Final = _FIRST | {"surname"}
_SURE: Final = 0.5  # of a name that is hardly anything else
_SURER: Final = 0.69  # of one where a capital tells nothing, since a sentence begins
_BEGINS: Final = re.compile(r"(?:^|[.!?:\n])[\s\"“„”«]*$")
_SURE_SURNAME: Final = 0.45
_OTHER: Final = frozenset(
    ("company", "brand", "org_suffix", "country", "region", "language", "month", "weekday", "nationality", "team")
)
_NO_OWNER: Final = _OTHER | {"city"}
_CAPITAL: Final = "[A-ZÀ-Þ]"
_SMALL: Final = "[a-zß-ÿ]"
_MANY: Final = 500  # of a million people
_OWNER: Final = "rule:owner"
_FAMILY: Final = "rule:family"


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The patterns of one language."""

    owner: re.Pattern[str] | None
    family: re.Pattern[str] | None
    no_owners: frozenset[str]
    articles: tuple[str, ...]  # one of which stands in a text that names a family: costs less to look for


def _compiled(lang: str) -> _Patterns:
    words = WORDS[lang]
    owner = None
    if surrogate_words(lang).names.genitive == "s":
        noun = f"{_CAPITAL}{_SMALL}" if words.capital_nouns else _SMALL
        of_noun = "(?<!es )" if words.capital_nouns else ""  # meines Mannes
        owner = re.compile(rf"(?<![\w'’-]){of_noun}(?P<name>{_CAPITAL}{_SMALL}{{2,}})s (?={noun})")
    family = None
    if words.family_articles:
        article = any_of_table(words.family_articles)
        family = re.compile(
            rf"(?:(?:^|[.!?:\n][\"“„«]? ?|[\"“„«])(?i:{article})|(?<![\w'’-])(?:{article})) "
            rf"(?P<name>{_CAPITAL}{_SMALL}{{2,}})(?![\w'’-])"
        )
    articles = [f"{one} " for one in words.family_articles.split()]
    written = tuple(dict.fromkeys(way for one in articles for way in (one, one.capitalize(), one.upper())))
    return _Patterns(owner, family, frozenset(words.no_owners.split()), written)


_ANIMALS: Final = {lang: re.compile(rf"(?i)(?:{any_of_table(words.pets[0])})") for lang, words in WORDS.items()}
_PATTERNS: Final = {lang: _compiled(lang) for lang in WORDS}


def with_inflected(spans: Sequence[Span], text: str, lang: str, lists: Gazetteers) -> Sequence[Span]:
    """The spans, with owners and families where there are none, and families for places."""
    patterns = _PATTERNS.get(lang)
    if patterns is None:
        return spans
    found = [*_owners(text, lang, patterns, lists), *_families(text, lang, patterns, lists)]
    if not found:
        return spans
    out = list(spans)
    for one in found:
        beside = [at for at, span in enumerate(out) if span.start < one.end and one.start < span.end]
        if not beside:
            out.append(one)
        elif one.source == _FAMILY and all(out[at].tag == "LOCATION" for at in beside) and len(beside) == 1:
            (at,) = beside
            if (out[at].start, out[at].end) == (one.start, one.end):
                out[at] = replace(out[at], tag="PERSON", sub=None)
    return sorted(out)


def things_owned(tagged: Sequence[Span], text: str, lang: str, lists: Gazetteers) -> list[Span]:
    """What a model took for the surname of its owner: the animal of `Annas Katze`, nobody's, and no risk.

    Of other nouns no list says that they are no surnames (`Mattis Wurzelbrink`). None of the names in the written
    (synthetic) dialogues that are learnt looks so.
    """
    patterns = _PATTERNS.get(lang)
    if patterns is None or patterns.owner is None or not WORDS[lang].capital_nouns:
        return []
    found = []
    for span in tagged:
        match = patterns.owner.match(text, span.start) if span.tag == "PERSON" else None
        if match is None or not match.end() < span.end or not text[match.end() : span.end].isalpha():
            continue
        is_animal = _ANIMALS[lang].fullmatch(text, match.end(), span.end) is not None
        if is_animal and _is_owner(match["name"], lang, patterns, lists):
            found.append(replace(span, start=match.end() - 1))
    return found


def _owners(text: str, lang: str, patterns: _Patterns, lists: Gazetteers) -> Iterator[Span]:
    """Words in `s` before a noun that are a listed name with a genitive.

    Of some 59 such words in the written (synthetic) dialogues that are learnt 48 are people and 4 streets.
    """
    for match in patterns.owner.finditer(text) if patterns.owner and "s " in text else ():
        begins = (
            not WORDS[lang].capital_nouns and _BEGINS.search(text, max(0, match.start() - 4), match.start()) is not None
        )
        if _is_owner(match["name"], lang, patterns, lists, _SURER if begins else _SURE):
            yield Span(match.start("name"), match.end("name") + 1, "PERSON", None, _OWNER, 0.8)


def _is_owner(name: str, lang: str, patterns: _Patterns, lists: Gazetteers, least: float = _SURE) -> bool:
    """Whether a name before an `s` is a listed one, and the two together are nothing else, and no likelier name."""
    word = f"{name}s"
    if fold(word) in patterns.no_owners or lists.is_common(word, lang):
        return False
    if not _is_sure(name, lang, lists, _PEOPLE, least) or not _NO_OWNER.isdisjoint(lists.kinds_of(word, lang, ALL)):
        return False
    return _strength(word, lang, lists) < _strength(name, lang, lists)


def _strength(word: str, lang: str, lists: Gazetteers) -> float:
    """How sure a word is a name of a person."""
    return max((hit.strength for hit in lists.find((word,), lang) if hit.kind in _PEOPLE), default=0.0)


def _families(text: str, lang: str, patterns: _Patterns, lists: Gazetteers) -> Iterator[Span]:
    """Listed surnames behind the article of a family, in the plural or as they are, as their language has it.

    Of 23 such words in the same dialogues 22 are people.
    """
    may_be = patterns.family is not None and any(article in text for article in patterns.articles)
    for match in patterns.family.finditer(text) if patterns.family and may_be else ():
        word = match["name"]
        if _OTHER.isdisjoint(lists.kinds_of(word, lang, ALL)) and _is_family(word, lang, lists):
            yield Span(*match.span("name"), "PERSON", None, _FAMILY, 0.8)


def _is_family(word: str, lang: str, lists: Gazetteers) -> bool:
    surnames = frozenset(("surname",))
    plural = WORDS[lang].family_plural
    if plural != "s" and _is_sure(word, lang, lists, surnames, _SURE_SURNAME):
        return True
    stems = [word[: -len(ending)] for ending in ("es", "s") if plural and word.endswith(ending)]
    return any(
        _is_sure(stem, lang, lists, surnames, _SURE_SURNAME)
        and (plural == "s" or lists.bearers(stem, "surname", lang) >= _MANY)
        for stem in stems
    )


def _is_sure(name: str, lang: str, lists: Gazetteers, kinds: frozenset[str], least: float) -> bool:
    """Whether a word is listed under these kinds of names, surely enough and rather than as anything else."""
    strengths = {hit.kind: hit.strength for hit in lists.find((name,), lang, ALL)}
    rather = max((strength for kind, strength in strengths.items() if kind not in kinds), default=0.0)
    return max((strengths.get(kind, 0.0) for kind in kinds), default=0.0) >= max(least, rather)
