"""The pipeline for commands and notebooks: sessions live in this process, and nobody decides later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from anond.config.settings import Settings
from anond.events.records import Position, Record
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.pipeline import Pipeline
from anond.seal import session_hash
from anond.session.ledger import Ledger


class InMemoryPipeline:
    """Takes events of any sessions, one batch after the other. Not for several threads at once."""

    def __init__(self, pipeline: Pipeline, ttl: float) -> None:
        self.pipeline = pipeline
        self._ttl = ttl  # idle seconds after which a session is forgotten
        self._ledgers: dict[bytes, Ledger] = {}  # the one touched last at the end
        self._next = 0  # offset

    @staticmethod
    def settings(settings: Settings) -> Settings:
        """The settings of such a pipeline: surrogates are told with their places, sessions by their own names."""
        emit = replace(settings.emit, spans=True)
        return replace(settings, emit=emit, fields=replace(settings.fields, keep_session_id=True))

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session as the last batch left it."""
        return self._ledgers.get(key)

    def run(self, events: Sequence[bytes], now: float) -> Sequence[tuple[End, TurnInProgress | None]]:
        """The end of each turn in these events, and its reading if it could be read."""
        numbered = enumerate(events, self._next)
        records = [Record(Position("turns", 0, number), None, event, int(now * 1000)) for number, event in numbered]
        self._next += len(records)
        result = self.pipeline.run(records, self, now)
        self._keep(result.ledgers, now)
        return result.each()

    def _keep(self, ledgers: Mapping[bytes, Ledger | None], now: float) -> None:
        for key, ledger in ledgers.items():
            self._ledgers.pop(key, None)
            if ledger is not None:
                self._ledgers[key] = ledger
        for key in list(takewhile(lambda key: self._ledgers[key].idle(now, self._ttl), self._ledgers)):
            del self._ledgers[key]

    def forget(self, session: str) -> None:
        """Let a session begin anew."""
        self._ledgers.pop(session_hash(self.pipeline.ring, session), None)
