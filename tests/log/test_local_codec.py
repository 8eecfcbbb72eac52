"""How the local log keeps records: every record comes back, and no damage goes unnoticed as another record."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.events.records import UNREADABLE, Position
from anond.log.local.codec import Codec

PLAIN = Codec(None)
AT = Position("turns", 0, 7)
HEADERS = st.lists(st.tuples(st.text(max_size=5), st.binary(max_size=5)), max_size=3).map(tuple)


@settings(max_examples=200, deadline=None)
@given(st.none() | st.binary(max_size=20), st.none() | st.binary(max_size=50), HEADERS)
def test_every_record_comes_back(
    key: bytes | None, value: bytes | None, headers: tuple[tuple[str, bytes], ...]
) -> None:
    """Any key, value and headers survive; None and empty stay different."""
    record = PLAIN.decode(AT, False, 5, PLAIN.encode("turns", 0, False, key, value, headers))
    assert (record.position, record.timestamp_ms) == (AT, 5)
    assert (record.key, record.value, record.headers) == (key, value, headers)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=40))
def test_any_bytes_decode_or_are_unreadable(body: bytes) -> None:
    """Damaged bytes never raise: they give a record, or one that says that it is unreadable."""
    record = PLAIN.decode(AT, False, 5, body)
    assert record.headers != UNREADABLE or (record.key, record.value) == (None, None)


@pytest.mark.parametrize("length", range(8 + 3 + 5))
def test_a_record_that_is_cut_short_is_unreadable(length: int) -> None:
    """Every proper beginning of a record is found to be one."""
    body = PLAIN.encode("turns", 0, False, b"key", b"value", ())
    record = PLAIN.decode(AT, False, 5, body[:length])
    assert (record.key, record.value, record.headers) == (None, None, UNREADABLE)
