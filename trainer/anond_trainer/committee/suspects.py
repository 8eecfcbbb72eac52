"""Finds labels that are probably wrong: a committee, weighed by MACE, expects others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anond_trainer.committee.votes import NO_VOTE, Floats, Numbers, Votes


@dataclass(frozen=True, slots=True)
class SuspectToken:
    """A token whose label is probably wrong, and the chance of that."""

    sentence: int
    token: int
    label: str  # that stands there
    likelier: str
    believed: float  # the chance that the label is right, which tells tokens apart that are all but surely wrong

    @property
    def chance(self) -> float:
        """The chance that the label is wrong."""
        return 1.0 - self.believed


def suspect_tokens(votes: Votes, posterior: Floats, lengths: Sequence[int], stands: Numbers) -> list[SuspectToken]:
    """The token with the most doubtful label of each sentence, by MACE; the most doubtful first.

    `stands` are the labels in force, as places in those of the votes; of tokens without one (`NO_VOTE`) nothing is
    said.
    """
    rows = np.arange(len(stands))
    believed = np.where(stands == NO_VOTE, 1.0, posterior[rows, np.maximum(stands, 0)])
    likelier = posterior.argmax(axis=1)
    found: list[SuspectToken] = []
    start = 0
    for sentence, length in enumerate(lengths):
        if length:
            token = int(believed[start : start + length].argmin())
            at = start + token
            if believed[at] < 1.0:
                names = votes.labels[stands[at]], votes.labels[likelier[at]]
                found.append(SuspectToken(sentence, token, *names, float(believed[at])))
        start += length
    return sorted(found, key=lambda one: one.believed)
