"""Messages that the platform edits or deletes later: events that went out are taken back, waiting turns given up.

A session remembers its last messages by keyed digests of their ids. An edit or a deletion takes back the events of
earlier versions first, whatever then becomes of the edited text, which goes its way like any turn: a recall without
text for an event that went out, a dead letter for a turn that waits. Nothing of an older version goes out after a newer
one: what comes too late is ignored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from anond.config.settings import TopicSettings
from anond.config.turn_settings import ChangeSettings
from anond.events.records import item_id, position_of
from anond.events.turns import CleanTurn, Turn
from anond.pipeline.batch import Batch, TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.outputs import Outputs
from anond.pipeline.session import OpenSession
from anond.session.remembered_turns import KnownMessage

MOST_VERSIONS: Final = 10  # of one message that can be taken back, where earlier ones are left as they are
_STATES: Final = {"edit": "edited", "delete": "deleted"}


@dataclass(frozen=True, slots=True)
class MessageOfTurn:
    """The message that a turn is a version of."""

    key: str  # a keyed digest of its id
    text: str  # a keyed digest of what this version says
    known: KnownMessage | None  # as its session knows it, before this version
    policy: str  # emit, add, retract or drop; "": it is new
    ignored: str  # why this version is ignored; "": it is not

    @property
    def reads(self) -> bool:
        """Whether the text of this version is read."""
        return self.policy in ("", "emit", "add")


class Changes:
    """Follows the messages of sessions, and takes back what a platform edited or deleted."""

    def __init__(self, settings: ChangeSettings, topics: TopicSettings, outputs: Outputs) -> None:
        self._settings, self._topics, self._outputs = settings, topics, outputs

    def message_of(self, turn: Turn, session: OpenSession) -> MessageOfTurn | None:
        """The message of a turn; None where the platform gives it no id."""
        if not turn.message:
            return None
        key, text = (
            session.short_digest("message", turn.message),
            session.short_digest("text", turn.text, *turn.scrub.values()),
        )
        known = session.ledger.messages.get(key)
        policy = {"new": "", "edit": self._settings.edited, "delete": self._settings.deleted}[turn.change]
        return MessageOfTurn(key, text, known, policy, self._ignored(turn, text, known, policy))

    def _ignored(self, turn: Turn, text: str, known: KnownMessage | None, policy: str) -> str:
        if policy == "drop" or (turn.change == "edit" and known is None and self._settings.unknown == "drop"):
            return "dropped"
        if known is None:
            return ""
        if known.state == "deleted" or (known.state and turn.change == "new"):
            return "superseded"  # by what came before it, out of order
        return "unchanged" if turn.change == "edit" and known.text == text else ""

    def as_version(self, turn: Turn, message: MessageOfTurn) -> Turn:
        """The turn as a version: with the number of its message and the id of the message's first event."""
        known = message.known
        if turn.change != "edit" or known is None:
            return turn
        return replace(turn, turn=known.turn, edits=known.first)

    def remember(self, message: MessageOfTurn, turn: TurnInProgress) -> None:
        """Let the session know this version; the turn gets the events that it takes back."""
        t, item = turn.turn, item_id(turn.record.position)
        before = () if message.known is None else message.known.events
        taken_back = before if message.policy in ("emit", "retract") else ()
        turn.changes_message(message.known, taken_back, reads=message.reads)
        before = () if taken_back else before
        events = (*before, (item, t.turn))[-MOST_VERSIONS:] if message.reads else before
        state = _STATES.get(t.change, "")
        if message.known is None or t.change == "new":
            first = item if message.reads else ""
            now = KnownMessage(t.turn, t.speaker, turn.lang, first, events, message.text, state)
        else:
            now = message.known._replace(events=events, text=message.text, state=state)
        turn.session.ledger.know_message(message.key, now)

    def take_back(self, turn: TurnInProgress, end: End, batch: Batch) -> None:
        """Give up waiting turns of earlier versions of the message, and recall those that went out."""
        if turn.turn.change == "new":
            return
        word = _STATES[turn.turn.change]
        end.changes.append(word if turn.known is not None else "unknown")
        if not turn.reads:
            end.tally.append(("ignored", word, ""))
        for item, number in turn.takes_back:
            if item in turn.session.ledger.pending:
                self._give_up(item, word, turn, end, batch)
            elif item not in batch.dead and turn.known is not None:
                self._recall(item, number, word, turn, turn.known, end)

    def _give_up(self, item: str, word: str, turn: TurnInProgress, end: End, batch: Batch) -> None:
        position = position_of(self._topics.turns, item)
        turn.session.ledger.give_up(item)
        end.outputs.append(self._outputs.dead_item(position, item, word, batch.now))
        end.outputs.append(self._outputs.close_item(item, position.partition))

    def _recall(
        self, item: str, number: int, word: str, turn: TurnInProgress, message: KnownMessage, end: End
    ) -> None:  # fmt: skip
        """Write a recall without text; neither a person nor a later turn recalls the event again."""
        if turn.session.ledger.taken_back(item):
            end.audits.append(("let_go", message.lang))
        gone = CleanTurn(
            session=turn.session.name,
            turn=number, speaker=message.speaker, text="", ts=None, id=item, status="recalled",
            lang=message.lang, model="",
        )  # fmt: skip
        end.outputs.append(self._outputs.recall(gone, turn.session.record_key, turn.record.position.partition))
        end.recalled.append((word, message.lang))
