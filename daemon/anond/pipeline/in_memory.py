"""The pipeline for commands and notebooks: sessions live in this process, and nobody decides later."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from anond.config.settings import Settings
from anond.events.records import Position, Record
from anond.events.turns import Turn
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.pipeline import Pipeline
from anond.session.ledger import Ledger


class InMemoryPipeline:
    """Takes turns of any sessions, one batch after the other. Not for several threads at once."""

    def __init__(self, pipeline: Pipeline, ttl: float) -> None:
        self.pipeline = pipeline
        self._ttl = ttl  # idle seconds after which a session is forgotten
        self._ledgers: dict[bytes, Ledger] = {}  # the one touched last at the end
        self._next = 0  # offset

    @staticmethod
    def settings(settings: Settings) -> Settings:
        """The settings of such a pipeline: no audits, no recalls, surrogates told with their places."""
        return replace(
            settings,
            audit=replace(settings.audit, share=0.0),
            emit=replace(settings.emit, withheld=False, recall=False, spans=True),
            fields=replace(settings.fields, keep_session_id=True),
        )

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session as the last batch left it."""
        return self._ledgers.get(key)

    def run(self, turns: Sequence[Turn], now: float) -> list[tuple[End, TurnInProgress | None]]:
        """The end of each turn, and its reading if it could be read."""
        records = [self._record(number, turn, now) for number, turn in enumerate(turns, self._next)]
        self._next += len(records)
        batch = self.pipeline.batch(self, now)
        read = {id(turn.end): turn for turn in self.pipeline.turns.run(records, batch)}
        self._keep(batch.copies.ledgers, now)
        return [(end, read.get(id(end))) for end in batch.ends]

    def _keep(self, ledgers: Mapping[bytes, Ledger | None], now: float) -> None:
        for key, ledger in ledgers.items():
            self._ledgers.pop(key, None)
            if ledger is not None:
                ledger.stop_waiting()
                self._ledgers[key] = ledger
        for key in list(takewhile(lambda key: self._ledgers[key].idle(now, self._ttl), self._ledgers)):
            del self._ledgers[key]

    def forget(self, session: str) -> None:
        """Let a session begin anew."""
        self._ledgers.pop(self.pipeline.ring.digest("session", session.encode("utf-8", "surrogatepass")), None)

    @staticmethod
    def _record(number: int, turn: Turn, now: float) -> Record:
        event = {
            "session": turn.session, "turn": turn.turn if turn.turn >= 0 else None, "speaker": turn.speaker,
            "text": turn.text, "lang": turn.lang, "facts": {name: list(values) for name, values in turn.facts.items()},
        }  # fmt: skip
        value = json.dumps(event).encode()  # which writes half a character, too: the pipeline refuses it
        return Record(Position("turns", 0, number), None, value, int(now * 1000))
