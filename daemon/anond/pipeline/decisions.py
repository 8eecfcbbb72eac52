"""Applies decisions: a waiting turn is released with its session's surrogates, or dropped.

The turn of an audit went out already: if a value was left in it, or if it should not be out at all, the corrected
text goes to those who keep copies, and the session knows the value from now on. The clean topic shows nothing.
The same holds for a suspect: a turn that a person released, and in which something was found since; it is no audit.

A decision counts once and for the very turn it was made about: the ledger knows which items wait and the digest of
each. Other decisions (a second copy, another text, an unknown item) change nothing and are counted by a word.

A correction is a later decision of the same person about a turn that was decided. Where it hides more than what went
out, or hides it otherwise, the turn is recalled (`corrections`); a second copy of it finds that done. Where its session
is not known any more, those who show the item are told that it came too late.

An item that asks for two people waits on after the first vote, and for a third person where two disagree
(`second_opinions`); the session learns at once every value that one of them marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from anond.config.settings import Settings
from anond.errors import LedgerBroken, SealBroken
from anond.events.records import CORRECTION, FORGET, RESET, Record, position_of
from anond.events.review import Decision, Sent, suspect_id, turn_id
from anond.events.turns import CleanTurn, Status
from anond.pipeline import second_opinions
from anond.pipeline.audits import missed
from anond.pipeline.batch import Batch
from anond.pipeline.corrections import keeping_hidden
from anond.pipeline.ends import End
from anond.pipeline.forgetting import Forgetting, ToForget
from anond.pipeline.missed_earlier import MissedEarlier, as_stretches
from anond.pipeline.outputs import Outputs
from anond.pipeline.recalls import Recalls
from anond.pipeline.session import OpenSession, SessionKeeper
from anond.pipeline.undoing import UndoneOnError
from anond.seal import Ring, key_name, seal_place, session_of
from anond.session.ledger import Items, Ledger
from anond.session.remembered_turns import FirstVote, Pending, Released
from anond.tagging.bounds import MAX_SPANS
from anond.tags import Policy, Span
from anond.votes import hides_otherwise


@dataclass(frozen=True, slots=True)
class _ReadDecision:
    """A decision, and the session whose key sealed it; what the review ring sealed names its session itself."""

    decision: Decision
    sealed_by: OpenSession | None


class Decisions:
    """Applies decisions to the sessions of a batch."""

    def __init__(
        self,
        settings: Settings,
        review: Ring,
        keeper: SessionKeeper,
        outputs: Outputs,
        recalls: Recalls,
        missed_earlier: MissedEarlier,
    ) -> None:
        self._settings = settings
        self._ring = review
        self._keeper = keeper
        self._outputs = outputs
        self._recalls = recalls
        self._missed_earlier = missed_earlier
        self._forgetting = Forgetting(settings, outputs)

    def run(self, records: Sequence[Record], batch: Batch) -> None:
        """Apply the decisions of a batch, in order."""
        for record in records:
            if record.headers == FORGET:
                self._forget(record, batch, batch.end())
            elif record.headers == RESET:  # meant for those who show the item
                batch.end().decisions.append("unknown")
            else:
                self._apply_safely(record, batch, batch.end())

    def lacks_key_of(self, record: Record) -> bool:
        """Whether no ring holds the key that sealed a decision: others may use a new key before we have read it."""
        value = record.value or b""
        if record.headers == FORGET:
            return self._keeper.ring.lacks_key_of(value)
        return record.headers != RESET and key_name(value) is None and self._ring.lacks_key_of(value)

    def _forget(self, record: Record, batch: Batch, end: End) -> None:
        """Forget the sessions that a record names. It is opened by the state ring, which no reviewer holds."""
        try:
            wanted = ToForget.opened(record, self._keeper.ring)
        except (SealBroken, ValueError, KeyError, TypeError):
            self._dead_letter(record, "unreadable", batch, end)
            return
        self._forgetting.forget(wanted, record.position.partition, batch, end)
        end.decisions.append("forget")

    def _apply_safely(self, record: Record, batch: Batch, end: End) -> None:
        """Apply a decision; one that cannot be applied is counted, or becomes a dead letter."""
        try:
            read = self._read(record, batch)
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            self._dead_letter(record, "unreadable", batch, end)
            return
        try:
            session = self._session_of(read, batch) if read else None
            if read is None or session is None:
                self._count_unknown(record, end)
                return
            known = _turn_of(read.decision, session.ledger, corrects=record.headers == CORRECTION)
            if known is None:
                self._count_unknown(record, end)
            elif session.digest(read.decision.turn) != known.digest:
                end.decisions.append("mismatch")
            else:
                self._apply(read.decision, known, session, record.position.partition, batch, end)
        except Exception:  # the turn goes on waiting, for another decision or its expiry
            self._dead_letter(record, "error", batch, end)

    def _count_unknown(self, record: Record, end: End) -> None:
        """Count a decision to which nothing comes; who made a correction hears of it from those who show the item."""
        if record.headers != CORRECTION:
            end.decisions.append("unknown")
            return
        item = (record.key or b"").decode("utf-8", "replace")
        end.outputs.append(self._outputs.close_item(item, record.position.partition))
        end.decisions.append("too_late")

    def _session_of(self, read: _ReadDecision, batch: Batch) -> OpenSession | None:
        """The session of a decision's turn; None where it is not known any more."""
        if read.sealed_by is not None:
            return read.sealed_by
        decision = read.decision
        return self._keeper.known_session(decision.turn.session, bytes.fromhex(decision.session), batch.copies)

    def _read(self, record: Record, batch: Batch) -> _ReadDecision | None:
        """The decision of a record; None where a session's key seals it which is unknown, since nothing of it waits."""
        value, name = record.value, record.key
        if value is None or name is None:
            raise ValueError("a decision needs a key and a value")
        place, sealer = seal_place("decision", name), key_name(value)
        if sealer is None:
            return _ReadDecision(Decision.from_json(self._ring.open(value, place)), None)
        hashed = session_of(sealer)
        try:
            ledger = batch.copies.find(hashed)
        except LedgerBroken:
            raise SealBroken("the ledger of a decision's session does not open") from None
        key = next((key for key in ledger.keys if key.name == sealer), None) if ledger is not None else None
        if ledger is None or key is None:
            return None
        decision = Decision.from_json(key.open(value, place))
        if decision.session != hashed.hex():
            raise ValueError("a decision is sealed by the key of another session")
        return _ReadDecision(decision, self._keeper.opened(decision.turn.session, hashed, ledger, batch.copies))

    def _apply(
        self,
        decision: Decision,
        known: Pending | Released,
        session: OpenSession,
        partition: int,
        batch: Batch,
        end: End,
    ) -> None:
        """Let a decision take effect; where a step fails its session is left as it was before."""
        with UndoneOnError(session, end) as before:
            ledger = session.ledger
            ledger.touch(batch.now)
            if isinstance(known, Released):
                outcome = self._correct(decision, known, session, partition, end)
            else:
                outcome = self._count_vote(decision, known, session, partition, batch, end)
            end.decisions.append(outcome)
            ledger.decided(turn_id(decision.item))
            new = ledger.learnt_since(before)
            self._recalls.recall_earlier(session, new, batch, partition, end)

    def _count_vote(
        self, decision: Decision, item: Pending, session: OpenSession, partition: int, batch: Batch, end: End
    ) -> str:
        """Count a vote: the item is done, or waits for another vote. Returns the outcome in a word.

        A leak is recalled at once, whoever found it; a turn that waits is released when all have voted.
        """
        reviewer, policy = session.reviewer(decision.reviewer), self._policy_of(decision)
        waits = second_opinions.asks_another(item, reviewer, decision, session.ledger)
        if decision.sent is not None:
            decision = second_opinions.only_new_leaks(decision, item.vote, policy)
        voted = second_opinions.with_vote(item, reviewer, decision) if waits else None
        _enter_vote(decision, item, voted, session.ledger)
        if decision.sent is not None:
            return self._recall_leak(decision, decision.sent, item.vote, session, partition, end)
        if voted is not None:
            if decision.verdict == "release":
                self._substitute(decision, self._to_hide(decision, session), session)  # which the session learns from
            if voted.second is not None:
                return "disagreed"
            return "first_of_two" if item.vote is None else "corrected"
        joint = second_opinions.joint_decision(decision, item, reviewer, policy)
        if joint.verdict == "drop":
            return self._drop(joint, session, batch, end)
        clean = self._clean_turn(joint, self._to_hide(joint, session), session, "reviewed", end.type_tags)
        end.outputs.append(self._outputs.clean(clean, joint.session, partition))
        return "released"

    def _drop(self, decision: Decision, session: OpenSession, batch: Batch, end: End) -> str:
        """Write a dead letter for the turn that waited."""
        session.ledger.give_up(decision.item)
        _remember(decision, (), session)
        position = position_of(self._settings.topics.turns, decision.item)
        end.outputs.append(self._outputs.dead_item(position, decision.item, "rejected", batch.now))
        return "dropped"

    def _recall_leak(
        self, decision: Decision, sent: Sent, first: FirstVote | None, session: OpenSession, partition: int, end: End
    ) -> str:
        """Recall a turn that went out with a leak; a dropped turn is recalled without its text.

        Leaks that only a second person finds are recalled, too, but the audit was counted by then.
        """
        dropped = decision.verdict == "drop"
        outcome = "dropped" if dropped else "leak" if missed(decision, self._keeper.policy) else "clean"
        if first is None and decision.kind == "audit":  # suspects were not drawn by lot
            end.audits.append((outcome, decision.lang))
        leaks = outcome != "clean" and (first is None or not first.drops)
        if not leaks and first is not None:
            return "audited"
        hidden = self._to_hide(decision, session)
        if not leaks:
            _remember(decision, hidden, session)
            return "audited"
        self._recall(decision, hidden, session, sent.session, partition, end)
        return "recalled"

    def _correct(self, decision: Decision, out: Released, session: OpenSession, partition: int, end: End) -> str:
        """Compare a later decision with what is out, and recall the turn where it should be hidden otherwise."""
        joint = keeping_hidden(decision, out, self._policy_of(decision))
        hidden = self._to_hide(joint, session)
        otherwise = decision.verdict == "drop" or hides_otherwise(decision, as_stretches(hidden), out.hidden)
        if otherwise and not out.gone:
            sent = decision.sent.session if decision.sent is not None else ""
            self._recall(joint, hidden, session, sent, partition, end)
            return "recalled"
        if decision.verdict == "release":  # the session learns what the person marked, not what was only out
            marked = hidden if joint.spans == decision.spans else self._to_hide(decision, session)
            self._substitute(decision, marked, session)
        return "corrected"

    def _recall(
        self, decision: Decision, hidden: Sequence[Span], session: OpenSession, sent: str, partition: int, end: End
    ) -> None:
        """Write the event as it should have gone out, without its text where nothing of the turn should have."""
        right = self._clean_turn(decision, hidden, session, "recalled", [])  # its values are counted already
        right = replace(right, session=sent or session.name, ts=None, passed={})
        if decision.verdict == "drop":
            right = replace(right, text="", spans=None)  # places in a text that is not told
        end.outputs.append(self._outputs.recall(right, decision.session, partition))

    def _clean_turn(
        self, decision: Decision, hidden: Sequence[Span], session: OpenSession, status: Status, type_tags: list[str]
    ) -> CleanTurn:  # fmt: skip
        """The clean turn with all that the person marked hidden; the session learns these values.

        `type_tags` gets the tags of those that became type tags since they were not understood.
        """
        turn = decision.turn
        text, placed = self._substitute(decision, hidden, session)
        _remember(decision, hidden, session)
        type_tags += session.not_understood(text, placed)
        return CleanTurn(
            session=session.name,
            turn=turn.turn, speaker=turn.speaker, text=text,
            ts=session.time(turn.ts, self._settings.fields.times), id=turn_id(decision.item), status=status,
            lang=decision.lang, model="", passed=turn.passed, scrubbed={},
            edits=turn.edits, spans=placed if self._settings.emit.spans else None,
        )  # fmt: skip

    @staticmethod
    def _substitute(decision: Decision, hidden: Sequence[Span], session: OpenSession) -> tuple[str, tuple[Span, ...]]:
        """Replace the values that are to be hidden; the session learns them."""
        return session.substitute(decision.turn.text, hidden, decision.lang, decision.turn.speaker)

    def _to_hide(self, decision: Decision, session: OpenSession) -> list[Span]:
        return self._missed_earlier.decided_spans(decision, session.ledger)

    def _policy_of(self, decision: Decision) -> Policy:
        return self._keeper.policy.of(decision.turn.speaker, decision.lang)

    def _dead_letter(self, record: Record, word: str, batch: Batch, end: End) -> None:
        end.outputs.append(self._outputs.dead(record, f"decision_{word}", batch.now))
        end.decisions.append(word)


def _turn_of(decision: Decision, ledger: Ledger, *, corrects: bool) -> Pending | Released | None:
    """What a session knows of the turn that a decision is about; None where it may not be decided."""
    waiting = ledger.items(_list_of(decision)).get(decision.item)
    return ledger.released.get(turn_id(decision.item)) if waiting is None and corrects else waiting


def _enter_vote(decision: Decision, item: Pending, voted: Pending | None, ledger: Ledger) -> None:
    """Let an item wait on with a vote or, without one, wait no longer."""
    if voted is not None:
        ledger.wait_on(_list_of(decision), decision.item, voted)
        return
    ledger.done_with(_list_of(decision), decision.item)
    if decision.verdict == "release" and decision.kind != "suspect":
        ledger.remember_release(suspect_id(decision.item), item)


def _remember(decision: Decision, hidden: Sequence[Span], session: OpenSession) -> None:
    """Let the session know how a decided turn is out, for later corrections; one with too many values is not kept.

    What was known of it goes in any case: a correction that came twice would be compared with it, and recall again.
    """
    if len(hidden) <= MAX_SPANS:
        turn = Released(session.digest(decision.turn), decision.verdict == "drop", as_stretches(hidden))
        session.ledger.is_out(turn_id(decision.item), turn)
    else:
        session.ledger.forget_release(turn_id(decision.item))


def _list_of(decision: Decision) -> Items:
    """The kind of the session's items that a decision is about."""
    if decision.kind == "suspect":
        return "seen"
    return "pending" if decision.sent is None else "audits"
