"""A session while a batch works on it: it says nothing of itself, and comes back whole where a turn fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from anond.seal import Ring
from tests.fixed_keys import fixed_key

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


BAD = b'{"session": "talk", "text": 7}'


def test_a_session_that_was_only_looked_at_is_not_written_again(benches: Callable[..., Bench]) -> None:
    """An unknown decision, one about another text, and a bad record leave the changelog as it is."""
    waiting = benches(divert={"max_risk": 0.0})
    (item,) = waiting.items(waiting.turns(f"hi, {SECRET} here"))
    (other,) = waiting.items(waiting.turns("and Petra", session="other"))
    unknown = waiting.run([waiting.decision(item, item="0-77")])
    mismatch = waiting.run([waiting.decision(item, turn=other.turn, session=item.session)])
    bad = waiting.run([waiting.raw(5, BAD, b"talk")])
    assert (unknown.decisions, unknown.ledgers) == (["unknown"], {})
    assert (mismatch.decisions, mismatch.ledgers) == (["mismatch"], {})
    assert ([letter.value for letter in waiting.letters(bad)], bad.ledgers) == ([BAD], {})


def test_what_a_bad_record_changes_is_written(bench: Bench) -> None:
    """The key that seals its dead letter is one of the session, which the next one uses."""
    bench.turns("hi")
    first = bench.commit(bench.run([bench.raw(5, BAD, b"talk")]))
    second = bench.run([bench.raw(6, BAD, b"talk")])
    assert [len(ledger.keys) for ledger in first.ledgers.values() if ledger] == [1]
    assert (len(first.keys), len(second.keys), second.ledgers) == (1, 0, {})


def test_a_key_that_goes_when_a_session_is_looked_at_goes_from_the_changelog(benches: Callable[..., Bench]) -> None:
    """Nothing waits, and the ring has a newer key: an unknown decision lets the old one go, and that is written."""
    bench = benches()
    bench.turns("hi")
    bench.commit(bench.run([bench.raw(5, BAD, b"talk")]))
    (item,) = benches(divert={"max_risk": 0.0}).items(benches(divert={"max_risk": 0.0}).turns("hi"))
    renewed = benches(review=Ring("review", (fixed_key("newer", 1.0), fixed_key("review"))))
    renewed.store = bench.store
    out = renewed.run([renewed.decision(item, item="0-77")])
    assert out.decisions == ["unknown"]
    assert [ledger.keys for ledger in out.ledgers.values() if ledger] == [()]
