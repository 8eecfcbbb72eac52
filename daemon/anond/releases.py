"""What becomes of a decision: the turn that waits is released with its session's surrogates, dropped, or left alone.

A decision counts once and for the very turn it was made about: the ledger knows which items wait and the digest of
each. All else (a second copy, another text, an unknown item) changes nothing and is counted by a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from anond.config import Settings
from anond.errors import KeyNotHeld, KeysError, SealBroken
from anond.events import CleanTurn, Decision, Position, Record, seal_place
from anond.outputs import Outputs
from anond.pipeline import Desk, Outcome, Pipeline, Sessions
from anond.seal import Ring
from anond.surrogates.ledger import Ledger
from anond.tagging.merge import merge

OUTCOMES = ("released", "dropped", "audited", "unknown", "mismatch", "unreadable", "error")


class Releases:
    """Applies decisions to the ledgers of one partition. `renew` looks whether the key files were replaced."""

    def __init__(
        self,
        settings: Settings,
        ring: Ring,
        outputs: Outputs,
        pipeline: Pipeline,
        renew: Callable[[], bool] = lambda: False,
    ) -> None:
        self._settings = settings
        self._ring = ring  # the review ring
        self._outputs = outputs
        self._pipeline = pipeline
        self._renew = renew

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Apply a batch of decisions, in order."""
        desk, out = Desk(sessions, self._pipeline.ring), Outcome()
        for record in records:
            out.decisions.append(self._apply_safely(record, desk, out, now))
        out.ledgers = desk.ledgers
        return out

    def refuse(self, record: Record, now: float) -> Outcome:
        """Send a decision to the dead letters by reference: what it comes to is too large. Its turn goes on waiting."""
        return Outcome([self._outputs.reference(record, "decision_error", now)], decisions=["error"])

    def _apply_safely(self, record: Record, desk: Desk, out: Outcome, now: float) -> str:
        written = len(out.outputs)
        try:
            decision = self._read(record)
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            out.outputs.append(self._outputs.dead(record, "decision_unreadable", now))
            return "unreadable"
        try:
            return self._apply(decision, record.position.partition, desk, out, now)
        except Exception:  # the turn goes on waiting, for another decision or its expiry
            del out.outputs[written:]
            out.outputs.append(self._outputs.dead(record, "decision_error", now))
            return "error"

    def _read(self, record: Record) -> Decision:
        if record.value is None or record.key is None:
            raise ValueError("a decision needs a key and a value")
        return Decision.from_json(self._opened(record.value, seal_place("decision", record.key)))

    def _opened(self, value: bytes, place: bytes) -> bytes:
        """What was sealed; with a key made a moment ago, too, since reviewers may take up a new ring before us."""
        try:
            return self._ring.open(value, place)
        except KeyNotHeld:
            with suppress(KeysError):  # if the files are not sound just now, what is held has to do
                self._renew()
            return self._ring.open(value, place)

    def _apply(self, decision: Decision, partition: int, desk: Desk, out: Outcome, now: float) -> str:
        if decision.kind == "audit":
            return "audited"
        hashed = bytes.fromhex(decision.session)
        committed = desk.find(hashed)
        pending = committed.pending.get(decision.item) if committed else None
        if committed is None or pending is None:
            return "unknown"
        if self._pipeline.turn_digest(decision.turn, committed) != pending.digest:
            return "mismatch"
        ledger = committed.copy()
        del ledger.pending[decision.item]
        ledger.touched = max(now, ledger.touched)
        if decision.verdict == "drop":
            out.outputs.append(self._outputs.dead_item(self._position(decision), decision.item, "rejected", now))
            result = "dropped"
        else:
            clean = self._released(decision, ledger)
            out.outputs.append(self._outputs.clean(clean, decision.session, partition))
            result = "released"
        desk.ledgers[hashed] = ledger
        return result

    def _released(self, decision: Decision, ledger: Ledger) -> CleanTurn:
        turn = decision.turn
        key = self._pipeline.session_key(turn.session, ledger)
        spans = merge(turn.text, decision.spans, self._pipeline.tagger.policy)
        text, placed = self._pipeline.substitute(turn.text, spans, ledger, key, decision.lang)
        return CleanTurn(
            session=turn.session if self._settings.fields.keep_session_id else decision.session,
            turn=turn.turn, speaker=turn.speaker, text=text, ts=turn.ts, id=decision.item, status="reviewed",
            lang=decision.lang, model="", passed=turn.passed, scrubbed={},
            spans=placed if self._settings.emit.spans else None,
        )  # fmt: skip

    def _position(self, decision: Decision) -> Position:
        partition, _, offset = decision.item.partition("-")
        return Position(self._settings.topics.turns, int(partition), int(offset))
