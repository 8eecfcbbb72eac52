"""Events in JSON under a JSON Schema: events that do not fit it are neither read nor written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jsonschema_rs
import orjson

from anond.log.framed.schema import Schema


class JsonCodec:
    """Reads and writes events of a JSON Schema. Other schemas come only from its references."""

    def __init__(self, schema: Schema) -> None:
        others = {name: orjson.loads(text) for name, text in schema.references.items()}
        self._validator = jsonschema_rs.validator_for(
            orjson.loads(schema.text), retriever=lambda uri: _schema_at(others, uri), base_uri="anond:///"
        )

    def decode(self, event: bytes) -> bytes:
        """An event, as it came."""
        if not self._validator.is_valid(orjson.loads(event)):
            raise ValueError
        return event

    def encode(self, event: bytes) -> bytes:
        """An event, as it is."""
        return self.decode(event)


def _schema_at(others: Mapping[str, Any], uri: str) -> Any:
    return others[uri] if uri in others else others[uri.removeprefix("anond:///")]
