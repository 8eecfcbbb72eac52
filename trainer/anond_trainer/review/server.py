"""The review server: the app, and how it is bound and stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from pathlib import PurePath
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from anond.config.loopback import is_loopback
from anond.errors import AnondError, ConfigError
from anond.log.protocol import Log
from anond.seal import Ring
from anond.tags import SELECTIVE, Policy
from anond.web.bodies import BadBody, reply
from anond_trainer.review.api import Api
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.attempts import Refusals
from anond_trainer.review.background import Background
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.guard import Guard
from anond_trainer.review.interface import Call, Endpoint, openapi
from anond_trainer.review.login import person_of
from anond_trainer.review.metrics import CONTENT_TYPE, Metrics
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.proxy import TrustedProxy
from anond_trainer.review.queue import Queue
from anond_trainer.review.signing_in import SigningIn
from anond_trainer.review.votes_on_log import VotesOnLog

if TYPE_CHECKING:
    from anond_trainer.review.newest_models import NewestModels

PAGE = files("anond_trainer.review") / "page"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
STATIC = {part.name: TYPES[suffix] for part in PAGE.iterdir() if (suffix := PurePath(part.name).suffix) in TYPES}

LOOK_FOR_LATE_EVERY = 0.05  # seconds

logger = logging.getLogger(__name__)


def create_app(
    queue: Queue,
    log: Log,
    *,
    origins: Sequence[str],
    undo_window: float = 60.0,
    lease: float = 600.0,
    group: str | None = "anond",
    policy: Policy = SELECTIVE,
    ring: Callable[[], Ring] | None = None,
    proposer: Proposer | None = None,
    models: NewestModels | None = None,
    unaided: float = 0.0,
    proxy: TrustedProxy | None = None,
) -> Starlette:
    """The app over an opened queue and log, which stay the caller's to close.

    `origins` are the addresses it is reached by, such as http://127.0.0.1:8322. `ring` is asked before each
    look at the log, so that rotated keys are taken up. Without a `group` no daemon is expected. `models` gives the
    `proposer` the newest models. A `proxy` may name people.
    """
    outbox = Outbox(queue, undo_window)
    troubles: dict[str, str] = {}

    daemons = DaemonProgress(group, queue.topics.decisions, queue.clock)
    background = Background(queue, log, outbox, daemons, troubles, ring, proposer, models)

    async def healthz(request: Request) -> Response:
        return reply({"ok": not troubles, "trouble": troubles}, 503 if troubles else 200)

    async def measured(request: Request) -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE)

    refusals = Refusals(queue.clock, lambda who, why: queue.audit.add(who, "refused", detail=why))
    metrics = Metrics(queue, troubles, daemons)
    assignments, votes = Assignments(queue, lease), VotesOnLog(queue, log)
    api = Api(assignments, outbox, policy, troubles, daemons, votes, metrics, proposer, models, unaided, refusals.add)
    calls = [*SigningIn(queue).calls(), *api.calls()]
    calls.append(Call("/api/openapi.json", _described(calls)))
    app = Starlette(
        routes=[
            *(Route(call.path, _guarded(call, refusals, metrics), methods=[call.verb]) for call in calls),
            *_pages(), Route("/healthz", healthz), Route("/metrics", measured),
        ],
        middleware=[
            Middleware(
                Guard, origins=origins, person_of=partial(person_of, queue), refused=refusals.add, proxy=proxy
            )
        ],
        exception_handlers={BadBody: _bad_request, AnondError: _unavailable},
        lifespan=background.running,
    )  # fmt: skip
    app.state.stopping = asyncio.Event()  # streams end by it
    return app


def _described(calls: list[Call]) -> Endpoint:
    async def description(request: Request) -> Response:
        """The interface as OpenAPI has it."""
        return reply(openapi(calls))

    return description


def _guarded(call: Call, refusals: Refusals, metrics: Metrics) -> Endpoint:
    """The endpoint of a call for those who have its role; how long it takes is counted."""

    async def guarded(request: Request) -> Response:
        person, began = request.scope["person"], time.perf_counter()
        if not call.public and not person.has_role(call.role):
            refusals.add(person.name, "role")
            return reply({"error": f"this is for the role {call.role}"}, 403)
        response = await call.endpoint(request)
        metrics.answered(call.path, response.status_code, time.perf_counter() - began)
        return response

    return guarded


def _pages() -> list[Route]:
    """The page and its parts, read once; only the page itself asks for a login."""
    bodies = {name: (PAGE / name).read_bytes() for name in ("index.html", "login.html", *STATIC)}

    async def index(request: Request) -> Response:
        if request.scope["person"] is None:
            return RedirectResponse("/login", 303)
        return Response(bodies["index.html"], media_type="text/html")

    async def login(request: Request) -> Response:
        return Response(bodies["login.html"], media_type="text/html")

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in STATIC:
            return Response("not found", 404)
        return Response(bodies[name], media_type=STATIC[name])

    return [Route("/", index), Route("/login", login), Route("/static/{name}", static)]


async def _bad_request(request: Request, error: Exception) -> Response:
    return reply({"error": str(error)}, error.status if isinstance(error, BadBody) else 400)


async def _unavailable(request: Request, error: Exception) -> Response:
    return reply({"error": str(error)}, 503)


def listen(host: str, port: int, *, allow_remote: bool = False) -> socket.socket:
    """Bind the page's socket; port 0 picks a free one. Anywhere but loopback needs `allow_remote`."""
    if not (allow_remote or is_loopback(host)):
        raise ConfigError(f"review.host: {host} can be reached from elsewhere; set review.allow_remote = true to do so")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else "no such address"
        raise ConfigError(
            f"review.port: cannot listen on {host}:{port}: {why}; set review.host, review.port"
            " (a second page on this machine: ANOND_REVIEW_PORT=0)"
        ) from None
    bound.setblocking(False)
    return bound


def origins_of(bound: socket.socket, public_url: str | None = None) -> list[str]:
    """The addresses at which browsers reach a bound socket, the one to print first."""
    host, port = bound.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    own = [f"http://{name}:{port}", f"http://localhost:{port}"]
    return [public_url.rstrip("/"), *own] if public_url else own


class ReviewServer(uvicorn.Server):
    """uvicorn, which closes also connections that were accepted just as it stopped: it would wait for each in vain."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and ask every connection to end."""
        closing = asyncio.create_task(self._close_late())
        try:
            await super().shutdown(sockets)
        finally:
            closing.cancel()

    async def _close_late(self) -> None:
        while True:
            for connection in list(self.server_state.connections):
                if not connection.transport.is_closing():
                    connection.shutdown()
            await asyncio.sleep(LOOK_FOR_LATE_EVERY)


class _Unsignalled(ReviewServer):
    """A review server that leaves signals to whoever started it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(app: Starlette, bound: socket.socket, stop: asyncio.Event | None = None) -> None:
    """Serve until `stop` is set, or, without one, until SIGINT or SIGTERM. Decisions that wait are sent at the end."""
    config = uvicorn.Config(
        app, access_log=False, log_config=None, server_header=False, proxy_headers=False, ws="none",
        timeout_graceful_shutdown=3,
    )  # fmt: skip
    if stop is None:
        await ReviewServer(config).serve([bound])
        return
    server = _Unsignalled(config)
    watch = asyncio.create_task(_stop_with(server, app, stop))
    try:
        await server.serve([bound])
    finally:
        watch.cancel()


async def _stop_with(server: uvicorn.Server, app: Starlette, stop: asyncio.Event) -> None:
    await stop.wait()
    app.state.stopping.set()
    server.should_exit = True
