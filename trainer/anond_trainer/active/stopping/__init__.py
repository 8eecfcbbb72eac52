"""Stopping rules, a file for each published one.

A rule runs after each round, on the data of the rounds so far, and is right if further rounds bring no more
than it tolerates. The default is the first of two, each of which is late where the other is not (docs/active.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from anond_trainer.active.stopping import agreement, change, convergence, either, uncertainty, variance
from anond_trainer.active.stopping.seen import Seen

Rule = Callable[[Sequence[Seen]], bool]
RULES: Final[Mapping[str, Rule]] = {
    "agreement": agreement.is_over,
    "overall uncertainty": uncertainty.overall_is_over,
    "maximum uncertainty": uncertainty.maximum_is_over,
    "classification change": change.is_over,
    "variance": variance.is_over,
    "convergence": convergence.is_over,
    "agreement or convergence": either.is_over,
}
DEFAULT: Final = "agreement or convergence"
