"""Forgets the sessions that a record names; only holders of the state ring can make such a record.

In the transaction of its batch: the session's keys are destroyed, so that its items, decisions and dead letters cannot
be read any more; its ledger goes; each of its turns that waits ends as a dead letter, `forgotten`. A later decision
finds no session, and releases nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from anond.config.settings import Settings
from anond.errors import LedgerBroken, SealBroken
from anond.events.records import FORGET, Message, Record, position_of
from anond.pipeline.batch import Batch
from anond.pipeline.ends import End
from anond.pipeline.outputs import Outputs
from anond.seal import Ring, seal_place
from anond.session.ledger import Ledger


@dataclass(frozen=True, slots=True)
class ToForget:
    """The sessions to forget, by keyed hashes, and the names of their known keys."""

    sessions: tuple[bytes, ...]
    keys: tuple[bytes, ...]

    def message(self, topic: str, partition: int, name: bytes, state: Ring) -> Message:
        """The record for one partition, sealed by the state ring, which no reviewer holds."""
        plain = orjson.dumps({"sessions": [s.hex() for s in self.sessions], "keys": [k.hex() for k in self.keys]})
        return Message(topic, partition, name, state.seal(plain, _place(name, topic, partition)), FORGET)

    @classmethod
    def opened(cls, record: Record, state: Ring) -> ToForget:
        """Read it back; raises SealBroken, ValueError, KeyError or TypeError on anything else."""
        name, at = record.key or b"", record.position
        data = orjson.loads(state.open(record.value or b"", _place(name, at.topic, at.partition)))
        return cls(tuple(map(bytes.fromhex, data["sessions"])), tuple(map(bytes.fromhex, data["keys"])))


def _place(name: bytes, topic: str, partition: int) -> bytes:
    return seal_place("forget", f"{topic}/{partition}|".encode() + name)


class Forgetting:
    """Forgets sessions."""

    def __init__(self, settings: Settings, outputs: Outputs) -> None:
        self._settings = settings
        self._outputs = outputs

    def forget(self, wanted: ToForget, partition: int, batch: Batch, end: End) -> None:
        """Forget everything that this partition has of these sessions; nothing fails half-way."""
        names = dict.fromkeys(wanted.keys)
        for session in wanted.sessions:
            try:
                ledger = batch.copies.find(session)
            except (SealBroken, LedgerBroken):  # its waiting turns are unknown, and no decision finds them any more
                batch.copies.forget(session)
                continue
            if ledger is not None:
                batch.copies.forget(session)
                self._give_up(ledger, batch, end)
                names |= dict.fromkeys(key.name for key in ledger.keys)
        batch.copies.destroy_keys(names, self._settings.topics.keys, partition)

    def _give_up(self, ledger: Ledger, batch: Batch, end: End) -> None:
        for item in ledger.pending:
            position = position_of(self._settings.topics.turns, item)
            end.outputs.append(self._outputs.dead_item(position, item, "forgotten", batch.now))
        end.forgotten += len(ledger.pending)
        end.audits += [("forgotten", "")] * sum(audit.vote is None for audit in ledger.audits.values())
