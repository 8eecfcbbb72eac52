"""What tests of the local log share: logs in a file, something that seals, and what lies on the disk."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from anond.errors import KeyNotHeld, SealBroken
from anond.events.records import Message
from anond.log.local import LocalLog
from anond.log.protocol import Partition, TopicSpec, Transaction
from anond.testing import Clock

TOPICS = (TopicSpec("turns", 1), TopicSpec("clean", 1), TopicSpec("state", 1, True))
SECRET = b"My name is Zebedee Quux"


class Lock:
    """A ring with one key."""

    def __init__(self, key: bytes = b"k" * 16) -> None:
        self._name, self._cipher = key[:1], AESGCM(key)

    def seal(self, plain: bytes, aad: bytes) -> bytes:
        """Encrypt."""
        nonce = os.urandom(12)
        return self._name + nonce + self._cipher.encrypt(nonce, plain, aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt."""
        if sealed[:1] != self._name:
            raise KeyNotHeld("no such key")
        try:
            return self._cipher.decrypt(sealed[1:13], sealed[13:], aad)
        except Exception:
            raise SealBroken("does not open") from None


def run(test: Callable[..., Any]) -> Callable[[Path], None]:
    """Run an async test in an empty folder, with a deadline."""

    def sync(tmp_path: Path) -> None:
        asyncio.run(asyncio.wait_for(test(tmp_path), 120))

    sync.__name__, sync.__doc__ = test.__name__, test.__doc__
    return sync


def opened(
    path: Path, *, ring: Lock | None = None, retention: float = 0, clock: Clock | None = None, patience: float = 20.0
) -> LocalLog:  # fmt: skip
    """Open a log whose turns are sealed, with as much patience as a busy machine needs."""
    sealed = ("turns",) if ring else ()
    return LocalLog.open(
        path, at_rest=ring, sealed_topics=sealed, input_retention=retention, clock=clock or Clock(), patience=patience
    )


@asynccontextmanager
async def made(path: Path, **how: Any) -> AsyncIterator[LocalLog]:
    """Open a log, make its topics, close it."""
    log = opened(path, **how)
    try:
        await log.create(TOPICS)
        yield log
    finally:
        await log.close()


async def owned(log: LocalLog) -> Partition:
    """Own the one partition."""
    (partition,), _ = await (await log.join_group("g", ["turns"], "state")).changes(5)
    async for _ in partition.restore():
        pass
    return partition


def turns(count: int = 1, value: bytes = SECRET) -> list[Message]:
    """Turns with a secret in key, value and header."""
    return [Message("turns", 0, SECRET, value, (("from", SECRET),))] * count


def on_disk(folder: Path) -> bytes:
    """All bytes of all files."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def commit_all(log: LocalLog, partition: Partition) -> None:
    """Read what is there and commit it."""
    while records := await partition.read(7, 1 << 20, 0):
        await partition.commit(Transaction([], [], {"turns": records[-1].position.offset + 1}))


def edit(path: Path, sql: str) -> list[Any]:
    """What another connection to the database does."""
    with sqlite3.connect(path) as other:
        rows = other.execute(sql).fetchall()
    other.close()
    return rows
