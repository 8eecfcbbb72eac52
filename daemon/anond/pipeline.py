"""The pipeline: a batch of records, ledgers and models in; dispositions and changed ledgers out. No I/O.

Each record of the turns topic gets exactly one disposition:

- clean: nothing in it is likely to be sensitive that is not replaced;
- diverted: it waits, sealed, for a person; its ledger remembers that it does, with a digest of it;
- dead: it is no turn, or an error struck while it was handled; it is kept, sealed, with a reason;
- ignored: the platform's field map says that such events carry no turn.

A share of the clean turns is drawn by lot and copied, sealed, to review: an audit. It is no disposition; see `audit`.
The lot falls on diverted turns alike, which are marked, so that all that are drawn are a fair sample of a language.

Fail closed: a turn becomes clean only at the end of `_settle`, after every step for it has succeeded. Ledgers are
copies: when the transaction fails they are thrown away with the batch.

What a turn is read with is gathered turn by turn. Then it goes in waves, since all that follows depends on what the
session knows: first the first turn of every session in the batch, then the second ones, and so on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from anond.audit import Lot
from anond.config import Settings
from anond.desk import Desk, Open, Outcome, Sessions, model_id, session_key, waves
from anond.errors import BadEvent, LedgerBroken, SealBroken
from anond.events import UNREADABLE, CleanTurn, Drawn, Kind, Message, Position, Record, ReviewItem, Sent, Turn, item_id
from anond.fields import FieldMap
from anond.gathering import Gathering
from anond.hindsight import Hindsight, stretches
from anond.outputs import Outputs
from anond.recalls import Recalls
from anond.seal import Ring
from anond.surrogates.ledger import Ledger, Pending, Said
from anond.surrogates.redaction import redact, redacted
from anond.surrogates.substitute import Substituter
from anond.tagging.asked import after, question
from anond.tagging.budget import Budget
from anond.tagging.calibration import Calibrations
from anond.tagging.decoder import Decoder
from anond.tagging.memory import learn_facts
from anond.tagging.tagger import Heard, Tagger
from anond.tagging.tags import Span
from anond.tagging.target import LeakTarget
from anond.text.language import LanguageModel, update

MAX_AUDITS = 100  # turns of one session, of those that went out, which a decision may still be about
MAX_PENDING = 1_000  # turns of one session that may wait for a person; its ledger is written with each batch


class Pipeline:
    """Turns records into dispositions. One instance works for all partitions, one batch at a time."""

    def __init__(
        self,
        settings: Settings,
        ring: Ring,
        outputs: Outputs,
        fields: FieldMap,
        tagger: Tagger,
        substituter: Substituter,
        language: LanguageModel,
    ) -> None:
        self.tagger = tagger
        self.outputs = outputs
        self.ring = ring
        self._settings = settings
        self._fields = fields
        self._substituter = substituter
        self._language = language
        self.refused: frozenset[str] = frozenset()  # languages whose model was refused: what it would see, nobody did
        self.calibrations = Calibrations()
        self.target = LeakTarget(settings.divert.leak_target)
        self.budget = Budget(settings.divert.leak_share if self.target.on else settings.divert.budget)
        self._lot = Lot(settings.audit.share, ring)
        self._gathering = Gathering(tagger, settings.divert.max_tokens)
        self.recalls = Recalls(settings, ring, outputs, substituter, Hindsight(tagger))

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Dispose of a batch of turns of one partition, in order."""
        refused = self.refused  # both may change meanwhile; this one first: a model taken up is then in `models`
        desk, models = Desk(sessions, self.ring), self.tagger.models
        ends = [Outcome() for _ in records]  # one for each record, so that the order of the input is kept
        opened = [self._open(record, desk, end, now) for record, end in zip(records, ends, strict=True)]
        turns = [(turn, end) for turn, end in zip(opened, ends, strict=True) if turn is not None]
        for turn, _ in turns:
            turn.refused = turn.lang in refused
        self._gathering.read([turn for turn, _ in turns])
        for wave in waves(turns):
            self._gathering.look([turn for turn, _ in wave], desk, models)
            for turn, end in wave:
                self._settle_safely(turn, desk, models, end, now)
        return Outcome(
            outputs=[message for end in ends for message in end.outputs],
            ledgers=desk.ledgers,
            tally=[row for end in ends for row in end.tally],
            risks=[row for end in ends for row in end.risks],
            audits=[row for end in ends for row in end.audits],
            recalled=[row for end in ends for row in end.recalled],
        )

    # -- first pass: what needs no model, in order of the session

    def _open(self, record: Record, desk: Desk, out: Outcome, now: float) -> Open | None:
        """Parse, find the session, follow its language; or send the record to the dead letters."""
        try:
            return self._opened(record, desk, now)
        except BadEvent as error:
            if error.reason == "ignored":
                out.tally.append(("ignored", "ignored", ""))
            else:
                self._bury(record, error.reason, out, now)
        except (SealBroken, LedgerBroken):
            self._bury(record, "ledger", out, now)
        except Exception:  # whatever it is, this record alone pays for it, and its text stays unsaid
            self._bury(record, "error", out, now)
        return None

    def _opened(self, record: Record, desk: Desk, now: float) -> Open:
        if record.value is None and record.headers == UNREADABLE:
            raise BadEvent("unreadable")
        limit = self._settings.batch.record_bytes
        turn = self._fields.parse(record.value, record.key, limit)
        hashed, ledger = desk.open(turn.session)
        opened = Open(record, turn, hashed, session_key(self.ring, turn.session, ledger), ledger)
        facts = ledger.copy()
        learn_facts(facts, turn.facts)
        evidence, opened.lang = update(ledger.lang, turn.text, self._language, turn.lang, self.tagger.models)
        answers = question(ledger.asked, ledger.asked_by, turn.speaker)
        first = ledger.next_turn == 0
        for text in (turn.text, *turn.scrub.values()):
            opened.heard.append(Heard(text, opened.lang, turn.speaker, answers, first))
        asked, by = after(ledger.asked, ledger.asked_by, turn.speaker, turn.text, opened.lang)
        opened.told = frozenset(facts.values.keys() - ledger.values.keys())
        # From here on nothing fails: the ledger moves on as a whole or not at all.
        ledger.values, ledger.people = facts.values, facts.people
        ledger.lang, ledger.touched = evidence, max(now, ledger.touched)
        ledger.asked, ledger.asked_by = asked, by
        if turn.turn < 0:
            opened.turn = replace(turn, turn=ledger.next_turn)
        ledger.next_turn = max(ledger.next_turn, opened.turn.turn + 1)
        return opened

    # -- second pass, wave by wave: decide and substitute

    def _settle_safely(self, turn: Open, desk: Desk, models: Mapping[str, Decoder], end: Outcome, now: float) -> None:
        before = turn.ledger.copy()
        try:
            self._settle(turn, models, end, now)
            self._look_back(turn, before, models, end)
        except Exception:  # the turn goes to the dead letters, its session goes on as if it had not been there
            desk.ledgers[turn.session] = before
            end.clear()
            self._bury(turn.record, "error", end, now)
            self.recalls.mend(turn.turn.session, before, turn.told, models, turn.record.position.partition, end)

    def _settle(self, turn: Open, models: Mapping[str, Decoder], out: Outcome, now: float) -> None:
        ledger = turn.ledger
        reason, risk = self._judge(turn, models)
        if turn.lang in models and reason != "length":
            out.risks.append((turn.lang, risk))
        if reason == "no_model" and self._settings.divert.no_model == "dead":
            self._bury(turn.record, "language", out, now)
        elif reason and len(ledger.pending) >= MAX_PENDING:
            self._bury(turn.record, "pending", out, now)
        elif reason:
            self._divert(turn, reason, risk, turn.found[0].spans if turn.found else (), models, out, now)
        else:
            out.outputs.append(self._cleaned(turn, models))
            out.tally.append(("clean", "", turn.lang))
            self._audit(turn, risk, models, out, now)

    def _look_back(self, turn: Open, before: Ledger, models: Mapping[str, Decoder], out: Outcome) -> None:
        """Recall earlier turns in which stands what the session learnt by this one; then remember this one."""
        ledger, t = turn.ledger, turn.turn
        new = turn.told | (ledger.values.keys() - before.values.keys())
        self.recalls.mend(t.session, ledger, new, models, turn.record.position.partition, out)
        goes = bool(out.tally) and out.tally[0][0] == "clean" and not self._redacts(turn, models)
        if goes and self._settings.emit.recall:
            hidden = stretches(turn.found[0].spans, self.tagger.policy)
            ledger.heard(Said(t.speaker, t.text, item_id(turn.record.position), t.turn, hidden, turn.lang))
        else:
            ledger.heard(Said(t.speaker, t.text))

    def _judge(self, turn: Open, models: Mapping[str, Decoder]) -> tuple[str, float]:
        """Why a person has to look at this turn ("" if nobody has to), and its risk.

        The budget is a share of all turns in a language that a model speaks. It is spent on those that nothing else
        sends to a person, and so comes on top of them. Where a leak target is promised there is none: what it takes to
        keep the target is known.
        """
        reason, risk = self._bound(turn, models)
        if turn.lang in models:
            most = self.target.threshold(turn.lang, models[turn.lang].mark)
            if most is not None:
                reason = reason or ("leak_target" if risk > most else "")
            elif reason:
                self.budget.earn(turn.lang)
            elif self.budget.spend(turn.lang, risk):
                reason = "leak_target" if self.target.on else "budget"
        return reason, risk

    def _bound(self, turn: Open, models: Mapping[str, Decoder]) -> tuple[str, float]:
        """Why a person has to look at this turn whatever the budget says ("" if nobody has to), and its risk."""
        if not self._gathering.fits(turn):
            return "length", 1.0
        if not turn.found or len(turn.found) != len(turn.readings):
            raise RuntimeError("the evidence of this turn could not be gathered")
        if not any(c.isalnum() for reading in turn.readings for c in reading.view.text):
            return "", 0.0
        if turn.lang not in models and turn.refused:
            return "refused", 1.0
        if turn.lang not in models:
            return ("", 0.0) if self._settings.divert.no_model in ("redact", "evidence") else ("no_model", 1.0)
        if math.isnan(turn.risk):
            return "risk", 1.0
        said, beside = turn.risks  # of what stands in fields no audit tells
        chance = max(beside, self.calibrations.chance(turn.lang, models[turn.lang].mark, said))
        return ("risk" if chance > self._settings.divert.max_risk else ""), turn.risk

    def _cleaned(self, turn: Open, models: Mapping[str, Decoder]) -> Message:
        texts = (turn.turn.text, *turn.turn.scrub.values())
        done = [
            self.substitute(text, found.spans, turn.ledger, turn.key, turn.lang)
            for text, found in zip(texts, turn.found, strict=True)
        ]
        if self._redacts(turn, models):
            done = [redact(*one, lambda word: self.tagger.is_common(word, turn.lang)) for one in done]
        (text, spans), *rest = done
        scrubbed = {path: value for path, (value, _) in zip(turn.turn.scrub, rest, strict=True)}
        clean = self._event(turn, "clean", text, spans, model_id(models, turn.lang), scrubbed)
        return self.outputs.clean(clean, turn.session.hex(), turn.record.position.partition)

    def _redacts(self, turn: Open, models: Mapping[str, Decoder]) -> bool:
        return turn.lang not in models and self._settings.divert.no_model == "redact"

    def _audit(self, turn: Open, risk: float, models: Mapping[str, Decoder], out: Outcome, now: float) -> None:
        """Copy a turn that goes out, if the lot falls on it; its ledger remembers that a decision may come."""
        ledger = turn.ledger
        drawn = self._drawn(turn, risk, models)
        if drawn is None:
            return
        if len(ledger.audits) >= MAX_AUDITS:
            out.audits.append(("full", turn.lang))
            return
        item = self._item(turn, "audit", "audit", risk, turn.found[0].spans, models, now)
        item = replace(item, sent=Sent(self._goes_as(turn), drawn.hidden), drawn=drawn)
        out.outputs.append(self.outputs.review(item))
        ledger.audits[item.id] = Pending(turn.turn.turn, self.turn_digest(turn.turn, ledger), item.expires)
        out.audits.append(("drawn", turn.lang))

    def _drawn(self, turn: Open, risk: float, models: Mapping[str, Decoder]) -> Drawn | None:
        """What the machine made of a turn that the lot falls on; None for others, and where nothing can leak."""
        text = turn.turn.text
        falls = self._lot.falls_on(item_id(turn.record.position), turn.ledger.key_id)
        if not falls or not any(map(str.isalnum, text)):
            return None
        spans = turn.found[0].spans if turn.found else ()
        hidden = [s for s in spans if self.tagger.policy.covers(s.tag, s.sub)]
        stretches = [(s.start, s.end) for s in hidden]
        if self._redacts(turn, models):
            stretches += redacted(text, hidden, lambda word: self.tagger.is_common(word, turn.lang))
        mark = models[turn.lang].mark if turn.lang in models else ""
        return Drawn(risk, mark, tuple(stretches))

    def substitute(
        self, text: str, spans: Sequence[Span], ledger: Ledger, key: bytes, lang: str
    ) -> tuple[str, tuple[Span, ...]]:
        """Replace what the policy hides; the ledger learns the values."""
        hidden = [s for s in spans if self.tagger.policy.covers(s.tag, s.sub)]
        return self._substituter.replace(text, hidden, ledger, key, lang) if hidden else (text, ())

    def _event(
        self,
        turn: Open,
        status: Literal["clean", "withheld"],
        text: str,
        spans: tuple[Span, ...],
        model: str,
        scrubbed: Mapping[str, str],
    ) -> CleanTurn:
        t = turn.turn
        return CleanTurn(
            session=self._goes_as(turn),
            turn=t.turn, speaker=t.speaker, text=text, ts=t.ts, id=item_id(turn.record.position), status=status,
            lang=turn.lang, model=model, passed=t.passed, scrubbed=scrubbed,
            spans=spans if self._settings.emit.spans else None,
        )  # fmt: skip

    def _goes_as(self, turn: Open) -> str:
        """What readers know its session by."""
        return turn.turn.session if self._settings.fields.keep_session_id else turn.session.hex()

    def _divert(
        self,
        turn: Open,
        reason: str,
        risk: float,
        spans: tuple[Span, ...],
        models: Mapping[str, Decoder],
        out: Outcome,
        now: float,
    ) -> None:
        """Send the turn to a person, sealed; its ledger remembers that it waits, and what was found in it."""
        position, ledger = turn.record.position, turn.ledger
        item = self._item(turn, "divert", reason, risk, spans, models, now)
        item = replace(item, drawn=self._drawn(turn, risk, models))
        self.substitute(turn.turn.text, spans, ledger, turn.key, turn.lang)
        ledger.pending[item.id] = Pending(turn.turn.turn, self.turn_digest(turn.turn, ledger), item.expires)
        out.outputs.append(self.outputs.review(item))
        if self._settings.emit.withheld:
            event = self._event(turn, "withheld", "", (), item.model, {})
            out.outputs.append(self.outputs.clean(event, turn.session.hex(), position.partition))
        out.tally.append(("diverted", reason, turn.lang))

    def _item(
        self,
        turn: Open,
        kind: Kind,
        reason: str,
        risk: float,
        spans: tuple[Span, ...],
        models: Mapping[str, Decoder],
        now: float,
    ) -> ReviewItem:
        position = turn.record.position
        context = tuple((said.speaker, said.text) for said in turn.ledger.recent)
        return ReviewItem(
            id=item_id(position), kind=kind, reason=reason, risk=risk, lang=turn.lang,
            model=model_id(models, turn.lang), partition=position.partition, session=turn.session.hex(),
            turn=turn.turn, spans=spans, context=context, at=now,
            expires=now + self._settings.review.expire_after,
        )  # fmt: skip

    def turn_digest(self, turn: Turn, ledger: Ledger) -> bytes:
        """By which a decision proves that it is about this very turn."""
        return self.ring.digest("turn", turn.to_json(), ledger.key_id)

    def refuse(self, record: Record, now: float) -> Outcome:
        """Send a turn to the dead letters by reference: what it comes to is too large to be written."""
        return Outcome([self.outputs.reference(record, "too_large", now)], tally=[("dead", "too_large", "")])

    def _bury(self, record: Record, reason: str, out: Outcome, now: float) -> None:
        out.outputs.append(self.outputs.dead(record, reason, now))
        out.tally.append(("dead", reason, ""))

    def expire(self, key: bytes, ledger: Ledger, turns_topic: str, now: float) -> tuple[Ledger | None, list[Message]]:
        """What is due in a session: undecided items go to the dead letters; None if the session is to be forgotten.

        Undecided audits are let go of: their turns went out long ago.
        """
        letters: list[Message] = []
        changed = ledger.copy()
        for item in ledger.due(now):
            del changed.pending[item]
            partition, _, offset = item.partition("-")
            position = Position(turns_topic, int(partition), int(offset))
            letters.append(self.outputs.dead_item(position, item, "unreviewed", now))
        for item in ledger.overdue(now):
            del changed.audits[item]
        return (None if changed.idle(now, self._settings.sessions.ttl) else changed), letters
