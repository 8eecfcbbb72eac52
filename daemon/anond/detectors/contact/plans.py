"""Number plans of the world as patterns, made of phonenumbers' data: a look-up takes a few microseconds.

Asking phonenumbers itself costs a hundred microseconds a number and region, and a language is spoken in twenty regions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from anond_gazetteers.forgetting import remembering

_TYPES: Final = ("fixed_line", "mobile", "toll_free", "premium_rate", "shared_cost", "personal_number", "voip", "uan")
_LONGEST: Final = 15


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of one region, and how a number dialled inside it becomes an international one."""

    numbers: re.Pattern[str]
    prefix: re.Pattern[str] | None
    rule: str | None

    def has(self, number: str) -> bool:
        """Whether a number is in the plan, with or without its trunk prefix."""
        if self.numbers.fullmatch(number):
            return True
        prefix = self.prefix.match(number) if self.prefix else None
        if prefix is None or not prefix.end():
            return False
        rest = number[prefix.end() :]
        if self.rule and prefix.lastindex:
            return self.numbers.fullmatch(prefix.expand(self.rule.replace("$", "\\")) + rest) is not None
        return self.numbers.fullmatch(rest) is not None


@remembering(1 << 12)
def is_dialled_number(number: str, regions: tuple[str, ...]) -> bool:
    """Whether these digits are a number as dialled inside one of these regions."""
    return len(number) <= _LONGEST and any(plan(region).has(number) for region in regions)


@remembering(1 << 12)
def known_abroad(number: str) -> bool:
    """Whether digits behind `+` are a country code and a number of that country; a trunk 0 may stand between."""
    return any(is_dialled_number(number[length:], regions) for length, regions in _countries(number))


def compile_plans(regions: Iterable[str]) -> None:
    """Compile the plans of these regions, and of others that share a country code with one."""
    shared = _library().COUNTRY_CODE_TO_REGION_CODE.values()
    for region in {other for region in regions for some in shared if region in some for other in some}:
        plan(region)


def has_country(number: str) -> bool:
    """Whether digits begin with a country code."""
    return any(True for _ in _countries(number))


def _countries(number: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    codes: dict[int, tuple[str, ...]] = _library().COUNTRY_CODE_TO_REGION_CODE
    for length in (1, 2, 3):
        regions = codes.get(int(number[:length] or 0))
        if regions and regions != ("001",):
            yield length, tuple(regions)


@cache
def plan(region: str) -> Plan:
    """The plan of a region."""
    data = _library().PhoneMetadata.metadata_for_region(region)
    kinds = (getattr(data, kind) for kind in _TYPES)
    patterns = [kind.national_number_pattern for kind in kinds if kind is not None and kind.national_number_pattern]
    prefix = data.national_prefix_for_parsing
    return Plan(
        re.compile("|".join(f"(?:{pattern})" for pattern in patterns)),
        re.compile(prefix) if prefix else None,
        data.national_prefix_transform_rule,
    )


@cache
def _library() -> Any:
    """phonenumbers, imported when the first candidate is seen: it is large."""
    return import_module("phonenumbers")
