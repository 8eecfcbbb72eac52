"""The JSON interface of the review page. Bodies in, bodies out; no text in a URL, none in an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from anond.events.review import ReviewItem
from anond.tags import Policy, Span
from anond_trainer.review.decide import decision, read_verdict
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.legend import legend
from anond_trainer.review.login import SESSION_LIFE, redeem
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.queue import Queue

MAX_BODY = 1_000_000  # bytes; a body holds spans, never the text
MAX_SECONDS = 86_400.0


class BadBody(Exception):
    """The body of a request is not what was asked for; the message is fixed and quotes nothing."""


def reply(content: Any, status: int = 200) -> Response:
    """A JSON response."""
    return Response(orjson.dumps(content), status, media_type="application/json")


class Api:
    """The endpoints, over one queue and its outbox."""

    def __init__(
        self, queue: Queue, outbox: Outbox, policy: Policy, troubles: Mapping[str, str], *, secure_cookie: bool
    ) -> None:
        self._queue = queue
        self._outbox = outbox
        self._policy = policy
        self._troubles = troubles
        self._secure_cookie = secure_cookie

    def routes(self) -> list[Route]:
        """Where the endpoints are."""
        return [
            Route("/api/login", self.login, methods=["POST"]),
            Route("/api/legend", self.legend),
            Route("/api/next", self.next),
            Route("/api/stats", self.stats),
            Route("/api/decide", self.decide, methods=["POST"]),
            Route("/api/undo", self.undo, methods=["POST"]),
            Route("/api/skip", self.skip, methods=["POST"]),
        ]

    async def login(self, request: Request) -> Response:
        """Exchange a one-time token for a session cookie."""
        session = redeem(self._queue, _string(await _body(request), "token"))
        if session is None:
            return reply({"error": "this login link was used already, or is too old"}, 403)
        response = reply({})
        response.set_cookie(
            COOKIE, session, max_age=int(SESSION_LIFE), httponly=True, samesite="strict", secure=self._secure_cookie
        )
        return response

    async def legend(self, request: Request) -> Response:
        """Tags, their keys, and which of them are replaced."""
        return reply(legend(self._policy))

    async def next(self, request: Request) -> Response:
        """The item to look at now."""
        return reply(self._desk(request.scope["reviewer"]))

    async def stats(self, request: Request) -> Response:
        """The counters alone."""
        return reply(self._status(request.scope["reviewer"]))

    async def decide(self, request: Request) -> Response:
        """Take a decision and hand out the next item."""
        body = await _body(request)
        reviewer = request.scope["reviewer"]
        item = self._queue.get(_string(body, "item"), reviewer)
        if item is None:
            return self._gone(reviewer)
        try:
            verdict, spans = read_verdict(item, body)
        except ValueError as error:
            raise BadBody(str(error)) from None
        made = decision(
            item, verdict, spans,
            reviewer=reviewer, at=self._queue.clock(), seconds=_seconds(body),
        )  # fmt: skip
        if not self._outbox.put(made):
            return self._gone(reviewer)
        undo = {"item": item.id, "verdict": verdict, "seconds": self._outbox.undo_window}
        return reply(self._desk(reviewer) | {"undo": undo})

    async def undo(self, request: Request) -> Response:
        """Take a decision back; its item is handed out again, with the spans as they were decided."""
        name = _string(await _body(request), "item")
        reviewer = request.scope["reviewer"]
        undone = self._outbox.undo(name, reviewer)
        item = self._queue.get(name, reviewer)
        if undone is None or item is None:
            return reply({"error": "too late: the decision was sent"}, 409)
        return reply(self._status(reviewer) | {"item": _view(item, undone.spans)})

    async def skip(self, request: Request) -> Response:
        """Put an item behind all others and hand out the next."""
        reviewer = request.scope["reviewer"]
        if not self._queue.skip(_string(await _body(request), "item")):
            return self._gone(reviewer)
        return reply(self._desk(reviewer))

    def _gone(self, reviewer: str) -> Response:
        return reply(self._desk(reviewer) | {"error": "this turn was decided elsewhere, or its time is over"}, 409)

    def _desk(self, reviewer: str) -> dict[str, Any]:
        item = self._queue.next(reviewer)
        return self._status(reviewer) | {"item": None if item is None else _view(item, item.spans)}

    def _status(self, reviewer: str) -> dict[str, Any]:
        now = datetime.fromtimestamp(self._queue.clock()).astimezone()
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        return {"counts": asdict(self._queue.counts(midnight, reviewer)), "trouble": bool(self._troubles)}


def _view(item: ReviewItem, spans: Sequence[Span]) -> dict[str, Any]:
    """An item as the page gets it."""
    return {
        "id": item.id, "kind": item.kind, "reason": item.reason, "risk": item.risk, "lang": item.lang,
        "speaker": item.turn.speaker, "turn": item.turn.turn, "text": item.turn.text, "at": item.at,
        "spans": [span.gold() for span in _disjoint(spans)],
        "context": [{"speaker": speaker, "text": text} for speaker, text in item.context],
    }  # fmt: skip


def _disjoint(spans: Sequence[Span]) -> list[Span]:
    """Spans in order; of two that overlap the first and longer one, since the page shows each word once."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not kept or kept[-1].end <= span.start:
            kept.append(span)
    return kept


async def _body(request: Request) -> dict[str, Any]:
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


def _string(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise BadBody(f"{name} has to be a string")
    return value


def _seconds(body: dict[str, Any]) -> float:
    value = body.get("seconds", 0)
    if type(value) not in (int, float) or not 0 <= value <= MAX_SECONDS:
        raise BadBody("seconds has to be a number from 0 to 86400")
    return float(value)
