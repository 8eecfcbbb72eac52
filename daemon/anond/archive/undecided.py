"""Writes the undecided turns of a run as a data folder: sealed items, dead letters, and their sessions.

It is a local log like any other, so that `anond review`, `anond decide` and `anond run` work on it as it is.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from anond import connect
from anond.archive.journal import Journal
from anond.config import Settings
from anond.events.records import Message
from anond.seal import Ring


def write_undecided(journal: Journal, settings: Settings, state: Ring, folder: Path) -> bool:
    """Make the folder, if there is anything to go into it; it appears when it is complete. Whether it is there."""
    if folder.exists():  # made by this run before it was interrupted: one of others was refused at its beginning
        return True
    if next(journal.undecided(), None) is None:
        return False
    made = journal.folder / "apart"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(mode=0o700)
    write_apart(_messages(journal, settings), settings, state, made)
    made.rename(folder)
    sync_folder(folder.parent)
    return True


def write_apart(messages: Iterable[list[Message]], settings: Settings, state: Ring, folder: Path) -> None:
    """Write messages to a local log in a folder, some at a time; sessions have to come before their items."""
    asyncio.run(_write(messages, replace(settings, data=str(folder), log=replace(settings.log, kind="local")), state))


async def _write(messages: Iterable[list[Message]], settings: Settings, state: Ring) -> None:
    log = connect.open_log(settings, state)
    try:
        await log.create(connect.topics(settings))
        for some in messages:
            await log.append(some)
    finally:
        await log.close()


def _messages(journal: Journal, settings: Settings) -> Iterator[list[Message]]:
    """Sessions first, so that no item is there without its session. All in one partition, which the items name."""
    for sessions in journal.waiting():
        yield [Message(settings.topics.sessions, 0, key, sealed) for key, sealed in sessions]
    for some in journal.undecided():
        yield [Message(topic, 0, key, value) for topic, key, value in some]


def sync_folder(folder: Path) -> None:
    """Bring renames in a folder to disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
