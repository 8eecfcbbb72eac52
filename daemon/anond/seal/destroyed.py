"""The note of keys that were destroyed on purpose, beside the rings: ids and times, no key material.

It tells destroyed keys from lost ones, which should be restored from a copy.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from pathlib import Path

import orjson

from anond.seal.files import write_note

FILE = "destroyed.json"
VERSION = 1
Destroyed = dict[str, dict[str, float]]  # by ring, then by the id of a key: when


def destroyed(folder: Path) -> Destroyed:
    """The noted keys; none where the note is missing or unreadable: then keys count as lost."""
    try:
        return parse((folder / FILE).read_bytes())
    except (OSError, ValueError):
        return {}


def parse(data: bytes) -> Destroyed:
    """The content of a note; raises ValueError."""
    try:
        content = orjson.loads(data)
        if content["version"] != VERSION:
            raise ValueError
        found = {ring: {_id(key): float(at) for key, at in rows.items()} for ring, rows in content["destroyed"].items()}
        if not all(math.isfinite(at) for rows in found.values() for at in rows.values()):
            raise ValueError
    except (KeyError, TypeError, AttributeError):
        raise ValueError from None
    return found


def note_destroyed(folder: Path, more: Destroyed) -> None:
    """Add keys to the note. Whoever destroys notes first: a key that is noted and still there opens as ever."""
    found = destroyed(folder)
    for ring, rows in more.items():
        found[ring] = {**rows, **found.get(ring, {})}
    write_note(folder / FILE, orjson.dumps({"version": VERSION, "destroyed": found}, option=orjson.OPT_INDENT_2))


def on_purpose(folder: Path, ring: str, keys: Collection[str]) -> bool:
    """Whether all of these keys were destroyed on purpose."""
    return bool(keys) and set(keys) <= destroyed(folder).get(ring, {}).keys()


def _id(key: str) -> str:
    if len(key) != 16 or bytes.fromhex(key).hex() != key:
        raise ValueError
    return key
