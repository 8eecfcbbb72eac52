"""What looking every night costs."""

from __future__ import annotations

from anond_trainer.train.gate import LUCK
from experiments.looks import passed, walks


def test_thirty_nights_leave_less_to_luck_than_is_given_and_a_true_gain_passes() -> None:
    """A night more lets no fewer pass; what is twice as large passes sooner."""
    nothing = walks(20_000, 30)
    luck, some, much = (passed(nothing, gain) for gain in (0.0, 3.0, 6.0))
    assert 0.0 < luck[0] <= luck[-1] < LUCK
    assert luck[-1] < some[7] < 0.99 < some[-1]
    assert all(one <= other for one, other in zip(some, much, strict=True))
