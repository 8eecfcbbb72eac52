"""Reads turns: gathers evidence, recalls the session's values, asks the models, and merges all into spans and a risk.

A turn that breaks a stage goes on without its result and nothing is raised; `Judge` sees that the result is missing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from anond.pipeline.batch import Batch, TurnInProgress
from anond.tagging.listening import TextToRead
from anond.tagging.merge import merge
from anond.tagging.neighbours import neighbour
from anond.tagging.tagger import Tagger
from anond.tags import Span

_BEGINNING: Final = 500  # tokens of a turn that is too long that a model looks at, for a person
_LOOKED_AT: Final = 2  # times the tokens that a model looks at: so many lists and detectors look at, for a person


class TurnReader:
    """The stages between opening and judging a turn; each works on many turns at once."""

    def __init__(self, tagger: Tagger, max_tokens: int) -> None:
        self._tagger = tagger
        self._max_tokens = max_tokens

    def read(self, turns: Sequence[TurnInProgress]) -> None:
        """Gather the evidence that needs neither session nor model; a failing turn has none."""
        for turn in _failing_turns(turns, self._read_together):
            turn.readings = []

    def _read_together(self, turns: Sequence[TurnInProgress]) -> None:
        texts = [one for turn in turns for one in turn.texts]
        readings = iter(self._tagger.read_all(texts, _LOOKED_AT * self._max_tokens))
        for turn in turns:
            turn.readings = [next(readings) for _ in turn.texts]

    def find(self, turns: Sequence[TurnInProgress], batch: Batch) -> None:
        """Recall, decode and merge the evidence of turns, no two of which are of one session."""
        self._recall(turns)
        self._decode(turns, batch)
        self._find(turns)

    def remember_companies(self, turn: TurnInProgress) -> None:
        """Let the session know the companies for which a clean turn speaks."""
        self._tagger.remember_companies(turn.readings[0], turn.found[0], turn.session.ledger)

    def fits(self, turn: TurnInProgress) -> bool:
        """Whether a turn is short enough to be read completely."""
        return not [one for one in turn.readings if len(one.tokens.words) > self._max_tokens]  # sooner than `all`

    def proposals(self, turn: TurnInProgress, batch: Batch) -> tuple[Span, ...]:
        """The proposed spans that a person sees in a turn.

        Where no model speaks its language, the model of a near one adds what it finds. Of a turn that is too long to
        be read to its end, a model adds what it finds in the beginning. The session learns none of this before a
        person has looked.
        """
        own = turn.found[0].spans if turn.found else ()
        near = "" if turn.lang in batch.models or turn.refused else neighbour(turn.lang, batch.models)
        if not turn.found or (not near and self.fits(turn)):
            return own
        try:
            if near and self.fits(turn):
                lent = self._as_neighbour(turn.texts[0], near, batch)
            else:
                lent = self._beginning(turn, near, batch)
        except Exception:  # proposals must not fail a turn
            return own
        return merge(turn.turn.text, (*own, *lent), self._tagger.policy.of(turn.turn.speaker, turn.lang))

    def _as_neighbour(self, text: TextToRead, near: str, batch: Batch) -> Sequence[Span]:
        reading = self._tagger.read_all([text._replace(lang=near)], self._max_tokens)[0]
        spans = self._tagger.find(reading, self._tagger.decode([reading], batch.models)[0]).spans
        return [replace(span, source=f"neighbour:{near}", sure=False) for span in spans]

    def _beginning(self, turn: TurnInProgress, near: str, batch: Batch) -> Sequence[Span]:
        """The spans of a model at the beginning of a too long turn, with the memory from before the turn."""
        one, reading = turn.texts[0], turn.readings[0]
        one = one._replace(lang=near or one.lang)
        if one.lang not in batch.models or len(reading.tokens.words) <= self._max_tokens:
            return ()
        view = reading.view
        head = view.text[: reading.tokens.ends[min(self._max_tokens, _BEGINNING) - 1]]
        of_view = self._tagger.recall(self._tagger.read_all([one._replace(text=head)])[0], turn.session.ledger)
        spans = self._tagger.find(of_view, self._tagger.decode([of_view], batch.models)[0]).spans
        places = [view.to_original(span.start, span.end) for span in spans]
        found = [replace(span, start=at, end=end) for span, (at, end) in zip(spans, places, strict=True)]
        return [replace(span, source=f"neighbour:{near}", sure=False) for span in found] if near else found

    def _recall(self, turns: Sequence[TurnInProgress]) -> None:
        """Add the values that the sessions remember; a turn for which that fails is not decoded."""
        for turn in turns:
            try:
                turn.readings = [self._tagger.recall(reading, turn.session.ledger) for reading in turn.readings]
            except Exception:
                turn.readings = []

    def _decode(self, turns: Sequence[TurnInProgress], batch: Batch) -> None:
        """Decode all turns at once; a failing turn is left undecoded.

        No model looks at a turn that is too long before it goes to a person; then at its beginning (`proposals`).
        """
        usable = [turn for turn in turns if self.fits(turn)]
        for turn in turns:
            if not self.fits(turn):
                turn.decoded = [None] * len(turn.readings)
        for turn in _failing_turns(usable, partial(self._decode_together, batch=batch)):
            turn.decoded = []

    def _decode_together(self, turns: Sequence[TurnInProgress], batch: Batch) -> None:
        readings = [reading for turn in turns for reading in turn.readings]
        decoded = iter(self._tagger.decode(readings, batch.models))
        for turn in turns:
            turn.decoded = [next(decoded) for _ in turn.readings]

    def _find(self, turns: Sequence[TurnInProgress]) -> None:
        """Merge the evidence of each turn and compute the risks; a failing turn has neither spans nor risk."""
        for turn in turns:
            try:
                pairs = zip(turn.readings, turn.decoded, strict=True)
                turn.found = [self._tagger.find(reading, decoded) for reading, decoded in pairs]
            except Exception:
                turn.found = []
        for turn in _failing_turns([turn for turn in turns if turn.found], self._assess):
            turn.found = []

    def _assess(self, turns: Sequence[TurnInProgress]) -> None:
        found = [one for turn in turns for one in turn.found]
        risks = iter(self._tagger.risks(found, [one for turn in turns for one in turn.decoded]))
        for turn in turns:
            if len(turn.found) == 1:
                turn.risk = risk = next(risks)
                turn.risks = risk, 0.0
                continue
            each = [next(risks) for _ in turn.found]
            turn.risk = math.nan if any(map(math.isnan, each)) else max(each)
            turn.risks = each[0], max(each[1:], default=0.0)


Stage = Callable[[Sequence[TurnInProgress]], None]


def _failing_turns(turns: Sequence[TurnInProgress], stage: Stage) -> list[TurnInProgress]:
    """Run a stage on all turns at once or, if it fails, on one by one; returns the failing turns."""
    try:
        stage(turns)
    except Exception:  # find out which
        return [turn for turn in turns if _breaks(turn, stage)]
    return []


def _breaks(turn: TurnInProgress, stage: Stage) -> bool:
    try:
        stage([turn])
    except Exception:
        return True
    return False
