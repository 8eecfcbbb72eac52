"""The frame of an event on its topic: a byte 0, the id of its schema in four bytes, and then the event itself."""

from __future__ import annotations

from struct import Struct
from typing import Final, Literal

_FRAME: Final = Struct(">bI")
MAGIC: Final = b"\x00"  # no JSON begins so
Unread = Literal["not_framed", "unknown_schema", "not_its_schema"]  # why an event is no turn


class NotRead(Exception):
    """An event cannot be read: `reason` is a code without text."""

    def __init__(self, reason: Unread) -> None:
        super().__init__(reason)
        self.reason: Unread = reason


def unframed(value: bytes) -> tuple[int, bytes]:
    """The id of the schema, and the event; raises NotRead."""
    if len(value) < _FRAME.size or not value.startswith(MAGIC):
        raise NotRead("not_framed")
    _, schema = _FRAME.unpack_from(value)
    return schema, value[_FRAME.size :]


def framed(schema: int, event: bytes) -> bytes:
    """An event with its frame."""
    return _FRAME.pack(0, schema) + event
