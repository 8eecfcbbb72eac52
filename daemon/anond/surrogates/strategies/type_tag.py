"""`tag`: the plain type, the same for all values of it."""

from __future__ import annotations

from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """The type in brackets, such as `[LOCATION]`."""
    return value.type_tag
