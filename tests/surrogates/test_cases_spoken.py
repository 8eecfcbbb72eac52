"""Cases of what is spelled or dictated, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, spoken

RELATIONS: dict[str, Relation] = {
    name: found for one in (common, spoken) for name, found in vars(one).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("spoken")), ids=lambda case: case.name)
def test_spoken(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
