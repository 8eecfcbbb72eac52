"""Relations between measures and the measures that stand in their place."""

from __future__ import annotations

import re
from decimal import Decimal

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


def adds_up(made: Outcome, whole: str, *parts: str) -> bool:
    """One amount is the sum of the others, as their values say."""
    sums = ([_amount(one(number)) for number in (whole, *parts)] for one in (made.value, made.surrogate))
    return all(first == sum(others) for first, *others in sums)


def _amount(text: str) -> Decimal:
    return Decimal("".join(re.findall(r"[\d.,]", text)).replace(",", "."))


def warm(made: Outcome, number: str) -> bool:
    """The degrees are others, and a fifth more or fewer at most, or five."""
    old, new = _amount(made.value(number)), _amount(made.surrogate(number))
    return 0 < abs(old - new) <= max(old / 5, 5)
