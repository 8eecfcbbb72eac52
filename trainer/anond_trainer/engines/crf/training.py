"""Training of the CRF: sklearn-crfsuite on hashed features, so that not even its temporary file holds a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pycrfsuite
from numpy.typing import NDArray

from anond.engines.chain.features import (
    AROUND,
    EDGE,
    Around,
    Type,
    WordDescriptions,
    around,
    around_features,
    groups_of,
    type_features,
)
from anond.engines.model.hashing import Feature, Hasher, at_offsets, hashes
from anond.engines.model.words import Words, no_words
from anond.engines.sentence import Sentence
from anond_trainer.data.align import Example

if TYPE_CHECKING:
    from sklearn_crfsuite import CRF

ALWAYS: Final[Feature] = ("edge", "")  # what stands beyond a turn's edges, which no session uses
RARE: Final = 50  # tokens
_STATE: Final = 0  # CRFsuite's number for the weight of a feature at a label; 1 is a transition
_FEATURE: Final = np.dtype([("type", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard to learn; the defaults suit some hundred dialogues."""

    c1: float = 0.1
    c2: float = 0.01
    max_iterations: int = 100
    min_sessions: int = 3  # what fewer sessions used gets no feature of its own
    without: frozenset[str] = frozenset()  # groups of features that are not used
    lean: float = 0.0  # how far to lean towards hiding when in doubt: log-odds added to what is sensitive
    least: float = 0.0  # weights that are smaller are left out: .02 halves a file and changes next to nothing


DEFAULT: Final = Settings()
Watch = Callable[[int, float], None]  # told the number of each iteration and its loss


@dataclass(frozen=True, slots=True)
class Trained:
    """What was learnt: labels in the order in which weights name them, weights by (hash, label), and transitions."""

    labels: tuple[str, ...]
    weights: Mapping[tuple[int, int], float]
    transitions: NDArray[np.float64]
    sessions: int
    turns: int
    words: Words = field(default_factory=no_words, repr=False)
    lean: float = 0.0


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
    """Names features for CRFsuite: each feature of a token is its hash, in hex."""

    def __init__(
        self,
        learnt: Sequence[Example],
        hasher: Hasher,
        min_sessions: int = 1,
        words: Words | None = None,
        without: Collection[str] = (),
    ) -> None:
        """Allow only features that at least `min_sessions` sessions of what is learnt used, and not of some groups."""
        self._hasher = hasher
        self._words = words or no_words()
        self._descriptions = WordDescriptions(self._words)
        self._without = frozenset(without)
        self._allowed = self._used(learnt, min_sessions)
        self._of_type = cache(self._type_names)
        self._of_around = cache(self._around_names)

    def of(self, sentence: Sentence) -> list[list[str]]:
        """The names for each token."""
        edge = self._of_type(EDGE)
        types = [
            self._of_type((w, e, sentence.written)) for w, e in zip(sentence.words, sentence.evidence, strict=True)
        ]
        padded = [edge, edge, *types, edge, edge]
        beside = around(sentence, self._descriptions)
        tokens = []
        for i in range(len(types)):
            names = [name for one in beside[AROUND * i : AROUND * (i + 1)] for name in self._of_around(one)]
            for row in range(len(edge)):
                names += padded[i + row][row]
            tokens.append(names)
        return tokens

    def _type_names(self, of: Type) -> list[list[str]]:
        return [[f"{h:016x}" for h in row] for row in at_offsets(self._hashes(type_features(of, self._words))).tolist()]

    def _around_names(self, of: Around) -> list[str]:
        return [f"{h:016x}" for h in self._hashes(around_features(of)).tolist()]

    def _hashes(self, features: Iterable[Feature]) -> NDArray[np.uint64]:
        allowed = [feature for feature in features if feature in self._allowed or feature == ALWAYS]
        return np.array(hashes(allowed, self._hasher), np.uint64)

    def _used(self, learnt: Sequence[Example], min_sessions: int) -> set[Feature]:
        """The features that enough sessions used."""
        by_session: dict[str, tuple[set[Type], set[Around]]] = {}
        for example in learnt:
            s = example.sentence
            types, beside = by_session.setdefault(example.session, (set(), set()))
            types.update((word, evidence, s.written) for word, evidence in zip(s.words, s.evidence, strict=True))
            beside.update(around(s, self._descriptions))
        counts: Counter[Feature] = Counter()
        for types, beside in by_session.values():
            used = {feature for one in types for feature in type_features(one, self._words)}
            counts.update(used.union(*map(around_features, beside)))
        return {f for f, count in counts.items() if count >= min_sessions and self._without.isdisjoint(groups_of(f[0]))}


def train(
    learnt: Sequence[Example],
    hasher: Hasher,
    settings: Settings = DEFAULT,
    watch: Watch | None = None,
    words: Words | None = None,
) -> Trained:
    """Learn from examples. Nothing is drawn at random: the same examples in the same order give the same weights."""
    crf, _ = crfsuite(learnt, hasher, settings, watch, words)
    sessions = len({example.session for example in learnt})
    turns = len({(example.session, example.turn) for example in learnt})
    learned = exported(crf, sessions, turns)
    kept = {place: weight for place, weight in learned.weights.items() if abs(weight) >= settings.least}
    return replace(learned, weights=kept, words=words or no_words(), lean=settings.lean)


def crfsuite(
    learnt: Sequence[Example],
    hasher: Hasher,
    settings: Settings,
    watch: Watch | None = None,
    words: Words | None = None,
) -> tuple[CRF, Names]:
    """CRFsuite's trained model, and the names of features by which it is given sentences."""
    names = Names(learnt, hasher, settings.min_sessions, words, settings.without)
    crf = estimator(settings, watch)
    kept = [example for example in learnt if example.labels]
    crf.fit((names.of(example.sentence) for example in kept), without_rare([example.labels for example in kept]))
    return crf, names


def without_rare(labels: Sequence[Sequence[str]]) -> list[list[str]]:
    """The labels, with `I-` for each `B-` that is too rare to be learnt: such a mention joins the one before it."""
    counts = Counter(label for turn in labels for label in turn)
    return [[f"I{x[1:]}" if x[0] == "B" and counts[x] < RARE else x for x in turn] for turn in labels]


def estimator(settings: Settings, watch: Watch | None = None) -> CRF:
    """The CRF as a scikit-learn estimator that has learnt nothing yet."""
    from sklearn_crfsuite import CRF  # here, since it takes a second that those who learn on from a model need not wait

    return CRF(
        algorithm="lbfgs", c1=settings.c1, c2=settings.c2, max_iterations=settings.max_iterations,
        all_possible_transitions=True, trainer_cls=partial(Watched, watch=watch) if watch else None,
    )  # fmt: skip


def exported(crf: CRF, sessions: int = 0, turns: int = 0) -> Trained:
    """The exact weights of a trained CRF, read out of CRFsuite's file; its own dump rounds them to six places."""
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
