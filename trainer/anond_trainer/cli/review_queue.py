"""The store of the review queue, as commands open it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from anond.config import Settings
from anond.errors import ConfigError
from anond.seal import Keys
from anond.seal.files import PUBLIC, exists
from anond.starting import keys_for, start
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from sqlalchemy import URL

    from anond_trainer.review.queue import Queue


@contextmanager
def opened(config: Path | None) -> Iterator[Queue]:
    """The queue, for a command beside the server."""
    with extra("review"):
        import argon2  # noqa: F401
    settings = start(config)
    queue = open_queue(settings, keys_of(settings))
    try:
        yield queue
    finally:
        queue.close()


def keys_of(settings: Settings) -> Keys:
    """The review ring, and where it is there trust.json, by which what training asks for is verified."""
    return keys_for(settings, ["review", *([PUBLIC] if exists(settings.keys_folder, PUBLIC) else [])])


def topics_of(settings: Settings) -> tuple[str, str, str]:
    """The topics that the page and scripts of its kind work with."""
    return settings.topics.review, settings.topics.decisions, settings.topics.keys


def store_of(settings: Settings) -> Path | URL:
    """The store of the queue: a file in the data folder, or a database with the password of a file."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    if not settings.review.database:
        return settings.data_folder / "review.db"
    with extra("postgres"):
        import psycopg  # noqa: F401
    try:
        url = make_url(settings.review.database)
    except (ArgumentError, ValueError):
        raise ConfigError("review.database is no address such as postgresql://user@host/name") from None
    if url.get_backend_name() != "postgresql":
        raise ConfigError("review.database is no address such as postgresql://user@host/name")
    if url.password is not None or "password" in url.query:
        raise ConfigError("review.database holds a password: put it into a file, review.database_secret_file")
    return url.set(drivername="postgresql+psycopg", password=_secret(settings.review.database_secret_file))


def _secret(name: str) -> str | None:
    if not name:
        return None
    try:
        secret = Path(name).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"review.database_secret_file = {name!r} cannot be read") from None
    if not secret:
        raise ConfigError(f"review.database_secret_file = {name!r} is empty")
    return secret


def open_queue(settings: Settings, keys: Keys, *, memory: bool = False) -> Queue:
    """The queue store in the data folder, or one that lives in memory and is read from the log each time."""
    from anond_trainer.review.following import Topics
    from anond_trainer.review.queue import Queue

    return Queue(
        None if memory else store_of(settings),
        keys.need("review"),
        clock=time.time,
        topics=Topics(settings.topics.review, settings.topics.decisions, settings.topics.keys, settings.topics.models),
        keep=settings.review.keep,
        asks_once=settings.review.alike,
        verifier=keys.verifier,
    )
