"""Network addresses: the table under `tables/ip`."""

from __future__ import annotations

import pytest

from tests.tagging.marked_tables import Marked, marked, scores

ROWS = list(marked("ip"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text)
def test_rows(row: Marked) -> None:
    """A row's address is found whole; versions, sections and times are none."""
    assert row.found is bool(row.tag)


def test_recall_and_precision() -> None:
    """Each language reaches recall .98 and precision .97."""
    for lang, (_, recall, precision) in scores(ROWS).items():
        assert recall >= 0.98, lang
        assert precision >= 0.97, lang
