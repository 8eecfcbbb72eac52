"""Events in Avro. Logical types keep their stored values: a time in milliseconds stays a number."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import fastavro
import orjson

from anond.log.framed.schema import Schema, UnusableSchema


class AvroCodec:
    """Reads and writes events of an Avro schema."""

    def __init__(self, schema: Schema) -> None:
        named: dict[str, Any] = {}
        for text in schema.references.values():
            fastavro.parse_schema(_plain(orjson.loads(text)), named_schemas=named)
        self._schema: Any = fastavro.parse_schema(_plain(orjson.loads(schema.text)), named_schemas=named)
        _check(self._schema, named)

    def decode(self, event: bytes) -> bytes:
        """An event as JSON; bytes become text, one character each, as in Avro's JSON."""
        stream = BytesIO(event)
        found = fastavro.schemaless_reader(stream, self._schema, None)
        if stream.read(1):
            raise ValueError
        return orjson.dumps(found, default=_text)

    def encode(self, event: bytes) -> bytes:
        """An event in Avro; a field that the schema does not know is an error, as is one without value or default."""
        stream = BytesIO()
        fastavro.schemaless_writer(stream, self._schema, orjson.loads(event), strict_allow_default=True)
        return stream.getvalue()


def _text(value: Any) -> str:
    if type(value) is not bytes:
        raise TypeError
    return value.decode("latin-1")


def _plain(schema: Any) -> Any:
    """A schema without logical types."""
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if isinstance(schema, dict):
        return {name: _plain(one) for name, one in schema.items() if name != "logicalType"}
    return schema


def _check(schema: Any, named: dict[str, Any], within: tuple[str, ...] = ()) -> None:
    """Refuse schemas by which a few bytes are read without end, or so deep that the process crashes."""
    if isinstance(schema, list):
        for one in schema:
            _check(one, named, within)
    elif isinstance(schema, str):
        if schema in within:
            raise UnusableSchema("it holds itself: an event could be nested without end")
        if schema in named:
            _check(named[schema], named, within)
    elif schema["type"] in ("record", "error"):
        for one in schema["fields"]:
            _check(one["type"], named, (*within, schema["name"]))
    elif schema["type"] == "array" and _takes_nothing(schema["items"], named):
        raise UnusableSchema("it has lists of what takes no bytes: a few bytes could say billions of them")
    else:
        _check(schema.get("items", schema.get("values", [])), named, within)


def _takes_nothing(schema: Any, named: dict[str, Any]) -> bool:
    """Whether values of a non-recursive schema take no bytes."""
    if isinstance(schema, list):
        return False  # the index of the branch takes a byte
    if isinstance(schema, str):
        return schema == "null" or (schema in named and _takes_nothing(named[schema], named))
    if schema["type"] in ("record", "error"):
        return all(_takes_nothing(one["type"], named) for one in schema["fields"])
    return bool(schema["type"] == "null" or (schema["type"] == "fixed" and schema["size"] == 0))
