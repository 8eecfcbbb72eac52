"""Training of the CRF: sklearn-crfsuite on hashed features, so that not even its temporary file holds a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import pycrfsuite
from numpy.typing import NDArray
from sklearn_crfsuite import CRF

from anond.tagging.features import (
    EDGE,
    OFFSETS,
    Context,
    Hasher,
    Sentence,
    Type,
    at_offsets,
    context_features,
    type_features,
    word_class,
)  # fmt: skip
from anond_trainer.corpora.align import Example

_STATE: Final = 0  # CRFsuite's number for the weight of a feature at a label; 1 is a transition
_FEATURE: Final = np.dtype([("type", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard to learn; the defaults suit some hundred dialogues."""

    c1: float = 0.1
    c2: float = 0.01
    max_iterations: int = 100
    min_sessions: int = 3  # what fewer sessions used gets no feature of its own


DEFAULT: Final = Settings()
Watch = Callable[[int, float], None]  # told the number of each iteration and its loss


@dataclass(frozen=True, slots=True)
class Trained:
    """What CRFsuite learnt: its labels in its own order, weights by (hash, label), and transitions."""

    labels: tuple[str, ...]
    weights: Mapping[tuple[int, int], float]
    transitions: NDArray[np.float64]
    sessions: int
    turns: int


class Watched(pycrfsuite.Trainer):  # type: ignore[misc]
    """CRFsuite's trainer, telling of each iteration instead of printing it."""

    def __init__(self, *arguments: Any, watch: Watch, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._watch = watch

    def message(self, message: str) -> None:
        """Take a line of CRFsuite's log."""
        if self.logparser.feed(message) == "iteration":
            last = self.logparser.last_iteration
            self._watch(last["num"], last["loss"])


class Names:
    """Sentences as CRFsuite takes them: the hashes of the features of each token, in hex."""

    def __init__(self, learnt: Sequence[Example], hasher: Hasher, min_sessions: int = 1) -> None:
        """Allow only features that at least `min_sessions` sessions of what is learnt used."""
        self._hasher = hasher
        self._allowed = _used(learnt, min_sessions)
        self._of_type = cache(self._type_names)
        self._of_context = cache(self._context_names)

    def of(self, sentence: Sentence) -> list[list[str]]:
        """The names for each token."""
        edge = self._of_type(EDGE)
        types = [
            self._of_type((w, e, sentence.written)) for w, e in zip(sentence.words, sentence.evidence, strict=True)
        ]
        padded = [edge, edge, *types, edge, edge]
        tokens = []
        for i, (word, evidence) in enumerate(zip(sentence.words, sentence.evidence, strict=True)):
            names = list(self._of_context((sentence.turn, word_class(word), evidence)))
            for row in range(len(OFFSETS)):
                names += padded[i + row][row]
            tokens.append(names)
        return tokens

    def _type_names(self, of: Type) -> list[list[str]]:
        hashes = self._hashes([name for name in type_features(of) if of == EDGE or name in self._allowed])
        return [[f"{h:016x}" for h in row] for row in at_offsets(hashes).tolist()]

    def _context_names(self, of: Context) -> list[str]:
        hashes = self._hashes([name for name in context_features(of) if name in self._allowed])
        return [f"{h:016x}" for h in hashes.tolist()]

    def _hashes(self, names: Sequence[str]) -> NDArray[np.uint64]:
        return np.fromiter(map(self._hasher, names), np.uint64)


def train(
    learnt: Sequence[Example], hasher: Hasher, settings: Settings = DEFAULT, watch: Watch | None = None
) -> Trained:
    """Learn from examples. Nothing is drawn at random: the same examples in the same order give the same weights."""
    crf, _ = crfsuite(learnt, hasher, settings, watch)
    sessions = len({example.session for example in learnt})
    return exported(crf, sessions, len({(example.session, example.turn) for example in learnt}))


def crfsuite(
    learnt: Sequence[Example], hasher: Hasher, settings: Settings, watch: Watch | None = None
) -> tuple[CRF, Names]:
    """CRFsuite's own model, and how to show it sentences."""
    names = Names(learnt, hasher, settings.min_sessions)
    crf = estimator(settings, watch)
    kept = [example for example in learnt if example.labels]
    crf.fit((names.of(example.sentence) for example in kept), [example.labels for example in kept])
    return crf, names


def estimator(settings: Settings, watch: Watch | None = None) -> CRF:
    """The CRF as a scikit-learn estimator that has learnt nothing yet."""
    return CRF(
        algorithm="lbfgs", c1=settings.c1, c2=settings.c2, max_iterations=settings.max_iterations,
        all_possible_transitions=True, trainer_cls=partial(Watched, watch=watch) if watch else None,
    )  # fmt: skip


def _used(learnt: Sequence[Example], min_sessions: int) -> set[str]:
    """The features that enough sessions used."""
    by_session: dict[str, set[str]] = {}
    for example in learnt:
        s = example.sentence
        used = by_session.setdefault(example.session, set())
        for word, evidence in zip(s.words, s.evidence, strict=True):
            used.update(type_features((word, evidence, s.written)))
            used.update(context_features((s.turn, word_class(word), evidence)))
    counts: dict[str, int] = {}
    for used in by_session.values():
        for name in used:
            counts[name] = counts.get(name, 0) + 1
    return {name for name, count in counts.items() if count >= min_sessions}


def exported(crf: CRF, sessions: int = 0, turns: int = 0) -> Trained:
    """What it learnt: the exact weights, read out of CRFsuite's file; its own dump rounds them to six places."""
    info = crf.tagger_.info()
    labels = tuple(sorted(info.labels, key=lambda label: int(info.labels[label])))
    hashes = {int(number): int(name, 16) for name, number in info.attributes.items()}
    weights: dict[tuple[int, int], float] = {}
    transitions = np.zeros((len(labels), len(labels)))
    for kind, source, target, weight in _features(Path(crf.modelfile.name).read_bytes()).tolist():
        if kind == _STATE:
            weights[hashes[source], target] = weight
        else:
            transitions[source, target] = weight
    return Trained(labels, weights, transitions, sessions, turns)


def _features(file: bytes) -> NDArray[np.void]:
    """The feature chunk of a CRFsuite model (lCRF, version 100): type, from, to, weight."""
    if file[:4] != b"lCRF":
        raise ValueError("not a CRFsuite model")
    at = int.from_bytes(file[28:32], "little")
    count = int.from_bytes(file[at + 8 : at + 12], "little")
    return np.frombuffer(file, _FEATURE, count, at + 12)
