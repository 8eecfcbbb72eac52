"""What looking every night costs."""

from __future__ import annotations

from experiments.looks import passed, walks


def test_luck_passes_in_one_of_fifty_series_of_thirty_nights_and_a_true_gain_passes() -> None:
    """A night more lets no fewer pass; what is twice as large passes sooner."""
    nothing = walks(20_000, 30)
    luck, some, much = (passed(nothing, gain) for gain in (0.0, 3.0, 6.0))
    assert 0.0 < luck[0] <= luck[-1] <= 0.02
    assert luck[-1] < some[7] < 0.99 < some[-1]
    assert all(one <= other for one, other in zip(some, much, strict=True))
