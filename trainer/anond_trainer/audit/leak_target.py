"""The leak rate by the risk above which turns wait, and the highest threshold within a leak target.

The turns that were drawn for audits are a fair sample of all turns of a model, those that went out and those that
waited. Of each is known how many sensitive tokens it holds, and how many of them the machine would have left readable.

What leaves at a threshold is the tokens left in turns of no higher risk, of all sensitive tokens. Both are bounded, by
`_MORE` the tokens that leave (`amount`), by `_FEWER` all that there are (their sum, less so many standard errors over
turns), so that both hold in 95 %. What leaves rises with the threshold, and so does its bound; the highest threshold
whose bound keeps the target is then as safe as one that was chosen beforehand (Bates and others, 2021).
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from anond.engines.labels import touched
from anond.events.review import Decision
from anond.tags import Policy, Span
from anond.text.tokens import tokenize
from anond_trainer.audit.leak_bound import at_most
from anond_trainer.evaluate.counts import covered

_MORE: Final = 0.96
_FEWER: Final = 2.3263  # standard errors: 99 %
_ENOUGH: Final = 10  # leaking turns, to tell how large leaks are; with fewer each may be as large as all in a turn


@dataclass(frozen=True, slots=True)
class AuditedTurn:
    """One drawn turn: its risk, its number of sensitive tokens, and how many of them would be left readable."""

    risk: float
    sensitive: int
    left: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The highest threshold that keeps a target (None if there is none), and the share of tokens that leaks."""

    threshold: float | None
    share: float  # of turns, that wait; where none may be chosen, those that may at most
    leaves: float  # of sensitive tokens, as seen
    bound: float  # the same, at most by 95 %
    turns: int
    sensitive: int


def audited_turns(decisions: Iterable[Decision], model: str, policy: Policy) -> Iterator[AuditedTurn]:
    """The turns of a model that were drawn and decided. All tokens of a dropped turn count as sensitive."""
    for decision in decisions:
        if decision.drawn is None or decision.drawn.model != model:
            continue
        tokens = tokenize(decision.turn.text)
        wanted = covered(decision.spans, tokens, policy.of(decision.turn.speaker, decision.lang))
        left = wanted - {i for start, end in decision.drawn.hidden for i in touched(Span(start, end, ""), tokens)}
        dropped = len(tokens.words) if decision.verdict == "drop" else 0
        yield AuditedTurn(decision.drawn.risk, dropped or len(wanted), dropped or len(left))


def choose(turns: Sequence[AuditedTurn], target: float, most: float, max_risk: float = 1.0) -> Choice:
    """The highest threshold that keeps the target by 95 %, if at most the share `most` of turns has to wait."""
    sample = _Sample(turns)
    risks = sorted({one.risk for one in turns if one.left and one.risk <= max_risk})
    kept = bisect_right(risks, target, key=sample.bound)  # which rises with each leak
    threshold = max_risk if kept == len(risks) else math.nextafter(risks[kept], -1.0)
    if threshold >= 0.0 and sample.bound(threshold) <= target and sample.share(threshold) <= most:
        return sample.at(threshold, kept=True)
    return sample.at(min(sample.riskiest(most), max_risk), kept=False)


class _Sample:
    """Estimates of the leak rate at a threshold, from audited turns."""

    def __init__(self, turns: Sequence[AuditedTurn]) -> None:
        self._turns = turns
        self._sensitive = sum(one.sensitive for one in turns)
        mean = self._sensitive / len(turns) if turns else 0.0
        self._fewest = self._sensitive - _FEWER * math.sqrt(sum((one.sensitive - mean) ** 2 for one in turns))
        leaks = [one.left for one in turns if one.left]
        self._sizes = leaks if len(leaks) >= _ENOUGH else [one.sensitive for one in turns if one.sensitive]

    def at(self, threshold: float, *, kept: bool) -> Choice:
        """The choice of this threshold; if it is not `kept`, its figures without a threshold."""
        left = sum(one.left for one in self._turns if one.risk <= threshold)
        return Choice(
            threshold if kept else None, self.share(threshold), left / self._sensitive if self._sensitive else 0.0,
            self.bound(threshold), len(self._turns), self._sensitive,
        )  # fmt: skip

    def bound(self, threshold: float) -> float:
        """The upper bound on the share of sensitive tokens that leaks."""
        if self._fewest <= 0.0:
            return 1.0
        leave = [one.left for one in self._turns if one.left and one.risk <= threshold]
        return min(1.0, at_most(leave, self._sizes, _MORE) / self._fewest)

    def share(self, threshold: float) -> float:
        """The share of turns that wait."""
        return sum(one.risk > threshold for one in self._turns) / len(self._turns) if self._turns else 0.0

    def riskiest(self, share: float) -> float:
        """The lowest threshold with at most this share of turns above it."""
        risks = sorted((one.risk for one in self._turns), reverse=True)
        above = int(share * len(risks))
        return risks[above] if above < len(risks) else -1.0
