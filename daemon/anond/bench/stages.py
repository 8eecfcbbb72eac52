"""The cost of stages on one core: microseconds of CPU a turn, with the spread over several runs."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from anond import sample
from anond.garbage import collect_seldom

Turn = tuple[str, str]  # text, language


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage, in microseconds a turn: the median of the runs, the least and the most."""

    name: str
    median: float
    least: float
    most: float


class Part(NamedTuple):
    """Turns of one run: those of which each stage is timed, and those that are timed in another way."""

    by_stage: Sequence[Turn]
    otherwise: Sequence[Turn]


class Stopwatch:
    """The CPU time of the stages of one run, in microseconds a turn, and the number of spans found."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self.spans = 0

    def each(self, name: str, do: Callable[..., Any], items: Sequence[tuple[Any, ...]], turns: int) -> list[Any]:
        """Time the calls of a stage with these arguments, which come of so many turns; returns what they return."""
        begun = time.process_time()
        found = [do(*item) for item in items]
        self.times[name] = (time.process_time() - begun) * 1e6 / (turns or 1)
        return found


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a set of turns. `spans` is the number of spans found: times of a bench that finds none are void."""

    turns: int
    spans: int
    stages: list[Stage]
    detectors: Sequence[Stage] = ()  # each behind its prefilter, as shares of the stage `detectors`
    whole: Stage | None = None  # all stages one after the other, batch by batch

    @property
    def microseconds(self) -> float:
        """Microseconds a turn, all stages together."""
        return self.whole.median if self.whole else sum(stage.median for stage in self.stages)


def turns_of_sample() -> list[Turn]:
    """The bundled sample."""
    return [(turn["text"], turn["lang"]) for turn in sample.load()]


def fresh_parts(turns: Sequence[Turn], runs: int) -> list[Part]:
    """The turns in parts that share none: one that warms up, and one for each run; fewer where turns are few.

    Each has turns from beginning to end, since those of one dialogue say the same names, which a daemon has met, too.
    """
    count = 1 + max(1, min(runs, len(turns) // 2 - 1))
    return [Part(turns[n :: 2 * count], turns[n + count :: 2 * count]) for n in range(count)]


@contextmanager
def as_in_the_daemon() -> Iterator[None]:
    """The garbage collector as the daemon sets it, until the block ends."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def timed(work: Callable[[Part, Stopwatch], None], parts: Sequence[Part]) -> tuple[list[Stage], int]:
    """Time a work on every part but the first, which warms up: no run reads a turn that was read before.

    Returns the stages, in the order in which they were timed, and the number of spans found in all runs.
    """
    work(parts[0], Stopwatch())
    watches = []
    for part in parts[1:]:
        watches.append(Stopwatch())
        work(part, watches[-1])
    stages = [Stage(name, *_spread([watch.times[name] for watch in watches])) for name in watches[0].times]
    return stages, sum(watch.spans for watch in watches)


def _spread(times: Sequence[float]) -> tuple[float, float, float]:
    return statistics.median(times), min(times), max(times)
