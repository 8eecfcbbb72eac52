"""E-mail addresses, web addresses and user names; by tables in six languages."""

from __future__ import annotations

import pytest

from tests.detectors.marked_tables import assert_linear, marked

TABLES = {name: list(marked(name)) for name in ("email", "url", "handle", "email-blind", "url-blind", "handle-blind")}
UNITS = [
    "a@", "a @ b . ", "gmail", "gmail com ", "at a dot com ", "punto ", "www ", "www.a ", "@a", "u/", "insta ",
    "a#1", "a at gmail com ",
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_long_runs_cost_linear_time(unit: str) -> None:
    """Twice the text takes about twice the time, whatever it repeats."""
    for table in (name for name in TABLES if not name.endswith("-blind")):
        assert_linear(table, unit)
