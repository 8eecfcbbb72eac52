"""Names, drawn with the session's key as often as people bear them, and sharing nothing with the true name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.session.ledger import Ledger
from anond.session.values.names import KIND
from anond.session.values.typos import is_slip
from anond.surrogates import place_lists
from anond.surrogates.choice import Lists, Session
from anond.surrogates.names.people import FIRST_NAMES
from anond_gazetteers.fold import fold, fold_all
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.invented_lists import home, word_set
from anond_gazetteers.pools import BITS

Fits = Callable[[str], bool]
_ATTEMPTS: Final = 12
_LETTERED: Final = 160  # attempts for a name of which letters are said
_A_NUMBER: Final = 4  # draws
_WELL_KNOWN: Final = 1_000  # first names of a gender, by how many bear them
_RARELY: Final = 3  # of the draws of a rarer one count, where nobody was counted who bears it
_GENDERED: Final = ("first_female", "first_male")
_MOST_BORNE: Final = 300  # first names of a gender
_USUAL: Final = 2  # short forms of a name
_FEW: Final = 120  # names that women and men share
_COUNTED: Final = tuple(lang for lang, words in WORDS.items() if words.surrogates.names.bearers_counted)
_MANY_PEOPLES, _VERY_MANY_PEOPLES = 1_000, 3_000  # of a million, whose whole name a short form is
_FREQUENT: Final = 4_000  # surnames, by how many bear them
_WELL_BORNE: Final = 500  # of a million, by whom a name is known as one where nobody counts its bearers
_FAR_MORE: Final = 4  # times as many
_PATIENCE: Final = 4  # times as many draws for a name of one initial
_VOWELS: Final = tuple("aeiou")
_BEGINS_AS_VOWEL: Final = re.compile(r"[aeiouh]|y[^aeiou]")
_OF_WEST_AFRICA: Final = word_set(
    "N'Guessan N'Diaye N'Dri N'Dour N'Goran N'Dongo N'Gom N'Dao N'Zi N'Doye N'Golo N'Cho N'Da N'Tamack"
)
_OF_NOTE: Final = frozenset(("figure", "fictional", "company", "brand"))  # Hugo Boss is one, too
_PREFIX: Final = re.compile(r"(\w+['’])(\w.*)")


def free(canonical: str, session: Session) -> Fits:
    """Whether a name is unused, is nobody's true name in this session, and shares nothing with the true one."""
    known, alike = session.ledger.kind(KIND), _alike(canonical, session.lang, session.lists)

    def fits(option: str) -> bool:
        folded = fold(option)
        return not (
            folded in canonical
            or canonical in folded
            or known.is_taken(folded)
            or session.is_known(KIND, folded)
            or folded in alike
            or is_slip(folded, canonical)
        )

    return fits


@remembering(1 << 12)
def _alike(canonical: str, lang: str, lists: Lists) -> frozenset[str]:
    """The folded short and full forms of a name, and its forms in other languages."""
    return lists.short_forms(canonical, lang) | lists.equivalents(canonical)


def any_name(option: str) -> bool:
    """Whether nothing speaks against a name: a question that need not be asked; see `both`."""
    return True


def both(one: Fits, other: Fits) -> Fits:
    """Whether a name is what both ask for, the cheaper question first."""
    if one is any_name:
        return other
    return one if other is any_name else lambda option: one(option) and other(option)


def is_of_note(name: str, session: Session) -> bool:
    """Whether a full name is that of somebody famous or invented, or of a firm, by a list of any language."""
    return bool(session.lists.kinds_of(name, "", _OF_NOTE))


def sounding(canonical: str, before: str, session: Session) -> Fits:
    """Whether a name's beginning fits the article before it: `d'Amélie`, never `d'Katia`."""
    elides = surrogate_words(session.lang).elides or before[-1:] in ("'", "’")
    if elides and _BEGINS_AS_VOWEL.match(canonical):
        return lambda option: fold(option).startswith(_VOWELS)
    if surrogate_words(session.lang).names.elides_always:  # `de Louis`, never `de Amélie`
        return lambda option: not _BEGINS_AS_VOWEL.match(fold(option))
    return any_name


def as_formal(canonical: str, session: Session) -> Fits:
    """Whether a first name is a short form exactly if the true one is, and many people's whole name is none."""
    lang, lists = session.lang, session.lists
    if _is_short_form(canonical, lang, lists):
        return lambda option: _is_short_form(option, lang, lists)
    return lambda option: not lists.written_forms(lang).is_short_form(option)


@remembering(1 << 13)
def _is_short_form(name: str, lang: str, lists: Lists) -> bool:
    """Whether a name is short for another and hardly anybody's whole name; Rosa is many people's."""
    return lists.written_forms(lang).is_short_form(name) and not _is_many_peoples(name, lang, lists)


def _is_many_peoples(name: str, lang: str, lists: Lists) -> bool:
    """Whether many are called so by the counts of the language, or very many by those of others if it has none."""
    if max(lists.bearers(name, kind, lang) for kind in _GENDERED) >= _MANY_PEOPLES:
        return True
    others = () if lang in _COUNTED else _COUNTED
    return any(lists.bearers(name, kind, other) >= _VERY_MANY_PEOPLES for kind in _GENDERED for other in others)


def short_form(kind: str, canonical: str, session: Session, needed: Fits) -> str | None:
    """A usual short form of a name that many bear, for a short form that is no frequent name itself; else None.

    Drawn among all short forms, most would be hardly borne.
    """
    lists, lang = session.lists, session.lang
    forms = lists.written_forms(lang)
    if not _is_short_form(canonical, lang, lists) or forms.short_of(canonical):
        return None
    if canonical in _frequent_firsts(lists, lang):
        return None
    for number, full in enumerate(draws(kind, canonical, session, _ATTEMPTS * _PATIENCE)):
        usual = forms.short_of(full)[:_USUAL]
        if usual and needed(option := usual[session.keyed(KIND, canonical, "short", str(number)) % len(usual)]):
            return option
    return None


@remembering(16)
def _frequent_firsts(lists: Lists, lang: str) -> frozenset[str]:
    """The folded first names that most people bear."""
    return frozenset(fold_all([name for kind in _GENDERED for name in lists.pool(kind, lang).names[:_MOST_BORNE]]))


def kind_of_unknown(canonical: str, session: Session) -> str:
    """What a first name of no known gender is drawn from: names of both, if many bear some, or else those of one."""
    if _has_shared_names(session.lists, session.lang):
        return "first_any"
    return _GENDERED[session.keyed(KIND, canonical, "gender") % len(_GENDERED)]


@remembering(16)
def _has_shared_names(lists: Lists, lang: str) -> bool:
    """Whether half of those who bear a name of both genders bear one of a few; else most names are hardly borne."""
    pool = lists.pool("first_any", lang)
    return sum(pool.rank(at << BITS - 6) < _FEW for at in range(64)) >= 32


def drawn(
    kind: str,
    canonical: str,
    session: Session,
    needed: Fits,
    wanted: Fits | None = None,
    lettered: Fits | None = None,
) -> str | None:
    """The first drawn name that is `needed` and, if possible, `wanted`; None once all are used.

    If the true name or one like it is drawn, another name of its initial is looked for: else few surrogates began as
    their names do, and an initial would tell which name it is not. With `lettered`, the letters that a name must have,
    more names are drawn, since few have them, and None may mean that no name has.
    """
    most = _LETTERED if lettered else _ATTEMPTS
    for wish in (wanted, any_name) if wanted else (any_name,):
        initial, fits = "", both(lettered, wish) if lettered else wish
        for number, option in enumerate(draws(kind, canonical, session, most * _PATIENCE)):
            if not initial and number == most * _A_NUMBER:
                break
            if initial and not fold(option).startswith(initial):
                continue
            if needed(option):  # the cheaper question first
                if fits(option):
                    return option
            elif fold(option)[:1] == canonical[:1] and fits(option):
                initial = canonical[:1]
        names = session.lists.pool(kind, session.lang).names
        for at in session.order(KIND, canonical, len(names)):
            if needed(names[at]) and fits(names[at]):
                return names[at]
    return None


def draws(kind: str, canonical: str, session: Session, attempts: int = _ATTEMPTS) -> Iterator[str]:
    """Names that the session's key draws from a pool for a value."""
    pool = session.lists.pool(kind, session.lang)
    name_at, is_often = pool.names.name, _is_often(kind, canonical, session)
    for attempt in range(attempts):
        number = session.keyed(KIND, canonical, kind, str(attempt))
        for _ in range(_A_NUMBER):
            number, part = number >> BITS, number & (1 << BITS) - 1
            name = name_at(rank := pool.rank(part))
            if is_often(rank, name) or (kind != "surname" and not part % _RARELY):
                yield name


def least_chance(kind: str, lang: str, lists: Lists) -> float:
    """The chance of the least likely name of a pool, for a value that is not frequent itself."""
    pool, is_often = lists.pool(kind, lang), _is_often(kind, "", Session(Ledger(), b"", lang, lists))
    chances = [
        chance if kind == "surname" or is_often(rank, name) else chance / _RARELY
        for rank, (name, chance) in enumerate(zip(pool.names, pool.chances(), strict=True))
    ]
    return min(chances) / sum(chances)


def _is_often(kind: str, canonical: str, session: Session) -> Callable[[int, str], bool]:
    """Whether a name is one of those that many bear: rarer first names come up seldom, rarer surnames for rare ones."""
    lists, lang = session.lists, session.lang
    if kind == "surname":
        is_frequent = canonical in frequent_surnames(lists, lang) or lists.bearers(canonical, kind, home(lang)) > 0
        return lambda rank, name: not is_frequent or rank < _FREQUENT
    most = _FEW if kind == "first_any" else _WELL_KNOWN
    return lambda rank, name: rank < most or _is_borne(name, kind, lang, lists)


@remembering(1 << 13)
def _is_borne(name: str, kind: str, lang: str, lists: Lists) -> bool:
    """Whether somebody is counted who bears a first name."""
    if not surrogate_words(lang).names.bearers_counted:
        return False
    kinds = ("first_female", "first_male") if kind == "first_any" else (kind,)
    return any(lists.bearers(name, one, home(lang)) for one in kinds)


@remembering(16)
def frequent_surnames(lists: Lists, lang: str) -> frozenset[str]:
    """The folded surnames of a language that most people bear."""
    return frozenset(fold_all(lists.pool("surname", lang).names[:_FREQUENT]))


def is_rather_place(option: str, session: Session) -> bool:
    """Whether a first name that hardly anybody bears is a place: *leioa*, *Paris*; where nobody counts, elsewhere."""
    return _is_rather_place(option, session.lang, session.lists)


@remembering(1 << 13)
def _is_rather_place(option: str, lang: str, lists: Lists) -> bool:
    if not place_lists.is_listed(fold(option), lang):
        return False
    kinds = ("first_female", "first_male")
    if any(lists.bearers(option, kind, home(lang)) for kind in kinds):
        return False
    if surrogate_words(lang).names.bearers_counted:
        return True
    counted = (other for other, words in WORDS.items() if words.surrogates.names.bearers_counted)
    return max(lists.bearers(option, kind, other) for other in counted for kind in kinds) < _WELL_BORNE


def is_rather_first(option: str, session: Session) -> bool:
    """Whether a surname is read as a first name: `Mrs Rebecca`, *Ragnar* as an answer to *surname?*."""
    return _is_rather_first(option, session.lang, session.lists)


@remembering(1 << 13)
def _is_rather_first(option: str, lang: str, lists: Lists) -> bool:
    kinds, bearers = lists.kinds_of(option, lang) & FIRST_NAMES, lists.bearers
    listed_in = home(lang)
    return bool(kinds) and bearers(option, "surname", listed_in) <= max(
        [bearers(option, one, listed_in) for one in kinds]
    )


def is_rather_surname(option: str, session: Session) -> bool:
    """Whether a first name is read as a surname: *Johnson* among children."""
    return _is_rather_surname(option, home(session.lang), session.lists)


@remembering(1 << 13)
def _is_rather_surname(option: str, lang: str, lists: Lists) -> bool:
    many = lists.bearers(option, "surname", lang)
    return many > 0 and many > _FAR_MORE * max(
        lists.bearers(option, "first_female", lang), lists.bearers(option, "first_male", lang)
    )


def listed(canonical: str, options: Iterable[str], session: Session, needed: Fits) -> str | None:
    """The first of these names, in keyed order, that is `needed`."""
    return first_of(canonical, tuple(dict.fromkeys(options)), session, needed)


def first_of(canonical: str, names: tuple[str, ...], session: Session, needed: Fits) -> str | None:
    """The first of these distinct names, in keyed order, that is `needed`."""
    return next((names[at] for at in session.order(KIND, canonical, len(names)) if needed(names[at])), None)


_IRISH: Final = "o'"


def apostrophed(canonical: str, session: Session, needed: Fits) -> str | None:
    """A surname with the same elided particle: `Dell'Orto` for `Dell'Acqua`."""
    match = _PREFIX.fullmatch(canonical)
    if not match:
        return None
    prefix, rest = match[1].replace("’", "'"), match[2]
    bare = free(rest, session)
    listed_here = (*session.lists.apostrophed(session.lang), *sorted(_OF_WEST_AFRICA))
    options = [one for one in listed_here if fold(one).startswith(prefix)]
    if not options and prefix == _IRISH:
        options = [one for one in session.lists.apostrophed("en") if fold(one).startswith(prefix)]
    known = listed(canonical, options, session, lambda one: needed(one) and bare(one.partition("'")[2]))
    if known:
        return known
    plain = drawn("surname", canonical, session, lambda one: fold(one).startswith(_VOWELS) and bare(one))
    return prefix.capitalize() + plain if plain else None
