"""Stabilising predictions or performance convergence, whichever comes first."""

from __future__ import annotations

from collections.abc import Sequence

from anond_trainer.active.stopping import agreement, convergence
from anond_trainer.active.stopping.rounds import Round


def is_over(rounds: Sequence[Round]) -> bool:
    """Whether the last models agree, or their expected F1 rises no more."""
    return agreement.is_over(rounds) or convergence.is_over(rounds)
