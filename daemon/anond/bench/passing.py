"""A daemon whose pipeline changes nothing: what the stream itself costs. `python -m anond.bench.passing` runs it.

Events are copied as they are. All else is as in `anond run`: the ledger of each session is opened, changed, sealed and
written to the changelog, and each batch of a partition is a transaction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from anond import assemble, seal
from anond.cli.options import run_async, start
from anond.cli.run import serve
from anond.config import Settings
from anond.desk import Desk, Outcome, Sessions
from anond.events import Message, Record, item_id
from anond.outputs import Outputs
from anond.pipeline import Pipeline
from anond.releases import Releases
from anond.seal import Keys
from anond.stream.log import Log
from anond.stream.metrics import Metrics
from anond.stream.registry import Registry
from anond.stream.service import Daemon
from anond.surrogates.substitute import Substituter
from anond.text.language import LanguageModel
from anond_gazetteers import load as load_gazetteers


class PassThrough(Pipeline):
    """Every event is clean as it is; the session is the record's key, the event's key its item."""

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Let a batch pass; its sessions remember that they were heard."""
        desk, clean = Desk(sessions, self.ring), self._settings.topics.clean
        for session, turns in Counter(record.key or b"" for record in records).items():
            _, ledger = desk.open(session.decode())
            ledger.touched, ledger.next_turn = now, ledger.next_turn + turns
        return Outcome(
            outputs=[Message(clean, r.position.partition, item_id(r.position).encode(), r.value) for r in records],
            ledgers=desk.ledgers,
            tally=[("clean", "", "")] * len(records),
        )


def daemon(settings: Settings, log: Log, keys: Keys) -> Daemon:
    """The daemon of `assemble`, but for its pipeline."""
    state, review = keys.need("state"), keys.need("review")
    fields = assemble.field_map(settings)
    outputs = Outputs(settings.topics, fields, review, keep_ts=False, largest=settings.batch.record_bytes)
    parts = (fields, assemble.tagger(settings), Substituter(load_gazetteers()), LanguageModel.load())
    pipeline = PassThrough(settings, state, outputs, *parts)
    return Daemon(
        log, settings, pipeline, Releases(settings, review, outputs, pipeline),
        Registry(log, settings.topics.models, keys.need("trust")), Metrics(),
        partial(assemble.decoder, review=review), lambda: False,
    )  # fmt: skip


def main() -> None:
    """Run it until a signal comes."""
    settings = start(None)
    keys = seal.load(settings.keys_folder, assemble.DAEMON_RINGS)
    run_async(serve(settings, keys, daemon))


if __name__ == "__main__":
    main()
