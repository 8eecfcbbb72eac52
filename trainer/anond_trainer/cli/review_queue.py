"""The store of the review queue, as commands open it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from anond.config import Settings
from anond.seal import Keys
from anond.starting import keys_for, start
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from anond_trainer.review.queue import Queue


@contextmanager
def opened(config: Path | None) -> Iterator[Queue]:
    """The queue, for a command beside the server."""
    with extra("review"):
        import argon2  # noqa: F401
    settings = start(config)
    queue = open_queue(settings, keys_for(settings, ["review"]))
    try:
        yield queue
    finally:
        queue.close()


def topics_of(settings: Settings) -> tuple[str, str, str]:
    """The topics that the page and scripts of its kind work with."""
    return settings.topics.review, settings.topics.decisions, settings.topics.keys


def open_queue(settings: Settings, keys: Keys, *, memory: bool = False) -> Queue:
    """The queue store in the data folder, or one that lives in memory and is read from the log each time."""
    from anond_trainer.review.following import Topics
    from anond_trainer.review.queue import Queue

    path = None if memory else settings.data_folder / "review.db"
    return Queue(
        path,
        keys.need("review"),
        clock=time.time,
        topics=Topics(settings.topics.review, settings.topics.decisions, settings.topics.keys, settings.topics.models),
        keep=settings.review.keep,
        asks_once=settings.review.alike,
    )
