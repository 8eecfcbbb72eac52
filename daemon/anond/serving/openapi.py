"""The interface as OpenAPI 3.1 has it."""

from __future__ import annotations

from typing import Any, Final

from anond.events.fields import MAX_SESSION_CHARS
from anond.events.presets import PRESETS
from anond.events.turns import LAST_TURN
from anond.tags import SUBS, TAGS
from anond.version import __version__

_WHOLE: Final = {"minimum": -(2**63), "maximum": 2**63 - 1}  # larger ones arrive as fractions
_ID: Final = {"type": ["string", "integer"], "minLength": 1, **_WHOLE}
_SESSION_ID: Final = _ID | {"maxLength": MAX_SESSION_CHARS}
_KNOWN: Final = {"type": ["string", "integer"], **_WHOLE}  # a value of a fact
_PAYLOADS: Final = PRESETS["anond"].payloads  # path -> kind
_EVENT: Final = {
    "type": "object",
    "description": "A turn, as docs/events.md says; other fields are dropped unless the settings pass or scrub them. "
    "With `fields.preset` or other names in `fields` it is the event of that platform.",
    "required": ["session"],
    "anyOf": [
        {"required": ["text"]},
        {"required": ["end"], "properties": {"end": {"const": True}}},
        {"required": ["message_change"], "properties": {"message_change": {"const": "deleted"}}},
        *({"required": [path]} for path in _PAYLOADS),
    ],
    "dependentRequired": {"message_change": ["message_id"]},
    "properties": {
        "session": _SESSION_ID,
        "turn": {"type": "integer", "minimum": 0, "maximum": LAST_TURN},
        "speaker": {"type": "string", "enum": ["user", "agent", "bot"]},
        "text": {"type": "string"},
        "ts": {"type": ["string", "number"], "description": "ISO 8601, or since the epoch; else it is dropped."},
        "lang": {"type": "string", "description": "A hint such as `es` or `pt-BR`."},
        "facts": {
            "type": "object",
            "description": "Known values by tag, or tag/sub: hidden wherever they are said.",
            "propertyNames": {"enum": [*TAGS, *(f"{tag}/{sub}" for tag in TAGS for sub in SUBS.get(tag, ()))]},
            "additionalProperties": {"anyOf": [_KNOWN, {"type": "array", "items": _KNOWN}]},
        },
        "message_id": _ID | {"description": "The platform's id of the message."},
        "message_change": {
            "type": "string",
            "enum": list(PRESETS["anond"].changes),
            "description": "`edited`: the text is the whole new text of an earlier message, and is cleaned. `deleted`: "
            "ignored, since what was answered cannot be taken back.",
        },
        "end": {"type": "boolean", "description": "`true`: the session is over, after this turn if there is a text."},
        **{
            path: {
                "type": ["array", "object", "string"], "minItems": 1, "minProperties": 1, "minLength": 1,
                "description": f"A payload that is no text: what becomes of it is set by `payloads.{kind}`.",
            }
            for path, kind in _PAYLOADS.items()
        },
    },
}  # fmt: skip
_ANSWER: Final = {
    "type": "object",
    "required": ["status"],
    "properties": {
        "status": {
            "type": "string",
            "enum": ["clean", "review", "dead", "ignored"],
            "description": "`event` is there where it is `clean`, and only then. `review`: a person should see the "
            "turn. `dead`: it is no turn, or cannot be cleaned. `ignored`: it carries no turn, or ends its session.",
        },
        "reason": {"type": "string", "description": "Why there is no clean event: a code, never text of the turn."},
        "risk": {"type": ["number", "null"], "description": "The chance that something sensitive is left."},
        "lang": {"type": "string"},
        "event": {"type": "object", "description": "The clean event, as it would stand on `chat.clean`."},
    },
}
_SESSION: Final = {
    "type": "object",
    "required": ["session"],
    "properties": {"session": _SESSION_ID},
}
_SAID: Final = {
    400: "it is not what is asked for",
    401: "the secret is missing or wrong",
    403: "it is not meant for this service, or a page sent it",
    408: "the body did not come in time",
    413: "it holds too much",
    415: "the body is not application/json",
    503: "too many turns wait, sessions cannot be kept, or the service stops: nothing was cleaned; send it again",
}


def document() -> dict[str, Any]:
    """The description of all calls."""
    refused = "nothing may be stored of it: a person should see it, or it cannot be cleaned"
    return {
        "openapi": "3.1.0",
        "info": {"title": "anond serve", "version": __version__},
        "security": [{}, {"secret": []}],
        "paths": {
            "/v1/turn": {"post": _call("Clean a turn.", "Event", "Answer", {400: "Answer", 422: "Answer"}, refused)},
            "/v1/turns": {"post": _call("Clean turns of any sessions, in order.", "Events", "Answers")},
            "/v1/end": {"post": _call("Forget a session: if it goes on, it begins anew.", "Session", "Ended")},
            "/v1/openapi.json": {"get": {"summary": "This.", "responses": {"200": {"description": "this"}}}},
        },
        "components": {
            "schemas": {
                "Event": _EVENT, "Answer": _ANSWER, "Session": _SESSION,
                "Events": _object("events", {"type": "array", "items": _ref("Event")}),
                "Answers": _object("answers", {"type": "array", "items": _ref("Answer")}),
                "Ended": _object("status", {"const": "ended"}), "Error": _object("error", {"type": "string"}),
            },
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }  # fmt: skip


def _call(
    summary: str, body: str, answer: str, others: dict[int, str] | None = None, refused: str = ""
) -> dict[str, Any]:
    said = _SAID | ({422: refused} if refused else {})
    errors = {str(status): _response(why, (others or {}).get(status, "Error")) for status, why in sorted(said.items())}
    if others:
        errors["400"] = _response(said[400], "Answer", "Error")
    return {
        "summary": summary,
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ref(body)}}},
        "responses": {"200": _response("as asked", answer)} | errors,
    }


def _response(why: str, *schemas: str) -> dict[str, Any]:
    schema = _ref(schemas[0]) if len(schemas) == 1 else {"anyOf": list(map(_ref, schemas))}
    return {"description": why, "content": {"application/json": {"schema": schema}}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": [name], "properties": {name: schema}}
