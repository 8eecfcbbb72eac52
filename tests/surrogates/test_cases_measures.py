"""Cases of measures, languages, nationalities and holidays, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, measures

RELATIONS: dict[str, Relation] = {
    name: found for module in (common, measures) for name, found in vars(module).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("measures")), ids=lambda case: case.name)
def test_measures(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
