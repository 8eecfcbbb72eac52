"""PERSON: each word of a name has a surrogate, so that short forms of the name fit the full one."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.names import KIND, SPELLED, is_joint, names_among, spelled_out, words_of
from anond.session.values.tables import words_in
from anond.surrogates import habits, labels
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import doubles, gender, initials, particles
from anond.surrogates.names.people import MARIAN, Names, Person, Role, roles, single_name_role
from anond.surrogates.names.words import canonical_of, known_word, replaced, resolved
from anond.tags import Span
from anond_gazetteers.fold import fold

_SPELLED: Final = re.compile(r"(?<!\w)[^\W\d_](?P<gap>[-–\s])[^\W\d_](?:(?P=gap)[^\W\d_])+(?!\w)")
_CHILD_OF: Final = re.compile(r"(?<!\w)([adsw])/([lpo])(?!\w)", re.I)  # son, daughter, wife of: Thivyaa a/p Segaran
_BIRTH: Final = re.compile(rf"(?<=\w)\W+(?:{ALL.replaced.birth_names})\b\W+(?=\w)")
_LETTERS: Final = "ABCDEFGHJKLMNPRSTV"  # with which names often begin
_OF_WOMEN: Final = "thi"  # in the middle of the names of Vietnamese women
_WITH_MIDDLE: Final = 3
_MOST_INITIALS: Final = 3  # words of a name that are initials but one
_HYPHENS: Final = ("-", "‐", "‑")
_APOSTROPHE: Final = re.compile(r"['’](?!\w)")
_BORNE: Final = ("first_female", "first_male", "surname")
_POSSESSIVE: Final = re.compile(r"['’]s$", re.IGNORECASE)
_TITLED: Final = re.compile(r"\w\.(?:ª|a\.)?\s+\w{2}")
_FEMININE: Final = ("ª", "a")
_LETTER_TITLES: Final = {lang: words_in(words.context.replaced.letter_titles) for lang, words in WORDS.items()}


def replace(text: str, span: Span, around: tuple[str, str], session: Session) -> str:
    """Another name of the same shape; a type tag where the shape is not understood."""
    is_word = text.isalpha()
    if is_word and (known := _known(text, session)):
        return known
    text = initials.written_out(text, session.lang)
    signed = initials.replace(text, session, lambda letter: initials.keyed(letter, session))
    if signed:
        return signed
    if spelled := "" if is_word else spelled_out(text):
        person = Person(span, *around, gender.gender_of(span, around, ("", "")))
        word = replaced(spelled, single_name_role(spelled, person, session), person, session)
        return _spell(text, word) if word else labels.replace(text, span, session)
    if beside := None if is_word else _SPELLED.search(text):
        return _with_spelling(text, beside, span, around, session) or labels.replace(text, span, session)
    if birth := None if is_word else _BIRTH.search(text):
        return _with_birth_name(text, birth, span, around, session) or labels.replace(text, span, session)
    words = words_of(text)
    full = _full(text, words, span, around, session) if words else None
    return full or labels.replace(text, span, session)


def _known(word: str, session: Session) -> str | None:
    """The surrogate that a single word had before, whatever its context; None for a new word."""
    canonical = fold(word)
    known = session.ledger.values.get((KIND, canonical)) if len(word) > 1 else None
    if not known or not known.surrogate:
        return None
    return styled(word, habits.as_written(word, canonical, known.form, session.reused(KIND, canonical), session, KIND))


def _with_spelling(
    text: str, beside: re.Match[str], span: Span, around: tuple[str, str], session: Session
) -> str | None:
    """A name that is both said and spelled: the spelling follows the said name, before or behind it."""
    out = []
    for start, end in ((0, beside.start()), beside.span(), (beside.end(), len(text))):
        piece = text[start:end]
        said = piece.strip(" ,.;:-")
        words = words_of(said)
        if not said:
            made: str | None = ""
        elif spelled_out(said):
            made = replace(said, span, around, session)
        else:
            made = _full(said, words, span, around, session) if words else None
        if made is None or made.startswith("["):
            return None
        out.append(piece.replace(said, made) if said else piece)
    return "".join(out)


def _with_birth_name(
    text: str, birth: re.Match[str], span: Span, around: tuple[str, str], session: Session
) -> str | None:  # fmt: skip
    """A name and the surname of its bearer's birth: `Claire Dubois, née Martin`; the words between them stay."""
    name, behind = text[: birth.start()], text[birth.end() :]
    bearer = _full(name, words_of(name), span, (around[0], birth.group() + behind), session)
    born = Span(span.start + birth.end(), span.end, span.tag, "surname")
    surname = _full(behind, words_of(behind), born, (birth.group(), around[1]), session)
    return f"{bearer}{birth.group()}{surname}" if bearer and surname else None


def _full(text: str, words: Names, span: Span, around: tuple[str, str], session: Session) -> str | None:
    """The name, replaced word by word with its separators; None where it is not understood or lists are exhausted."""
    if owned := _owned(text, words, session):
        rest = text[owned:]
        owner = _full(text[:owned], words_of(text[:owned]), span, (around[0], rest + around[1]), session)
        return owner and owner + rest
    names = names_among(words)
    if not names and any(len(word.group()) > 1 for word in words):
        return None
    titled = _letters_of_title(text, words, session.lang) if len(words) > 1 else 0
    person = _person(text, names, words, span, around, session, titled)
    has = roles(text, names, person, session)
    if _owns_something(names, session):
        return None
    _know(names, person, session)
    person.surnames, person.initial = _family(names, has, person, session)
    several = len(names) > 1
    if several and text.isascii():
        person.is_plain = any(habits.drops_accents(m.group(), "", session) for m in names)
    whole = doubles.double_names(text, names, has, person, session) if several else {}
    articles = _articles_within(text, names, has) if several else {}
    child_of = (
        {at for found in _CHILD_OF.finditer(text) for at in (found.span(1), found.span(2))} if "/" in text else ()
    )
    out, at = list[str](), 0
    for number, match in enumerate(words):
        if match.start() in articles:
            continue
        word: str | None = match.group()
        if match in whole:
            word = whole[match]
        elif match in has:
            person.particle = particles.before(text, match.start()) if has[match] == "surname" else ""
            word = replaced(match.group(), has[match], person, session)
        elif (
            number >= titled
            and len(match.group()) == 1
            and not is_joint(words, number)
            and match.span() not in child_of
        ):
            word = _initial(match.group(), match.start() < (names[0].start() if names else 1), names, session)
        if word is None:
            return None
        if match in has and text[at : match.start()] in _HYPHENS and out and out[-1].istitle():
            word = word.title() if word.islower() else word  # Hyun-woo is right, Karl-august is not
        out += [articles.get(at, text[at : match.start()]), word]
        at = match.end()
    if len(words) > 1:
        _meet(words, names, person, session)
    return "".join(out) + _rest(text[at:], words[-1].group(), out[-1], session.lang)


def _letters_of_title(text: str, words: Names, lang: str) -> int:
    """How many words of one letter at the beginning are a title: `M. Dupont`, `D.ª Carmen`."""
    if len(words[0].group()) > 1 or not _TITLED.match(text):
        return 0
    if fold(words[0].group()) not in _LETTER_TITLES.get(lang, ()):
        return 0
    return 2 if len(words) > 2 and words[1].group() in _FEMININE else 1


def _articles_within(text: str, names: Names, has: dict[re.Match[str], Role]) -> dict[int, str]:
    """The replacement of each separator in `María de las Nieves`, since Ana Isabel has no article."""
    within = [
        (one.end(), other.start())
        for one, other in pairwise(names)
        if has.get(one) == has.get(other) == "first" and MARIAN.fullmatch(text[one.end() : other.start()])
    ]
    return {at: " " for start, end in within for at in range(start, end)}


def _person(
    text: str, names: Names, words: Names, span: Span, around: tuple[str, str], session: Session, titled: int
) -> Person:  # fmt: skip
    within = (text[: names[0].start()], text[names[-1].end() :]) if names else ("", "")
    leads = within[0] and (titled or any(len(word.group()) > 1 for word in words if word.end() <= names[0].start()))
    before = within[0] if leads else ""
    sex = gender.gender_of(span, around, within)
    if not sex and len(names) >= _WITH_MIDDLE and any(fold(name.group()) == _OF_WOMEN for name in names):
        sex = "female"
    person = Person(span, before or around[0], within[1] or around[1], sex)
    person.hint = gender.hinted(around[0], session.lang) if not before else None
    person.last_letter = fold(names[-1].group())[-1:] if names else ""
    return person


def _family(
    names: Names, has: dict[re.Match[str], Role], person: Person, session: Session
) -> tuple[frozenset[str], str]:
    """The surnames of a name, and the surrogate of the initial by which its bearer is known already."""
    surnames = frozenset(canonical_of(m.group(), person, session) for m in names if has[m] == "surname")
    firsts = [fold(m.group()) for m in names if has[m] == "first"]
    for other in session.ledger.people if firsts and surnames else ():
        initial, name = (other[-1], other[0]) if len(other[-1]) == 1 else (other[0], other[-1])
        if initial == firsts[0][:1] and name in surnames:
            known = session.ledger.use_value(initials.INITIAL, initial)
            return surnames, fold(known.surrogate) if known else ""
    return surnames, ""


def _know(names: Names, person: Person, session: Session) -> None:
    """Let the session know all words of a name before any is replaced, so that no word becomes another of them."""
    for match in names:
        known = known_word(match.group(), person, session)
        if (KIND, known.canonical) not in session.ledger.values:
            form = known.name[: len(known.name) - len(known.ending)]
            session.ledger.learn(KIND, known.canonical, Value("PERSON", None, form))
        person.known_words[match.group()] = known


def _owned(text: str, words: Names, session: Session) -> int:
    """Where a name ends behind which only the thing that its bearer owns stands, a word in small letters: *Erik's car*.

    Else 0. An apostrophe tells the genitive, and nobody may bear the word; of two words the second may be a
    name (*Erik's friend trellick*).
    """
    last = words[-1].group()
    if len(words) < 2 or not last.islower() or (KIND, fold(last)) in session.ledger.values:
        return 0
    owner, end = words[-2], words[-1].start() - 1
    is_name = any(session.lists.bearers(last, kind, session.lang) for kind in _BORNE)
    return end if text[end] == " " and not is_name and _is_genitive(owner, text, session) else 0


def _is_genitive(owner: re.Match[str], text: str, session: Session) -> bool:
    """Whether a name has the apostrophe of an owner: *Erik's*, *James'*; a bare `s` may end a name (`Mattis`)."""
    said = owner.group()
    has_apostrophe = _POSSESSIVE.search(said) or (said[-1] == "s" and text.startswith(("' ", "’ "), owner.end()))
    return surrogate_words(session.lang).names.genitive == "'s" and bool(has_apostrophe)


def _owns_something(names: Names, session: Session) -> bool:
    """Whether the last word is no name but a thing that the first word owns: `Schmidts Hund`."""
    if len(names) != 2 or surrogate_words(session.lang).names.genitive != "s" or not names[0].group().endswith("s"):
        return False
    last = names[1].group()
    known = (KIND, fold(last)) in session.ledger.values
    return bool(resolved(names[0].group(), session)[1]) and not known and not session.lists.kinds_of(last, session.lang)


def _meet(words: Names, names: Names, person: Person, session: Session) -> None:
    """Remember a full name, also with an initial as its first name."""
    met = tuple(canonical_of(m.group(), person, session) for m in names)
    if len(met) > 1:
        if len(words) == len(names) + 1 and len(words[1].group()) == 1 and not is_joint(words, 1):
            session.ledger.remember_full_name((met[0], fold(words[1].group()), *met[1:]))  # `Laura M. Quiroga`
        session.ledger.remember_full_name(met)
    elif met and len(words) <= _MOST_INITIALS and sum(len(word.group()) == 1 for word in words) == len(words) - 1:
        is_first = len(words[0].group()) == 1  # `F. Bortoluzzi`, `Bortoluzzi F.`, `B J Worthington`
        for word in reversed(words):
            initial = fold(word.group())
            if len(initial) == 1:
                session.ledger.remember_full_name((initial, *met) if is_first else (*met, initial))


def _rest(rest: str, word: str, new: str, lang: str) -> str:
    """The text behind the last word; the apostrophe of `Thomas'` stays only if the new name ends in an s, too."""
    hisses = ("s", "x", "z", "ß", "S", "X", "Z")
    if rest and _APOSTROPHE.match(rest) and word.endswith(hisses) and not new.endswith(hisses):
        return (rest[0] + "s" if surrogate_words(lang).names.genitive == "'s" else "s") + rest[1:]
    return rest


def _initial(letter: str, leading: bool, names: Names, session: Session) -> str:
    """The initial of the surrogate of the person for whom this initial stands, or a keyed letter if nobody is known."""
    canonical, others = fold(letter), {resolved(m.group(), session)[0] for m in names}
    for person in reversed(session.ledger.people):
        word = person[0] if leading else person[-1]
        if word.startswith(canonical) and word not in others and (others & set(person) or not names):
            known = session.ledger.use_value(KIND, word)
            if known and known.surrogate and (names or fold(known.surrogate[0]) != canonical):
                return styled(letter, known.surrogate[0])
    one = "" if names else _initial_of_one(canonical, session)
    made = styled(letter, one) if one else initials.keyed(letter, session)
    if not names and fold(made) == canonical:  # which would stand there as it was said
        letters = _LETTERS.replace(letter.upper(), "")
        made = styled(letter, letters[session.keyed("letter alone", canonical) % len(letters)])
    return made


def _initial_of_one(canonical: str, session: Session) -> str:
    """The initial of the surrogate of whoever was named last by one name that begins so: *Quenta*, then *Q*."""
    if (initials.INITIAL, canonical) in session.ledger.values:
        return ""
    alike = (one.surrogate for name, one in session.ledger.lately_used(KIND) if name.startswith(canonical))
    found = next((one[0].upper() for one in alike if one and fold(one[0]) != canonical), "")
    return found if found.isalpha() else ""


def _spell(text: str, word: str) -> str:
    match = SPELLED.fullmatch(text.strip())
    return match["gap"].join(c for c in word if c.isalpha()) if match else word
