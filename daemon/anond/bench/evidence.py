"""What it costs to gather the evidence of a turn on one core: by stage, by detector, and where a turn holds nothing."""

from __future__ import annotations

import gc
import re
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from anond import sample
from anond.tagging import detectors
from anond.tagging.detectors import Detector
from anond.tagging.merge import merge
from anond.tagging.tags import SELECTIVE, Span
from anond.text.language import LanguageModel, update
from anond.text.tokens import Tokens, tokenize
from anond.text.view import normalise
from anond_gazetteers import load

_NOTHING = re.compile(r"[\d@]|[^\W\d_a-zà-öø-ÿ]")  # a digit, @ or capital: what holds none of these holds little
WORTH_TELLING = 0.05  # microseconds a turn
Turn = tuple[str, str]  # text, language


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage, in microseconds a turn: the median of the runs, the least and the most."""

    name: str
    median: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Cost:
    """What a set of turns costs. `spans` is how much was found: figures of a bench that finds nothing mean nothing."""

    turns: int
    spans: int
    stages: list[Stage]
    detectors: list[Stage]  # each behind its prefilter, as shares of the stage `detectors`

    @property
    def each(self) -> float:
        """Microseconds a turn, all stages together."""
        return sum(stage.median for stage in self.stages)


def turns_of_sample() -> list[Turn]:
    """The bundled sample, ten times, so that a run takes long enough to be timed."""
    return [(turn["text"], turn["lang"]) for turn in sample.load()] * 10


def without_marks(turns: Iterable[Turn]) -> list[Turn]:
    """The turns without digits, @ or capitals."""
    return [turn for turn in turns if not _NOTHING.search(turn[0])]


def cost(turns: Sequence[Turn], runs: int = 7) -> Cost:
    """Time every stage on the same turns, `runs` times after a warm-up, with the garbage collector as in the daemon."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(20_000, 50, 1_000)
    gc.freeze()
    try:
        return _cost(turns, runs)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _cost(turns: Sequence[Turn], runs: int) -> Cost:
    model, lists = LanguageModel.load(), load()
    views = [(normalise(text).text, lang) for text, lang in turns]
    tokens = [(tokenize(text), lang) for text, lang in views]
    found = [(detectors.detect(text, lang), text) for text, lang in views]

    def look_up(of: Tokens, lang: str) -> None:
        lists.find(of.words, lang)

    def merged(spans: list[Span], text: str) -> None:
        merge(text, spans, SELECTIVE)

    stages = [
        _timed("view", lambda text, _: normalise(text), turns, runs),
        _timed("tokens", lambda text, _: tokenize(text), views, runs),
        _timed("language", lambda text, lang: update({lang: 1.0}, text, model, None), views, runs),
        _timed("lists", look_up, tokens, runs),
        _timed("detectors", detectors.detect, views, runs),
        _timed("merge", merged, found, runs),
    ]
    reached: list[list[Turn]] = [[] for _ in detectors.DETECTORS]
    for view in views:
        for index in detectors.reached(view[0]):
            reached[index].append(view)
    each = [
        _timed(detector.name, partial(_all_of, detector), through, runs, len(turns))
        for detector, through in zip(detectors.DETECTORS, reached, strict=True)
    ]
    return Cost(len(turns), sum(len(spans) for spans, _ in found), stages, sorted(each, key=lambda one: -one.median))


def _all_of(detector: Detector, text: str, lang: str) -> list[Span]:
    return list(detector.find(text, lang))


def _timed(
    name: str, work: Callable[[Any, Any], object], items: Sequence[tuple[Any, Any]], runs: int, of: int = 0
) -> Stage:
    """Microseconds of CPU for an item (or for each of `of` turns)."""
    times = []
    for _ in range(runs + 1):
        begun = time.process_time()
        for one, other in items:
            work(one, other)
        times.append((time.process_time() - begun) * 1e6 / (of or len(items) or 1))
    counted = times[1:]
    return Stage(name, statistics.median(counted), min(counted), max(counted))
