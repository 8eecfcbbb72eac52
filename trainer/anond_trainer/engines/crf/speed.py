"""Speed of the decoder beside CRFsuite's own tagger, with the same model and turns on one core; both must agree.

CRFsuite is given its features ready made, and is asked as python-crfsuite offers it: the turn is set once, then its
labels, then the marginal of every label at every token. The decoder looks its turns up and decodes them.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from pycrfsuite import ItemSequence

from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import Names, Settings, Watch, crfsuite, exported
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.engines.words import known

BATCHES: Final = (1, 16, 64)
LONG: Final = 5000  # tokens
_PORTION: Final = 256
_KEPT: Final = 0.7  # share of the words of a drawn turn
Items = Any


@dataclass(frozen=True, slots=True)
class Pair:
    """A model, and CRFsuite's own tagger with the same weights."""

    model: Model
    names: Names = field(repr=False)
    tagger: Any = field(repr=False)
    kept: Any = field(repr=False)  # whose file the tagger reads

    def items(self, sentence: Sentence) -> Items:
        """A sentence with its features, as CRFsuite takes it."""
        return ItemSequence(self.names.of(sentence))

    def labels(self, items: Items) -> list[str]:
        """The labels that CRFsuite gives."""
        self.tagger.set(items)
        found: list[str] = self.tagger.tag()
        return found

    def marginals(self, tokens: int) -> list[list[float]]:
        """The marginals of the sentence that was labelled last."""
        marginal, names = self.tagger.marginal, self.model.weights.labels
        return [[marginal(name, i) for name in names] for i in range(tokens)]


@dataclass(frozen=True, slots=True)
class Speed:
    """Tokens a second at one size of micro-batch, as shares of CRFsuite's in the same run too."""

    batch: int
    tokens: float
    to_labels: float  # how many times as many as CRFsuite with labels alone
    to_both: float  # with labels and marginals


@dataclass(frozen=True, slots=True)
class Sameness:
    """How far the labels and marginals of CRFsuite and of our decoder agree."""

    turns: int = 0
    tokens: int = 0
    differing: int = 0  # turns with another label
    largest: float = 0.0  # difference of a marginal

    def and_then(self, decoded: Decoded, labels: list[str], marginals: list[list[float]]) -> Sameness:
        """The same with one more turn compared."""
        far = float(np.abs(decoded.marginals - marginals).max()) if labels else 0.0
        return Sameness(
            self.turns + 1, self.tokens + len(labels), self.differing + (decoded.labels != labels),
            max(self.largest, far),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Beside:
    """The tokens a second of CRFsuite and of our decoder in one run, and whether both agreed."""

    labels: float  # CRFsuite, labels alone
    both: float
    ours: tuple[Speed, ...]
    same: Sameness


def trained(learnt: Sequence[Example], lang: str, settings: Settings, watch: Watch | None = None) -> Pair:
    """A model from examples, for both, with the table of words that a model of its language has."""
    words = known(lang)
    crf, names = crfsuite(learnt, hasher(), settings, watch, words)
    card = Card(f"{lang}-speed", lang, 0, 0, settings.min_sessions, (), {}, "")
    return Pair(pinned(export(replace(exported(crf), words=words), card, hasher())), names, crf.tagger_, crf)


def beside(pair: Pair, turns: Sequence[Sentence], runs: int, batches: Sequence[int] = BATCHES) -> Beside:
    """The medians of some runs after a warm-up; both take turns, so that a busy moment meets both."""
    turns = [turn for turn in turns if turn.words]
    items, decoder = [pair.items(turn) for turn in turns], Decoder(pair.model)

    def both() -> None:
        for each in items:
            pair.marginals(len(pair.labels(each)))

    work: list[Callable[[], object]] = [lambda: [pair.labels(each) for each in items], both]
    work += [lambda size=size: _decoded(decoder, turns, size) for size in batches]  # type: ignore[misc]
    with one_core():
        seconds = [[_timed(one) for one in work] for _ in range(runs + 1)][1:]
    tokens = sum(len(turn.words) for turn in turns)
    labels, marginals, *ours = (tokens / statistics.median(times) for times in zip(*seconds, strict=True))
    speeds = (Speed(size, speed, speed / labels, speed / marginals) for size, speed in zip(batches, ours, strict=True))
    return Beside(labels, marginals, tuple(speeds), sameness(pair, turns, decoder))


def sameness(pair: Pair, turns: Iterable[Sentence], decoder: Decoder) -> Sameness:
    """Whether labels are the same, and how far marginals differ, turn by turn."""
    same, waiting = Sameness(), iter(turns)
    while portion := list(islice(waiting, _PORTION)):
        for turn, decoded in zip(portion, decoder.decode(portion), strict=True):
            labels = pair.labels(pair.items(turn))
            same = same.and_then(decoded, labels, pair.marginals(len(labels)))
    return same


def drawn(turns: Sequence[Sentence], count: int, seed: int) -> Iterator[Sentence]:
    """Turns drawn from given ones, with words swapped for others; some are empty, single tokens, or very long."""
    drawing = random.Random(seed)  # noqa: S311  no secret
    given = [turn for turn in turns if turn.words]
    words = [pair for turn in given for pair in zip(turn.words, turn.evidence, strict=True)]
    for number in range(count):
        turn = drawing.choice(given)
        own = list(zip(turn.words, turn.evidence, strict=True))
        length = LONG if number % LONG == 2 else {0: 0, 1: 1}.get(number % 100, len(own))
        pairs = [own[i % len(own)] if drawing.random() < _KEPT else drawing.choice(words) for i in range(length)]
        yield replace(turn, words=[word for word, _ in pairs], evidence=[evidence for _, evidence in pairs])


@contextmanager
def one_core() -> Iterator[None]:
    """Keep to one core, where the system lets a program choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _decoded(decoder: Decoder, turns: Sequence[Sentence], size: int) -> list[NDArray[np.float64]]:
    """The marginals of all turns, decoded in micro-batches; their labels are made on the way."""
    return [one.marginals for at in range(0, len(turns), size) for one in decoder.decode(turns[at : at + size])]


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
