"""Gathers what turns are read with: evidence, memory, what the models say, and the risk that is left.

Whatever breaks a stage is found out and left without; nothing is raised. `Pipeline` sees what is missing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from anond.desk import Desk, Open
from anond.tagging.decoder import Decoder
from anond.tagging.tagger import Tagger


class Gathering:
    """The stages between a turn that was opened and what is decided about it; each for a wave of turns at once."""

    def __init__(self, tagger: Tagger, max_tokens: int) -> None:
        self._tagger = tagger
        self._max_tokens = max_tokens

    def read(self, turns: Sequence[Open]) -> None:
        """Gather the evidence of all; only the culprit is left without where that fails."""
        for turn in _culprits(turns, self._read_together):
            turn.readings = []

    def _read_together(self, turns: Sequence[Open]) -> None:
        readings = iter(self._tagger.read_all([one for turn in turns for one in turn.heard]))
        for turn in turns:
            turn.readings = [next(readings) for _ in turn.heard]

    def look(self, wave: Sequence[Open], desk: Desk, models: Mapping[str, Decoder]) -> None:
        """All that a wave is decided by."""
        self._recall(wave, desk)
        self._decode(wave, models)
        self._find(wave)

    def fits(self, turn: Open) -> bool:
        """Whether a turn is short enough for a model to look at it."""
        return all(len(r.tokens.words) <= self._max_tokens for r in turn.readings)

    def _recall(self, wave: Sequence[Open], desk: Desk) -> None:
        """Add what the sessions remember by now; a turn of which that fails is not decoded."""
        for turn in wave:
            turn.ledger = desk.ledgers[turn.session]  # which an earlier failure may have put back
            try:
                turn.readings = [self._tagger.recall(reading, turn.ledger) for reading in turn.readings]
            except Exception:
                turn.readings = []

    def _decode(self, opened: Sequence[Open], models: Mapping[str, Decoder]) -> None:
        """Decode a wave; only the culprit is left undecoded where that fails.

        No model looks at a turn that is too long; it goes to a person with what lists, detectors and memory found.
        """
        usable = [turn for turn in opened if self.fits(turn)]
        for turn in opened:
            if not self.fits(turn):
                turn.decoded = [None] * len(turn.readings)
        for turn in _culprits(usable, partial(self._decode_together, models=models)):
            turn.decoded = []

    def _decode_together(self, turns: Sequence[Open], models: Mapping[str, Decoder]) -> None:
        readings = [reading for turn in turns for reading in turn.readings]
        decoded = iter(self._tagger.decode(readings, models))
        for turn in turns:
            turn.decoded = [next(decoded) for _ in turn.readings]

    def _find(self, wave: Sequence[Open]) -> None:
        """Merge the evidence of each turn and reckon the risks of all; a turn that fails is left without."""
        for turn in wave:
            try:
                pairs = zip(turn.readings, turn.decoded, strict=True)
                turn.found = [self._tagger.find(reading, decoded) for reading, decoded in pairs]
            except Exception:
                turn.found = []
        for turn in _culprits([turn for turn in wave if turn.found], self._assess):
            turn.found = []

    def _assess(self, turns: Sequence[Open]) -> None:
        found = [one for turn in turns for one in turn.found]
        risks = iter(self._tagger.risks(found, [one for turn in turns for one in turn.decoded]))
        for turn in turns:
            each = [next(risks) for _ in turn.found]
            turn.risk = math.nan if any(map(math.isnan, each)) else max(each)
            turn.risks = each[0], max(each[1:], default=0.0)


def _culprits(turns: Sequence[Open], stage: Callable[[Sequence[Open]], None]) -> list[Open]:
    """Take all turns through a stage at once or, if one of them breaks it, one by one; returns those that do."""
    try:
        stage(turns)
    except Exception:  # find out which
        return [turn for turn in turns if _breaks(turn, stage)]
    return []


def _breaks(turn: Open, stage: Callable[[Sequence[Open]], None]) -> bool:
    try:
        stage([turn])
    except Exception:
        return True
    return False
