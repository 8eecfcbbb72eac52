"""Relations between values and surrogates of any kind."""

from __future__ import annotations

import re

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
    """Two mentions got the same surrogate, whatever their case."""
    return made.surrogate(one).casefold() == made.surrogate(other).casefold()


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


def unlisted(made: Outcome, number: str) -> bool:
    """Neither the last word of the value nor that of its surrogate is on a list of names and places."""
    words = (re.findall(r"[\w'’]+", said)[-1] for said in (made.value(number), made.surrogate(number)))
    return not any(load().kinds_of(word, made.lang) for word in words)
