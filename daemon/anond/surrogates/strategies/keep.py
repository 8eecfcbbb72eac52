"""`keep`: the value as it stands. What the policy hides comes here only where the settings say that this is meant."""

from __future__ import annotations

from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """A type tag: what is kept is not hidden by the policy in use, so whatever comes here has to be hidden."""
    return value.type_tag
