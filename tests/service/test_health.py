"""The health page: what it answers, and what it does not put up with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from anond.errors import LogError
from anond.service import health
from anond.service.health import HealthServer, serve


def ask(requests: Callable[[HealthServer], Awaitable[None]], *, well: bool = True) -> None:
    """Serve, and let the test talk to the server."""

    async def run() -> None:
        verdict = (True, "ok") if well else (False, "partitions stopped:\r\n [3]")
        server = await serve("127.0.0.1", 0, lambda: b"figures\n", lambda: verdict, lambda: verdict)
        try:
            async with asyncio.timeout(240):
                await requests(server)
        finally:
            await server.close()

    asyncio.run(run())


async def send(server: HealthServer, request: bytes) -> tuple[int, bytes, bytes]:
    """Status, head and body of the answer; status 0 where the connection is closed without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(request)
        await writer.drain()
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    except ConnectionError:
        return 0, b"", b""
    finally:
        writer.close()
    return int(head.split()[1]) if head else 0, head, body


@pytest.mark.parametrize(
    ("request_line", "well", "status", "body"),
    [
        (b"GET /metrics HTTP/1.1", True, 200, b"figures\n"),
        (b"GET /metrics HTTP/1.1", False, 200, b"figures\n"),
        (b"GET /healthz HTTP/1.1", True, 200, b"ok\n"),
        (b"GET /healthz?verbose HTTP/1.1", True, 200, b"ok\n"),
        (b"GET /healthz HTTP/1.1", False, 503, b"partitions stopped: [3]\n"),
        (b"GET /readyz HTTP/1.0", True, 200, b"ok\n"),
        (b"GET /readyz HTTP/1.1", False, 503, b"partitions stopped: [3]\n"),
        (b"HEAD /readyz HTTP/1.1", True, 200, b""),
        (b"POST /metrics HTTP/1.1", True, 405, b"only GET\n"),
        (b"GET / HTTP/1.1", True, 404, b"not found\n"),
        (b"GET /metrics/../x HTTP/1.1", True, 404, b"not found\n"),
        (b"GET", True, 400, b"bad request\n"),
        (b"\xff\xfe /metrics HTTP/1.1", True, 400, b"bad request\n"),
        (b"GET /" + b"x" * 100_000 + b" HTTP/1.1", True, 400, b"bad request\n"),
    ],
)
def test_each_request_gets_its_answer(request_line: bytes, well: bool, status: int, body: bytes) -> None:
    """Three paths are answered, a probe's reason in one line; everything else is refused with the right status."""

    async def requests(server: HealthServer) -> None:
        got = await send(server, request_line + b"\r\nHost: x\r\n\r\n")
        if len(request_line) > 10_000 and got[0] == 0:
            return  # the connection may be reset before its answer was read, since the request was not
        assert (got[0], got[2]) == (status, body)

    ask(requests, well=well)


def test_a_slow_client_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that does not finish its request in time is closed, and others are served meanwhile."""
    monkeypatch.setattr(health, "DEADLINE", 0.2)

    async def requests(server: HealthServer) -> None:
        slow = asyncio.create_task(send(server, b"GET /metr"))
        while not server._open:  # noqa: ASYNC110  (nobody tells of it)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)  # its time runs by now; the others have as much as a busy machine needs
        monkeypatch.setattr(health, "DEADLINE", 60.0)
        assert (await send(server, b"GET /healthz HTTP/1.1\r\n\r\n"))[0] == 200
        assert (await slow)[0] == 0

    ask(requests)


def test_connections_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """More connections than allowed are turned away at once."""
    monkeypatch.setattr(health, "CONNECTIONS", 1)

    async def requests(server: HealthServer) -> None:
        idle = asyncio.create_task(send(server, b"GET /"))
        await asyncio.sleep(0.1)
        assert (await send(server, b"GET /healthz HTTP/1.1\r\n\r\n"))[0] == 0
        idle.cancel()
        await asyncio.wait([idle])

    ask(requests)


def test_closing_drops_open_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing does not wait for a client that says nothing; the port is free afterwards."""
    monkeypatch.setattr(health, "DEADLINE", 120.0)

    async def run() -> None:
        server = await serve("127.0.0.1", 0, lambda: b"", lambda: (True, ""), lambda: (True, ""))
        idle = asyncio.create_task(send(server, b"GET"))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(health.DEADLINE / 2):
            await server.close()
            assert (await idle)[0] == 0
        again = await serve("127.0.0.1", server.port, lambda: b"", lambda: (True, ""), lambda: (True, ""))
        await again.close()

    asyncio.run(run())


def test_a_taken_port_is_said() -> None:
    """A port that somebody else has is an error that names it."""

    async def requests(server: HealthServer) -> None:
        with pytest.raises(LogError, match=f"127.0.0.1:{server.port}"):
            await serve("127.0.0.1", server.port, lambda: b"", lambda: (True, ""), lambda: (True, ""))

    ask(requests)
