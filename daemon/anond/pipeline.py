"""The pipeline: a batch of records, ledgers and models in; dispositions and changed ledgers out. No I/O.

Each record of the turns topic gets exactly one disposition:

- clean: nothing in it is likely to be sensitive that is not replaced;
- diverted: it waits, sealed, for a person; its ledger remembers that it does, with a digest of it;
- dead: it is no turn, or an error struck while it was handled; it is kept, sealed, with a reason;
- ignored: the platform's field map says that such events carry no turn.

Fail closed: a turn becomes clean only at the end of `_settle`, after every step for it has succeeded. Ledgers are
copies: when the transaction fails they are thrown away with the batch.

What the models do is done for many turns at once. What depends on the turns before is done in waves: first the first
turn of every session in the batch, then the second ones, and so on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from anond.config import Settings
from anond.errors import BadEvent, LedgerBroken, SealBroken
from anond.events import UNREADABLE, CleanTurn, Message, Position, Record, ReviewItem, Turn, item_id
from anond.fields import FieldMap
from anond.outputs import Outputs
from anond.seal import Ring
from anond.surrogates.ledger import Ledger, Pending
from anond.surrogates.redaction import redact
from anond.surrogates.substitute import Substituter
from anond.tagging.asked import after, question
from anond.tagging.budget import Budget
from anond.tagging.decoder import Decoded, Decoder
from anond.tagging.memory import learn_facts
from anond.tagging.tagger import Found, Reading, Tagger
from anond.tagging.tags import Span
from anond.text.language import LanguageModel, update

MAX_PENDING = 1_000  # turns of one session that may wait for a person; its ledger is written with each batch
Disposition = Literal["clean", "diverted", "dead", "ignored"]


class Sessions(Protocol):
    """The ledgers of one partition as last committed."""

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session, not to be changed; None for a session that is not known."""


@dataclass(slots=True)
class Outcome:
    """What a batch comes to. `tally` and `decisions` are for counting: closed sets of words, never text."""

    outputs: list[Message] = field(default_factory=list)
    ledgers: dict[bytes, Ledger] = field(default_factory=dict)
    tally: list[tuple[Disposition, str, str]] = field(default_factory=list)  # disposition, reason, language
    decisions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Open:
    """A turn on its way through the batch."""

    record: Record
    turn: Turn
    session: bytes  # keyed hash
    key: bytes = field(repr=False)  # from which this session's surrogates are chosen
    ledger: Ledger = field(repr=False)
    lang: str = ""
    readings: list[Reading] = field(default_factory=list)  # of the text, then of each field to scrub
    decoded: list[Decoded | None] = field(default_factory=list, repr=False)
    found: list[Found] = field(default_factory=list, repr=False)
    risk: float = 1.0


class Desk:
    """The ledgers that a batch has touched, each a copy of the committed one."""

    def __init__(self, sessions: Sessions, ring: Ring) -> None:
        self.ledgers: dict[bytes, Ledger] = {}
        self._sessions = sessions
        self._ring = ring

    def open(self, session: str) -> tuple[bytes, Ledger]:
        """The session's keyed hash and its ledger; a session keeps the key it began with when the ring rotates."""
        name = session.encode("utf-8", "surrogatepass")
        first = b""
        for key_id in self._ring.key_ids():
            hashed = self._ring.digest("session", name, key_id)
            first = first or hashed
            ledger = self.find(hashed)
            if ledger is not None:
                return hashed, ledger
        return first, self.ledgers.setdefault(first, Ledger(key_id=self._ring.current))

    def find(self, hashed: bytes) -> Ledger | None:
        """The copy of a known session's ledger that this batch works on."""
        if hashed not in self.ledgers:
            committed = self._sessions.find(hashed)
            if committed is None:
                return None
            self.ledgers[hashed] = committed.copy()
        return self.ledgers[hashed]


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
        self.budget = Budget(settings.divert.budget)

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Dispose of a batch of turns of one partition, in order."""
        desk, models = Desk(sessions, self.ring), self.tagger.models
        ends = [Outcome() for _ in records]  # one for each record, so that the order of the input is kept
        opened = [self._open(record, desk, end, now) for record, end in zip(records, ends, strict=True)]
        turns = [(turn, end) for turn, end in zip(opened, ends, strict=True) if turn is not None]
        self._decode([turn for turn, _ in turns], models)
        for wave in _waves(turns):
            self._find([turn for turn, _ in wave], desk)
            for turn, end in wave:
                self._settle_safely(turn, desk, models, end, now)
        return Outcome(
            outputs=[message for end in ends for message in end.outputs],
            ledgers=desk.ledgers,
            tally=[row for end in ends for row in end.tally],
        )

    # -- first pass: what needs no model, in order of the session

    def _open(self, record: Record, desk: Desk, out: Outcome, now: float) -> Open | None:
        """Parse, find the session, follow its language, gather evidence; or send the record to the dead letters."""
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
        opened = Open(record, turn, hashed, self.session_key(turn.session, ledger), ledger)
        facts = ledger.copy()
        learn_facts(facts, turn.facts)
        evidence, opened.lang = update(ledger.lang, turn.text, self._language, turn.lang, self.tagger.models)
        answers = question(ledger.asked, ledger.asked_by, turn.speaker)
        first = ledger.next_turn == 0
        for text in (turn.text, *turn.scrub.values()):
            opened.readings.append(self.tagger.read(text, opened.lang, turn.speaker, answers, first))
        asked, by = after(ledger.asked, ledger.asked_by, turn.speaker, turn.text, opened.lang)
        # From here on nothing fails: the ledger moves on as a whole or not at all.
        ledger.values, ledger.people = facts.values, facts.people
        ledger.lang, ledger.touched = evidence, max(now, ledger.touched)
        ledger.asked, ledger.asked_by = asked, by
        if turn.turn < 0:
            opened.turn = numbered(turn, ledger.next_turn)
        ledger.next_turn = max(ledger.next_turn, opened.turn.turn + 1)
        return opened

    def session_key(self, session: str, ledger: Ledger) -> bytes:
        """The key of a session's surrogates."""
        return self.ring.derive("surrogates", session.encode("utf-8", "surrogatepass"), ledger.key_id)

    # -- second pass: the models, all turns at once

    def _decode(self, opened: Sequence[Open], models: Mapping[str, Decoder]) -> None:
        """Decode the batch; if that fails, turn by turn, so that only the culprit is left undecoded.

        No model looks at a turn that is too long; it goes to a person with what lists, detectors and memory found.
        """
        usable = [turn for turn in opened if self._fits(turn)]
        for turn in opened:
            if not self._fits(turn):
                turn.decoded = [None] * len(turn.readings)
        try:
            self._decode_together(usable, models)
        except Exception:  # one turn of the batch broke it: find out which
            for turn in usable:
                try:
                    self._decode_together([turn], models)
                except Exception:
                    turn.decoded = []

    def _decode_together(self, turns: Sequence[Open], models: Mapping[str, Decoder]) -> None:
        readings = [reading for turn in turns for reading in turn.readings]
        decoded = iter(self.tagger.decode(readings, models))
        for turn in turns:
            turn.decoded = [next(decoded) for _ in turn.readings]

    def _fits(self, turn: Open) -> bool:
        return all(len(r.tokens.words) <= self._settings.divert.max_tokens for r in turn.readings)

    # -- third pass, wave by wave: merge, decide and substitute, in order of the session

    def _find(self, wave: Sequence[Open], desk: Desk) -> None:
        """Merge the evidence of each turn and reckon the risks of all; a turn that fails is left without."""
        for turn in wave:
            turn.ledger = desk.ledgers[turn.session]  # which an earlier failure may have put back
            try:
                pairs = zip(turn.readings, turn.decoded, strict=True)
                turn.found = [self.tagger.find(reading, decoded, turn.ledger) for reading, decoded in pairs]
            except Exception:
                turn.found = []
        usable = [turn for turn in wave if turn.found]
        try:
            self._assess(usable)
        except Exception:  # one turn of the wave broke it: find out which
            for turn in usable:
                try:
                    self._assess([turn])
                except Exception:
                    turn.found = []

    def _assess(self, turns: Sequence[Open]) -> None:
        found = [one for turn in turns for one in turn.found]
        risks = iter(self.tagger.risks(found, [one for turn in turns for one in turn.decoded]))
        for turn in turns:
            each = [next(risks) for _ in turn.found]
            turn.risk = math.nan if any(map(math.isnan, each)) else max(each)

    def _settle_safely(self, turn: Open, desk: Desk, models: Mapping[str, Decoder], end: Outcome, now: float) -> None:
        before = turn.ledger.copy()
        try:
            self._settle(turn, models, end, now)
        except Exception:  # the turn goes to the dead letters, its session goes on as if it had not been there
            desk.ledgers[turn.session] = before
            end.outputs.clear()
            end.tally.clear()
            self._bury(turn.record, "error", end, now)

    def _settle(self, turn: Open, models: Mapping[str, Decoder], out: Outcome, now: float) -> None:
        ledger = turn.ledger
        reason, risk = self._judge(turn, models)
        if reason == "no_model" and self._settings.divert.no_model == "dead":
            self._bury(turn.record, "language", out, now)
        elif reason and len(ledger.pending) >= MAX_PENDING:
            self._bury(turn.record, "pending", out, now)
        elif reason:
            self._divert(turn, reason, risk, turn.found[0].spans if turn.found else (), models, out, now)
        else:
            out.outputs.append(self._cleaned(turn, models))
            out.tally.append(("clean", "", turn.lang))
        ledger.heard(turn.turn.speaker, turn.turn.text)

    def _judge(self, turn: Open, models: Mapping[str, Decoder]) -> tuple[str, float]:
        """Why a person has to look at this turn ("" if nobody has to), and its risk."""
        if not self._fits(turn):
            return "length", 1.0
        if len(turn.found) != len(turn.readings):
            raise RuntimeError("the evidence of this turn could not be gathered")
        if not any(c.isalnum() for reading in turn.readings for c in reading.view.text):
            return "", 0.0
        if turn.lang not in models:
            return ("", 0.0) if self._settings.divert.no_model in ("redact", "evidence") else ("no_model", 1.0)
        if math.isnan(turn.risk):
            return "risk", 1.0
        if turn.risk > self._settings.divert.max_risk:
            return "risk", turn.risk
        return ("budget" if self.budget.spend(turn.lang, turn.risk) else ""), turn.risk

    def _cleaned(self, turn: Open, models: Mapping[str, Decoder]) -> Message:
        texts = (turn.turn.text, *turn.turn.scrub.values())
        done = [
            self.substitute(text, found.spans, turn.ledger, turn.key, turn.lang)
            for text, found in zip(texts, turn.found, strict=True)
        ]
        if turn.lang not in models and self._settings.divert.no_model == "redact":
            done = [redact(*one, lambda word: self.tagger.is_common(word, turn.lang)) for one in done]
        (text, spans), *rest = done
        scrubbed = {path: value for path, (value, _) in zip(turn.turn.scrub, rest, strict=True)}
        clean = self._event(turn, "clean", text, spans, model_id(models, turn.lang), scrubbed)
        return self.outputs.clean(clean, turn.session.hex(), turn.record.position.partition)

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
            session=t.session if self._settings.fields.keep_session_id else turn.session.hex(),
            turn=t.turn, speaker=t.speaker, text=text, ts=t.ts, id=item_id(turn.record.position), status=status,
            lang=turn.lang, model=model, passed=t.passed, scrubbed=scrubbed,
            spans=spans if self._settings.emit.spans else None,
        )  # fmt: skip

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
        expires = now + self._settings.review.expire_after
        item = ReviewItem(
            id=item_id(position), kind="divert", reason=reason, risk=risk, lang=turn.lang,
            model=model_id(models, turn.lang), partition=position.partition, session=turn.session.hex(),
            turn=turn.turn, spans=spans, context=tuple(ledger.recent), at=now, expires=expires,
        )  # fmt: skip
        self.substitute(turn.turn.text, spans, ledger, turn.key, turn.lang)
        ledger.pending[item.id] = Pending(turn.turn.turn, self.turn_digest(turn.turn, ledger), expires)
        out.outputs.append(self.outputs.review(item))
        if self._settings.emit.withheld:
            event = self._event(turn, "withheld", "", (), item.model, {})
            out.outputs.append(self.outputs.clean(event, turn.session.hex(), position.partition))
        out.tally.append(("diverted", reason, turn.lang))

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
        """What is due in a session: undecided items go to the dead letters; None if the session is to be forgotten."""
        letters: list[Message] = []
        changed = ledger.copy()
        for item in ledger.due(now):
            del changed.pending[item]
            partition, _, offset = item.partition("-")
            position = Position(turns_topic, int(partition), int(offset))
            letters.append(self.outputs.dead_item(position, item, "unreviewed", now))
        return (None if changed.idle(now, self._settings.sessions.ttl) else changed), letters


def _waves(turns: Sequence[tuple[Open, Outcome]]) -> list[list[tuple[Open, Outcome]]]:
    """The first turn of every session, then the second ones, and so on."""
    waves: list[list[tuple[Open, Outcome]]] = []
    reached: dict[bytes, int] = {}
    for pair in turns:
        number = reached[pair[0].session] = reached.get(pair[0].session, -1) + 1
        if number == len(waves):
            waves.append([])
        waves[number].append(pair)
    return waves


def numbered(turn: Turn, number: int) -> Turn:
    """The turn with its number in the session."""
    return Turn(
        turn.session, number, turn.speaker, turn.text, turn.ts, turn.lang, turn.facts, turn.passed, turn.scrub
    )  # fmt: skip


def model_id(models: Mapping[str, Decoder], lang: str) -> str:
    """The id of the model of a language, "" where there is none."""
    return models[lang].id if lang in models else ""
