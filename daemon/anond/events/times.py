"""Whether a value is a time, and not a phone or card number that stands in its place."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Final

Time = str | int | float

_YEARS: Final = range(2000, 2100)
# From 2001 to 2033, since the epoch: ten digits in seconds, below all phone numbers of North America (201 and more),
# and thirteen in milliseconds, more than most phone numbers have. Cards lie beyond in microseconds.
_SECONDS: Final = (1_000_000_000, 2_010_000_000)
_UNITS: Final = (1, 10**3, 10**6, 10**9)  # seconds, milliseconds, microseconds, nanoseconds

_ZONE: Final = r"(?: ?(?:[Zz]|UTC|GMT|[+-]\d\d(?::?\d\d)?))?"
_ISO: Final = re.compile(
    r"\d{4}-(?:\d\d-\d\d|W\d\d-\d)(?:[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?" + _ZONE + ")?"  # 2026-11-20T17:00:00Z
    r"|\d{8}T\d{4}(?:\d\d(?:[.,]\d{1,9})?)?" + _ZONE,  # 20261120T170000Z
    re.ASCII,
)
_NUMBER: Final = re.compile(r"[1-9]\d{9,18}|[1-9]\d{9,12}\.\d{1,9}", re.ASCII)


def is_time(value: Time) -> bool:
    """Whether a number counts from the epoch to a time of our days, or a text is such a number or an ISO 8601 time."""
    if type(value) is not str:
        return _counts(value)
    if _ISO.fullmatch(value):
        return _is_date(value)
    return bool(_NUMBER.fullmatch(value)) and _counts(float(value) if "." in value else int(value))


def _counts(number: Time) -> bool:
    low, high = _SECONDS
    return any(low * unit <= number < high * unit for unit in _UNITS)  # type: ignore[operator]


def _is_date(text: str) -> bool:
    plain = text.upper()
    for zone in ("UTC", "GMT"):
        plain = plain.replace(zone, "Z")
    date, blank, rest = plain.partition(" ")  # one before the hour, another before the zone
    try:
        return datetime.fromisoformat(date + blank + rest.replace(" ", "")).year in _YEARS
    except ValueError:
        return False


def moved(value: Time, days: int) -> Time | None:
    """The same time of day so many days earlier, in the same format; None for what is no time."""
    if not is_time(value):
        return None
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        return _moved_date(value, days)
    number = float(value) if "." in str(value) else int(value)
    unit = max(unit for unit in _UNITS if number >= _SECONDS[0] * unit)
    earlier = number - days * 86_400 * unit
    return type(value)(earlier)


def _moved_date(text: str, days: int) -> str:
    end = 8 if text[:8].isdecimal() else 10
    earlier = date.fromisoformat(text[:end]) - timedelta(days)
    if "W" in text[:end].upper():
        year, week, day = earlier.isocalendar()
        return f"{year}-W{week:02}-{day}{text[end:]}"
    return f"{earlier:%Y%m%d}{text[end:]}" if end == 8 else f"{earlier:%Y-%m-%d}{text[end:]}"
