"""What the garbage collector may cost while turns are read."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Any

from anond import sample
from anond.bench.stages import as_in_the_daemon

if TYPE_CHECKING:
    from conftest import Bench


def test_a_full_batch_does_not_set_the_collector_off(bench: Bench) -> None:
    """As the daemon sets it, it sleeps while 256 turns with names and numbers in 64 sessions are read."""
    texts = ("Hi, I am Petra Lindqvist", "my number is 0151 2345 6789", "and I live in Norwich", "thanks, Petra")
    records = [bench.record(n, texts[n // 64], session=f"talk {n % 64}") for n in range(256)]
    seen: list[str] = []

    def see(phase: str, info: dict[str, Any]) -> None:
        seen.append(phase)

    with as_in_the_daemon():
        gc.callbacks.append(see)
        try:
            bench.commit(bench.run(records))
        finally:
            gc.callbacks.remove(see)
    assert seen == []


def test_turns_leave_nothing_to_the_collector(bench: Bench) -> None:
    """It runs so seldom that what only it can free, objects that hold each other, would stay for an hour, with text."""
    texts = (
        "hi, Petra Lindqvist here, m as in mike, double u, four four two",
        "call 0151 2345 6789, I live in Norwich",
    )
    bench.turns(*texts)  # what is made once is made
    gc.collect()
    gc.disable()
    try:
        bench.turns(*texts, *(turn["text"] for turn in sample.load() if turn["lang"] == "en"), session="more", first=9)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        ours = [one for one in gc.garbage if type(one).__module__.startswith("anond")]  # a runner of tests has its own
        assert [type(one).__qualname__ for one in ours] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_a_turn_holds_few_objects_while_its_batch_lasts_and_fewer_afterwards(bench: Bench) -> None:
    """Counted, not timed: blocks of memory a turn, and objects that the collector would look at."""
    texts = ("Hi, I am Petra Lindqvist", "my number is 0151 2345 6789", "and I live in Norwich", "thanks, Petra")

    def batch(name: str) -> tuple[float, float, float]:
        records = [bench.record(n, texts[n // 64], session=f"{name} {n % 64}") for n in range(256)]
        before, objects = sys.getallocatedblocks(), gc.get_count()[0]
        result = bench.run(records)
        held, watched = sys.getallocatedblocks() - before, gc.get_count()[0] - objects
        bench.commit(result)
        del result
        return held / 256, watched / 256, (sys.getallocatedblocks() - before) / 256

    gc.collect()
    gc.disable()
    try:
        batch("first")  # what is made once is made
        held, watched, kept = batch("second")
    finally:
        gc.enable()
    assert 0 < held < 200  # it was 135 when this was written
    assert 0 < watched < 110  # 70
    assert 0 < kept < 100  # 67: of four turns each, the decoded ledgers of 64 sessions
