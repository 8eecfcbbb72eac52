"""Bodies of requests and answers. Errors of a body are fixed sentences that quote nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import orjson
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

PATIENCE: Final = 30.0  # seconds in which a body has to be there


class BadBody(Exception):
    """The body of a request is not what is asked for; the message is fixed and quotes nothing."""

    def __init__(self, said: str, status: int = 400) -> None:
        super().__init__(said)
        self.status = status


def reply(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response."""
    return Response(orjson.dumps(content), status, headers, media_type="application/json")


async def read_body(request: Request, largest: int, too_large: BadBody) -> bytes:
    """The bytes that a request brings, `largest` at most and in time; raises BadBody."""
    length, data = request.headers.get("content-length", ""), bytearray()
    if length.isascii() and length.isdigit() and int(length[:20]) > largest:
        raise too_large
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise too_large
    except TimeoutError:
        raise BadBody("the body did not come in time", 408) from None
    except ClientDisconnect:
        raise BadBody("the body broke off") from None
    return bytes(data)


def object_of(body: bytes) -> dict[str, Any]:
    """The JSON object that a body is; raises BadBody."""
    try:
        found = orjson.loads(body)
    except ValueError:
        raise BadBody("the body is not JSON") from None
    if not isinstance(found, dict):
        raise BadBody("the body is not an object")
    return found
