"""Relations between organisations, products, web addresses and their surrogates."""

from __future__ import annotations

import re

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
