"""Venues that a model takes for people and places: `Astra Inn`, `the Legat restaurant`, `the airport`, `to the west`.

A hotel, a hall, a block of flats is a FACILITY, which `selective` leaves. A name that holds the word for its kind is
one, and so is a name beside that word, unless a list knows it as a town; public buildings are called by their town
(`gare de Tours`). Beside a trade or a legal form a name is an ORG (`Bäckerei Engel`). What may be a first name stays
hidden. The kind alone, and a point of the compass, is nobody's place; a brand that all know is an ORG, somebody's car
(`mi Ibiza`) a PRODUCT. Where words
beside it say that somebody is meant (`tagging.person_cues`), all of them stay what the model says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from anond.detectors.questions import kinds_asked
from anond.engines.labels import touched
from anond.languages import WORDS
from anond.languages.international import BRANDS, CARS
from anond.languages.joined import ALL
from anond.languages.tables import Language
from anond.tagging.person_cues import Cue, any_of_table, cue_of
from anond.tags import Span
from anond.text.questions import VENUE
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_MISTAKEN: Final = ("PERSON", "LOCATION", "ADDRESS")
_TOWNS: Final = frozenset(("city", "region", "country"))
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_NAMES: Final = _FIRST | {"surname"}
_ALL: Final = _NAMES | _TOWNS
_DINING: Final = {lang: re.compile(rf"(?i)(?<!\w)(?:{any_of_table(words.dining)}) $") for lang, words in WORDS.items()}
_DINING_LEAD: Final = 40
_GENITIVE = re.compile(r"['’]s?(?!\w)")
_NUMBERED = re.compile(r"\d[a-zA-Z]? $")
_LEAD: Final = 4
_WORDS_BEFORE: Final = 3  # of the answer to which venue is meant: *at the*, *it is*
_HOME = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.lives}|{ALL.places.home_verbs})")
_ARTICLE_NAME = re.compile(r"The(?: [A-Z][\w'’-]*){1,4}")
_ARTICLE_BEFORE = re.compile(r"(?<!\w)The (?:[A-Z][\w'’-]* ){0,2}$")
_ARTICLES: Final = frozenset(ALL.talk.articles.split())


_CARS: Final = frozenset(CARS.split())
_MINE = re.compile(rf"(?i)(?<!\w)(?:{ALL.contact.my}) $")
_LONGEST_MINE: Final = 12
_BRANDS: Final = frozenset(word.replace("_", " ") for word in BRANDS.split())


class _Kinds(NamedTuple):
    before: frozenset[str]
    behind: frozenset[str]
    bare: frozenset[str]
    public: frozenset[str]  # those that are called by their town, too
    businesses: frozenset[str]  # those that make an ORG

    @classmethod
    def of(cls, words: Language) -> _Kinds:
        """The kinds of a language."""
        before, behind = map(" ".join, zip(words.venues, words.public_places, words.businesses, strict=True))
        tables = (before, behind, words.bare_places, " ".join(words.public_places), " ".join(words.businesses))
        return cls(*(frozenset(word.replace("_", " ") for word in table.split()) for table in tables))


_KINDS: Final = {lang: _Kinds.of(words) for lang, words in WORDS.items()}
_OF: Final = frozenset(("de", "di", "du", "d", "des", "von", "of"))  # between the kind and a town


class _Turn(NamedTuple):
    """A text, its tokens and its questions: the evidence that tells a venue from a person."""

    text: str
    tokens: Tokens
    lang: str
    asked: str
    kinds: _Kinds
    kinds_of: KindsOf

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"_Turn(lang={self.lang!r})"


def without_venues(
    tagged: Iterable[Span], text: str, tokens: Tokens, lang: str, asked: str, kinds_of: KindsOf
) -> list[Span]:
    """The spans of a model, with venues retagged and without places that identify nobody."""
    tagged = list(tagged)
    kinds = _KINDS.get(lang)
    if kinds is None or not any(span.tag in _MISTAKEN for span in tagged):
        return tagged
    turn = _Turn(text, tokens, lang, asked, kinds, kinds_of)
    return [one for span in tagged for one in _as_venue(span, turn)]


def _as_venue(span: Span, turn: _Turn) -> Iterator[Span]:
    places = touched(span, turn.tokens) if span.tag in _MISTAKEN else range(0)
    if not places:
        yield span
        return
    words = [fold(turn.tokens.words[at]) for at in places]
    own = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    if " ".join(own) in turn.kinds.bare:
        if not _is_nobodys(span, turn):
            yield span
        return
    if " ".join(own) in _BRANDS:
        yield replace(span, tag="ORG", sub=None) if _is_brand(span, own, turn) else span
        return
    if _is_car(span, own, turn):
        yield replace(span, tag="PRODUCT", sub=None)
        return
    if _begins_with_article(span, own, turn) or _is_dined_at(span, own, turn):
        yield replace(span, tag="FACILITY", sub=None)
        return
    if _is_asked_for(span, own, turn):
        yield replace(span, tag="FACILITY", sub=None)
        return
    venue = _venue(span, own, places, turn)
    if not venue:
        yield span
        return
    start, end = turn.tokens.starts[venue.start], turn.tokens.ends[venue.stop - 1]
    is_business = not turn.kinds.businesses.isdisjoint(map(fold, turn.tokens.words[venue.start : venue.stop]))
    tag = "ORG" if is_business else "FACILITY"
    yield replace(span, tag=tag, sub=None, start=min(span.start, start), end=max(span.end, end))


def _cue(span: Span, turn: _Turn) -> Cue:
    return cue_of(turn.text, span.start, span.end, turn.lang, turn.asked)


def _is_nobodys(span: Span, turn: _Turn) -> bool:
    """Whether a kind of venue or a point of the compass stands alone, outside names and addresses."""
    if _NUMBERED.search(turn.text, max(0, span.start - _LEAD), span.start):  # `12 North`
        return False
    cue, alone = _cue(span, turn), turn.text.strip(" .!\n")
    answers = "name" in turn.asked and alone == turn.text[span.start : span.end]
    return cue < Cue.NAMED and not answers and not (cue >= Cue.GREETED and span.tag == "PERSON")


def _is_brand(span: Span, own: Sequence[str], turn: _Turn) -> bool:
    """Whether a brand is meant; for a brand that is also a name (*Hilton*, *Suzuki*) a weaker cue makes it a person."""
    least = Cue.MENTIONED if _is_on(_NAMES, own, turn.kinds_of) else Cue.GREETED
    return _cue(span, turn) < least


def _is_car(span: Span, own: Sequence[str], turn: _Turn) -> bool:
    """Whether somebody says whose car it is: `mi Ibiza`, `ma Fiesta`."""
    if len(own) != 1 or own[0] not in _CARS:
        return False
    return _MINE.search(turn.text, max(0, span.start - _LONGEST_MINE), span.start) is not None


def _begins_with_article(span: Span, own: Sequence[str], turn: _Turn) -> bool:
    """Whether a place is called *The Copper Kettle*, with a capital inside of a sentence, and no list knows it.

    Of 46 names of this form in the written (synthetic) dialogues none is a town.
    """
    article = _ARTICLE_BEFORE.search(turn.text, max(0, span.start - _DINING_LEAD), span.start)
    start = article.start() if article else span.start
    if span.tag != "LOCATION" or not _ARTICLE_NAME.fullmatch(turn.text, start, span.end) or turn.text.istitle():
        return False
    inside = turn.text[max(0, start - 2) : max(0, start)]
    return inside[:1].islower() and inside[1:] == " " and not _is_on(_TOWNS, own, turn.kinds_of)


def _is_dined_at(span: Span, own: Sequence[str], turn: _Turn) -> bool:
    """Whether a place where one eats is called by one word with a capital that no list knows: `a table at Legume`."""
    if len(own) != 1 or not turn.text[span.start].isupper() or turn.text.istitle() or _is_on(_ALL, own, turn.kinds_of):
        return False
    if _GENITIVE.match(turn.text, span.end):
        return False
    return _DINING[turn.lang].search(turn.text, max(0, span.start - _DINING_LEAD), span.start) is not None


def _is_asked_for(span: Span, own: Sequence[str], turn: _Turn) -> bool:
    """Whether somebody answers which hotel, restaurant, station is meant, and no list knows the name.

    Of 36 answers to that in the written (synthetic) dialogues that are names 25 are venues and firms, 7 towns.
    """
    if turn.asked != VENUE or _is_on(_FIRST | _TOWNS, own, turn.kinds_of) or _has_number(span, turn):
        return False
    return turn.text[: span.start].count(" ") <= _WORDS_BEFORE and _cue(span, turn) < Cue.GREETED


def _venue(span: Span, own: Sequence[str], places: range, turn: _Turn) -> range:
    """The tokens of a venue: a name that contains a word for its kind (*Leeds Station*), or stands beside one."""
    kinds = turn.kinds
    if span.tag == "ADDRESS" and (
        len(own) < 2
        or own[-1] not in kinds.behind
        or _numbers(turn.lang) & {*own}
        or _has_number(span, turn)
        or _HOME.search(turn.text)
        or "address" in turn.asked
        or "address" in kinds_asked(turn.text, turn.lang)
    ):
        return range(0)
    holds = len(own) > 1 and (own[-1] in kinds.behind or own[0] in kinds.before) and not _is_broken(span, turn)
    venue, kind = (places, "") if holds else _beside_kind(places, turn)
    if not venue or _cue(span, turn) >= (Cue.NAMED if holds else Cue.MENTIONED):
        return range(0)
    name = [word for word in own if word not in kinds.behind and word not in kinds.before]
    if span.tag == "PERSON" and _is_on(_FIRST, name, turn.kinds_of):
        return range(0)
    is_town = not holds and kind not in kinds.public and _is_on(_TOWNS, name, turn.kinds_of)
    return range(0) if is_town else venue


def _has_number(span: Span, turn: _Turn) -> bool:
    """Whether a figure stands in an address, or right before it."""
    return any(map(str.isdigit, turn.text[max(0, span.start - _LEAD) : span.end]))


@cache
def _numbers(lang: str) -> frozenset[str]:
    return frozenset(WORDS[lang].addresses.numbers.split()) if lang in WORDS else frozenset()


def _is_broken(span: Span, turn: _Turn) -> bool:
    return "\n" in turn.text[span.start : span.end]


def _beside_kind(places: range, turn: _Turn) -> tuple[range, str]:
    """A name with the kind of venue right before or behind it in its line, *of* between them, and that kind."""
    words, starts, ends = turn.tokens.words, turn.tokens.starts, turn.tokens.ends
    first, last = places.start, places.stop
    behind = fold(words[last]) if last < len(words) and "\n" not in turn.text[ends[last - 1] : starts[last]] else ""
    if behind in turn.kinds.behind:
        return range(first, last + 1), behind
    at = first - 1
    if at > 0 and fold(words[at]) in _OF and fold(words[at - 1]) in turn.kinds.public:
        at -= 1
    before = fold(words[at]) if at >= 0 else ""
    found = before in turn.kinds.before and "\n" not in turn.text[ends[at] : starts[first]]
    return (range(at, last), before) if found else (range(0), "")


def _is_on(lists: frozenset[str], words: Sequence[str], kinds_of: KindsOf) -> bool:
    """Whether one of these lists holds a name or a word of it."""
    return any(not lists.isdisjoint(kinds_of(said)) for said in (" ".join(words), *words))
