"""Protobuf files as text, compiled by Protobuf's own compiler: registries give a schema in this form, too."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final

from google.protobuf import descriptor_pb2

from anond.log.framed.schema import Schema, UnusableSchema

_FILE: Final = "anond_schema.proto"


def descriptors(schema: Schema) -> list[descriptor_pb2.FileDescriptorProto]:
    """The files of a schema, its own last, read from a temporary folder."""
    import grpc_tools
    from grpc_tools import protoc

    googles = Path(grpc_tools.__file__).parent / "_proto"
    with TemporaryDirectory() as name:
        folder, result = Path(name), Path(name) / "compiled"
        for path, text in {**schema.references, _FILE: schema.text}.items():
            _write(folder / "files", path, text)
        words = ["protoc", f"-I{folder / 'files'}", f"-I{googles}", "--include_imports"]
        if protoc.main([*words, f"--descriptor_set_out={result}", _FILE]):
            raise UnusableSchema("Protobuf's compiler refuses it")
        return list(descriptor_pb2.FileDescriptorSet.FromString(result.read_bytes()).file)


def _write(folder: Path, name: str, text: str) -> None:
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        raise UnusableSchema("it imports a file by a path that leads elsewhere")
    path = folder / name
    os.makedirs(path.parent, exist_ok=True)
    path.write_text(text, "utf-8")
