"""The cost of gathering a turn's evidence on one core: by stage, by detector, and for turns without values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from anond import detectors
from anond.bench.stages import Cost, Part, Stopwatch, Turn, as_in_the_daemon, fresh_parts, timed
from anond.detectors import Detector
from anond.detectors.compiling import compile_patterns
from anond.languages import WORDS
from anond.tagging.merge import merge
from anond.tags import SELECTIVE, Span
from anond.text.language import LanguageModel
from anond.text.session_language import update
from anond.text.tokens import tokenize
from anond.text.view import normalise
from anond_gazetteers import load

_STAGES: Final = ("view", "tokens", "language", "lists", "detectors", "merge")
_NOTHING = re.compile(r"[\d@]|[^\W\d_a-zà-öø-ÿ]")  # a digit, @ or capital: what holds none of these holds little


def without_marks(turns: Iterable[Turn]) -> list[Turn]:
    """The turns without digits, @ or capitals."""
    return [turn for turn in turns if not _NOTHING.search(turn[0])]


def cost(turns: Sequence[Turn], runs: int = 7) -> Cost:
    """Time every stage, on other turns in each run, with the garbage collector as in the daemon."""
    parts = fresh_parts(turns, runs)
    with as_in_the_daemon():
        times, spans = timed(_Gatherer().gather, parts)
    stages, found_by = times[: len(_STAGES)], times[len(_STAGES) :]
    count = sum(len(part.by_stage) for part in parts[1:])
    return Cost(count, spans, stages, sorted(found_by, key=lambda one: -one.median))


class _Gatherer:
    """What gathers evidence in a daemon, stage by stage."""

    def __init__(self) -> None:
        self._lists = load()
        self._model = LanguageModel.load(names=self._lists.strength)
        for lang in WORDS:
            compile_patterns(lang)

    def gather(self, part: Part, watch: Stopwatch) -> None:
        """Time every stage by what those before it found, and on the other turns each detector by itself."""
        turns, count = part.by_stage, len(part.by_stage)
        texts = [view.text for view in watch.each("view", normalise, [(text,) for text, _ in turns], count)]
        views = [(text, lang) for text, (_, lang) in zip(texts, turns, strict=True)]
        tokens = watch.each("tokens", tokenize, [(text,) for text in texts], count)
        watch.each("language", self._tell_language, views, count)
        words = [(some.words, lang) for some, (_, lang) in zip(tokens, views, strict=True)]
        watch.each("lists", self._lists.find, words, count)
        found = watch.each("detectors", detectors.detect, views, count)
        merged = [(text, spans, SELECTIVE) for text, spans in zip(texts, found, strict=True)]
        watch.each("merge", merge, merged, count)
        watch.spans += sum(map(len, found))
        self._detect_one_by_one(part.otherwise, watch)

    def _detect_one_by_one(self, turns: Sequence[Turn], watch: Stopwatch) -> None:
        reached: list[list[Turn]] = [[] for _ in detectors.DETECTORS]
        views = [(normalise(text).text, lang) for text, lang in turns]
        for view, places in zip(views, detectors.possible_detectors([text for text, _ in views]), strict=True):
            for index in places:
                reached[index].append(view)
        for one, some in zip(detectors.DETECTORS, reached, strict=True):
            watch.each(one.name, partial(_all_of, one), some, len(turns))

    def _tell_language(self, text: str, lang: str) -> None:
        update({lang: 1.0}, text, self._model, None)


def _all_of(detector: Detector, text: str, lang: str) -> list[Span]:
    return list(detector.find(text, lang))
