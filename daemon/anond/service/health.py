"""A tiny HTTP server for monitoring: /metrics, /healthz, /readyz, and nothing else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from anond.errors import LogError

Probe = Callable[[], tuple[bool, str]]

DEADLINE = 5.0  # seconds a connection may take from its first byte to its last
LARGEST = 8192  # bytes of a request
CONNECTIONS = 32  # at once; more are turned away
STATUS = {200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 503: "Service Unavailable"}
METRICS_TYPE, TEXT_TYPE = "text/plain; version=0.0.4; charset=utf-8", "text/plain; charset=utf-8"


class HealthServer:
    """Answers one request for each connection, within a deadline."""

    def __init__(self, metrics: Callable[[], bytes], healthy: Probe, ready: Probe) -> None:
        self._metrics = metrics
        self._probes = {"/healthz": healthy, "/readyz": ready}
        self._open: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self, host: str, port: int) -> None:
        """Listen; port 0 picks a free one."""
        try:
            self._server = await asyncio.start_server(self._accept, host, port, limit=LARGEST)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno and error.errno > 0 else "no such address"
            raise LogError(
                f"cannot listen on {host}:{port} for metrics: {why}; set observe.host, observe.port"
                " (a second daemon on this machine: ANOND_OBSERVE_PORT=0)"
            ) from None
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop listening and drop what is open."""
        if self._server is not None:
            self._server.close()
        for task in self._open:
            task.cancel()
        if self._open:
            await asyncio.wait(self._open)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._open) >= CONNECTIONS:
            writer.close()
            return
        task = asyncio.create_task(self._converse(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                writer.write(await self._respond(reader))
                await writer.drain()
        except (TimeoutError, ConnectionError, asyncio.IncompleteReadError):
            pass  # the other side was too slow or went away; there is nobody to tell
        finally:
            writer.close()

    async def _respond(self, reader: asyncio.StreamReader) -> bytes:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            method, path, _ = head.split(b"\r\n", 1)[0].decode("ascii").split(" ")
        except (asyncio.LimitOverrunError, ValueError):
            return _response(400, b"bad request\n")
        status, kind, body = self._answer(method, path.split("?", 1)[0])
        return _response(status, body, kind, with_body=method != "HEAD")

    def _answer(self, method: str, path: str) -> tuple[int, str, bytes]:
        if path != "/metrics" and path not in self._probes:
            return 404, TEXT_TYPE, b"not found\n"
        if method not in ("GET", "HEAD"):
            return 405, TEXT_TYPE, b"only GET\n"
        if path == "/metrics":
            return 200, METRICS_TYPE, self._metrics()
        good, reason = self._probes[path]()
        return 200 if good else 503, TEXT_TYPE, " ".join(reason.split()).encode() + b"\n"


def _response(status: int, body: bytes, kind: str = TEXT_TYPE, with_body: bool = True) -> bytes:
    head = (
        f"HTTP/1.1 {status} {STATUS[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        f"{'Allow: GET, HEAD' + chr(13) + chr(10) if status == 405 else ''}"
        "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + (body if with_body else b"")


async def serve(host: str, port: int, metrics: Callable[[], bytes], healthy: Probe, ready: Probe) -> HealthServer:
    """Serve until closed; a probe returns whether all is well, and the reason if not."""
    server = HealthServer(metrics, healthy, ready)
    await server.start(host, port)
    return server
