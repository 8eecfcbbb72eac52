"""How near risks come to what leaks: measures that are right where the truth is known."""

from __future__ import annotations

import random

import pytest

from anond_trainer.audit.leak_target import AuditedTurn
from experiments.calibration_trial import AUDITS, HEAD, calibration_error, rows

pytestmark = pytest.mark.soak


def test_what_chances_are_off_by() -> None:
    """Nothing where as much leaks as they say, in each group; else the mean of the differences."""
    assert calibration_error([0.5] * 30, [True, False] * 15) == 0.0
    assert calibration_error([0.25] * 40, [False] * 40) == pytest.approx(0.25)
    assert calibration_error([0.0] * 20 + [1.0] * 20, [False] * 20 + [True] * 20) == 0.0
    assert calibration_error([0.0] * 20 + [1.0] * 20, [True] * 20 + [False] * 20) == 1.0


def test_audits_bring_risks_nearer() -> None:
    """A model that is too sure of itself is put right, the more so the more was audited; with few leaks it is not."""
    chance = random.Random(3)

    def stream(turns: int, times: float) -> list[AuditedTurn]:
        risks = [chance.random() / 10 for _ in range(turns)]
        return [AuditedTurn(risk, 1, int(chance.random() < times * risk)) for risk in risks]

    head, *lines = rows([(stream(3000, 6), stream(3000, 6)) for _ in range(3)])
    assert head == HEAD
    assert [line[0] for line in lines] == [str(audits) for audits in AUDITS]
    assert all(line[1] == "3 of 3" for line in lines)
    for raw, worth in ((float(line[2]), float(line[3])) for line in lines):
        assert worth < 0.1 < raw
    _, *few = rows([(stream(3000, 0.05), stream(3000, 0.05))])
    assert [(line[1], line[2] == line[3]) for line in few[:2]] == [("0 of 1", True)] * 2
