"""Turns: each record of the turns topic, and each message in one that holds several, gets exactly one disposition.

- clean: nothing in it is likely to be sensitive that is not replaced;
- diverted: it waits, sealed, for a person; its ledger remembers that it does, with a digest of it;
- dead: it is no turn, or an error struck while it was handled; it is kept, sealed, with a reason;
- ignored: the platform's field map says that such events carry no turn, or the event says that a session is over, or
  changes a message: see `changes`.

A sample of the clean turns is also copied, sealed, to review: an audit. It is no disposition; see `audits`.
The sample includes diverted turns alike, which are marked, so that all of it is a fair sample of a language.

Fail closed: a turn becomes clean only at the end of `_decide`, after every step for it has succeeded. Ledgers are
copies: when the transaction fails they are thrown away with the batch.

Evidence is gathered turn by turn. Then the turns go in rounds, since all that follows depends on what the session
knows: first the first turn of every session in the batch, then the second ones, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

from anond.config.settings import Settings
from anond.errors import BadEvent, LedgerBroken, SealBroken, SessionEnded
from anond.events.records import Record, item_id
from anond.pipeline.batch import Batch, TurnInProgress, rounds
from anond.pipeline.changes import Changes
from anond.pipeline.clean import Cleaner
from anond.pipeline.ends import End
from anond.pipeline.judging import Judge
from anond.pipeline.missed_earlier import hidden_spans
from anond.pipeline.opening import TurnOpener
from anond.pipeline.outputs import Outputs
from anond.pipeline.recalls import Recalls
from anond.pipeline.review_items import ReviewItems
from anond.pipeline.undoing import UndoneOnError
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.tagging.reading import TurnReader
from anond.tags import Policy

MAX_PENDING = 1_000  # turns of one session that may wait; its ledger is written with each batch


class Turns:
    """Takes turns from their record to their disposition."""

    def __init__(
        self,
        settings: Settings,
        policy: Policy,
        outputs: Outputs,
        opener: TurnOpener,
        reader: TurnReader,
        judge: Judge,
        cleaner: Cleaner,
        items: ReviewItems,
        recalls: Recalls,
        changes: Changes,
    ) -> None:
        self._settings = settings
        self._policy = policy
        self._outputs = outputs
        self._opener = opener
        self._reader = reader
        self._judge = judge
        self._cleaner = cleaner
        self._items = items
        self._recalls = recalls
        self._changes = changes

    def run(self, records: Sequence[Record], batch: Batch) -> None:
        """Dispose of the turns of a batch, in order."""
        opened = (self._open(part, batch) for record in records for part in self._split(record, batch))
        turns = [turn for turn in opened if turn is not None]
        for some in self._reader.in_rounds(rounds(turns), batch.models):
            for turn in some:
                self._decide_safely(turn, batch)

    def _split(self, record: Record, batch: Batch) -> Sequence[Record]:
        """The turns of a record, each with a place of its own if there are several; or one dead letter."""
        try:
            return self._opener.split(record)
        except BadEvent as error:
            self._dead_letter(record, error.reason, batch.end(), batch, self._opener.session_of(record, batch))
        except Exception:
            self._dead_letter(record, "error", batch.end(), batch, self._opener.session_of(record, batch))
        return ()

    def _open(self, record: Record, batch: Batch) -> TurnInProgress | None:
        """Parse, find the session, follow its language; or send the record to the dead letters."""
        end = batch.end()
        try:
            turn = self._opened(record, batch, end)
            batch.readings[-1] = turn if turn is not None and turn.reads else None
            return turn
        except BadEvent as error:
            if error.reason == "ignored":
                end.tally.append(("ignored", "ignored", ""))
            else:
                self._dead_letter(record, error.reason, end, batch, self._opener.session_of(record, batch))
        except (SealBroken, LedgerBroken):
            self._dead_letter(record, "ledger", end, batch, self._opener.session_of(record, batch))
        except Exception:  # only this record is lost to the dead letters, and its text stays out of logs
            self._dead_letter(record, "error", end, batch, self._opener.session_of(record, batch))
        return None

    def _opened(self, record: Record, batch: Batch, end: End) -> TurnInProgress | None:
        try:
            return self._opener.open(record, batch, end)
        except SessionEnded as over:  # its ledger goes once nothing of it waits
            self._opener.end(over.session, batch)
            end.tally.append(("ignored", "ended", ""))
            return None

    def _decide_safely(self, turn: TurnInProgress, batch: Batch) -> None:
        try:
            with UndoneOnError(turn.session, turn.end) as before:
                self._changes.take_back(turn, turn.end, batch)
                if turn.reads:
                    self._decide(turn, batch)
                    self._look_back(turn, before, batch)
        except Exception:  # the turn goes to the dead letters, and its session goes on without it
            self._dead_turn(turn, "error", batch)
            self._take_back_safely(turn, batch)
            self._recalls.recall_earlier(turn.session, turn.new_values, batch, turn.record.position.partition, turn.end)

    def _take_back_safely(self, turn: TurnInProgress, batch: Batch) -> None:
        """Take back the earlier versions of a turn that became a dead letter; if that fails, count it and go on."""
        taken = End()
        try:
            with UndoneOnError(turn.session, taken):
                self._changes.take_back(turn, taken, batch)
            taken.tally.clear()  # the dead letter is the one disposition
        except Exception:
            taken.recalled.append(("failed", turn.known.lang if turn.known is not None else turn.lang))
        turn.end.join((turn.end, taken))

    def _decide(self, turn: TurnInProgress, batch: Batch) -> None:
        judgement = self._judge.judge(turn, batch)
        reason, risk = judgement
        if turn.lang in batch.models and reason != "length":
            turn.end.risks.append((turn.lang, risk))
        if reason == "no_model" and self._settings.divert.no_model == "dead":
            self._dead_turn(turn, "language", batch)
        elif reason and len(turn.session.ledger.pending) >= MAX_PENDING:
            self._dead_turn(turn, "pending", batch)
        elif reason:
            proposals = self._reader.proposals(turn, batch.models, refused=turn.refused)
            self._items.divert(turn, judgement, batch, proposals)
        else:
            turn.end.outputs.append(self._cleaner.clean(turn, batch))
            turn.end.tally.append(("clean", "", turn.lang))
            self._items.audit(turn, risk, batch)

    def _look_back(self, turn: TurnInProgress, before: Ledger, batch: Batch) -> None:
        """Recall earlier turns that hold a value which the session learnt by this turn; then remember this turn."""
        ledger, t = turn.session.ledger, turn.turn
        new = turn.new_values | ledger.learnt_since(before)
        self._recalls.recall_earlier(turn.session, new, batch, turn.record.position.partition, turn.end)
        as_found = turn.end.disposition == "clean" and not self._cleaner.redacts(turn, batch)
        if as_found:
            self._reader.remember_companies(turn)
        if as_found and self._settings.emit.recall:
            hidden = hidden_spans(turn.spans, self._policy.of(t.speaker, turn.lang))
            ledger.remember_turn(PastTurn(t.speaker, t.text, item_id(turn.record.position), t.turn, hidden, turn.lang))
        else:
            ledger.remember_turn(PastTurn(t.speaker, t.text))

    def _dead_turn(self, turn: TurnInProgress, reason: str, batch: Batch) -> None:
        """Send a turn that was opened to the dead letters: nothing of it went out that could be taken back."""
        item = item_id(turn.record.position)
        batch.dead.add(item)
        turn.session.ledger.give_up(item)
        self._dead_letter(turn.record, reason, turn.end, batch, turn.session.hashed)

    def _dead_letter(self, record: Record, reason: str, end: End, batch: Batch, session: bytes) -> None:
        end.outputs.append(self._outputs.dead(record, reason, batch.now, session, batch.copies))
        end.tally.append(("dead", reason, ""))
