"""`anond` that stands still in the middle of a transaction when it is told to: at SIGUSR1 it stops itself where all of
its next batch is written, not committed. Run as a program, in place of a stop that would hit that moment by luck."""

from __future__ import annotations

import os
import signal
from typing import Any

from aiokafka import AIOKafkaProducer

from anond.cli.main import main

_told = False


def _tell(*_: Any) -> None:
    global _told
    _told = True


async def _commit(producer: AIOKafkaProducer) -> None:
    global _told
    if _told:
        _told = False
        os.kill(os.getpid(), signal.SIGSTOP)
    await _commit_at_once(producer)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, _tell)
    _commit_at_once, AIOKafkaProducer.commit_transaction = AIOKafkaProducer.commit_transaction, _commit
    main()
