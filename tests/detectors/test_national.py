"""The rows of the ids of the states: each can be checked, and each way of writing fits its shape."""

from __future__ import annotations

import pytest

from anond.detectors.identity import national
from anond.detectors.identity.national import LONGEST, Scheme, checks, shape
from anond.tags import SUBS
from tests.detectors.test_detectors_numbers import TABLES

ROWS = [(form, scheme) for form, schemes in national.schemes().items() for scheme in schemes]


@pytest.mark.parametrize(("form", "scheme"), ROWS, ids=lambda value: value if isinstance(value, str) else value.check)
def test_a_row_can_be_asked(form: str, scheme: Scheme) -> None:
    """A check that is misspelt would stop a turn, a sub that is none an event; a form that is too long is never met."""
    assert shape(form.replace("9", "1")) == form
    assert len(form) <= LONGEST
    assert scheme.sub is None or scheme.sub in SUBS["UID"]
    if scheme.check != "-":
        assert checks(scheme.check, form.replace("9", "1")) in (True, False)


@pytest.mark.parametrize("country", sorted({scheme.check[:2] for _, scheme in ROWS if "." in scheme.check}))
def test_every_country_has_rows(country: str) -> None:
    """Numbers of each country that python-stdnum proves are tried in a table."""
    assert country.upper() in {row_country for _, row_country, _ in TABLES}
