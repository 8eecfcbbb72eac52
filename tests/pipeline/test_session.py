"""A session while a batch works on it: it says nothing of itself, and comes back whole where a turn fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Bench

NOON = 1_800_000_000.0
SECRET = "Xavierius"


def test_a_turn_in_progress_shows_no_text_key_or_session(bench: Bench) -> None:
    """A traceback or a debug line that prints a turn, its session or its batch tells nothing."""
    record = bench.record(0, f"hi, {SECRET} here", SECRET, facts={"PERSON": [SECRET]})
    result = bench.run([record])
    (turn,) = result.readings
    assert turn is not None
    assert turn.found[0].spans
    for one in (turn, turn.session, turn.end, result):
        assert SECRET.lower() not in f"{one!r} {one}".lower()
