"""Cases of whole sessions, in which values of several kinds meet, each with twenty keys."""

from __future__ import annotations

import pytest

from tests.surrogates.cases import Case, Relation, cases, failures
from tests.surrogates.relations import (
    common,
    dates,
    logins,
    measures,
    names,
    numbers,
    organisations,
    places,
    sessions,
    spoken,
)

_OF_KINDS = (dates, logins, measures, names, numbers, organisations, places, spoken)
RELATIONS: dict[str, Relation] = {
    name: found for module in (common, sessions) for name, found in vars(module).items() if callable(found)
} | {
    f"{module.__name__.rpartition('.')[2]}.{name}": found
    for module in _OF_KINDS
    for name, found in vars(module).items()
    if callable(found)
}


@pytest.mark.parametrize("case", list(cases("sessions")), ids=lambda case: case.name)
def test_sessions(case: Case) -> None:
    """Every relation of a case holds with each of twenty keys; those of a kind are named with it (`names.woman`)."""
    assert failures(case, RELATIONS) == []
