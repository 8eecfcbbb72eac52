"""A schema as a registry has it, and what it does: events of its form to JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from anond.errors import ConfigError

KINDS: Final = {".avsc": "AVRO", ".json": "JSON", ".proto": "PROTOBUF"}  # of a file, by its end


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema as the registry has it, and those that it refers to, by the names by which it does, each once."""

    kind: str  # AVRO, JSON or PROTOBUF
    text: str = field(repr=False)
    references: Mapping[str, str] = field(default_factory=dict, repr=False)  # those that others need come first
    serialized: bool = False  # a descriptor in base64, as some registries give it for Protobuf


class UnusableSchema(Exception):
    """A schema is no schema, or one by which events are not read or written here."""


class Codec(Protocol):
    """Reads and writes events of one schema. Both raise whatever they like; its text goes no further."""

    def decode(self, event: bytes) -> bytes:
        """An event as JSON."""

    def encode(self, event: bytes) -> bytes:
        """An event of JSON in the form of the schema; an error where a field is missing or unknown there."""


def of_file(path: Path) -> Schema:
    """The schema in a file."""
    try:
        return Schema(KINDS[path.suffix], path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"schema.clean_file = '{path}' cannot be read") from None
