"""Answers of a schema registry over HTTP, and frames as they were recorded.

`frames.json` holds synthetic turns that the serializers of confluent-kafka 2.16.1 framed, with the answers of Apicurio
2.6.13 by which they are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from anond import connect
from anond.config import Settings
from anond.config.settings import LogSettings
from anond.log.framed.log import FramedLog
from anond.testing import ListLog

FRAMES: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "frames.json").read_text("utf-8"))
SCHEMAS: Final = Path(__file__).parents[2] / "deploy" / "schemas"


@dataclass
class Answers:
    """What a registry says: its schemas by id and by subject, what it was asked, and who asked."""

    schemas: dict[int, dict[str, Any]] = field(default_factory=dict)
    subjects: dict[str, int] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    names: set[str | None] = field(default_factory=set)
    status: int = 200  # of every answer, where it is another
    address: str = ""

    def __post_init__(self) -> None:
        self.schemas |= {one["id"]: one["answer"] for one in FRAMES.values()}

    def add(self, number: int, kind: str, text: str, *subjects: str, **more: Any) -> None:
        """A schema that is the latest of these subjects."""
        self.schemas[number] = {"schema": text, "schemaType": kind, **more}
        self.subjects |= dict.fromkeys(subjects, number)

    def answer(self, path: str) -> tuple[int, dict[str, Any]]:
        """The status and the body for a path."""
        words = path.partition("?")[0].strip("/").split("/")
        if self.status != 200:
            return self.status, {}
        if words[:2] == ["schemas", "ids"]:
            found = self.schemas.get(int(words[2]))
            return (200, found) if found else (404, {"error_code": 40403})
        number = self.subjects.get(words[1])
        return (200, {"id": number, **self.schemas[number]}) if number else (404, {"error_code": 40401})

    def register(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Take a schema, as the latest of its subject."""
        number = max(self.schemas) + 1
        self.add(number, body["schemaType"], body["schema"], path.split("/")[2])
        return 200, {"id": number}


@contextmanager
def served(answers: Answers) -> Iterator[Answers]:
    """A server that gives these answers on loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.tell(*answers.answer(self.path))

        def do_POST(self) -> None:
            self.tell(*answers.register(self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))

        def tell(self, status: int, body: dict[str, Any]) -> None:
            answers.asked.append(f"{self.command} {self.path.partition('?')[0]}")
            answers.names.add(self.headers.get("Authorization"))
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{answers.address}/schemas/ids/{FRAMES['avro']['id']}")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    answers.address = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield answers
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def settings_of(answers: Answers, **more: Any) -> Settings:
    """Settings that name this registry, of one partition."""
    settings = Settings(log=LogSettings(partitions=1))
    return replace(settings, schema=replace(settings.schema, address=answers.address, patience=5.0, **more))


def framed_log(answers: Answers, **more: Any) -> FramedLog:
    """A log in memory whose events have frames."""
    return FramedLog(ListLog(), connect.schemas(settings_of(answers, **more)))
