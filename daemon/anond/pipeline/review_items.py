"""Review items: a turn that waits, or a copy of one that goes out; the session's ledger remembers each."""

from __future__ import annotations

from dataclasses import replace

from anond.config.settings import Settings
from anond.events.records import item_id
from anond.events.review import Drawn, Kind, ReviewItem, Sent
from anond.pipeline.audits import AuditSample
from anond.pipeline.batch import Batch, TurnInProgress
from anond.pipeline.clean import Cleaner
from anond.pipeline.judging import Judgement
from anond.pipeline.outputs import Outputs
from anond.seal import Ring
from anond.session.remembered_turns import Pending
from anond.tagging.bounds import first_spans
from anond.tags import Span

MAX_AUDITS = 100  # turns of one session, of those that went out, which a decision may still be about


class ReviewItems:
    """Seals turns for people, and enters them in the ledgers of their sessions."""

    def __init__(self, settings: Settings, state: Ring, outputs: Outputs, cleaner: Cleaner) -> None:
        self._settings = settings
        self._sample = AuditSample(settings.audit.share, state)
        self._for_two = AuditSample(settings.review.double, state, "second opinion")
        self._outputs = outputs
        self._cleaner = cleaner

    def divert(
        self, turn: TurnInProgress, judgement: Judgement, batch: Batch, proposals: tuple[Span, ...]
    ) -> None:  # fmt: skip
        """Let a turn wait for a person, with proposals.

        The session learns the values found in it, up to the limit of a turn; beyond the limit, surrogates are
        made when a value comes again.
        """
        item = self._item(turn, "divert", judgement, batch)
        item = replace(item, spans=proposals, drawn=self._drawn(turn, judgement.risk, batch))
        found = turn.spans
        if judgement.reason == "length":
            some = first_spans(found, turn.turn.text)
            turn.session.learn(turn.turn.text, some, turn.lang, turn.turn.speaker)
        else:
            turn.session.substitute(turn.turn.text, found, turn.lang, turn.turn.speaker)
        turn.session.ledger.wait_on("pending", item.id, self._pending(turn, item))
        turn.end.outputs.append(self._outputs.review(item, turn.session))
        if self._settings.emit.withheld:
            turn.end.outputs.append(self._cleaner.withheld(turn, batch))
        turn.end.tally.append(("diverted", judgement.reason, turn.lang))

    def audit(self, turn: TurnInProgress, risk: float, batch: Batch) -> None:
        """Copy a turn that goes out, if the sample includes it."""
        drawn, ledger = self._drawn(turn, risk, batch), turn.session.ledger
        if drawn is None:
            return
        if len(ledger.audits) >= MAX_AUDITS:
            turn.end.audits.append(("full", turn.lang))
            return
        item = self._item(turn, "audit", Judgement("audit", risk), batch)
        item = replace(item, sent=Sent(turn.session.name, drawn.hidden), drawn=drawn)
        turn.end.outputs.append(self._outputs.review(item, turn.session))
        ledger.wait_on("audits", item.id, self._pending(turn, item))
        turn.end.audits.append(("drawn", turn.lang))

    def _drawn(self, turn: TurnInProgress, risk: float, batch: Batch) -> Drawn | None:
        """The risk and the hidden spans of a turn in the audit sample; None for other turns, or if nothing can leak."""
        includes = self._sample.includes(item_id(turn.record.position), turn.session.ledger.key_id)
        if not includes or not any(map(str.isalnum, turn.turn.text)):
            return None
        return Drawn(risk, batch.fingerprint(turn.lang), tuple(self._cleaner.hidden(turn, batch)))

    def _item(self, turn: TurnInProgress, kind: Kind, judgement: Judgement, batch: Batch) -> ReviewItem:
        position, key_id = turn.record.position, turn.session.ledger.key_id
        name = item_id(position)
        return ReviewItem(
            id=name, kind=kind, reason=judgement.reason, risk=judgement.risk, lang=turn.lang,
            model=batch.model_id(turn.lang), partition=position.partition, session=turn.session.record_key,
            turn=turn.turn, spans=turn.spans,
            context=tuple((past.speaker, past.text) for past in turn.session.ledger.recent),
            at=batch.now, expires=batch.now + self._settings.review.expire_after,
            double=self._for_two.includes(name, key_id),
        )  # fmt: skip

    def _pending(self, turn: TurnInProgress, item: ReviewItem) -> Pending:
        return Pending(turn.turn.turn, turn.session.digest(turn.turn), item.expires, item.double)
