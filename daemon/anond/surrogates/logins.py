"""User names and local parts of e-mail addresses, piece by piece: names in them follow the people they belong to.

`mlopez` becomes `aruiz` where María López became Ana Ruiz; a word becomes a word, an office's role another role.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values import names
from anond.surrogates import habits, parts, rare
from anond.surrogates.choice import Session
from anond.surrogates.names import aliases, drawing, initials
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering

_SHORTEST_NAME: Final = 3
_SHORTEST_CUT: Final = 4  # letters of a name that is cut short: `smatthie`
_LONG: Final = 6  # letters from which a word becomes one of two parts
_SHORTEST_WITH_INITIAL: Final = 6  # letters of an initial and a surname
_HEXADECIMAL: Final = re.compile(r"(?=.*\d)[\da-fA-F-]+")
_SIGNS_IN_A_ROW: Final = re.compile("([._+-])[._+-]+")
_NO_LETTERS: Final = re.compile("[^a-z]")
_PASSWORDS: Final = 50  # that are tried
_STRAY: Final = 2  # letters beside the words of a login
_SAID: Final = re.compile(r"^(?=(?:.*[aeiouy]){2}|[^aeiouy]*[aeiouy][^aeiouy]*$)(?!.*[^aeiouy]{5})")  # can be said
_CONSONANTS: Final = "bcdfghjklmnprstvw"
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_PIECE: Final = re.compile(r"\d+|[A-ZÀ-Þ]{2,}(?![a-zß-ÿ])|[A-ZÀ-Þ]?[^\W\d_A-ZÀ-Þ]+|[^\W\d_]+")
_ROLES: Final = (  # in the order of `SurrogateWords.offices`
    ALL.replaced.contact, ALL.replaced.help, ALL.replaced.money, ALL.replaced.office,
)  # fmt: skip
_ROLE_OF: Final = {role: number for number, roles in enumerate(_ROLES) for role in roles.split()}

Names = Mapping[str, str]  # spellings of known names, and those of their surrogates


def invented(local: str, session: Session) -> Iterator[str]:
    """Candidates for a login: first with its pieces replaced, then with two keyed digits added."""
    login = _whole(local, session) or "user"
    yield login
    for at in session.order("local", fold(local), 90):
        yield f"{login}{at + 10}"


def passwords(canonical: str, session: Session) -> Iterator[str]:
    """Candidates for a password: a name or a word with figures, in one of the ways in which people write them."""
    words, said = parts.words_of_login(session.lang, is_long=False), canonical.replace(" ", "")
    names_drawn = filter(None, map(_plain, drawing.draws("first_any", canonical, session)))
    for attempt, name in zip(range(_PASSWORDS), names_drawn, strict=False):
        number = session.keyed("password", canonical, str(attempt))
        word, year, two = words[number % len(words)], 1951 + (number >> 16) % 58, (number >> 24) % 90 + 10
        if (
            min(len(word), len(name)) < _SHORTEST_NAME
            or word in said
            or name in said
            or (names.KIND, name) in session.ledger.values
        ):
            continue
        shapes = (
            f"{name}{two}", f"{name.capitalize()}{year}", f"{name}{year % 100:02}", f"{word.capitalize()}{two}!",
            f"{name.capitalize()}_{two}", f"{word}{two}", f"{name}{word}", f"{name.capitalize()}!{year}",
        )  # fmt: skip
        yield shapes[(number >> 40) % len(shapes)]


def _whole(local: str, session: Session) -> str:
    """The login with each of its pieces replaced and its separators kept."""
    known, out, at = _known(local, session), [], 0
    pieces = list(_PIECE.finditer(local))
    settles = _names_somebody(pieces, known, session)
    led = "" if known else _initial_beside(pieces, local, session)
    has_name = False
    for piece in pieces:
        text = piece.group()
        if text.isdecimal():
            new = _digits(text, session)
        elif led and len(text) == 1:
            new = _cased(text, led)
        else:
            new = _cased(text, _letters(fold(text), known, has_name, settles, local, session))
            has_name = has_name or len(text) >= _SHORTEST_NAME
        out += [local[at : piece.start()], new]
        at = piece.end()
    return _SIGNS_IN_A_ROW.sub(r"\1", "".join(out) + local[at:]).strip("._+-")


def _is_behind_initial(run: str, local: str) -> bool:
    """Whether a login is an initial, a dot and this: `d.stella2` is of somebody called Stella."""
    return local[1:2] in (".", "_") and local[0].isalpha() and fold(local[2:]).startswith(run)


def _known(local: str, session: Session) -> Names:
    """The session's names that this login may contain, as logins write them, the longest first."""
    plain = fold(local)
    forms = {
        spelling: made
        for name, value in session.ledger.of_kind(names.KIND)
        if value.surrogate and len(name) >= _SHORTEST_NAME
        for spelling, made in _spellings(name, value.form, value.surrogate)
        if spelling and (spelling in plain or spelling[:_SHORTEST_CUT] in plain)
    }
    return dict(sorted(forms.items(), key=lambda entry: -len(entry[0])))


def _spellings(name: str, form: str, surrogate: str) -> Iterator[tuple[str, str]]:
    """A name and its surrogate in the spellings of logins: without accents, and with `ue` for `ü`."""
    yield _plain(name), _plain(surrogate)
    if form.translate(_UMLAUTS) != form:
        yield _plain(form.translate(_UMLAUTS)), _plain(surrogate.translate(_UMLAUTS))


def _letters(run: str, known: Names, has_name: bool, settles: bool, local: str, session: Session) -> str:
    """The replacement of some letters of a login: the surrogate of a known name, with initials, or another word."""
    for name, made in known.items():
        before, found, behind = run.partition(name)
        if found:
            left = _beside(before, name, known, local, session) if before else ""
            return left + made + (_beside(behind, name, known, local, session) if behind else "")
    for name, made in known.items():
        for initial in range(min(2, len(run))):
            cut = run[initial:]
            if len(cut) >= _SHORTEST_CUT and name.startswith(cut):
                before = _beside(run[:initial], name, known, local, session) if initial else ""
                return before + made[: max(len(cut), _SHORTEST_NAME)]
    if len(run) < _SHORTEST_NAME:
        return _initials(run, session) or "".join(_letter(c, session) for c in run)
    if not has_name and (led := _initial_and_surname(run, local, session)):
        return led
    return _word(run, has_name, settles, local, session)


def _beside(run: str, name: str, known: Names, local: str, session: Session) -> str:
    """The initial of the person whose other name stands beside it, or another replacement."""
    if len(run) > 1:
        return _letters(run, {one: made for one, made in known.items() if one != name}, True, False, local, session)
    for person in reversed(session.ledger.people):
        for word in person if any(name in _written(word, session) for word in person) else ():
            value = session.ledger.use_value(names.KIND, word)
            if value and value.surrogate and word.startswith(run) and word != name:
                return _plain(value.surrogate)[:1]
    return _letter(run, session)


def _written(word: str, session: Session) -> Iterator[str]:
    """A known name as logins write it: without accents, and with `ue` for `ü`."""
    yield _plain(word)
    value = session.ledger.values.get((names.KIND, word))
    if value:
        yield from (spelling for spelling, _ in _spellings(word, value.form, ""))


def _initial_and_surname(run: str, local: str, session: Session) -> str:
    """The replacement of `svanderlinden` where Solveig is known: her initial and a surname; "" for a listed word."""
    if len(run) < _SHORTEST_WITH_INITIAL or run in _ROLE_OF or session.lists.kinds_of(run, session.lang):
        return ""
    for name, value in session.ledger.lately_used(names.KIND):
        if value.surrogate and value.sub != "surname" and name[:1] == run[:1]:
            surname = _plain(_drawn("surname", run[1:], local, session))
            return _plain(value.surrogate)[:1] + surname if surname else ""
    if not _is_surname(run[1:], session):
        return ""
    surname = _plain(_drawn("surname", run[1:], local, session))
    return _initial_of(run[0], run[1:], session) + surname if surname else ""


def _initial_beside(pieces: list[re.Match[str]], local: str, session: Session) -> str:
    """The replacement of the initial in `m.reinhold`, which the person follows who is named later; else ""."""
    words = [fold(piece.group()) for piece in pieces if piece.group().isalpha()]
    if len(words) != 2 or {1} != {len(word) for word in words if len(word) < _SHORTEST_CUT}:
        return ""
    initial, surname = sorted(words, key=len)
    is_surname = _is_behind_initial(surname, local) or _is_surname(surname, session)
    return _initial_of(initial, surname, session) if is_surname else ""


def _is_surname(word: str, session: Session) -> bool:
    """Whether a word is a listed surname and no common word."""
    lists, lang = session.lists, session.lang
    return len(word) > _SHORTEST_CUT and "surname" in lists.kinds_of(word, lang) and not lists.is_common(word, lang)


def _initial_of(letter: str, surname: str, session: Session) -> str:
    """The surrogate of an initial, remembered with its surname, so that a first name said later begins with it."""
    session.ledger.remember_full_name((letter, surname))
    return initials.keyed(letter.upper(), session).lower()


def looks_like(text: str) -> bool:
    """Whether a value is made of words, as user names and many passwords are: `sberntsen2`, `Brioche!7421`."""
    runs = [piece.group() for piece in _PIECE.finditer(text)]
    letters = [run for run in runs if not run.isdecimal()]
    long = [run for run in letters if len(run) >= _SHORTEST_CUT]
    return (
        bool(long)
        and text.isascii()
        and not text.isupper()
        and not _HEXADECIMAL.fullmatch(text)
        and all(_SAID.search(run.lower()) for run in long)
        and sum(map(len, long)) >= _SHORTEST_WITH_INITIAL - 1
        and sum(map(len, letters)) - sum(map(len, long)) <= _STRAY
    )


def _initials(run: str, session: Session) -> str:
    """The initials of a person's surrogate, if these letters are the person's initials or begin one of the names."""
    for person in reversed(session.ledger.people):
        values = [session.ledger.values.get((names.KIND, word)) for word in person]
        made = [_plain(value.surrogate)[:1] for value in values if value and value.surrogate]
        if len(made) == len(person):
            if "".join(word[0] for word in person) == run:
                return "".join(made)
            found = [new for word, new in zip(person, made, strict=True) if word[0] == run]
            if found:
                return found[0]
    return ""


def _letter(one: str, session: Session) -> str:
    if not one.isalpha():
        return one
    others = _CONSONANTS.replace(one, "")
    return others[session.keyed("letter", one) % len(others)]


def _digits(digits: str, session: Session) -> str:
    """As many digits; a year for a year of these hundred years."""
    number = session.keyed("digits", digits)
    if len(digits) == 4 and digits[:2] in ("19", "20"):
        return str(1951 + number % 58)
    return str(number % 10 ** len(digits)).zfill(len(digits))


def _names_somebody(pieces: list[re.Match[str]], known: Names, session: Session) -> bool:
    """Whether a login is a listed first name and a surname or unlisted word: the session learns this person."""
    words = [fold(piece.group()) for piece in pieces if piece.group().isalpha()]
    if known or len(words) != 2 or any(len(word) < _SHORTEST_CUT for word in words):
        return False
    first, last = (session.lists.kinds_of(word, session.lang) for word in words)
    is_first = any(kind.startswith("first_") for kind in first)
    is_name = is_first and not session.lists.is_common(words[0], session.lang)
    return is_name and ("surname" in last or not last) and words[1] not in _ROLE_OF


def _word(run: str, has_name: bool, settles: bool, local: str, session: Session) -> str:
    """Another role for a role, a name for a listed name, a word for a word."""
    if (group := _ROLE_OF.get(run)) is not None and not has_name:
        roles = [role for role in surrogate_words(session.lang).offices[group].split() if role != run]
        return roles[session.keyed("role", run) % len(roles)]
    kinds = session.lists.kinds_of(run, session.lang)
    if kinds:
        kind = "surname" if _is_behind_initial(run, local) else _kind(kinds, has_name)
        if kind != "surname" and (short := _of_known_person(run, local, session)):
            return short
        name = _with_umlauts(run, session)
        made = _drawn(kind, fold(name), local, session)
        if settles and made:
            sub = "surname" if kind == "surname" else kind.removeprefix("first_").replace("any", "first")
            value = Value("PERSON", sub, name.capitalize())
            made = session.known_or_invented(names.KIND, fold(name), value, partial(str, made)) or made
        return _plain(made) or "user"
    if settles and has_name and (surname := _unlisted(run, local, session)):
        value = Value("PERSON", "surname", run.capitalize())
        return _plain(session.known_or_invented(names.KIND, run, value, partial(str, surname)) or surname)
    return _invented_word(run, local, session)


def _unlisted(run: str, local: str, session: Session) -> str | None:
    """A surname of no list for the unlisted one behind a first name: `jonas.werlitz` is Jonas Werlitz."""
    is_free, said = drawing.free(run, session), fold(local)
    return rare.joined(
        rare.of_surnames(session.lists, session.lang), run, session,
        drawing.sounding(run, "", session), lambda name: is_free(name) and _plain(name) not in said,
    )  # fmt: skip


def _of_known_person(run: str, local: str, session: Session) -> str:
    """The replacement of another name of somebody known, which the session learns: Nacho of Ignacio; else ""."""
    words = {fold(piece.group()) for piece in _PIECE.finditer(local)} - {run}
    surnames = frozenset(word for word in words if "surname" in session.lists.kinds_of(word, session.lang))
    other = aliases.known_as(run, surnames, None, session)
    if not other:
        return ""
    fits = drawing.free(run, session)
    value = Value("PERSON", session.ledger.values[names.KIND, other].sub, run.capitalize())
    made = session.known_or_invented(names.KIND, run, value, lambda: aliases.surrogate(run, other, fits, session))
    return _plain(made or "")


def _with_umlauts(run: str, session: Session) -> str:
    """The name that is written with two letters for an umlaut, if the lists have it: `soeren`."""
    plain = habits.without_digraphs(run, session.lang)
    written = session.lists.accented(session.lang).get(plain) if plain != run else None
    return written if written and fold(written) == plain else run


def _kind(kinds: frozenset[str], is_later: bool) -> str:
    """The kind of name that a listed word is read as: a surname behind another name, a first name of its gender."""
    genders = kinds & {"first_female", "first_male"}
    if (is_later and "surname" in kinds) or ("surname" in kinds and not genders):
        return "surname"
    return next(iter(genders)) if len(genders) == 1 else "first_any"


def _drawn(kind: str, run: str, local: str, session: Session) -> str:
    """A name that is no part of the login and belongs to nobody in the session."""
    values, taken = session.ledger.values, session.ledger.kind(names.KIND).is_taken
    said = fold(local)

    def may_be(name: str) -> bool:
        plain, folded = _plain(name), fold(name)
        return (
            len(plain) >= _SHORTEST_NAME
            and plain not in said
            and (names.KIND, folded) not in values
            and not taken(folded)
        )

    if kind != "surname":
        return next(filter(may_be, drawing.draws(kind, run, session)), "")
    is_free, sounds = drawing.free(run, session), drawing.sounding(run, "", session)  # as a name said later is drawn
    found = drawing.drawn(
        kind, run, session,
        lambda name: may_be(name) and is_free(name) and sounds(name),
        lambda name: not drawing.is_rather_first(name, session),
    )  # fmt: skip
    return found or ""


def _invented_word(run: str, local: str, session: Session) -> str:
    """An invented word; for a long original a word of two parts."""
    words = parts.words_of_login(session.lang, is_long=len(run) >= _LONG)
    said = fold(local)
    ordered = (words[at] for at in session.order("login", run, len(words)))
    return next((word for word in ordered if word not in said and run not in word), "user")


def _cased(like: str, word: str) -> str:
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.capitalize() if like[0].isupper() else word


@remembering(4096)
def _plain(name: str) -> str:
    return _NO_LETTERS.sub("", fold(name))
