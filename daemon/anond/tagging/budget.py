"""`divert.budget`: a threshold on risk, per language, that spends a given share of turns on review.

The threshold moves a step up with each turn that it diverts and a budget's worth of a step down with each that it
does not, so the share diverted converges to the budget whatever the distribution of risks is. It is kept in logs,
since risks spread over many powers of ten. It may rise a step above every risk, and must not be held below: each step
that it did not take would be turns too many.
"""

from __future__ import annotations

import math

_STEP = 0.5
_FLOOR = 1e-4  # a turn that is this safe is never worth a person's time
_START = 0.1


class Budget:
    """Spends `share` of the turns of each language on the riskiest of them."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.thresholds: dict[str, float] = {}  # logarithms, by language

    def threshold(self, lang: str) -> float:
        """The risk from which on a turn is diverted now."""
        return math.exp(self.thresholds.get(lang, math.log(_START)))

    def spend(self, lang: str, risk: float) -> bool:
        """Whether this turn is one of the riskiest; moves the threshold."""
        if self.share <= 0.0:
            return False
        threshold = self.thresholds.get(lang, math.log(_START))
        diverts = risk > _FLOOR and math.log(risk) > threshold
        threshold += _STEP * ((1.0 if diverts else 0.0) - self.share)
        self.thresholds[lang] = max(threshold, math.log(_FLOOR))
        return diverts
