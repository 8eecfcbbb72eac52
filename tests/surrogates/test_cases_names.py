"""Cases of names: short forms, compounds, gender and inflection, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, names

RELATIONS: dict[str, Relation] = {
    name: found for module in (common, names) for name, found in vars(module).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("names")), ids=lambda case: case.name)
def test_names(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
