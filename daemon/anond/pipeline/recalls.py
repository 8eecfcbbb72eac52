"""Recalls: corrected events for turns that went out before their session knew a value in them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from anond.config.settings import Settings
from anond.events.records import Message
from anond.events.turns import CleanTurn
from anond.pipeline.batch import Batch
from anond.pipeline.ends import End
from anond.pipeline.missed_earlier import MissedEarlier, as_stretches
from anond.pipeline.outputs import Outputs
from anond.pipeline.session import OpenSession
from anond.session.remembered_turns import PastTurn
from anond.tags import Span


class Recalls:
    """Writes recalls, with the surrogates of their session. `emit.recall` turns it off."""

    def __init__(self, settings: Settings, outputs: Outputs, missed_earlier: MissedEarlier) -> None:
        self._settings = settings
        self._outputs = outputs
        self._missed_earlier = missed_earlier

    def recall_earlier(
        self, session: OpenSession, new: Set[tuple[str, str]], batch: Batch, partition: int, end: End
    ) -> None:
        """Write a corrected event for each turn of the session that went out with one of the new values readable."""
        if not new or not self._settings.emit.recall:
            return
        for past, spans in self._missed_earlier.turns_with(new, session.ledger):
            if spans is None:
                session.ledger.never_recall(past)
                continue
            session.ledger.now_hides(past, as_stretches(spans))
            try:
                end.outputs.append(self._mended(session, past, spans, batch, partition))
                end.recalled.append(("recalled", past.lang))
            except Exception:  # skipped, as when reading fails: the turn in hand is not to blame
                end.recalled.append(("failed", past.lang))

    def _mended(
        self, session: OpenSession, past: PastTurn, spans: Sequence[Span], batch: Batch, partition: int
    ) -> Message:
        text, placed = session.replace(past.text, spans, past.lang)
        right = CleanTurn(
            session=session.name,
            turn=past.turn, speaker=past.speaker, text=text, ts=None, id=past.item, status="recalled",
            lang=past.lang, model=batch.model_id(past.lang), passed={}, scrubbed={},
            spans=placed if self._settings.emit.spans else None,
        )  # fmt: skip
        return self._outputs.recall(right, session.record_key, partition)
