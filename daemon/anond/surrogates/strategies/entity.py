"""`entity`, the default: an invented value of the same kind, the same for the whole session."""

from __future__ import annotations

from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """The surrogate that the value's kind comes up with."""
    return value.of_its_kind()
