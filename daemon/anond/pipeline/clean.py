"""Clean events: a turn with surrogates for all values that the policy hides, or a withheld mark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from anond.config.settings import Settings
from anond.events.records import Message, item_id
from anond.events.turns import CleanTurn
from anond.pipeline.batch import Batch, TurnInProgress
from anond.pipeline.outputs import Outputs
from anond.surrogates.redaction import redact, redacted
from anond.tagging.tagger import Tagger
from anond.tags import Span


class Cleaner:
    """Makes the clean event of a turn from the spans found in it."""

    def __init__(self, settings: Settings, outputs: Outputs, tagger: Tagger) -> None:
        self._settings = settings
        self._outputs = outputs
        self._tagger = tagger

    def clean(self, turn: TurnInProgress, batch: Batch) -> Message:
        """The clean event of a turn; its session learns the values that were replaced."""
        texts = (turn.turn.text, *turn.turn.scrub.values())
        done = [
            turn.session.substitute(text, found.spans, turn.lang, turn.turn.speaker)
            for text, found in zip(texts, turn.found, strict=True)
        ]
        for one in done:
            turn.end.type_tags += turn.session.not_understood(*one)
        if self.redacts(turn, batch):
            done = [redact(*one, turn.lang, self._tagger) for one in done]
        (text, spans), *rest = done
        scrubbed = {path: value for path, (value, _) in zip(turn.turn.scrub, rest, strict=True)}
        return self._event(turn, "clean", text, spans, batch.model_id(turn.lang), scrubbed)

    def withheld(self, turn: TurnInProgress, batch: Batch) -> Message:
        """The event in place of a turn that waits for a person."""
        return self._event(turn, "withheld", "", (), batch.model_id(turn.lang), {})

    def redacts(self, turn: TurnInProgress, batch: Batch) -> bool:
        """Whether all but common words of the turn are hidden, since its language has no model."""
        return turn.lang not in batch.models and self._settings.divert.no_model == "redact"

    def hidden(self, turn: TurnInProgress, batch: Batch) -> list[tuple[int, int]]:
        """The parts of a turn's text that are, or would be, replaced or hidden."""
        policy = self._tagger.policy.of(turn.turn.speaker, turn.lang)
        covered = [s for s in turn.spans if policy.covers(s.tag, s.sub)]
        hidden = [(s.start, s.end) for s in covered]
        if self.redacts(turn, batch):
            hidden += redacted(turn.turn.text, covered, turn.lang, self._tagger)
        return hidden

    def _event(
        self,
        turn: TurnInProgress,
        status: Literal["clean", "withheld"],
        text: str,
        spans: tuple[Span, ...],
        model: str,
        scrubbed: Mapping[str, str],
    ) -> Message:
        t, position = turn.turn, turn.record.position
        event = CleanTurn(
            session=turn.session.name,
            turn=t.turn, speaker=t.speaker, text=text,
            ts=turn.session.time(t.ts, self._settings.fields.times), id=item_id(position), status=status,
            lang=turn.lang, model=model, passed=t.passed, scrubbed=scrubbed, edits=t.edits,
            spans=spans if self._settings.emit.spans else None,
        )  # fmt: skip
        return self._outputs.clean(event, turn.session.record_key, position.partition)
