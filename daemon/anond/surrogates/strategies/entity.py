"""`entity`, the default: an invented value of the same kind, the same for the whole session."""

from __future__ import annotations

from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """The surrogate made by the file of the value's kind."""
    return value.of_its_kind()
