"""`divert.leak_target`: of a language's sensitive tokens at most such a share leaves, as far as audits can promise.

Only people can tell what leaks at which risk. From the turns that were drawn for audits, and that people decided, the
trainer chooses the risk above which turns have to wait, and publishes it as a signed `Promise`. It is for one model:
for a model that nobody audited yet nothing is promised.

Where nothing is promised the riskiest `divert.leak_share` of turns wait, spent as a budget is. That share bounds the
promise as well: a promise for which more turns would have to wait is not made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """The promise of a model by audits: the risk above which turns wait so that the target is kept, if it can be."""

    lang: str
    model: str  # its mark
    target: float  # of the sensitive tokens, the share that may leave
    threshold: float | None  # the risk; None where the target cannot be promised
    bound: float  # of the sensitive tokens, the share that leaves at most, by 95 %
    turns: int  # that this was learnt from
    at: float  # seconds since the epoch

    def __post_init__(self) -> None:
        """Refuse invalid values."""
        words = (self.lang, self.model)
        shares = (self.target, self.bound, 0.0 if self.threshold is None else self.threshold)
        if not all(isinstance(word, str) for word in words) or not all(0.0 <= share <= 1.0 for share in shares):
            raise ValueError("no promise is like that")


class LeakTarget:
    """The leak target and the promises of models."""

    def __init__(self, target: float) -> None:
        self.target = target
        self._promises: Mapping[str, Promise] = {}

    def rely_on(self, published: Mapping[str, Promise]) -> None:
        """Rely on these promises, and no others, from now on."""
        self._promises = dict(published)

    @property
    def is_set(self) -> bool:
        """Whether there is a target."""
        return self.target > 0.0

    def threshold(self, lang: str, model: str) -> float | None:
        """The risk above which a turn has to wait; None where nothing is promised for this model."""
        found = self._about(lang, model)
        return found.threshold if found is not None and found.target <= self.target else None

    def bound(self, lang: str, model: str) -> float:
        """The largest share of the sensitive tokens that leaves; 1 where nothing is known."""
        found = self._about(lang, model)
        return found.bound if found is not None else 1.0

    def why_not(self, lang: str, model: str) -> str:
        """The reason why there is no promise for this model; "" if there is one."""
        found = self._about(lang, model)
        if found is None:
            return "no audit of this model was weighed yet: `anond audit --publish` does, `anond train` too"
        if found.threshold is None:
            return f"by {found.turns} audited turns up to {100 * found.bound:.2f} % of sensitive tokens may leave"
        if found.target > self.target:
            return f"what is promised is {100 * found.target:g} %, and divert.leak_target is less"
        return ""

    def _about(self, lang: str, model: str) -> Promise | None:
        found = self._promises.get(lang)
        return found if self.is_set and found is not None and found.model == model else None
