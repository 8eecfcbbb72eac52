"""The JSON interface as one table: each call with its role and body. Routes, the guard and OpenAPI are made of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from anond.tags import SUBS, TAGS
from anond.version import __version__
from anond_trainer.review.accounts import Role

Endpoint = Callable[[Request], Awaitable[Response]]
Schema = Mapping[str, Any]

REFUSALS: Final = {400: "the body is not what is asked for", 401: "nobody is logged in", 403: "not allowed"}
GONE: Final = "the turn is not this person's any more; the answer holds the next one"


@dataclass(frozen=True, slots=True)
class Call:
    """One call. Its summary in OpenAPI is the first line of its endpoint's docstring."""

    path: str
    endpoint: Endpoint
    body: Schema | None = None  # of what is posted; None: it is fetched
    role: Role = "reviewer"
    gone: bool = False  # whether it may answer 409
    public: bool = False  # whether strangers may call it
    method: str = ""
    streams: bool = False  # server-sent events

    @property
    def verb(self) -> str:
        """GET or POST."""
        return self.method or ("GET" if self.body is None else "POST")


def text(longest: int = 200, shortest: int = 1) -> Schema:
    """A string."""
    return {"type": "string", "minLength": shortest, "maxLength": longest}


def fields(*required: str, **known: Schema) -> Schema:
    """An object with these fields; others are ignored."""
    return {"type": "object", "required": list(required), "properties": dict(known)}


ITEM: Final = fields("item", item=text(100))
SPAN: Final = fields(
    "start", "end", "tag",
    start={"type": "integer", "minimum": 0}, end={"type": "integer", "minimum": 1},
    tag={"type": "string", "enum": list(TAGS)},
    sub={"type": "string", "enum": sorted({sub for subs in SUBS.values() for sub in subs})},
)  # fmt: skip
MARK: Final = fields(  # without a tag a mark is taken back
    "item",
    "start",
    "end",
    item=text(100),
    **SPAN["properties"],
)
DECISION: Final = fields(
    "item", "verdict",
    item=text(100), verdict={"type": "string", "enum": ["release", "drop"]}, spans={"type": "array", "items": SPAN},
    seconds={"type": "number", "minimum": 0, "maximum": 86_400},
)  # fmt: skip


def openapi(calls: Iterable[Call]) -> dict[str, Any]:
    """The interface as OpenAPI 3.1 has it."""
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.verb.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "anond review", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {"Error": fields("error", error={"type": "string"})},
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "anond_review"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    statuses = {status: meaning for status, meaning in REFUSALS.items() if status != 400 or call.body is not None}
    statuses |= {409: GONE} if call.gone else {}
    statuses |= {429: "too many failed logins"} if call.path == "/api/login" and call.body is not None else {}
    errors = {
        str(status): {"description": meaning, "content": _json({"$ref": "#/components/schemas/Error"})}
        for status, meaning in statuses.items()
    }
    doc = (call.endpoint.__doc__ or "").partition("\n")[0]
    made: dict[str, Any] = {
        "summary": doc,
        "x-role": call.role,
        "responses": {"200": {"description": "as asked", "content": _answer(call)}} | errors,
        "security": [] if call.public else [{"session": []}],
    }
    if call.body is not None:
        made["requestBody"] = {"required": True, "content": _json(call.body)}
        made["parameters"] = [
            {"name": "x-anond-review", "in": "header", "required": True, "schema": {"type": "string"}}
        ]  # fmt: skip
    return made


def _answer(call: Call) -> dict[str, Any]:
    return {"text/event-stream": {"schema": {"type": "string"}}} if call.streams else _json({"type": "object"})


def _json(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
