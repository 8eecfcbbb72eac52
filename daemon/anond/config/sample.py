"""The commented sample configuration; `deploy/anond.toml` is its output, and a test holds the two together."""

from __future__ import annotations

import dataclasses
from typing import Any, get_type_hints

from anond.config.setting import allowed, name_of
from anond.config.settings import Settings


def sample() -> str:
    """The commented sample configuration: every setting at its default."""
    out = [
        "# anond: every setting at its default. Uncomment what you change.",
        "# A variable ANOND_<SECTION>_<SETTING> overrides the file, for example ANOND_LOG_PARTITIONS=8.",
        "",
    ]
    hints = get_type_hints(Settings)
    for f in dataclasses.fields(Settings):
        if f.name == "data":
            out += [*_documented(f, Settings, str), ""]
            continue
        kind = hints[f.name]
        out += [f"[{f.name}]", f"# {kind.__doc__}"]
        inner = get_type_hints(kind)
        for g in dataclasses.fields(kind):
            out += _documented(g, kind, inner[g.name])
        out.append("")
    return "\n".join(out)


def _documented(f: dataclasses.Field[Any], parent: Any, hint: Any) -> list[str]:
    meta = f.metadata
    default = getattr(parent(), f.name)
    notes = [meta["why"]]
    if meta["choices"]:
        notes.append("one of " + ", ".join(meta["choices"]))
    elif meta["low"] is not None:
        notes.append(allowed(hint, meta))
    return [f"# {'; '.join(notes)}", f"# {name_of(f)} = {_toml(default)}"]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{}"
    return repr(value)
