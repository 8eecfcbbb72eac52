"""Double first names become double first names that people bear: Juan Carlos for José Manuel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from anond.session.value import Value
from anond.session.values.names import KIND
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import drawing, gender, initials
from anond.surrogates.names.people import MARIAN, Person, Role, compound
from anond.surrogates.names.words import canonical_of
from anond_gazetteers.fold import fold

DOUBLE: Final = "double"  # the kind under which a session knows names whose second word is of the other gender
_BETWEEN: Final = re.compile(r"\s|[‐‑-]")
Words = Sequence[re.Match[str]]


def double_names(
    text: str, names: Words, roles: dict[re.Match[str], Role], person: Person, session: Session
) -> dict[re.Match[str], str]:
    """The surrogates of words that are a double name; words of other names only get their surrogates in the ledger."""
    for one, other in pairwise(names):
        between = text[one.end() : other.start()]
        is_pair = _BETWEEN.fullmatch(between) or MARIAN.fullmatch(between)
        if roles.get(one) == roles.get(other) == "first" and is_pair:
            return _pair(one, other, person, session)
    return {}


def _pair(one: re.Match[str], other: re.Match[str], person: Person, session: Session) -> dict[re.Match[str], str]:
    words = canonical_of(one.group(), person, session), canonical_of(other.group(), person, session)
    known = session.ledger.use_value(DOUBLE, " ".join(words))
    pair = known.surrogate.split(" ") if known and known.surrogate else []
    if not pair:
        sex = compound(one, other, session) or person.gender or gender.listed(one.group(), session)
        is_crossed = _is_crossed(other.group(), sex, session)
        have = [session.ledger.values.get((KIND, word)) for word in words]
        has = [value.surrogate if value else "" for value in (have[0], None if is_crossed else have[1])]
        pair = [] if all(has) else _chosen(words, has, sex, person, session)
        if pair:
            _learn((one, other), words, pair, sex, is_crossed, session)
        if not (pair and is_crossed):
            return {}
    return {match: styled(match.group(), word) for match, word in zip((one, other), pair, strict=True)}


def _is_crossed(second: str, sex: str | None, session: Session) -> bool:
    """Whether the second word is usually a name of the other gender: `José María`."""
    return bool(sex) and gender.listed(second, session) not in (sex, None)


def _chosen(words: tuple[str, str], has: list[str], sex: str | None, person: Person, session: Session) -> list[str]:
    """A double name whose words are free, or the surrogates that its words have already; empty where there is none."""
    fits = [drawing.free(word, session) for word in words]
    sounds = drawing.sounding(words[0], person.before, session)
    canonical = " ".join(words)
    behind = initials.begins(words[1], "first", person.surnames, session) if person.initial and person.surnames else ""
    letters = (person.initial, behind)
    options = session.lists.doubles(f"first_{sex or 'any'}", session.lang)

    def needed(option: str) -> bool:
        pair = option.split(" ")
        if fold(pair[0]) in words or fold(pair[1]) in words or not sounds(pair[0]):
            return False
        if not all(fold(word).startswith(letter) for word, letter in zip(pair, letters, strict=True)):
            return False
        if not all(has[at] == word if has[at] else fits[at](word) for at, word in enumerate(pair)):
            return False
        genders = [gender.listed(word, session) for word in pair]
        return genders[0] == (sex or genders[0]) and genders[1] in (sex, None)

    def is_known(option: str) -> bool:  # `Dore` of Anne Dore is nobody's whole name
        return gender.listed(option.rpartition(" ")[2], session) == sex and needed(option)

    found = drawing.first_of(canonical, options, session, is_known) if sex else None
    return (found or drawing.first_of(canonical, options, session, needed) or "").split()


def _learn(
    matches: Words, words: tuple[str, str], pair: list[str], sex: str | None, is_crossed: bool, session: Session
) -> None:
    ledger = session.ledger
    forms = [m.group().removesuffix("s" if fold(m.group()) == word + "s" else "")
             for m, word in zip(matches, words, strict=True)]  # fmt: skip
    for canonical, form, word in zip(words, forms, pair, strict=True):
        if is_crossed and word is pair[1]:
            if (KIND, canonical) not in ledger.values:
                ledger.learn(KIND, canonical, Value("PERSON", "first", form))
        else:
            session.known_or_invented(KIND, canonical, Value("PERSON", sex or "first", form), partial(str, word))
    if is_crossed:
        session.known_or_invented(
            DOUBLE, " ".join(words), Value("PERSON", sex, " ".join(forms)), lambda: " ".join(pair)
        )
