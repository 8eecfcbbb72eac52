"""A daemon whose pipeline changes nothing, to measure the stream itself. `python -m anond.bench.passing` runs it.

Events are copied as they are. All else is as in `anond run`: the ledger of each session is opened, changed, sealed and
written to the changelog, and each batch of a partition is a transaction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from anond import assemble, connect, seal
from anond.config import Settings
from anond.events.records import Message, Record, item_id
from anond.log.protocol import Log
from anond.pipeline.batch import BatchResult
from anond.pipeline.ends import End
from anond.pipeline.pipeline import Parts, Pipeline
from anond.pipeline.session import SessionCopies, Sessions
from anond.seal import Keys
from anond.service.daemon import Daemon
from anond.starting import run_async, start


class PassThrough(Pipeline):
    """Every event is clean as it is; the session is the record's key, the event's key its item."""

    def __init__(self, settings: Settings, parts: Parts, **more: Any) -> None:
        super().__init__(settings, parts, **more)
        self._clean = settings.topics.clean

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Pass a batch; its sessions note that they were active."""
        copies = SessionCopies(sessions, self.ring)
        for session, turns in Counter(record.key or b"" for record in records).items():
            _, ledger = copies.open(session.decode())
            ledger.touch(now)
            ledger.turn_came({}, ledger.next_turn + turns, ends=False)
        passed = [Message(self._clean, r.position.partition, item_id(r.position).encode(), r.value) for r in records]
        return BatchResult([End(passed, [("clean", "", "")] * len(records))], dict(copies.ledgers))


def daemon(settings: Settings, log: Log, keys: Keys) -> Daemon:
    """The daemon of `assemble`, but for its pipeline, which needs no models."""
    without_models = replace(settings, models=replace(settings.models, starters=False))
    return assemble.daemon(without_models, log, keys, PassThrough)


def main() -> None:
    """Run it until a signal comes."""
    settings = start(None)
    keys = seal.load(settings.keys_folder, connect.DAEMON_RINGS)
    run_async(assemble.serve(settings, keys, daemon))


if __name__ == "__main__":
    main()
