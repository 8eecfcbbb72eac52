"""`suppress`: a sign that a value stood here, and no more."""

from __future__ import annotations

from anond.surrogates.redaction import HIDDEN
from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """The sign, whatever the value."""
    return HIDDEN
