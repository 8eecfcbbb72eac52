"""Relations between organisations, products, web addresses and their surrogates."""

from __future__ import annotations

import re

from anond_gazetteers import load
from tests.surrogates.cases import Outcome


def reserved(made: Outcome, number: str) -> bool:
    """The host of a web address lies under a name that reaches nobody."""
    host = re.sub(r"^[a-z]+://", "", made.surrogate(number)).split("/")[0].split("?")[0].split(":")[0]
    return host.split(".")[-1] == "example"


def acronym(made: Outcome, number: str) -> bool:
    """The surrogate is an acronym of as many letters."""
    value, surrogate = made.value(number), made.surrogate(number)
    return surrogate.isupper() and surrogate.isalpha() and len(value) == len(surrogate)


def same_marks(made: Outcome, number: str) -> bool:
    """What stands between the words is the same in both."""
    return len({re.sub(r"\w+", "x", one(number)) for one in (made.value, made.surrogate)}) == 1


def no_person(made: Outcome, number: str) -> bool:
    """No word of the surrogate is on a list of names."""
    words = re.findall(r"[^\W\d_]{3,}", made.surrogate(number))
    return not any(kind.startswith("first_") for word in words for kind in load().kinds_of(word, made.lang))


def place(made: Outcome, number: str) -> bool:
    """The last word is another one, and a town."""
    old, new = (re.findall(r"[^\W\d_]+", one(number))[-1] for one in (made.value, made.surrogate))
    return old != new and bool(load().kinds_of(new, made.lang, frozenset(("city",))))
