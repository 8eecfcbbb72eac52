"""Recalls of turns that are out: what a session knows by now, in the event that each of them should have been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from anond.config import Settings
from anond.desk import Outcome, model_id, session_key
from anond.events import CleanTurn, Message
from anond.hindsight import Hindsight
from anond.outputs import Outputs
from anond.seal import Ring
from anond.surrogates.ledger import Ledger, Said
from anond.surrogates.substitute import Substituter
from anond.tagging.decoder import Decoder
from anond.tagging.tags import Span


class Recalls:
    """Writes recalls, with the surrogates of their session. `emit.recall` turns it off."""

    def __init__(
        self, settings: Settings, ring: Ring, outputs: Outputs, substituter: Substituter, hindsight: Hindsight
    ) -> None:
        self.hindsight = hindsight
        self._settings = settings
        self._ring = ring  # the state ring
        self._outputs = outputs
        self._substituter = substituter

    def mend(
        self,
        session: str,
        ledger: Ledger,
        new: Set[tuple[str, str]],
        models: Mapping[str, Decoder],
        partition: int,
        out: Outcome,
    ) -> None:
        """Recall each turn of a session that went out with a value that is new to it: as it should have been."""
        for said, spans in self.hindsight.look(ledger, new) if new and self._settings.emit.recall else ():
            try:
                out.outputs.append(self._mended(session, said, spans, ledger, models, partition))
                out.recalled.append(("recalled", said.lang))
            except Exception:  # given up, as where the look itself breaks: the turn in hand is not to blame
                out.recalled.append(("failed", said.lang))

    def _mended(
        self,
        session: str,
        said: Said,
        spans: Sequence[Span],
        ledger: Ledger,
        models: Mapping[str, Decoder],
        partition: int,
    ) -> Message:
        key = session_key(self._ring, session, ledger)
        hashed = self._ring.digest("session", session.encode("utf-8", "surrogatepass"), ledger.key_id).hex()
        text, placed = self._substituter.replace(said.text, spans, ledger, key, said.lang)
        right = CleanTurn(
            session=session if self._settings.fields.keep_session_id else hashed,
            turn=said.turn, speaker=said.speaker, text=text, ts=None, id=said.item, status="recalled",
            lang=said.lang, model=model_id(models, said.lang), passed={}, scrubbed={},
            spans=placed if self._settings.emit.spans else None,
        )  # fmt: skip
        return self._outputs.recall(right, hashed, partition)
