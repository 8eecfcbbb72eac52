"""Bodies of requests, as the review page sends them."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from anond.web.bodies import BadBody, object_of, read_body

MAX_BODY = 1_000_000  # bytes; a body holds spans, never the text
MAX_SECONDS = 86_400.0


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings; raises BadBody."""
    return object_of(await read_body(request, MAX_BODY, BadBody("the body is too large")))


def string(body: dict[str, Any], name: str) -> str:
    """A field that has to be a string."""
    value = body.get(name)
    if not isinstance(value, str):
        raise BadBody(f"{name} has to be a string")
    return value


def seconds(body: dict[str, Any]) -> float:
    """The seconds that a person looked at an item."""
    value = body.get("seconds", 0)
    if type(value) not in (int, float) or not 0 <= value <= MAX_SECONDS:
        raise BadBody("seconds has to be a number from 0 to 86400")
    return float(value)
