"""Paths into events: names of fields with dots between them."""

from __future__ import annotations

from typing import Any, Final

Path = tuple[str, ...]
ABSENT: Final = object()


def split(path: str) -> Path:
    """The names of a dotted path; none of an empty one."""
    return tuple(path.split(".")) if path else ()


def dig(event: Any, path: Path, default: Any = None) -> Any:
    """The value at a path; the default where the path is empty or leads nowhere."""
    if not path:
        return default
    for name in path:
        if type(event) is not dict:
            return default
        event = event.get(name, default)
    return event


def put(out: dict[str, Any], path: Path, value: Any) -> None:
    """Write a value at a path; nothing where the path is empty."""
    if not path:
        return
    for name in path[:-1]:
        out = out.setdefault(name, {})
    out[path[-1]] = value


def with_value(event: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """An event with another value at a path that it has; what stands beside the path is shared, nothing is changed."""
    name, *rest = path
    return event | {name: with_value(event[name], tuple(rest), value) if rest else value}


def overlap(path: str, there: str) -> bool:
    """Whether two dotted paths are the same, or one leads into what the other names."""
    return bool(path and there) and (f"{path}.".startswith(f"{there}.") or f"{there}.".startswith(f"{path}."))
