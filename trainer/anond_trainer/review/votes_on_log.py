"""Reads all votes on the log, when a lead asks for their result."""

from __future__ import annotations

from collections.abc import Sequence

from anond.events.review import Decision
from anond.log.protocol import Log
from anond_trainer.data.decisions import read_decisions
from anond_trainer.review.queue import Queue


class VotesOnLog:
    """Reads the votes with the keys of a queue."""

    def __init__(self, queue: Queue, log: Log) -> None:
        self._queue, self._log = queue, log

    async def read(self) -> Sequence[Decision]:
        """The latest vote of each person about each turn."""
        topics = self._queue.topics
        return (await read_decisions(self._log, topics.decisions, self._queue.ring, topics.keys)).votes
