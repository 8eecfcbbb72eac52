"""Cases of numbers in figures and in words, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, numbers

RELATIONS: dict[str, Relation] = {
    name: found for one in (common, numbers) for name, found in vars(one).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("numbers")), ids=lambda case: case.name)
def test_numbers(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
