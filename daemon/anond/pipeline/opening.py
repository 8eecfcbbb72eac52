"""Opens turns, without a model: parses the record, finds its session, detects its language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from anond.errors import BadEvent
from anond.events.fields import FieldMap
from anond.events.records import UNREADABLE, Record
from anond.events.turns import LAST_TURN, Turn
from anond.pipeline.batch import Batch, TurnInProgress
from anond.pipeline.changes import Changes, MessageOfTurn
from anond.pipeline.ends import End
from anond.pipeline.expected_languages import ExpectedLanguages
from anond.pipeline.session import OpenSession, SessionKeeper
from anond.pipeline.undoing import UndoneOnError
from anond.session.learning import learn_facts
from anond.tagging.listening import remember_question, texts_to_read
from anond.tagging.mixed_turns import parts_in_other_languages
from anond.text.language import LanguageModel
from anond.text.session_language import update
from anond.text.topics import TopicModel, topic_of


class TurnOpener:
    """Parses records, opens their sessions, and follows the language and the questions of each."""

    def __init__(
        self,
        fields: FieldMap,
        largest: int,
        keeper: SessionKeeper,
        language: LanguageModel,
        expected: ExpectedLanguages,
        changes: Changes,
        lang: str = "",
        topics: TopicModel | None = None,
    ) -> None:
        self._fields = fields
        self._largest = largest  # bytes of a record that is parsed
        self._keeper = keeper
        self._language = language
        self._expected = expected
        self._changes = changes
        self._topics = topics  # None where no policy asks what a session talks about
        self._lang = lang  # of all turns; "": each session tells its own

    def split(self, record: Record) -> Sequence[Record]:
        """The turns of a record, see `split_record`; raises BadEvent."""
        return split_record(record, self._fields, self._largest)

    def open(self, record: Record, batch: Batch, end: End) -> TurnInProgress | None:
        """The turn of a record; None for a change of a message without effect.

        Raises BadEvent, SealBroken or LedgerBroken, and leaves its ledger as it was.
        """
        if record.value is None and record.headers == UNREADABLE:
            raise BadEvent("unreadable")
        if record.unread:
            raise BadEvent(record.unread)
        turn = self._fields.parse(record.value, record.key, self._largest)
        session = self._keeper.open(turn.session, batch.copies)
        message = self._changes.message_of(turn, session)
        if message is None:
            return self._read(record, turn, session, message, batch, end)
        if message.ignored:
            end.tally.append(("ignored", message.ignored, ""))
            end.changes.append(message.ignored)
            return None
        if not message.reads:
            return self._take_back(record, turn, session, message, batch, end)
        return self._read(record, self._changes.as_version(turn, message), session, message, batch, end)

    def _take_back(
        self, record: Record, turn: Turn, session: OpenSession, message: MessageOfTurn, batch: Batch, end: End
    ) -> TurnInProgress:
        """A deletion, or an edit whose text is not read: it only takes back."""
        opened = TurnInProgress(record=record, turn=turn, session=session, end=end)
        with UndoneOnError(session, end):
            self._changes.remember(message, opened)
            session.ledger.touch(batch.now)
        return opened

    def _read(
        self, record: Record, turn: Turn, session: OpenSession, message: MessageOfTurn | None, batch: Batch, end: End
    ) -> TurnInProgress:
        """A turn whose text is read."""
        opened = TurnInProgress(record=record, turn=turn, session=session, end=end)
        with UndoneOnError(session, end) as before:
            ledger = session.ledger
            learn_facts(ledger, turn.facts)
            known = before.lang if before.next_turn else self._expected.evidence()
            evidence, found = update(known, turn.text, self._language, self._lang or turn.lang, batch.models)
            opened.lang = self._lang or found
            topics = self._topics.update(before.topics, turn.text) if self._topics else before.topics
            texts = (turn.text, *turn.scrub.values())
            is_talk = self._topics and not turn.scrub  # fields beside the text may say who somebody is
            opened.texts = texts_to_read(before, texts, turn.speaker, opened.lang, topic_of(topics) if is_talk else "")
            if not self._lang and opened.lang in batch.models:
                parts = parts_in_other_languages(turn.text, opened.lang, self._language, batch.models)
                if parts:
                    opened.texts[0] = opened.texts[0]._replace(parts=parts)
            opened.new_values = frozenset(ledger.learnt_since(before))
            opened.refused = opened.lang in batch.refused
            if not turn.edits or turn.turn + 1 >= before.next_turn:  # else others have spoken since
                remember_question(ledger, turn.text, turn.speaker, opened.lang)
            ledger.talks_about(topics)
            if turn.turn < 0:
                opened.turn = replace(turn, turn=min(before.next_turn, LAST_TURN))
            ledger.touch(batch.now)
            ledger.turn_came(evidence, min(opened.turn.turn + 1, LAST_TURN), ends=turn.ends)
            if message is not None:
                self._changes.remember(message, opened)
            self._expected.learn(known, evidence, batch.models)  # last: of turns that could be opened
        end.times_dropped = int(turn.ts_dropped)
        return opened

    def end(self, session: str, batch: Batch) -> None:
        """Note that a session is over, if it is known; raises SealBroken or LedgerBroken."""
        ledger = batch.copies.find(batch.copies.hashed(session))
        if ledger is not None:
            ledger.end()

    def session_of(self, record: Record, batch: Batch) -> bytes:
        """The keyed hash of the session to which an unusable record seems to belong; b"" if unknown."""
        try:
            name = self._fields.session_of(record.value, record.key, self._largest)
            return batch.copies.hashed(name) if name else b""
        except Exception:  # its dead letter is sealed in any case, by the ring
            return b""


def split_record(record: Record, fields: FieldMap, largest: int) -> Sequence[Record]:
    """The turns of a record that holds several messages, each as a record of its own; else the record itself.

    Raises BadEvent where it holds too much.
    """
    if record.value is None or record.unread or record.position.place >= 0:
        return (record,)
    parts = fields.parts(record.value, largest)
    if len(parts) == 1:
        return (record,)
    at = record.position
    return [replace(record, position=replace(at, place=place), value=value) for place, value in enumerate(parts)]
