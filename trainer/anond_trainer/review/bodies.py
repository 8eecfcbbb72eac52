"""Bodies of requests and responses. What is wrong with a body is said in a fixed sentence that quotes nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

MAX_BODY = 1_000_000  # bytes; a body holds spans, never the text
MAX_SECONDS = 86_400.0


class BadBody(Exception):
    """The body of a request is not what was asked for; the message is fixed and quotes nothing."""


def reply(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response."""
    return Response(orjson.dumps(content), status, headers, media_type="application/json")


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY:
            raise BadBody("the body is too large")
    try:
        content = orjson.loads(data)
    except ValueError:
        raise BadBody("the body is not JSON") from None
    if not isinstance(content, dict):
        raise BadBody("the body is not an object")
    return content


def string(body: dict[str, Any], name: str) -> str:
    """A field that has to be a string."""
    value = body.get(name)
    if not isinstance(value, str):
        raise BadBody(f"{name} has to be a string")
    return value


def seconds(body: dict[str, Any]) -> float:
    """How long somebody looked at an item."""
    value = body.get("seconds", 0)
    if type(value) not in (int, float) or not 0 <= value <= MAX_SECONDS:
        raise BadBody("seconds has to be a number from 0 to 86400")
    return float(value)
