"""Relations between values and surrogates of any kind."""

from __future__ import annotations

import re

from anond.session.values.typos import SHORTEST, is_slip
from anond_gazetteers import load
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome


def hidden(made: Outcome, number: str) -> bool:
    """No word of the value is among the words of its surrogate."""
    words = {fold(word) for word in re.findall(r"\w{3,}", made.value(number))}
    return not words & {fold(word) for word in re.findall(r"\w+", made.surrogate(number))}


def no_tag(made: Outcome, number: str) -> bool:
    """A value stands there, and no type tag."""
    return not re.search(r"\[[A-Z]+(_\d+)?\]", made.surrogate(number))


def same(made: Outcome, one: str, other: str) -> bool:
    """Two mentions got the same surrogate, whatever their case, accents, and umlauts in two letters."""
    return fold(made.surrogate(one)) == fold(made.surrogate(other)) or umlauts(made, one, other)


def differ(made: Outcome, one: str, other: str) -> bool:
    """Two values got different surrogates."""
    return not same(made, one, other)


def within(made: Outcome, one: str, other: str) -> bool:
    """One surrogate is part of the other, as its value is of the other's."""
    return made.surrogate(one).casefold() in made.surrogate(other).casefold()


def same_case(made: Outcome, number: str) -> bool:
    """Value and surrogate are both in capitals, both in small letters, or both neither."""
    value, surrogate = made.value(number), made.surrogate(number)
    return (value.isupper(), value.islower()) == (surrogate.isupper(), surrogate.islower())


def matches(made: Outcome, number: str, pattern: str) -> bool:
    """The whole surrogate is what a regular expression says (`_` there stands for a space)."""
    return re.fullmatch(pattern.replace("_", " "), made.surrogate(number)) is not None


def once_or_twice(made: Outcome, number: str) -> bool:
    """No letter stands three times in a row."""
    return not re.search(r"(\w)\1\1", fold(made.surrogate(number)))


def unlisted(made: Outcome, number: str) -> bool:
    """Neither the last word of the value nor that of its surrogate is on a list of names and places."""
    words = (re.findall(r"[\w'’]+", said)[-1] for said in (made.value(number), made.surrogate(number)))
    return not any(load().kinds_of(word, made.lang) for word in words)


def slip(made: Outcome, one: str, other: str) -> bool:
    """One surrogate is a slip of the pen for the other, with as many letters more or fewer as the values have."""
    value, new = ([fold(said(number)) for number in (one, other)] for said in (made.value, made.surrogate))
    if min(map(len, new)) <= SHORTEST:
        return new[0][0] == new[1][0] and abs(len(new[0]) - len(new[1])) <= 1
    return is_slip(*new) and len(new[0]) - len(new[1]) == len(value[0]) - len(value[1])


def plain(made: Outcome, number: str) -> bool:
    """No letter has an accent, as none in the value has."""
    return made.value(number).isascii() and made.surrogate(number).isascii()


def umlauts(made: Outcome, one: str, other: str) -> bool:
    """The surrogates are one, with umlauts in one and two letters for each in the other."""
    spelt = made.surrogate(one).casefold().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}))
    return spelt == made.surrogate(other).casefold()


def lacks(made: Outcome, turn: str, pattern: str) -> bool:
    """A clean turn says nothing that a regular expression finds (`_` there stands for a space)."""
    return re.search(pattern.replace("_", " "), made.clean[int(turn) - 1]) is None
