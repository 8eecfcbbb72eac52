"""Refused models as lines for people: the list, and the report of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from anond.operations.refused import Refused


def listing(found: Sequence[Refused]) -> Iterator[str]:
    """A line for each, with the reason."""
    if not found:
        yield "no refused model is kept here"
    yield from (f"{one.lang} {one.name}  refused {one.readable_time}: {one.why}" for one in found)


def page(one: Refused) -> Iterator[str]:
    """A refused model with its whole report."""
    yield one.name
    yield ""
    yield f"language   {one.lang}"
    yield f"would be   {one.id}, {one.size:,} bytes"
    yield f"refused    {one.readable_time}: {one.why}"
    if one.report:
        yield ""
        yield from _lines(one.report, "")


def _lines(report: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Names and values as lines; parts are indented below their name."""
    plain = {name: value for name, value in report.items() if not _has_parts(value)}
    width = max((len(str(name)) for name in plain), default=0)
    for name, value in report.items():
        if name in plain:
            yield f"{indent}{name:<{width}}  {_shown(value)}"
        elif isinstance(value, Mapping):
            yield f"{indent}{name}"
            yield from _lines(value, f"{indent}  ")
        else:
            yield f"{indent}{name}"
            yield from _rows(value, f"{indent}  ")


def _rows(values: Sequence[Any], indent: str) -> Iterator[str]:
    for value in values:
        if isinstance(value, Mapping):
            yield indent + ", ".join(f"{name} {_shown(part)}" for name, part in value.items())
        else:
            yield f"{indent}{_shown(value)}"


def _has_parts(value: Any) -> bool:
    if isinstance(value, Mapping):
        return bool(value)
    return isinstance(value, list) and any(isinstance(part, Mapping | list | str) for part in value)


def _shown(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None | {} | []:
            return "none"
        case float():
            return f"{value:.4g}"
        case int():
            return f"{value:,}"
        case list():
            return " to ".join(map(_shown, value)) if len(value) == 2 else ", ".join(map(_shown, value))
        case Mapping():
            return ", ".join(f"{name} {_shown(part)}" for name, part in value.items())
    return str(value)
