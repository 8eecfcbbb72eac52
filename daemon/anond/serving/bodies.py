"""Bodies of requests and answers, as `anond serve` asks for them and gives them."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.requests import Request

from anond.counted import counted
from anond.serving.cleaner import NO_EVENT, Answer
from anond.web.bodies import BadBody, object_of, read_body


async def body_of(request: Request, largest: int) -> bytes:
    """The bytes that a request brings as JSON; raises BadBody."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadBody("the body has to be application/json", 415)
    too_large = BadBody(f"the body has more than {largest} bytes (serve.body_bytes)", 413)
    return await read_body(request, largest, too_large)


def events_of(body: bytes, most: int) -> list[bytes]:
    """The events that a body holds as `events`, each as bytes; raises BadBody."""
    events = object_of(body).get("events")
    if not isinstance(events, list):
        raise BadBody("events has to be a list")
    if len(events) > most:
        raise BadBody(f"events has more than {counted(most, 'event')} (serve.turns)", 413)
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
