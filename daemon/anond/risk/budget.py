"""`divert.budget`: a threshold on risk, per language, that spends a given share of turns on review.

Two things are kept for each language. The *threshold* goes up a step with each turn above it and down by about the
share of a step with each turn, which makes it a running quantile of the risks; it is kept in logs, since risks spread
over many powers of ten. The *credit* is how many turns the share has come to so far, less those spent, and turns the
threshold's pace: what was not spent is spent later, what was spent early is saved.

The credit is bounded on both sides, which makes the promise, whatever the risks are (all alike, in bursts, drifting):
no 10,000 turns in a row spend more than a tenth above the budget (or two turns, where a tenth is less), and they spend
no less than a tenth below it where there is something to spend it on. Turns as safe as `FLOOR` are nothing: while few
are riskier, less is spent, and of what that leaves only `_CARRIED` turns' worth is kept, so that a quiet night is
not followed by a flood. Each daemon does so from its start, for the turns that it sees: nothing is stored.

A language begins by watching: of its first 1/share turns none is spent, and the riskiest of them is where the threshold
starts. So neither a first turn nor a restart floods the queue.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FLOOR = 1e-4  # a turn that is this safe is never worth a person's time
_LEAST, _MOST = math.log(FLOOR), 0.0
_STEP = 0.5
_FALL = 0.1  # for each turn while more is left than may be carried: the risks have become smaller
_AHEAD = 400  # turns' worth of budget that may be spent before it is there
_CARRIED = 600  # turns' worth that is kept, where nothing was risky enough, for later


@dataclass(slots=True)
class _Level:
    """The state of one language."""

    threshold: float = _LEAST  # a logarithm
    credit: float = 0.0  # turns that may be spent; below 0 where they were spent ahead
    seen: int = 0  # of the turns that are only looked at


class Budget:
    """Spends `share` of the turns of each language on the riskiest of them."""

    def __init__(self, share: float) -> None:
        self.share = share
        self._levels: dict[str, _Level] = {}
        self._looks = math.ceil(1 / share) if share > 0.0 else 0
        self._ahead, self._carried = max(1.0, _AHEAD * share), max(1.0, _CARRIED * share)

    def thresholds(self) -> dict[str, float]:
        """By language, the risk above which a turn is diverted now; 1 while a language is only looked at.

        May be asked while another thread spends.
        """
        return {lang: self._threshold(level) for lang, level in list(self._levels.items())}

    def _threshold(self, level: _Level) -> float:
        return 1.0 if level.seen < self._looks else math.exp(min(level.threshold, _MOST))

    def earn(self, lang: str) -> None:
        """Count a turn that is not for the budget to judge: it is one of the turns of which a share is spent."""
        if self.share > 0.0:
            self._earned(lang)

    def spend(self, lang: str, risk: float) -> bool:
        """Whether this turn is one of the riskiest; moves the threshold."""
        if self.share <= 0.0:
            return False
        level = self._earned(lang)
        logarithm = math.log(max(risk, FLOOR))
        if level.seen < self._looks:
            level.seen += 1
            level.threshold = max(level.threshold, logarithm)
            return False
        above = risk > FLOOR and logarithm > level.threshold
        spends = above and level.credit >= 1.0 - self._ahead
        self._move(level, above)
        level.credit -= spends
        return spends

    def _earned(self, lang: str) -> _Level:
        level = self._levels.setdefault(lang, _Level())
        level.credit = min(level.credit + self.share, self._carried)
        return level

    def _move(self, level: _Level, above: bool) -> None:
        """Up a step with a turn above it, also one that cannot be afforded; down the faster the more is left."""
        pace = max(0.0, self.share + level.credit / _AHEAD)
        down = max(_STEP * pace, _FALL) if level.credit >= self._carried else _STEP * pace
        level.threshold = max(level.threshold + _STEP * above - down, _LEAST)

    # -- for work that is done in pieces, here and there

    def state(self) -> dict[str, tuple[float, float, int]]:
        """The whole state, as numbers."""
        return {lang: (level.threshold, level.credit, level.seen) for lang, level in self._levels.items()}

    def restore(self, state: Mapping[str, Sequence[float]]) -> None:
        """Continue from another budget's state."""
        self._levels = {lang: _Level(level[0], level[1], int(level[2])) for lang, level in state.items()}
