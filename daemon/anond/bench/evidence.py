"""The cost of gathering a turn's evidence on one core: by stage, by detector, and for turns without values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from anond import detectors
from anond.bench.stages import Cost, Turn, Work, as_in_the_daemon, timed
from anond.detectors import Detector
from anond.tagging.merge import merge
from anond.tags import SELECTIVE, Span
from anond.text.language import LanguageModel
from anond.text.session_language import update
from anond.text.tokens import Tokens, tokenize
from anond.text.view import normalise
from anond_gazetteers import load

_NOTHING = re.compile(r"[\d@]|[^\W\d_a-zà-öø-ÿ]")  # a digit, @ or capital: what holds none of these holds little


def without_marks(turns: Iterable[Turn]) -> list[Turn]:
    """The turns without digits, @ or capitals."""
    return [turn for turn in turns if not _NOTHING.search(turn[0])]


def cost(turns: Sequence[Turn], runs: int = 7) -> Cost:
    """Time every stage on the same turns, `runs` times after a warm-up, with the garbage collector as in the daemon."""
    with as_in_the_daemon():
        return _cost(turns, runs)


def _cost(turns: Sequence[Turn], runs: int) -> Cost:
    model, lists = LanguageModel.load(names=load().strength), load()
    views = [(normalise(text).text, lang) for text, lang in turns]
    tokens = [(tokenize(text), lang) for text, lang in views]
    found = [(text, detectors.detect(text, lang), SELECTIVE) for text, lang in views]

    def look_up(of: Tokens, lang: str) -> None:
        lists.find(of.words, lang)

    works = [
        Work("view", lambda text, _: normalise(text), turns),
        Work("tokens", lambda text, _: tokenize(text), views),
        Work("language", lambda text, lang: update({lang: 1.0}, text, model, None), views),
        Work("lists", look_up, tokens),
        Work("detectors", detectors.detect, views),
        Work("merge", merge, found),
    ]
    reached: list[list[Turn]] = [[] for _ in detectors.DETECTORS]
    for view, places in zip(views, detectors.possible_detectors([text for text, _ in views]), strict=True):
        for index in places:
            reached[index].append(view)
    each = [Work(one.name, partial(_all_of, one), some) for one, some in zip(detectors.DETECTORS, reached, strict=True)]
    stages, found_by = timed(works, len(turns), runs), timed(each, len(turns), runs)
    spans = sum(len(spans) for _, spans, _ in found)
    return Cost(len(turns), spans, stages, sorted(found_by, key=lambda one: -one.median))


def _all_of(detector: Detector, text: str, lang: str) -> list[Span]:
    return list(detector.find(text, lang))
