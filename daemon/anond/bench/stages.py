"""The cost of stages on one core: microseconds of CPU a turn, with the spread over several runs."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Work:
    """The function of a stage, and the arguments of its calls."""

    name: str
    do: Callable[..., object]
    items: Sequence[tuple[Any, ...]]


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
    """The bundled sample, ten times, so that a run takes long enough to be timed."""
    return [(turn["text"], turn["lang"]) for turn in sample.load()] * 10


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


def timed(works: Sequence[Work], turns: int, runs: int) -> list[Stage]:
    """Time every work `runs` times after a warm-up, in rounds, so that a busy moment of the machine meets all."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs + 1):
        for work, found in zip(works, times, strict=True):
            begun = time.process_time()
            for item in work.items:
                work.do(*item)
            found.append((time.process_time() - begun) * 1e6 / (turns or 1))
    return [
        Stage(work.name, statistics.median(counted), min(counted), max(counted))
        for work, (_, *counted) in zip(works, times, strict=True)
    ]
