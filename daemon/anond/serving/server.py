"""Binds, serves and stops the service."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette

from anond.errors import ConfigError

CONNECTIONS: Final = 512  # at once; more are turned away


def listen(host: str, port: int) -> socket.socket:
    """Bind the socket; port 0 picks a free one. Raises ConfigError."""
    try:
        bound = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else "no such address"
        raise ConfigError(
            f"serve.port: cannot listen on {host}:{port}: {why}; set serve.host, serve.port"
            " (a second service on this machine: ANOND_SERVE_PORT=0)"
        ) from None
    bound.setblocking(False)
    return bound


def hosts_of(bound: socket.socket) -> list[str]:
    """The names by which programs of this machine reach a bound socket, the one to print first."""
    host, port = bound.getsockname()[:2]
    return [f"[{host}]:{port}" if ":" in host else f"{host}:{port}", f"localhost:{port}"]


class _Server(uvicorn.Server):
    """uvicorn, leaving signals to whoever started it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(app: Starlette, bound: socket.socket, stop: asyncio.Event, within: float) -> None:
    """Serve until `stop` is set: then requests in hand are answered, for so many seconds, and no others."""
    config = uvicorn.Config(
        app, http="h11", ws="none", access_log=False, log_config=None, server_header=False, proxy_headers=False,
        limit_concurrency=CONNECTIONS, timeout_graceful_shutdown=max(1, int(within)),
    )  # fmt: skip
    server = _Server(config)
    watch = asyncio.create_task(_stop_with(server, stop))
    try:
        await server.serve([bound])
    finally:
        watch.cancel()


async def _stop_with(server: uvicorn.Server, stop: asyncio.Event) -> None:
    await stop.wait()
    server.should_exit = True
