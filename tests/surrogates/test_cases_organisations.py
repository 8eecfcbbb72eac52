"""Cases of organisations, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, organisations, places

RELATIONS: dict[str, Relation] = {
    name: found for room in (common, places, organisations) for name, found in vars(room).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("organisations")), ids=lambda case: case.name)
def test_organisations(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
