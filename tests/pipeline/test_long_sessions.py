"""What a turn costs does not grow with what its session has said and knows; counted is work, and no time is taken."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import pytest

from anond.session.ledger import MAX_VALUES

if TYPE_CHECKING:
    from conftest import Bench

PLAIN: Final = ("thanks, that helps", "is it still raining there?", "ok, one moment", "no, that was all, bye")
SOME: Final = 80  # values of a session that is compressed in parts


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, be they Python's own."""
    called = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return called


def order(number: int) -> str:
    """The number of an order."""
    return f"{31_000_000 + 7_919 * number}"


def filled(bench: Bench, values: int, session: str) -> None:
    """A session that knows so many orders by their numbers, which were replaced."""
    changed = bench.run([bench.record(0, f"my order is {order(0)}", session)]).ledgers
    for ledger in filter(None, changed.values()):
        ((kind, _), first) = next(iter(ledger.values.items()))
        for number in range(1, values):
            ledger.learn(kind, order(number), replace(first, form=order(number), surrogate=order(-number)))
        assert len(ledger.values) == values
    bench.store.apply(changed, bench.store.stage(changed))


@pytest.mark.parametrize("texts", [PLAIN, tuple(f"my order is {order(number)}" for number in (1, 40, 2, 3))])
def test_a_turn_of_a_full_session_is_as_much_work_as_one_of_a_session_that_knows_some(
    bench: Bench, texts: tuple[str, ...]
) -> None:
    """Whether it says nothing of what is known or a value that is known already."""
    counted: dict[int, int] = {}
    for values in (SOME, SOME, MAX_VALUES):  # the first time caches are filled
        session = f"{values} {len(counted)}"
        filled(bench, values, session)
        bench.turns(*texts, session=session, first=1)
        turns = [partial(bench.turns, text, session=session, first=turn) for turn, text in enumerate(texts, 10)]
        counted[values] = sum(map(calls, turns))
    assert counted[MAX_VALUES] < 1.1 * counted[SOME]
