"""Chooses the waiting turns that people should decide next, with reasons: by a model's uncertainty, and some by lot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond.engines.labels import harmless_labels
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence
from anond.tagging.tagger import Tagger
from anond.tags import Policy
from anond_trainer.active.choosing import BY_LOT as LOT_SHARE
from anond_trainer.active.choosing import Method
from anond_trainer.active.cost import ESTIMATE, Pace
from anond_trainer.active.entropy import of_chances
from anond_trainer.active.methods.unlike import normalised
from anond_trainer.active.pool import Mask, Pool, Predictions
from anond_trainer.active.priorities import BY_LOT, Wanted
from anond_trainer.active.question import Question
from anond_trainer.active.vectors import vectors
from anond_trainer.active.waiting import WaitingTurn, sentences

METHOD: Final = "t-h per-second + apart"
SAMPLE: Final = 2_000  # turns by which rules to stop compare models
_CHUNK: Final = 1_000  # turns read at once
_NEW: Final = 0.5  # of the words of a turn are in no decided turn: a new kind of turn
_WORDS: Final = 3  # that a new kind of turn has at least
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_KINDS: Final = ("word", "name", "place", "number", "contact", "date")
_KIND_OF: Final = {
    "PERSON": "name", "ADDRESS": "place", "ZIP": "place", "LOCATION": "place", "FACILITY": "place", "GEO": "place",
    "UID": "number", "EMAIL": "contact", "IP": "contact", "URL": "contact", "DATE": "date",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class PredictedTurns:
    """Waiting turns with a model's predictions. No turn is empty; `sample` are some of them by lot."""

    turns: Sequence[WaitingTurn] = field(repr=False)
    predictions: Predictions = field(repr=False)
    sample: Sequence[Sentence] = field(repr=False)


def read(turns: Sequence[WaitingTurn], model: Engine, tagger: Tagger, chance: np.random.Generator) -> PredictedTurns:
    """Read waiting turns with a model. Its labels of one kind are merged, which saves memory."""
    drawn = set(chance.permutation(len(turns))[:SAMPLE].tolist())
    kept, sample, lengths = list[WaitingTurn](), list[Sentence](), list[int]()
    marginals = [np.zeros((0, 1 + len(_KINDS)))]
    for begin in range(0, len(turns), _CHUNK):
        chunk = turns[begin : begin + _CHUNK]
        numbers = range(begin, begin + len(chunk))
        made = [one for one in zip(numbers, chunk, sentences(chunk, tagger), strict=True) if one[2].words]
        decoded = model.decode([sentence for _, _, sentence in made])
        marginals += [one.marginals @ _sums(one.batch.labels, tagger.policy) for one in decoded]
        lengths += [len(sentence.words) for _, _, sentence in made]
        kept += [turn for _, turn, _ in made]
        sample += [sentence for i, _, sentence in made if i in drawn]
    harmless = np.arange(1 + len(_KINDS)) == 0
    return PredictedTurns(kept, Predictions(np.concatenate(marginals), np.array(lengths, np.int64), harmless), sample)


def choose(
    found: PredictedTurns, decided: Collection[str], count: int, chance: np.random.Generator, pace: Pace = ESTIMATE
) -> list[Wanted]:  # fmt: skip
    """This many of the turns, each with its reason: a tenth by lot, spread evenly among the chosen ones.

    `decided` are decided texts: turns that read like one of them come last. `pace` is that of the people.
    """
    count = min(count, len(found.turns))
    lot = chance.permutation(len(found.turns))[: round(LOT_SHARE * count)].tolist()
    known = {normalised(text) for text in decided}
    free = np.array([normalised(turn.text) not in known for turn in found.turns], bool)
    free[lot] = False
    chosen = _chosen(found, free, count - len(lot), chance, pace)
    if len(chosen) < count - len(lot):
        left = np.ones(len(free), bool)
        left[[*lot, *chosen]] = False
        chosen += _chosen(found, left, count - len(lot) - len(chosen), chance, pace)
    reasons = _reasons(found, chosen, decided)
    by_choice = [Wanted(found.turns[turn].item, why) for turn, why in zip(chosen, reasons, strict=True)]
    return _mixed(by_choice, [Wanted(found.turns[turn].item, BY_LOT) for turn in lot])


def seconds(found: PredictedTurns, wanted: Iterable[Wanted], pace: Pace) -> float:
    """The seconds that people are likely to take for these turns."""
    each: dict[str, float] = dict(
        zip((turn.item for turn in found.turns), pace.of_turns(found.predictions).tolist(), strict=True)
    )
    return sum(each[one.item] for one in wanted)


def _chosen(found: PredictedTurns, free: Mask, count: int, chance: np.random.Generator, pace: Pace) -> list[int]:
    if not count or not free.any():
        return []
    texts = [turn.text for turn in found.turns]
    question = Question(Pool((), texts), free, chance, lambda: vectors(texts, 0), None, found.predictions, pace=pace)
    return Method.named(METHOD).choose(question, count)


def _mixed(chosen: list[Wanted], lot: list[Wanted]) -> list[Wanted]:
    """The turns by lot, spread evenly among the others, so that people who stop early have decided a share of both."""
    places = [(n + 0.5) / len(some) for some in (chosen, lot) for n in range(len(some))]
    every = [*chosen, *lot]
    return [every[i] for i in np.argsort(places, kind="stable")]


def _reasons(found: PredictedTurns, chosen: Sequence[int], decided: Iterable[str]) -> list[str]:
    """The reason for each chosen turn. Where nothing is decided yet every turn would be of a new kind: none is."""
    words = {word for text in decided for word in _words(text)}
    unsure = of_chances(found.predictions.sensitive)
    starts, lengths = found.predictions.starts, found.predictions.lengths
    reasons = []
    for turn in chosen:
        own = _words(found.turns[turn].text)
        token = starts[turn] + int(unsure[starts[turn] : starts[turn] + lengths[turn]].argmax())
        is_new = bool(words) and len(own) >= _WORDS and sum(word not in words for word in own) > _NEW * len(own)
        reasons.append("new" if is_new else _KINDS[int(found.predictions.marginals[token, 1:].argmax())])
    return reasons


def _words(text: str) -> set[str]:
    return set(_LETTERS.findall(text.lower()))


@lru_cache
def _sums(labels: tuple[str, ...], policy: Policy) -> Floats:
    """A matrix that sums labels: the first column is of harmless labels, the others are of kinds of hidden ones."""
    harmless = harmless_labels(labels, policy)
    found = np.zeros((len(labels), 1 + len(_KINDS)))
    for i, label in enumerate(labels):
        tag = label[2:].partition("/")[0]
        found[i, 0 if harmless[i] else 1 + _KINDS.index(_KIND_OF.get(tag, "word"))] = 1.0
    return found
