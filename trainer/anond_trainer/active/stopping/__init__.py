"""Stopping rules, a file for each published one.

A rule runs after each round, on the data of the rounds so far, and is right if further rounds bring no more
than it tolerates. The default was chosen on four streams and tried on others (docs/active.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from anond_trainer.active.stopping import agreement, change, convergence, either, uncertainty, variance
from anond_trainer.active.stopping.rounds import Round

Rule = Callable[[Sequence[Round]], bool]
RULES: Final[Mapping[str, Rule]] = {
    "agreement": agreement.is_over,
    "agreement of two": agreement.of_two_is_over,
    "overall uncertainty": uncertainty.overall_is_over,
    "maximum uncertainty": uncertainty.maximum_is_over,
    "classification change": change.is_over,
    "variance": variance.is_over,
    "convergence": convergence.is_over,
    "agreement or convergence": either.is_over,
}
DEFAULT: Final = "agreement of two"
