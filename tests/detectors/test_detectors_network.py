"""Network addresses: the table under `tables/ip`."""

from __future__ import annotations

import pytest

from tests.detectors.marked_tables import Marked, marked

ROWS = list(marked("ip"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text)
def test_rows(row: Marked) -> None:
    """A row's address is found whole; versions, sections and times are none."""
    assert row.found is bool(row.tag)
