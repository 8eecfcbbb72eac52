"""The gender of a first name: by the words around it, by the lists, by its ending."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.values.names import last_word
from anond.session.values.tables import MEN, WOMEN
from anond.surrogates.choice import Lists, Session
from anond.surrogates.names.people import FIRST_NAMES, Person
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.invented_lists import home, word_set
from anond_gazetteers.lexicon import LANGUAGES

_BEFORE: Final = {"female": WOMEN, "male": MEN}
_BEHIND_KIN: Final = word_set(" ".join(words.surrogates.names.behind_kin for words in WORDS.values()))
_ADDRESSES: Final = {
    "female": WOMEN | frozenset(map(fold, ALL.replaced.women.split("|"))),
    "male": MEN | frozenset(map(fold, ALL.replaced.men.split("|"))),
}
_CALLING: Final = r"([^\W\d_]+) [^\W\d_]{4,}(?: (?:%s))? $"
_THEIRS: Final = ALL.replaced.theirs
_WOMEN: Final = ALL.replaced.women
_MEN: Final = ALL.replaced.men
_BEHIND: Final = re.compile(rf"\W{{1,4}}(?:(?:{_THEIRS}) )?(?:(?P<female>{_WOMEN})|(?P<male>{_MEN}))\b", re.I)
_ADDRESSED: Final = re.compile(
    rf"\b(?:{'|'.join(words.surrogates.names.addressed for words in WORDS.values())})\W{{1,3}}(\w+)", re.I
)
_WORDS: Final = re.compile(r"[^\W\d_]+")
_SENTENCE_END: Final = re.compile(r"[.?!\n]")
_END: Final = re.compile(r"[?!\n]")
_FAR: Final = 60  # characters around a name in which the talk may tell its gender
_WHO: Final = 4  # words before what says that somebody is called so
_FAR_MORE: Final = 100  # times as many
_LEADS_IN: Final = 2  # words before a name that is the answer
_FIRST_BEHIND: Final = re.compile(r"\W{1,4}(\w+)")
_BEGINNINGS: Final = frozenset(one.split()[0] for one in f"{_THEIRS}|{_WOMEN}|{_MEN}".split("|"))  # of what says it


def gender_of(span: Span, around: tuple[str, str], within: tuple[str, str]) -> str | None:
    """The gender that the tag or words around or within the span tell: `Frau`, `, männlich`."""
    if span.sub in ("female", "male"):
        return span.sub
    before = [_who(text) for text in (around[0], within[0]) if text]
    behind = [_told_behind(text) for text in (around[1], within[1]) if text]
    for sex, words in _BEFORE.items():
        if sex in behind or not words.isdisjoint(before):
            return sex
    return None


def _who(before: str) -> str:
    """The last word of a text, or the one before it where that only says which of them: `mi hermana pequeña`."""
    word = last_word(before)
    return last_word(before.rstrip().rpartition(" ")[0]) if word in _BEHIND_KIN else word


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
    if (form := _ADDRESSED.search(text)) is not None:
        said = fold(form[1])
        return next((sex for sex, words in _ADDRESSES.items() if said in words), None)
    first = _FIRST_BEHIND.match(text)
    if first is None or (first[1].isascii() and first[1].lower() not in _BEGINNINGS):
        return None
    found = _BEHIND.match(text)
    return found.lastgroup if found else None


def listed(word: str, session: Session) -> str | None:
    """The gender by lists or ending; None where women and men share the name."""
    return of_lists(word, session.lang, session.lists)


def said_around(person: Person, session: Session) -> str | None:
    """The gender that the talk tells farther off: *Sam rang, she said*; *my wife is called Kim*; *your son?*"""
    forms = surrogate_words(session.lang).names
    if not forms.called:
        return None
    before = session.text[max(0, person.span.start - _FAR) : person.span.start]
    behind = session.text[person.span.end : person.span.end + _FAR]
    told = _pronoun(behind, session) or _called(before, session) or _asked(before, behind, session)
    return told or _calling(before, session)


def _calling(before: str, session: Session) -> str | None:
    """The gender of the noun before a name, by its article: `le trésorier dominique`, `der Pastor heißt Uche`."""
    callings = surrogate_words(session.lang).names.of_callings
    if not callings or before[-1:] not in (" ", "\n"):
        return None
    found = _callings(session.lang).search(before)
    return callings.get(fold(found[1])) if found else None


def _pronoun(behind: str, session: Session) -> str | None:
    """The gender of the first pronoun behind a name, unless somebody else is named before it."""
    found = _pronouns(session.lang).search(behind)
    if not found or _END.search(behind[: found.start()], 2):
        return None
    between = _WORDS.findall(behind[: found.start()])
    if any(fold(word) in WOMEN or fold(word) in MEN for word in between):
        return None
    named = (word for word in between if word[0].isupper())
    return None if any(session.lists.kinds_of(word, session.lang) for word in named) else found.lastgroup


def _called(before: str, session: Session) -> str | None:
    """The gender of whom a name belongs to, where a few words before it say who is called so."""
    found = next(iter([*_calls(session.lang).finditer(before)][-1:]), None)
    if found is None or len(_WORDS.findall(before, found.end())) > _LEADS_IN:
        return None
    who = _SENTENCE_END.split(before[: found.start()])[-1]
    for word in reversed(_WORDS.findall(who)[-_WHO:]):
        for sex, listed in _BEFORE.items():
            if fold(word) in listed:
                return sex
        if pronoun := _pronouns(session.lang).fullmatch(f"{word.lower()} name", 0, len(word)):
            return pronoun.lastgroup
    return None


def _asked(before: str, behind: str, session: Session) -> str | None:
    """The gender of whom the turn before asked for, if the name is the whole answer."""
    recent = session.ledger.recent
    if not recent or len(behind) > _FAR // 2:
        return None
    asked = recent[-1].text[-2 * _FAR :].rstrip()
    if not asked.endswith("?") or len(_WORDS.findall(before)) > _LEADS_IN or not _calls(session.lang).search(asked):
        return None
    kin = {sex for word in _WORDS.findall(asked) for sex, listed in _BEFORE.items() if fold(word) in listed}
    return kin.pop() if len(kin) == 1 else None


def prepare(lang: str) -> None:
    """Compile what tells whether a name is a woman's."""
    _pronouns(lang)
    _calls(lang)
    _callings(lang)


@cache
def _pronouns(lang: str) -> re.Pattern[str]:
    forms = surrogate_words(lang).names
    return re.compile(rf"\b(?:(?P<female>{forms.she})|(?P<male>{forms.he}))\b", re.I)


@cache
def _callings(lang: str) -> re.Pattern[str]:
    """An article and a noun before a name, also with what says that somebody is called so."""
    return re.compile(_CALLING % f"{surrogate_words(lang).names.called}|{ALL.grammar.past}")


@cache
def _calls(lang: str) -> re.Pattern[str]:
    """What stands between somebody and their name."""
    return re.compile(rf"\b(?:{surrogate_words(lang).names.called})\b", re.I)


@remembering(1 << 13)
def of_lists(word: str, lang: str, lists: Lists) -> str | None:
    """`listed` by these lists in a language."""
    is_first = bool(FIRST_NAMES & lists.kinds_of(word, lang))
    return of_lists_alone(word, lang, lists) if is_first else of_ending(word, lang)


def of_lists_alone(word: str, lang: str, lists: Lists) -> str | None:
    """The gender of a name by lists of first names; None where none has it, or women and men share it."""
    genders = FIRST_NAMES & lists.kinds_of(word, lang)
    if only := _only(genders):
        return only
    if genders and fold(word) in surrogate_words(lang).names.men.split():
        return "male"
    if genders:
        full = lists.written_forms(lang).full_of(word)
        theirs = {_only(FIRST_NAMES & lists.kinds_of(name, lang)) for name in full}
        return theirs.pop() if len(theirs) == 1 else None
    return None


def of_ending(word: str, lang: str) -> str | None:
    """The gender that the last letter of an unlisted name tells."""
    return surrogate_words(lang).names.endings.get(fold(word)[-1:])


def is_only(word: str, sex: str | None, lang: str, lists: Lists) -> bool:
    """Whether a first name stands on the lists of this gender alone."""
    return _only(FIRST_NAMES & lists.kinds_of(word, lang)) == sex


@remembering(1 << 13)
def is_shared(word: str, lang: str, lists: Lists) -> bool:
    """Whether women and men bear a name, here or where another language is spoken: what the talk says is surer."""
    fewer, more = sorted(lists.bearers(word, kind, home(lang)) for kind in ("first_female", "first_male"))
    if more:
        return fewer * _FAR_MORE >= more
    kinds = frozenset[str]().union(*(lists.kinds_of(word, one) for one in LANGUAGES))
    return "first_any" in kinds or {"first_female", "first_male"} <= kinds


@remembering(1 << 13)
def agreed_gender(word: str, lang: str, lists: Lists) -> str | None:
    """The gender that the lists of all other languages agree on: `Ruby` in Spanish."""
    theirs = {_only(FIRST_NAMES & lists.kinds_of(word, other)) for other in LANGUAGES if other != lang} - {None}
    return theirs.pop() if len(theirs) == 1 else None


@remembering(1 << 13)
def of_short_forms(word: str, lang: str, lists: Lists) -> str | None:
    """The gender that a name's short forms have: Guadalupe is Lupita."""
    short = lists.written_forms(lang).short_of(word)
    theirs = {_only(FIRST_NAMES & lists.kinds_of(one, lang)) for one in short} - {None}
    return theirs.pop() if len(theirs) == 1 else None


def _only(genders: frozenset[str]) -> str | None:
    """The gender of a name on these lists of first names, if it is on those of one gender alone."""
    return next(iter(genders)).removeprefix("first_") if len(genders) == 1 and "first_any" not in genders else None
