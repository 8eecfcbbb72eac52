"""One setting: its field, with the default, reason, unit and range that its documentation and its check need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, field
from typing import Any, Final

_TOPIC_NAME: Final = re.compile(r"[a-zA-Z0-9._-]{1,249}")


def setting(
    default: Any,
    why: str,
    *,
    unit: str = "",
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
    name: str = "",
    topic: bool = False,
) -> Any:
    """A field of a settings section, with all that its documentation and its check need."""
    meta = {"why": why, "unit": unit, "low": low, "high": high, "choices": choices, "name": name, "topic": topic}
    if isinstance(default, (dict, list)):
        return field(default_factory=lambda: type(default)(default), metadata=meta)
    return field(default=default, metadata=meta)


def name_of(f: Field[Any]) -> str:
    """The name of a setting in the file: that of its field, unless that is a Python keyword."""
    return f.metadata.get("name") or f.name


def is_topic_name(value: str) -> bool:
    """Whether a text is a valid topic name for Kafka."""
    return _TOPIC_NAME.fullmatch(value) is not None and value not in (".", "..")


def allowed(hint: Any, meta: Mapping[str, Any]) -> str:
    """The allowed values of a setting, in words."""
    if meta["topic"]:
        return "1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-', though not '.' or '..'"
    if meta["choices"]:
        return " or ".join(repr(c) for c in meta["choices"])
    kind = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}[hint]
    unit = f" of {meta['unit']}" if meta["unit"] else ""
    reach = "" if meta["low"] is None else f" from {meta['low']} to {meta['high']}"
    return f"{kind}{unit}{reach}"
