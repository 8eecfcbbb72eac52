"""Which labels are probably wrong: those beside which a committee, weighed by MACE, expects another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anond_trainer.committee.votes import NO_VOTE, Floats, Numbers, Votes


@dataclass(frozen=True, slots=True)
class SuspectToken:
    """A token whose label is probably wrong: which, and how probably."""

    sentence: int
    token: int
    label: str  # that stands there
    likelier: str
    chance: float  # that the label is wrong


def suspect_tokens(votes: Votes, posterior: Floats, lengths: Sequence[int], stands: Numbers) -> list[SuspectToken]:
    """Of each sentence the token of which MACE doubts the label most, where it does; the most doubtful first.

    `stands` are the labels in force, as places in those of the votes; of tokens without one (`NO_VOTE`) nothing is
    said.
    """
    rows = np.arange(len(stands))
    doubt = np.where(stands == NO_VOTE, 0.0, 1.0 - posterior[rows, np.maximum(stands, 0)])
    likelier = posterior.argmax(axis=1)
    found: list[SuspectToken] = []
    start = 0
    for sentence, length in enumerate(lengths):
        if length:
            token = int(doubt[start : start + length].argmax())
            at = start + token
            if doubt[at] > 0.0:
                names = votes.labels[stands[at]], votes.labels[likelier[at]]
                found.append(SuspectToken(sentence, token, *names, float(doubt[at])))
        start += length
    return sorted(found, key=lambda one: -one.chance)
