"""What is a time, and what only stands in the place of one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.events.times import Time, is_time, moved
from tests.stopwatch import cpu_seconds

TIMES = (
    "2026-11-20T17:00:00Z", "2026-11-20t17:00:00z", "2026-11-20T17:00Z", "2026-11-20 17:00:00", "2026-11-20",
    "2026-11-20T17:00:00.123456789+01:00", "2026-11-20T17:00:00,5-0800", "2026-11-20 17:00:00 +01", "2026-W47-5",
    "2026-11-20 17:00:00 UTC", "2026-11-20T17:00:00GMT", "20261120T170000Z", "20261120T1700", "20261120T170000.5+0100",
    "1795194000", "1795194000123", "1795194000123456", "1795194000123456789", "1795194000.123456",
    1795194000, 1795194000.25, 1795194000123, 1795194000123456, 1795194000123456789, 1.795194e12,
)  # fmt: skip
NONE = (
    "+49 171 3920077", "491713920077", "4917139200771", "0171 3920077", "01713920077", "2026-3920077", "12-11-2026",
    "4111111111111111", "2221000000000009", "378282246310005", "4111 1111 1111 1111", "20261120", "17:00", "17", "0",
    "2026-13-20", "2026-02-30", "1988-08-12", "2126-01-01", "2026-11-20T25:00", "2026-11-20T17:00:00+49:17",
    "2026-11-20T17:00:00.1713920077", "2026-11-20T17:00:00Z 171", "2026-11-20x17:00", "Friday, Rosa", "²02६-11-20",
    "2125551234", "2015550123", 2125551234, "971501234567", "972501234567", "999999999", 971501234567,
    "1795194000.4917139200771", "-1795194000", "1e9", " 1795194000", "2026-11-20\n", "1795194000\n",
    491713920077, 4111111111111111, 5105105105105100, 0, -1795194000, 17, 2**63, 2**64 - 1, 1e308, float("inf"),
    float("nan"), 42.5,
)  # fmt: skip


@pytest.mark.parametrize("value", TIMES)
def test_times_in_their_usual_forms(value: Time) -> None:
    """ISO 8601, and what counts from the epoch in seconds to nanoseconds."""
    assert is_time(value)


@pytest.mark.parametrize("value", NONE)
def test_numbers_of_phones_and_cards_are_no_times(value: Time) -> None:
    """Nor are impossible dates, dates of birth, and words."""
    assert not is_time(value)


@given(st.text() | st.from_regex(r"[0-9TZtzW:.,+\- ]{1,40}(?:UTC|GMT)?", fullmatch=True) | st.floats() | st.integers())
def test_any_value_is_a_time_or_none(value: Time) -> None:
    """Nothing that a platform writes raises an error."""
    assert is_time(value) in (True, False)


def test_times_are_looked_at_fast() -> None:
    """Some microseconds for each turn."""
    assert cpu_seconds(lambda: [is_time("2026-11-20T17:00:00.123Z") for _ in range(10_000)], 0.5) < 0.5


@pytest.mark.parametrize(
    ("value", "earlier"),
    [
        ("2026-11-20T17:00:00Z", "2026-11-13T17:00:00Z"),
        ("20261120T170000Z", "20261113T170000Z"),
        ("2026-W47-5", "2026-W46-5"),
        ("1795194000", "1794589200"),
        (1795194000, 1794589200),
        (1795194000000, 1794589200000),
        ("+49 171 3920077", None),
    ],
)
def test_a_time_moves_in_its_format(value: str | int, earlier: str | int | None) -> None:
    """A week earlier, in whatever unit; what is no time is not moved but left out."""
    assert moved(value, 7) == earlier
