"""Cases of user names and e-mail addresses that follow their person, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import common, logins

RELATIONS: dict[str, Relation] = {
    name: found for module in (common, logins) for name, found in vars(module).items() if callable(found)
}


@pytest.mark.parametrize("case", list(cases("logins")), ids=lambda case: case.name)
def test_logins(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys."""
    assert failures(case, RELATIONS) == []
