"""Relations between measures and the measures that stand in their place."""

from __future__ import annotations

import re

from tests.surrogates.cases import Outcome


def differs(made: Outcome, number: str) -> bool:
    """The surrogate is not the value."""
    return made.value(number) != made.surrogate(number)


def same_shape(made: Outcome, number: str) -> bool:
    """Other figures stand where figures stood, as many, and all else is as it was."""
    shapes = {re.sub(r"\d", "0", one(number)) for one in (made.value, made.surrogate)}
    return len(shapes) == 1 and differs(made, number)


def keeps(made: Outcome, number: str, word: str) -> bool:
    """This word of the value stands in its surrogate."""
    return word in made.value(number) and word in made.surrogate(number)
