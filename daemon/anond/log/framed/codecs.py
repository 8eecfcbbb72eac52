"""The codec of a schema, by its kind. Libraries load with the first schema that needs them."""

from __future__ import annotations

from collections.abc import Callable

from anond.errors import MissingExtra
from anond.log.framed.schema import KINDS, Codec, Schema, UnusableSchema


def codec(schema: Schema) -> Codec:
    """The codec of a schema; raises UnusableSchema."""
    if schema.kind not in KINDS.values():
        raise UnusableSchema(f"schemas of the kind {schema.kind!r} are not known")
    makers: dict[str, Callable[[Schema], Codec]] = {"AVRO": _avro, "JSON": _json, "PROTOBUF": _protobuf}
    try:
        return makers[schema.kind](schema)
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed: pip install 'anond[schema]'") from None
    except UnusableSchema:
        raise
    except Exception as error:
        raise UnusableSchema(f"it cannot be read as {schema.kind}: {type(error).__name__}") from None


def _avro(schema: Schema) -> Codec:
    from anond.log.framed.avro import AvroCodec

    return AvroCodec(schema)


def _json(schema: Schema) -> Codec:
    from anond.log.framed.json_schema import JsonCodec

    return JsonCodec(schema)


def _protobuf(schema: Schema) -> Codec:
    from anond.log.framed.protobuf import ProtobufCodec

    return ProtobufCodec(schema)
