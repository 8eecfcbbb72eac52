"""`anond review`: the page on which people clear the queue."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from typing import TYPE_CHECKING, Annotated

import typer

from anond import assemble
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.config.how import hidden
from anond.seal import Keys, Ring
from anond.starting import keys_for, run_async, start
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from anond_trainer.review.queue import Queue


def command(
    login: Annotated[bool, typer.Option("--login", help="Print a fresh one-time login and stop.")] = False,
    reviewer: Annotated[str, typer.Option(help="Name that stands under the decisions.")] = "reviewer",
    public_url: Annotated[str | None, typer.Option(help="Address of a TLS proxy in front of the page.")] = None,
    config: ConfigFile = None,
) -> None:
    """Serve the review page on loopback, with a one-time login."""
    with extra("review"):
        import anond_trainer.review.server  # noqa: F401
    settings = start(config)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    keys = keys_for(settings, ["review"])
    if login:
        _print_login(settings, keys, reviewer)
    else:
        run_async(_serve(settings, keys, reviewer, public_url))


def _print_login(settings: Settings, keys: Keys, reviewer: str) -> None:
    from anond_trainer.review.login import issue_login

    queue = open_queue(settings, keys)
    try:
        address = f"http://{settings.review.host}:{settings.review.port}"
        typer.echo(f"{address}/login#{issue_login(queue, reviewer)}")
    finally:
        queue.close()


async def _serve(settings: Settings, keys: Keys, reviewer: str, public_url: str | None) -> None:
    from anond_trainer.review import login, server

    held = keys

    def ring() -> Ring:
        nonlocal held
        held = held.reload_if_changed()
        return held.need("review")

    review = settings.review
    bound = server.listen(review.host, review.port, allow_remote=review.allow_remote)
    log = assemble.open_log(settings, None)
    queue = open_queue(settings, keys)
    try:
        await log.create(assemble.topics(settings, settings.topics.review, settings.topics.decisions))
        origins = server.origins_of(bound, public_url)
        hides = hidden(settings.policy.hide, settings.policy.how)
        app = server.create_app(queue, log, origins=origins, undo_window=review.undo, policy=hides, ring=ring)
        token = login.issue_login(queue, reviewer)
        typer.echo(f"review page, one login: {origins[0]}/login#{token}")
        await server.serve(app, bound, _asked_to_stop())
    finally:
        queue.close()
        await log.close()


def _asked_to_stop() -> asyncio.Event:
    """Set by the first SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def open_queue(settings: Settings, keys: Keys, *, memory: bool = False) -> Queue:
    """The queue store in the data folder, or one that lives in memory and is read from the log each time."""
    from anond_trainer.review.queue import Queue

    path = None if memory else settings.data_folder / "review.db"
    return Queue(
        path,
        keys.need("review"),
        clock=time.time,
        review_topic=settings.topics.review,
        decisions_topic=settings.topics.decisions,
    )
