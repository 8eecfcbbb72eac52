"""Judges whether a person has to look at a turn, and why."""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

from anond.config.turn_settings import DivertSettings
from anond.pipeline.batch import Batch, TurnInProgress
from anond.risk.budget import Budget
from anond.risk.calibration import Calibrations
from anond.risk.leak_target import LeakTarget
from anond.tagging.bounds import MAX_SPANS, are_too_many
from anond.tagging.reading import TurnReader

_SAYING: Final = re.compile(r"[^\W_]")  # a letter or a digit


class Judgement(NamedTuple):
    """Why a person has to look at a turn ("" if nobody has to), and the risk of the turn."""

    reason: str
    risk: float


class Judge:
    """Judges turns by the settings of `divert`: reasons that always divert, the leak target, the budget."""

    def __init__(self, settings: DivertSettings, reader: TurnReader) -> None:
        self.calibrations = Calibrations()
        self.target = LeakTarget(settings.leak_target)
        self.budget = Budget(settings.leak_share if self.target.is_set else settings.budget)
        self._settings = settings
        self._reader = reader

    def judge(self, turn: TurnInProgress, batch: Batch) -> Judgement:
        """The judgement of a turn that was read.

        The budget is a share of all turns in languages with a model. It is spent on turns that no other reason
        sends to a person, and so comes on top of them. Where a leak target is promised no budget is spent: the
        threshold of the target says which turns wait.
        """
        reason, risk = self._always_diverted(turn, batch)
        if turn.lang in batch.models:
            most = self.target.threshold(turn.lang, batch.fingerprint(turn.lang))
            if most is not None:
                reason = reason or ("leak_target" if risk > most else "")
            elif reason:
                self.budget.earn(turn.lang)
            elif self.budget.spend(turn.lang, risk):
                reason = "leak_target" if self.target.is_set else "budget"
        return Judgement(reason, risk)

    def _always_diverted(self, turn: TurnInProgress, batch: Batch) -> Judgement:
        """The judgement before leak target and budget: reasons that always divert."""
        if not self._reader.fits(turn):
            return Judgement("length", 1.0)
        if not turn.found or len(turn.found) != len(turn.readings):
            raise RuntimeError("the evidence of this turn could not be gathered")
        each = [
            found.too_many or are_too_many(found.spans, one.text)
            for found, one in zip(turn.found, turn.texts, strict=True)
        ]
        if True in each or (len(each) > 1 and sum([len(found.spans) for found in turn.found]) > MAX_SPANS):
            return Judgement("length", 1.0)
        if not [reading for reading in turn.readings if _SAYING.search(reading.view.text)]:  # sooner than `any`
            return Judgement("", 0.0)
        if turn.lang not in batch.models and turn.refused:
            return Judgement("refused", 1.0)
        if turn.lang not in batch.models:
            hidden_otherwise = self._settings.no_model in ("redact", "evidence")
            return Judgement("", 0.0) if hidden_otherwise else Judgement("no_model", 1.0)
        if True in [found.unread for found in turn.found]:
            return Judgement("no_model", 1.0)
        if math.isnan(turn.risk):
            return Judgement("risk", 1.0)
        of_text, beside = turn.risks  # audits look at the text alone, not at scrubbed fields
        chance = max(beside, self.calibrations.chance(turn.lang, batch.fingerprint(turn.lang), of_text))
        return Judgement("risk" if chance > self._settings.max_risk else "", turn.risk)
