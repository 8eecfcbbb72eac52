"""ANOND_* variables: the settings that they override, and those that are foreign or mistyped."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, get_type_hints

from anond.config.setting import name_of
from anond.config.settings import Settings

Place = tuple[str, str]  # section and name of a setting; the section of `data` is empty

_PREFIX: Final = "ANOND_"
_OURS: Final = re.compile(r"ANOND_(CONFIG|KERNEL|TEST_\w+)")  # read elsewhere, and no settings
_KUBERNETES: Final = re.compile(  # what it tells every container of a service whose name begins with `anond`
    r"ANOND_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)"
)
_ADDRESS: Final = re.compile(r"(tcp|udp|sctp)://.*")  # its ANOND_PORT, and ANOND_REVIEW_PORT, which is a setting, too


def overrides(environ: Mapping[str, str]) -> dict[Place, tuple[str, str]]:
    """The values of settings that variables override, and the name of each variable: ANOND_LOG_PARTITIONS=8."""
    known = _settings_by_variable()
    return {
        known[name]: (value, name) for name, value in environ.items() if name in known and not _foreign(name, value)
    }


def unknown(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names of variables that are no settings, likely mistyped, each with the nearest that is one, or ""."""
    known = _settings_by_variable()
    for name, value in environ.items():
        if name.startswith(_PREFIX) and name not in known and not _OURS.fullmatch(name) and not _foreign(name, value):
            yield name, _nearest(name, known)


def _nearest(name: str, known: Iterable[str]) -> str:
    short = [each.removeprefix(_PREFIX) for each in known]  # what all begin with makes none of them alike
    return "".join(_PREFIX + near for near in difflib.get_close_matches(name.removeprefix(_PREFIX), short, 1))


def _foreign(name: str, value: str) -> bool:
    """Whether Kubernetes says this, about a service."""
    return bool(_KUBERNETES.fullmatch(name) or (name.endswith("_PORT") and _ADDRESS.fullmatch(value)))


@cache
def _settings_by_variable() -> dict[str, Place]:
    """Every setting by the name of its variable."""
    hints = get_type_hints(Settings)
    places = [("", "data")]
    for section in dataclasses.fields(Settings):
        if section.name != "data":
            places += [(section.name, name_of(f)) for f in dataclasses.fields(hints[section.name])]
    return {_PREFIX + "_".join(filter(None, place)).upper(): place for place in places}
