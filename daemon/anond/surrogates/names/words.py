"""One word of a name: its canonical form, its surrogate, and the surrogate's inflection."""

from __future__ import annotations

import re
from typing import Final

from anond.languages import surrogate_words
from anond.session.value import Value
from anond.session.values.names import KIND
from anond.surrogates import habits, rare
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import aliases, drawing, gender, initials, letters, particles
from anond.surrogates.names.drawing import both
from anond.surrogates.names.elision import cut_in
from anond.surrogates.names.people import Known, Person, Role
from anond_gazetteers.fold import fold

_APOSTROPHE: Final = re.compile(r"['’](?!\w)")
_SHORTEST_STEM: Final = 3
_SHORTEST_RARE: Final = 4
_FAR_MORE, _MANY = 200, 500  # times as many, and of a million people
_SIBILANTS: Final = ("s", "x", "z", "ß")


def replaced(word: str, role: Role, person: Person, session: Session) -> str | None:
    """The surrogate of one word of a name, in its case and inflection; None where the pool is exhausted."""
    elided, name, owning, canonical, ending = known_word(word, person, session)
    stem = name[: len(name) - len(ending)]
    known = session.ledger.values.get((KIND, canonical))
    chosen: str | None
    if known and known.surrogate:
        chosen = session.reused(KIND, canonical)
    else:
        if known and known.sub:
            role = "surname" if known.sub == "surname" else "first"
        before = elided or person.before
        value = Value("PERSON", "surname" if role == "surname" else person.gender or "first", stem)
        chosen = session.known_or_invented(
            KIND, canonical, value, lambda: _with_letters(canonical, stem, role, before, person, session)
        )
    if not chosen:
        return None
    form = known.form if known else stem
    chosen = habits.as_written(stem, canonical, form, chosen, session, KIND, person.is_plain)
    return elided + _inflected(styled(stem, chosen), ending, owning, person.are_many, session.lang, name.isupper())


def known_word(word: str, person: Person, session: Session) -> Known:
    """A word of a name as the session knows it; it is looked up once for each name."""
    found = person.known_words.get(word)
    if found is None:
        elided, name, owning = cut_in(word, session)
        found = Known(elided, name, owning, *resolved(name, session, person.are_many))
    return found


def canonical_of(word: str, person: Person, session: Session) -> str:
    """The canonical form of a whole word of a name."""
    found = person.known_words.get(word)
    return found.canonical if found and found.is_bare and not person.are_many else resolved(word, session)[0]


def resolved(word: str, session: Session, are_many: bool = False) -> tuple[str, str]:
    """The canonical form of a word, and its ending: `Annas` is `anna` and `s`, `Svensosn` is `svensson`."""
    canonical, lists, ledger = fold(word), session.lists, session.ledger
    if (KIND, canonical) in ledger.values:
        return canonical, ""
    listed = bool(lists.kinds_of(word, session.lang)) and not _is_rather_genitive(canonical, session)
    for ending in ("es", "s") if are_many else ("s",):
        stem = canonical[: -len(ending)]
        if canonical.endswith(ending) and len(stem) > 1 and _is_stem(stem, ending, listed, are_many, session):
            return stem, word[-len(ending) :]
    plain = habits.without_digraphs(canonical, session.lang)
    if plain != canonical and (umlauts := ledger.values.get((KIND, plain))) and not umlauts.form.isascii():
        return plain, ""  # Schroeder for Schröder
    for other in ledger.kind(KIND).slips(canonical):
        if not (listed and lists.kinds_of(ledger.values[KIND, other].form, session.lang)):
            return other, ""
    return canonical, ""


def _is_rather_genitive(canonical: str, session: Session) -> bool:
    """Whether hardly anybody is called so, and many are without the `s`: `Annas`, `Schmidts`."""
    if surrogate_words(session.lang).names.genitive != "s" or not canonical.endswith("s"):
        return False
    return _bearers(canonical, session) * _FAR_MORE <= (many := _bearers(canonical[:-1], session)) and many >= _MANY


def _bearers(name: str, session: Session) -> int:
    """How many of a million people have this name, first or last, here or where they are counted."""
    kinds = ("surname", "first_female", "first_male")
    return max(session.lists.bearers(name, kind, lang) for kind in kinds for lang in (session.lang, "sv", "en"))


def _is_stem(stem: str, ending: str, listed: bool, are_many: bool, session: Session) -> bool:
    """Whether the word before an `s` is a name: known in the session, or listed while the whole word is not."""
    if ending == "es" and not stem.endswith(("s", "x", "z", "ch", "sh")):
        return False
    inflects = bool(surrogate_words(session.lang).names.genitive) or are_many
    if (KIND, stem) in session.ledger.values:
        return inflects or not listed
    if are_many and not listed and len(stem) > _SHORTEST_STEM:
        return inflects
    if are_many and listed:
        return session.lists.kinds_of(stem, session.lang) == {"surname"}
    return inflects and not listed and bool(session.lists.kinds_of(stem, session.lang))


def _inflected(name: str, ending: str, owning: str, are_many: bool, lang: str, shouted: bool) -> str:
    """A name with the ending of the true one, adapted to its own last letter."""
    hisses, forms = name.lower().endswith(_SIBILANTS), surrogate_words(lang).names
    if owning:
        return name + (owning[0] if hisses and forms.genitive != "'s" else owning)
    if not ending:
        return name
    if not hisses:
        added = (are_many and name.lower().endswith(("ch", "sh")) and forms.many_hissing) or "s"
    elif are_many:
        added = forms.many_hissing
    else:
        added = forms.genitive_hissing
    return name + (added.upper() if shouted else added)


def _with_letters(canonical: str, word: str, role: Role, before: str, person: Person, session: Session) -> str | None:
    """A name with the letters that the talk says of the true one, and with its known initial, if possible."""
    said, begins = letters.wanted(word, person, session), _begins(canonical, role, person, session)
    for fits in (both(said, begins) if said and begins else None, said, begins):
        made = _invented(canonical, word, role, before, person, session, fits) if fits else None
        if made:
            return made
    return _invented(canonical, word, role, before, person, session)


def _begins(canonical: str, role: Role, person: Person, session: Session) -> drawing.Fits | None:
    """Whether a name begins as the initial's surrogate by which the name was said before."""
    beside = frozenset(known.canonical for known in person.known_words.values()) - {canonical}
    if role == "first" and beside and not person.initial:  # which says it of the first of several
        return None
    letter = initials.begins(canonical, role, beside, session)
    return (lambda option: fold(option).startswith(letter)) if letter else None


def _invented(
    canonical: str, word: str, role: Role, before: str, person: Person, session: Session,
    lettered: drawing.Fits | None = None,
) -> str | None:  # fmt: skip
    """A name of the same role and gender; for a person known by another name, a form of that name's surrogate."""
    is_free, sounds = drawing.free(canonical, session), drawing.sounding(canonical, before, session)
    if beside := _beside(canonical, person, session):
        is_free = both(is_free, _of_nobody_known(beside, role, session))
    fits = both(lettered, is_free) if lettered else is_free
    best, needed = both(fits, sounds), both(is_free, sounds)
    if role == "surname":
        behind = particles.options(person.particle, session.lang) if person.particle else ()
        fitting = drawing.listed(canonical, behind, session, best) if behind else None
        prefixed = fitting or drawing.apostrophed(canonical, session, fits)
        return (
            prefixed
            or _unlisted(canonical, word, session, sounds, fits)
            or drawing.drawn("surname", canonical, session, needed, _wanted(person, role, session), lettered)
        )
    other = aliases.known_as(canonical, person.surnames, person.gender, session)
    if other:
        return aliases.surrogate(canonical, other, best, session)
    if double := aliases.of_double(canonical, best, session):
        return double
    if whole := aliases.cut_of(canonical, before, session):
        return aliases.cut_surrogate(whole, best, session)
    sex = person.gender or _gender(word, person, session)
    wanted = both(_wanted(person, role, session), drawing.as_formal(canonical, session))
    is_usual = bool(sex) and not person.initial and not lettered
    if is_usual:  # hardly a name that women and men share has short forms
        wanted = both(wanted, aliases.with_short_forms(canonical, session))
    if not sex and not lettered and (either := aliases.short_of_either(canonical, best, session)):
        return either
    kind = f"first_{sex}" if sex else drawing.kind_of_unknown(canonical, session)
    usual = both(both(best, _of_gender(sex, session)), wanted)
    short = drawing.short_form(kind, canonical, session, usual) if is_usual else None
    return short or drawing.drawn(kind, canonical, session, needed, wanted, lettered)


def _beside(canonical: str, person: Person, session: Session) -> list[tuple[str, bool]]:
    """The surrogates of the other words of a name, and whether each is a surname.

    None for a surname that was said behind an initial, since a user name may hold its surrogate already.
    """
    if len(person.known_words) < 2 or any(len(met[0]) == 1 and canonical in met for met in session.ledger.people):
        return []
    others = dict.fromkeys(known.canonical for known in person.known_words.values() if known.canonical != canonical)
    values = (session.ledger.values.get((KIND, other)) for other in others)  # a word too long to be kept is none
    return [(value.surrogate, value.sub == "surname") for value in values if value and value.surrogate]


def _of_nobody_known(beside: list[tuple[str, bool]], role: Role, session: Session) -> drawing.Fits:
    """Whether a name makes no famous person's name with one of the other words of its name, or with all of them."""
    is_last = role == "surname"
    others = [surrogate for surrogate, is_surname in beside if is_surname != is_last]
    wholes = dict.fromkeys([*others, " ".join(others if not is_last else [one for one, _ in beside])])

    def fits(option: str) -> bool:
        names = (f"{one} {option}" if is_last else f"{option} {one}" for one in wholes if one)
        return not any(drawing.is_of_note(name, session) for name in names)

    return fits


def _gender(word: str, person: Person, session: Session) -> str | None:
    """The gender of a first name by lists or, where these do not agree, by the talk; last by its ending."""
    listed = gender.of_lists_alone(word, session.lang, session.lists)
    if person.hint == "female" and listed != "female":  # la Nini, die Toni
        return person.hint
    if person.hint == "male" and person.word_before in surrogate_words(session.lang).names.men_alone.split():
        return person.hint
    if listed and not gender.is_shared(word, session.lang, session.lists):
        return listed
    sex = gender.said_around(person, session) or listed or person.hint
    sex = sex or gender.agreed_gender(word, session.lang, session.lists)
    return sex or gender.of_short_forms(word, session.lang, session.lists) or gender.of_ending(word, session.lang)


def _unlisted(canonical: str, word: str, session: Session, sounds: drawing.Fits, is_free: drawing.Fits) -> str | None:
    """An unlisted surname for an unlisted surname; else None.

    First names are not invented, since nobody could tell the gender of an invented one.
    """
    if len(canonical) < _SHORTEST_RARE or not canonical.isalpha() or rare.is_listed(word, session):
        return None
    return rare.joined(rare.of_surnames(session.lists, session.lang), canonical, session, sounds, is_free)


def _of_gender(sex: str | None, session: Session) -> drawing.Fits:
    return lambda option: gender.is_only(option, sex, session.lang, session.lists)


def _wanted(person: Person, role: Role, session: Session) -> drawing.Fits:
    """The preferred property of a name: it fits a known initial, ends like `Thomas'`, or is no name of another role."""
    if role == "first" and person.initial:
        return lambda option: fold(option).startswith(person.initial)
    if person.behind and _APOSTROPHE.match(person.behind):
        return lambda option: option.endswith(("s", "x", "z"))
    if role == "surname":
        return lambda option: not drawing.is_rather_first(option, session)
    return lambda option: not (drawing.is_rather_surname(option, session) or drawing.is_rather_place(option, session))
