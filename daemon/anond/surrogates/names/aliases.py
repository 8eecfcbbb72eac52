"""One person under several names: short forms (Paco for Francisco) and other languages' forms (Jaime for Jaume)."""

from __future__ import annotations

import re
from typing import Final

from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.names import KIND
from anond.surrogates.choice import Lists, Session
from anond.surrogates.names import drawing, gender
from anond.surrogates.names.people import is_first
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.lexicon import LANGUAGES

_GENDERED: Final = frozenset(("first_female", "first_male"))
_FAR_MORE: Final = 10  # times as many
_LEAST_OF_PART: Final = 2  # letters of each word of a double name that is said as one
_VOWELS: Final = "aeiou"
_LEAST_OF_CUT: Final = 3
_BEGINNING: Final = re.compile(r"[^aeiouyàâäåæéèêëíìîïóòôöøúùûü]*[aeiouyàâäåæéèêëíìîïóòôöøúùûü]+[^\W\d_]", re.I)
_FREQUENT: Final = 500  # names of each gender
_USUAL: Final = 2  # short forms of a name
_CALLED: Final = re.compile(rf"(?:{ALL.replaced.called})\W*(?:\w+\W+)?$", re.I)


def known_as(canonical: str, surnames: frozenset[str], said: str | None, session: Session) -> str | None:
    """The name by which the session knows this person already, unless a surname or gender contradicts it.

    Names of other languages count only if they look alike: Jaume and Jaime, but not Diego, and not Anna and Anne.
    """
    ledger, (forms, equivalents) = session.ledger, _forms(canonical, session.lang, session.lists)
    if said and (sexes := session.lists.kinds_of(canonical, session.lang) & _GENDERED) and f"first_{said}" not in sexes:
        said = None  # `Véro, mon mari …`: the name itself is surer than what stands behind it
    short = [one for one in forms if (KIND, one) in ledger.values]
    same = [one for one in equivalents if (KIND, one) in ledger.values]
    for others in (short, same):
        fitting = [one for one in sorted(others) if _is_one(one, ledger.values[KIND, one], surnames, said, session)]
        if fitting:
            return min(fitting, key=lambda one: ledger.values[KIND, one].number)
    return None


def cut_of(canonical: str, before: str, session: Session) -> str | None:
    """The session's name that begins with this short name, if the short name is on no list or is said to be short.

    `Pieter van den Broucke, alla säger Piet`; Ann need not be Anna.
    """
    if len(canonical) < _LEAST_OF_CUT:
        return None
    for (kind, other), value in reversed(session.ledger.values.items()):
        if not other.startswith(canonical) or kind != KIND or other == canonical:
            continue
        if value.surrogate and value.sub != "surname":
            if session.lists.kinds_of(canonical, session.lang) and not _CALLED.search(before):
                return None
            sex = gender.listed(canonical, session)
            known = value.sub if value.sub in ("female", "male") else gender.listed(value.surrogate, session)
            if None in (sex, known) or sex == known:
                return other
    return None


def cut_surrogate(other: str, needed: drawing.Fits, session: Session) -> str:
    """A short form of the other name's surrogate, or its beginning, or the surrogate itself."""
    theirs = session.ledger.values[KIND, other].surrogate
    listed = drawing.listed(other, session.lists.written_forms(session.lang).short_of(theirs), session, needed)
    if listed:
        return listed
    match = _BEGINNING.match(theirs)
    begins = match.group() if match else theirs
    return begins if len(begins) >= _LEAST_OF_CUT and needed(begins) else theirs


def of_double(canonical: str, needed: drawing.Fits, session: Session) -> str | None:
    """The beginnings of both words of a double name's surrogate, for those of the name: Juanca of Juan Carlos."""
    if len(canonical) < 2 * _LEAST_OF_PART or not canonical.isalpha():
        return None
    for person in reversed(session.ledger.people):
        first, second = person[:2]
        cut = next((at for at in (len(first), *range(len(first) - 1, 1, -1)) if canonical[:at] == first[:at]), 0)
        rest = canonical[cut:]
        if cut < _LEAST_OF_PART or len(rest) < _LEAST_OF_PART or rest == second or not second.startswith(rest):
            continue
        values = [session.ledger.values.get((KIND, word)) for word in (first, second)]
        names = [fold(value.surrogate) for value in values if value and value.surrogate and value.sub != "surname"]
        if len(names) == len(values):
            one, other = names[0] if cut == len(first) else names[0][:cut], names[1][: len(rest)]
            made = (one[:-1] if one[-1] in _VOWELS and other[0] in _VOWELS else one) + other
            return made.capitalize() if needed(made) else None
    return None


def _is_like(name: str, other: str) -> bool:
    return other[:2] == name[:2] and other[:-1] != name[:-1]


def _is_one(other: str, value: Value, surnames: frozenset[str], said: str | None, session: Session) -> bool:
    if not value.surrogate or value.sub == "surname":
        return False
    theirs = {word for person in session.ledger.people if other in person for word in person if word != other}
    theirs = {word for word in theirs if len(word) > 1}
    if surnames and theirs and not surnames & theirs:
        return False
    genders = {said, value.sub if value.sub in ("female", "male") else gender.listed(value.surrogate, session)} - {None}
    return len(genders) < 2


def surrogate(canonical: str, other: str, needed: drawing.Fits, session: Session) -> str:
    """The surrogate of this name of a person: a form of the other name's surrogate, or that surrogate itself."""
    theirs = session.ledger.values[KIND, other].surrogate
    written = session.lists.written_forms(session.lang)
    is_short = bool(written.full_of(canonical)) or other in _full_elsewhere(canonical, session)
    is_full = other in map(fold, written.short_of(canonical))
    if _is_one_name(canonical, other, session) or _is_one_name(other, canonical, session):
        return theirs
    if is_full:
        options = written.full_of(theirs)
    elif is_short:
        options = [short for full in (theirs, *written.full_of(theirs)) for short in written.short_of(full)]
    else:
        return theirs
    sex = gender.listed(theirs, session) or (gender.listed(canonical, session) if is_full else None)

    def fits(option: str) -> bool:
        return needed(option) and _is_first(option, session) and gender.listed(option, session) in (sex, None)

    def is_of_sex(option: str) -> bool:
        return fits(option) and gender.listed(option, session) == sex

    usual = drawing.listed(canonical, options[:_USUAL], session, is_of_sex)
    exactly = usual or drawing.listed(canonical, options, session, is_of_sex)
    if exactly or is_full:  # a full name says the gender, a short one need not: Sam
        return exactly or theirs
    return drawing.listed(canonical, options, session, fits) or theirs


def short_of_either(canonical: str, needed: drawing.Fits, session: Session) -> str | None:
    """A short form of women's and of men's names for such a one of a person of unknown gender: `Uli`, `Alex`.

    Whichever the full name is that comes later, the surrogate has one of that gender.
    """
    lang, lists = session.lang, session.lists
    options = _of_either(lang, lists)
    is_one = canonical in map(fold, options) or _is_of_either(canonical, lang, lists)
    return drawing.first_of(canonical, options, session, needed) if is_one else None


@remembering(1 << 12)
def _is_of_either(name: str, lang: str, lists: Lists) -> bool:
    """Whether a name is short for names of women and for names of men, and not rather of either."""
    full = lists.written_forms(lang).full_of(name)
    genders = {gender.of_lists_alone(one, lang, lists) for one in full}
    return {"female", "male"} <= genders and gender.of_lists_alone(name, lang, lists) is None


@remembering(16)
def _of_either(lang: str, lists: Lists) -> tuple[str, ...]:
    """The usual short forms that frequent names of women and of men share."""
    written = lists.written_forms(lang)
    short = [
        dict.fromkeys(
            short for name in lists.pool(kind, lang).names[:_FREQUENT] for short in written.short_of(name)[:_USUAL]
        )
        for kind in ("first_female", "first_male")
    ]
    return tuple(one for one in short[0] if one in short[1] and _is_of_either(fold(one), lang, lists))


def _is_one_name(short: str, full: str, session: Session) -> bool:
    """Whether a name that is listed as short for another is rather that name in another language: Javier, Xavier."""
    if short not in session.lists.equivalents(full):
        return False
    borne = (max(session.lists.bearers(one, kind, session.lang) for kind in _GENDERED) for one in (short, full))
    return next(borne) > _FAR_MORE * next(borne)


def with_short_forms(canonical: str, session: Session) -> drawing.Fits:
    """Whether a name has another short form, in case the true name is shortened later; True if that has none."""
    written, lang, lists = session.lists.written_forms(session.lang), session.lang, session.lists
    if not written.short_of(canonical) and not written.full_of(canonical):
        return drawing.any_name
    return lambda option: _has_short_form(option, lang, lists)


@remembering(1 << 13)
def _has_short_form(option: str, lang: str, lists: Lists) -> bool:
    """Whether a first name of this form and gender has another short form."""
    written, sex = lists.written_forms(lang), gender.of_lists(option, lang, lists)
    forms = [short for full in (option, *written.full_of(option)) for short in written.short_of(full)]
    return any(
        short != option and is_first(lists.kinds_of(short, lang)) and gender.of_lists(short, lang, lists) in (sex, None)
        for short in forms
    )


@remembering(1 << 13)
def _forms(canonical: str, lang: str, lists: Lists) -> tuple[frozenset[str], tuple[str, ...]]:
    """The short and full forms of a name in a language, else in any, and similar forms of other languages."""
    forms = lists.short_forms(canonical, lang)
    if not forms:  # `Lupe` in English
        forms = lists.short_forms(canonical, "")
    return forms, tuple(one for one in lists.equivalents(canonical) if _is_like(canonical, one))


def _full_elsewhere(canonical: str, session: Session) -> set[str]:
    """The full names, folded, for which a name is short in any language."""
    return {fold(full) for lang in LANGUAGES for full in session.lists.written_forms(lang).full_of(canonical)}


def _is_first(option: str, session: Session) -> bool:
    return any(kind.startswith("first_") for kind in session.lists.kinds_of(option, session.lang))
