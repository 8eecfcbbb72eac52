"""What becomes of a decision: the turn that waits is released with its session's surrogates, dropped, or left alone.

Of an audit, whose turn went out already: if something was left in it, or if it should not be out at all, the corrected
text goes to those who keep copies, and the session knows what was left from now on. The clean topic shows nothing.

A decision counts once and for the very turn it was made about: the ledger knows which items wait and the digest of
each. All else (a second copy, another text, an unknown item) changes nothing and is counted by a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from anond.audit import missed
from anond.config import Settings
from anond.desk import Desk, Outcome, Sessions, session_key
from anond.errors import KeyNotHeld, KeysError, SealBroken
from anond.events import CleanTurn, Decision, Position, Record, Sent, Status, seal_place
from anond.outputs import Outputs
from anond.pipeline import Pipeline
from anond.seal import Ring
from anond.surrogates.ledger import Ledger, Pending, Said
from anond.tagging.merge import merge
from anond.tagging.tags import Span

OUTCOMES = ("released", "dropped", "audited", "recalled", "unknown", "mismatch", "unreadable", "error")


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
        written, audited, recalled = len(out.outputs), len(out.audits), len(out.recalled)
        try:
            decision = self._read(record)
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            out.outputs.append(self._outputs.dead(record, "decision_unreadable", now))
            return "unreadable"
        try:
            return self._apply(decision, record.position.partition, desk, out, now)
        except Exception:  # the turn goes on waiting, for another decision or its expiry
            del out.outputs[written:], out.audits[audited:], out.recalled[recalled:]
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
        hashed = bytes.fromhex(decision.session)
        committed = desk.find(hashed)
        if committed is None or decision.item not in _open(committed, decision):
            return "unknown"
        if self._pipeline.turn_digest(decision.turn, committed) != _open(committed, decision)[decision.item].digest:
            return "mismatch"
        ledger = committed.copy()
        del _open(ledger, decision)[decision.item]
        ledger.touched = max(now, ledger.touched)
        if decision.sent is not None:
            result = self._audited(decision, decision.sent, partition, ledger, out)
        elif decision.verdict == "drop":
            out.outputs.append(self._outputs.dead_item(self._position(decision), decision.item, "rejected", now))
            result = "dropped"
        else:
            clean = self._corrected(decision, ledger, "reviewed")
            out.outputs.append(self._outputs.clean(clean, decision.session, partition))
            result = "released"
        ledger.decided(decision.item)
        models = self._pipeline.tagger.models
        new = ledger.values.keys() - committed.values.keys()
        self._pipeline.recalls.mend(decision.turn.session, ledger, new, models, partition, out)
        desk.ledgers[hashed] = ledger
        return result

    def _audited(self, decision: Decision, sent: Sent, partition: int, ledger: Ledger, out: Outcome) -> str:
        """Recall a turn that went out with something in it; a dropped one is recalled without its text."""
        dropped = decision.verdict == "drop"
        if not dropped and not missed(decision, self._pipeline.tagger.policy):
            out.audits.append(("clean", decision.lang))
            return "audited"
        right = self._corrected(decision, ledger, "recalled")
        right = replace(right, session=sent.session, ts=None, passed={})
        if dropped:
            right = replace(right, text="", spans=None)  # places in a text that is not told
        out.outputs.append(self._outputs.recall(right, decision.session, partition))
        out.audits.append(("dropped" if dropped else "leak", decision.lang))
        return "recalled"

    def _corrected(self, decision: Decision, ledger: Ledger, status: Status) -> CleanTurn:
        """The turn as it should be in the eyes of a person; the ledger learns what that person marked."""
        turn = decision.turn
        key = session_key(self._pipeline.ring, turn.session, ledger)
        spans = merge(turn.text, (*decision.spans, *self._since(decision, ledger)), self._pipeline.tagger.policy)
        text, placed = self._pipeline.substitute(turn.text, spans, ledger, key, decision.lang)
        return CleanTurn(
            session=turn.session if self._settings.fields.keep_session_id else decision.session,
            turn=turn.turn, speaker=turn.speaker, text=text, ts=turn.ts, id=decision.item, status=status,
            lang=decision.lang, model="", passed=turn.passed, scrubbed={},
            spans=placed if self._settings.emit.spans else None,
        )  # fmt: skip

    def _since(self, decision: Decision, ledger: Ledger) -> Sequence[Span]:
        """What stands in an audited turn that the session learnt after the copy was made: nobody judged it."""
        if decision.sent is None:
            return ()
        known = [(s.start, s.end, s.tag, s.sub or "") for s in decision.spans]
        known += [(start, end, "MISC", "") for start, end in decision.sent.hidden]
        turn = decision.turn
        said = Said(turn.speaker, turn.text, decision.item, turn.turn, tuple(known), decision.lang)
        return self._pipeline.recalls.hindsight.missed(said, ledger)

    def _position(self, decision: Decision) -> Position:
        partition, _, offset = decision.item.partition("-")
        return Position(self._settings.topics.turns, int(partition), int(offset))


def _open(ledger: Ledger, decision: Decision) -> dict[str, Pending]:
    """The items of the session that a decision of this kind may be about."""
    return ledger.pending if decision.sent is None else ledger.audits
