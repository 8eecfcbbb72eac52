"""`keep`: the value stays. The settings have to confirm it for tags that the policy hides."""

from __future__ import annotations

from anond.surrogates.strategies.value import HiddenValue


def replace(value: HiddenValue) -> str:
    """A type tag: the policy in use does not hide kept values, so a value that arrives here has to be hidden."""
    return value.type_tag
