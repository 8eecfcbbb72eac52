"""Events in Protobuf: each is preceded by the path of its message in the file. 64-bit integers stay numbers."""

from __future__ import annotations

from base64 import b64decode, b64encode
from importlib import import_module
from typing import Any, Final

import orjson
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

from anond.log.framed.proto_files import descriptors
from anond.log.framed.schema import Schema

_FIRST: Final = b"\x00"  # the first message of the file
_DEEPEST: Final = 100
_GOOGLES: Final = "google/protobuf/"


class ProtobufCodec:
    """Reads the messages of a Protobuf file, and writes its first one."""

    def __init__(self, schema: Schema) -> None:
        self._pool = descriptor_pool.DescriptorPool()
        files = [_parsed(text) for text in (*schema.references.values(), schema.text)] if schema.serialized else []
        for file in _with_googles(files) if files else descriptors(schema):
            self._pool.Add(file)
            self._file = file
        self._first = self._message([0])

    def _message(self, path: list[int]) -> Any:
        """The class of the message at a path into the file."""
        found = self._file.message_type[path[0]]
        name = [self._file.package, found.name] if self._file.package else [found.name]
        for index in path[1:]:
            found = found.nested_type[index]
            name.append(found.name)
        return message_factory.GetMessageClass(self._pool.FindMessageTypeByName(".".join(name)))

    def decode(self, event: bytes) -> bytes:
        """An event as JSON."""
        path, at = _path(event)
        return orjson.dumps(_plain((self._message(path) if path != [0] else self._first).FromString(event[at:])))

    def encode(self, event: bytes) -> bytes:
        """An event as the first message of the file; a field that it does not have is an error."""
        found = json_format.ParseDict(orjson.loads(event), self._first(), descriptor_pool=self._pool)
        return _FIRST + bytes(found.SerializeToString())


def _parsed(text: str) -> descriptor_pb2.FileDescriptorProto:
    return descriptor_pb2.FileDescriptorProto.FromString(b64decode(text))


def _with_googles(files: list[descriptor_pb2.FileDescriptorProto]) -> list[descriptor_pb2.FileDescriptorProto]:
    """Files, preceded by Google's files that they import."""
    found: dict[str, descriptor_pb2.FileDescriptorProto] = {}

    def bring(name: str) -> None:
        if name not in found and name not in own:
            known = descriptor_pb2.FileDescriptorProto()
            descriptor_pool.Default().FindFileByName(name).CopyToProto(known)
            for other in known.dependency:
                bring(other)
            found[name] = known

    own = {file.name for file in files}
    for file in files:
        for name in file.dependency:
            if name not in own and name.startswith(_GOOGLES):
                import_module(f"{name.removesuffix('.proto').replace('/', '.')}_pb2")  # which makes it known
            bring(name)
    return [*found.values(), *files]


def _path(event: bytes) -> tuple[list[int], int]:
    """The path of the message in the file, and the offset of its first byte."""
    count, at = _number(event, 0)
    if not 0 <= count <= _DEEPEST:
        raise ValueError
    path = []
    for _ in range(count):
        index, at = _number(event, at)
        path.append(index)
    if any(index < 0 for index in path):
        raise ValueError
    return path or [0], at


def _number(event: bytes, at: int) -> tuple[int, int]:
    """An integer before a message, and the offset behind it."""
    found = 0
    for shift in range(0, 35, 7):
        byte = event[at]
        at += 1
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return (found >> 1) ^ -(found & 1), at
    raise ValueError


def _plain(message: Any) -> Any:
    """A message as JSON: with the file's names, and default values for fields that cannot be absent."""
    if message.DESCRIPTOR.full_name.startswith("google.protobuf."):
        return orjson.loads(json_format.MessageToJson(message))
    found: dict[str, Any] = {}
    for field in message.DESCRIPTOR.fields:
        if field.has_presence and not message.HasField(field.name):
            continue
        value = getattr(message, field.name)
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            inner = field.message_type.fields_by_name["value"]
            found[field.name] = {_key(key): _plain_value(inner, value[key]) for key in value}
        elif field.is_repeated:
            found[field.name] = [_plain_value(field, one) for one in value]
        else:
            found[field.name] = _plain_value(field, value)
    return found


def _key(key: Any) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def _plain_value(field: Any, value: Any) -> Any:
    if field.message_type is not None:
        return _plain(value)
    if field.enum_type is not None:
        known = field.enum_type.values_by_number.get(value)
        return known.name if known else value
    return b64encode(value).decode() if isinstance(value, bytes) else value
