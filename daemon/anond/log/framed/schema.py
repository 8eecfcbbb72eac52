"""Schemas of a registry, and the protocol of codecs: events to JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from anond.errors import ConfigError

KINDS: Final = {".avsc": "AVRO", ".json": "JSON", ".proto": "PROTOBUF"}  # of a file, by its end


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema of the registry, and the schemas to which it refers, by the names of its references, each once."""

    kind: str  # AVRO, JSON or PROTOBUF
    text: str = field(repr=False)
    references: Mapping[str, str] = field(default_factory=dict, repr=False)  # those that others need come first
    serialized: bool = False  # a descriptor in base64, as some registries give it for Protobuf


class UnusableSchema(Exception):
    """A schema is invalid, or of a kind that is not supported here."""


class Codec(Protocol):
    """Reads and writes events of one schema. Both may raise anything; the error's text goes no further."""

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
