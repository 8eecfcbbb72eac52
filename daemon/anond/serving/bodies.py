"""Bodies of requests and answers. What is wrong with a body is said in a fixed sentence that quotes nothing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import orjson
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from anond.serving.cleaner import NO_EVENT, Answer

PATIENCE: Final = 30.0  # seconds in which a body has to be there


class BadBody(Exception):
    """The body of a request is not what is asked for; the message is fixed and quotes nothing."""

    def __init__(self, said: str, status: int = 400) -> None:
        super().__init__(said)
        self.status = status


def reply(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response."""
    return Response(orjson.dumps(content), status, headers, media_type="application/json")


async def body_of(request: Request, largest: int) -> bytes:
    """The bytes that a request brings as JSON; raises BadBody."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadBody("the body has to be application/json", 415)
    length, data = request.headers.get("content-length", ""), bytearray()
    if length.isascii() and length.isdigit() and int(length[:20]) > largest:
        raise _too_large(largest)
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise _too_large(largest)
    except TimeoutError:
        raise BadBody("the body did not come in time", 408) from None
    except ClientDisconnect:
        raise BadBody("the body broke off") from None
    return bytes(data)


def _too_large(largest: int) -> BadBody:
    return BadBody(f"the body has more than {largest} bytes (serve.body_bytes)", 413)


def object_of(body: bytes) -> dict[str, Any]:
    """The JSON object that a body is; raises BadBody."""
    try:
        found = orjson.loads(body)
    except ValueError:
        raise BadBody("the body is not JSON") from None
    if not isinstance(found, dict):
        raise BadBody("the body is not an object")
    return found


def events_of(body: bytes, most: int) -> list[bytes]:
    """The events that a body holds as `events`, each as bytes; raises BadBody."""
    events = object_of(body).get("events")
    if not isinstance(events, list):
        raise BadBody("events has to be a list")
    if len(events) > most:
        raise BadBody(f"events has more than {most} events (serve.turns)", 413)
    try:
        return [orjson.dumps(event) for event in events]
    except TypeError:
        raise BadBody("an event is nested too deep") from None


def answer_body(answer: Answer) -> dict[str, Any]:
    """An answer as clients see it: the clean event, or why there is none."""
    if answer.event is not None:
        return {"status": answer.status, "risk": answer.risk, "event": orjson.Fragment(answer.event)}
    found: dict[str, Any] = {"status": answer.status, "reason": answer.reason}
    return found | ({"risk": answer.risk, "lang": answer.lang} if answer.status == "review" else {})


def status_of(answer: Answer) -> int:
    """The HTTP status of the answer to a single event: 422 where nothing may be stored though the request is right."""
    if answer.status in ("clean", "ignored"):
        return 200
    return 400 if answer.reason in NO_EVENT else 422
