"""What is known of a pool before anybody is asked, beside the source itself: evidence, and models that ship.

Each source says how likely each token is sensitive. Combined they say it in the mean of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anond.engines.arrays import Floats, Places
from anond.engines.sentence import Sentence
from anond_trainer.active.pool import Predictions

_SURE: Final = 0.95  # a detector that nothing contradicts
_DETECTED: Final = 0.8
_LISTED: Final = {"0": 0.1, "1": 0.3, "2": 0.5}  # by how surely an entry of a list is a name and no common word
_NOTHING: Final = 0.01


def of_evidence(sentences: Sequence[Sentence]) -> Predictions:
    """What detectors and lists say, as if they were a model. No turn is empty."""
    chances = np.array([_chance(evidence) for one in sentences for evidence in one.evidence])
    return of_chances(chances, np.array([len(one.words) for one in sentences], np.int64))


def combined(sources: Sequence[Predictions]) -> Predictions:
    """What several sources say together: the mean of their chances."""
    return of_chances(np.mean([one.sensitive for one in sources], axis=0), sources[0].lengths)


def of_chances(sensitive: Floats, lengths: Places) -> Predictions:
    """Predictions of which only sensitive or not is known."""
    return Predictions(np.stack([1.0 - sensitive, sensitive], axis=1), lengths, np.array([True, False]))


def _chance(evidence: str) -> float:
    """How likely a token with these marks is sensitive: what its strongest mark says."""
    return max(map(_of_mark, evidence.split("|"))) if evidence else _NOTHING


def _of_mark(mark: str) -> float:
    if mark[2:4] == "D:":
        return _SURE if mark.endswith("!") else _DETECTED
    return _LISTED.get(mark.rpartition(":")[2], _NOTHING)
