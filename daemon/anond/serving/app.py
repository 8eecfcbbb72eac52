"""The calls of the service. No call puts anything of a turn in its path: those stand in the logs of others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from anond.config.settings import ServeSettings
from anond.errors import BadEvent
from anond.events.field_values import session_id
from anond.serving import openapi
from anond.serving.bodies import answer_body, body_of, events_of, status_of
from anond.serving.cleaner import Answer, EventCleaner
from anond.serving.guard import Guard
from anond.serving.measured import CONTENT_TYPE, Measured
from anond.serving.rounds import Busy, NotCleaned, Rounds, Stopping
from anond.web.bodies import BadBody, object_of, reply

Endpoint = Callable[[Request], Awaitable[Response]]
Follow = Callable[[Rounds], Coroutine[None, None, None]]  # what goes on beside the rounds, until it is cancelled


class Calls:
    """The endpoints, over one `Rounds`."""

    def __init__(self, cleaner: EventCleaner, settings: ServeSettings, follow: Follow | None) -> None:
        self.rounds = Rounds(cleaner, settings.waiting)
        self.measured = Measured(lambda: self.rounds.waiting, lambda: len(cleaner.sessions))
        self._cleaner, self._settings, self._follow = cleaner, settings, follow
        self._working: asyncio.Task[None] | None = None

    def routes(self) -> list[Route]:
        """Paths and what answers there."""
        posts: dict[str, Endpoint] = {"/v1/turn": self.turn, "/v1/turns": self.turns, "/v1/end": self.end}
        gets: dict[str, Endpoint] = {
            "/v1/openapi.json": self.described,
            "/healthz": self.health,
            "/metrics": self.metrics_page,
        }
        return [
            *(Route(path, self._timed(path, call), methods=["POST"]) for path, call in posts.items()),
            *(Route(path, call, methods=["GET"]) for path, call in gets.items()),
        ]

    async def turn(self, request: Request) -> Response:
        """Clean an event."""
        event = await body_of(request, self._settings.body_bytes)
        (answer,) = await self._clean([event])
        return reply(answer_body(answer), status_of(answer))

    async def turns(self, request: Request) -> Response:
        """Clean events of any sessions, in order."""
        events = events_of(await body_of(request, self._settings.body_bytes), self._settings.turns)
        return reply({"answers": list(map(answer_body, await self._clean(events)))})

    async def end(self, request: Request) -> Response:
        """Forget a session."""
        try:
            session = session_id(object_of(await body_of(request, self._settings.body_bytes)).get("session"), None)
        except BadEvent as error:
            raise BadBody(f"session is missing or no session: {error.reason}") from None
        await self.rounds.end(session)
        return reply({"status": "ended"})

    async def described(self, request: Request) -> Response:
        """The interface as OpenAPI has it."""
        return reply(openapi.document())

    async def health(self, request: Request) -> Response:
        """Whether it works."""
        well = self._working is not None and not self._working.done()
        return reply({"ok": well}, 200 if well else 503)

    async def metrics_page(self, request: Request) -> Response:
        """The metrics."""
        return Response(self.measured.text(), media_type=CONTENT_TYPE)

    async def _clean(self, events: list[bytes]) -> list[Answer]:
        answers = await self.rounds.clean([(self._cleaner.session_of(event), event) for event in events])
        for answer in answers:
            self.measured.answered(answer)
        return answers

    def _timed(self, path: str, call: Endpoint) -> Endpoint:
        async def timed(request: Request) -> Response:
            began = time.perf_counter()
            try:
                response = await call(request)
            except BadBody as bad:
                response = reply({"error": str(bad)}, bad.status)
            except (Busy, Stopping, NotCleaned) as error:
                response = reply({"error": str(error)}, 503, {"Retry-After": "1"})
            self.measured.called(path, response.status_code, time.perf_counter() - began)
            return response

        return timed

    @asynccontextmanager
    async def working(self, app: Starlette) -> AsyncIterator[None]:
        """Work off events for as long as the app is served; at the end all that waits."""
        self._working = asyncio.create_task(self.rounds.run())
        following = asyncio.create_task(self._follow(self.rounds)) if self._follow else None
        try:
            yield
        finally:
            if following is not None:
                following.cancel()
                with suppress(asyncio.CancelledError):
                    await following
            self.rounds.stop()
            await self._working


def create_app(
    cleaner: EventCleaner, settings: ServeSettings, hosts: Collection[str], secret: str, follow: Follow | None = None
) -> Starlette:
    """The app over a cleaner, whose sessions stay the caller's to close. `hosts` are the names it is reached by."""
    calls = Calls(cleaner, settings, follow)
    return Starlette(
        routes=calls.routes(),
        middleware=[Middleware(Guard, hosts=hosts, secret=secret)],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        lifespan=calls.working,
    )


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    return reply({"error": {404: "there is no such call", 405: "not by this method"}.get(status, "refused")}, status)


async def _failed(request: Request, error: Exception) -> Response:
    return reply({"error": "an error of ours struck, and nothing was cleaned"}, 500)
