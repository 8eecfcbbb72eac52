"""Learning the network: Adam, over batches drawn by lot from a seed; vectors of features move only where they are seen.

The same examples in the same order give the same network, on the same machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import jax
import numpy as np
from numpy.typing import NDArray

from anond.engines.bilstm.network import Singles
from anond.engines.model.hashing import Hasher
from anond.engines.model.network import Network, Sizes
from anond.engines.model.words import Words
from anond_trainer.data.align import Example
from anond_trainer.engines.bilstm.loss import loss
from anond_trainer.engines.bilstm.seen import Batch, Random, Seen

FIRST: Final = 0.9  # of Adam, as are the next two
SECOND: Final = 0.999
LEAST: Final = 1e-8
STEEPEST: Final = 5.0  # length of a gradient beyond which it is shortened
TRANSITIONS: Final = "transitions"
Arrays = dict[str, Singles]
Watch = Callable[[int, float], None]  # told each round, and its mean loss


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of learning: rounds, rate, dropout, sizes, seed."""

    rounds: int = 6
    rate: float = 3e-3
    dropped: float = 0.3  # share of a token's and a state's numbers that a batch does not see
    nameless: float = 0.15  # share of the words that a batch knows by their looks alone
    tokens: int = 1024  # of a batch
    min_sessions: int = 3
    seed: int = 7
    dim: int = 64
    inner: int = 96
    hidden: int = 64
    lean: float = 0.0


DEFAULT: Final = Settings()


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """A trained network, with its labels, transitions and table of words."""

    labels: tuple[str, ...]
    network: Network = field(repr=False)
    transitions: NDArray[np.float64] = field(repr=False)
    words: Words = field(repr=False)
    sessions: int
    turns: int
    lean: float = 0.0


def train(
    examples: Sequence[Example], words: Words, hasher: Hasher, settings: Settings = DEFAULT, watch: Watch | None = None
) -> Trained:
    """Learn from examples; features are hashed by the hasher."""
    seen = Seen.of(examples, words, hasher, settings.min_sessions)
    sizes = Sizes(len(seen.hashes), settings.dim, settings.inner, settings.hidden)
    learner = _Learner(seen, sizes, settings)
    for number in range(settings.rounds):
        mean = learner.round()
        if watch:
            watch(number + 1, mean)
    transitions = learner.arrays.pop(TRANSITIONS).astype(np.float64)
    network = Network(sizes, seen.hashes, learner.arrays)
    sessions, turns = {one.session for one in examples}, {(one.session, one.turn) for one in examples}
    return Trained(seen.labels, network, transitions, words, len(sessions), len(turns), settings.lean)


class _Learner:
    """The parameters that are learnt, and Adam's moments of each."""

    def __init__(self, seen: Seen, sizes: Sizes, settings: Settings) -> None:
        self._seen, self._settings = seen, settings
        self._random = np.random.default_rng(settings.seed)
        self.arrays = begun(sizes, len(seen.labels), self._random)
        self._first = {name: np.zeros_like(one) for name, one in self.arrays.items()}
        self._second = {name: np.zeros_like(one) for name, one in self.arrays.items()}
        self._slope = jax.jit(jax.value_and_grad(_loss, argnums=(0, 1, 2)))
        self._done, self._all = 0, 0

    def round(self) -> float:
        """Go through all examples once; returns the mean loss."""
        batches = list(self._seen.batches(self._random, self._settings.tokens))
        self._all = self._all or len(batches) * self._settings.rounds
        return float(np.mean([self._learn(batch) for batch in batches]))

    def _learn(self, batch: Batch) -> float:
        settings, seen, room = self._settings, self._seen, batch.tokens.size
        table = self.arrays["table"]
        bare = self._random.random(len(batch.types)) < settings.nameless
        of_types, of_turns = seen.types[batch.types], seen.kinds[batch.turns]
        if bare.any():
            of_types = _swapped(of_types, seen.nameless[batch.types], bare)
        bags = np.zeros((room, table.shape[1]), np.float32)
        bags[: len(batch.types)] = of_types @ table
        letters = np.zeros((room, seen.letters.shape[1]), np.uint8)
        letters[: len(batch.types)] = seen.letters[batch.types]
        dense = {name: one for name, one in self.arrays.items() if name != "table"}
        given = {
            "letters": letters, "tokens": batch.tokens, "gold": batch.gold, "lengths": batch.lengths,
            "kept": self._dropout_masks(batch),
        }  # fmt: skip
        value, (slopes, of_bags, of_kinds) = self._slope(dense, bags, of_turns @ table, given)
        slopes = {name: np.asarray(one) for name, one in slopes.items()}
        on_table = of_types.T @ np.asarray(of_bags)[: len(batch.types)] + of_turns.T @ np.asarray(of_kinds)
        rows = np.union1d(of_types.indices, of_turns.indices)
        self._step(slopes, rows, np.asarray(on_table)[rows])
        return float(value)

    def _dropout_masks(self, batch: Batch) -> Arrays:
        share, sizes = self._settings.dropped, (self._settings.inner, 2 * self._settings.hidden)
        inner, states = (
            (self._random.random((*batch.tokens.shape, size), np.float32) >= share).astype(np.float32) / (1 - share)
            for size in sizes
        )
        return {"inner": inner, "states": states}

    def _step(self, slopes: Mapping[str, Singles], rows: NDArray[np.int64], on_rows: Singles) -> None:
        """One step of Adam, slower and slower towards the end."""
        self._done += 1
        rate = self._settings.rate * min(1.0, self._done / 100) * (1 - (self._done - 1) / self._all)
        length = np.sqrt(sum(float((one * one).sum()) for one in (*slopes.values(), on_rows)))
        shorter = np.float32(min(1.0, STEEPEST / max(length, 1e-9)))
        rate *= np.sqrt(1 - SECOND**self._done) / (1 - FIRST**self._done)
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += np.float32(1 - FIRST) * (slope * shorter - first)
            second += np.float32(1 - SECOND) * ((slope * shorter) ** 2 - second)
            self.arrays[name] -= np.float32(rate) * first / (np.sqrt(second) + np.float32(LEAST))
        slope = on_rows * shorter
        first = self._first["table"][rows] * np.float32(FIRST) + np.float32(1 - FIRST) * slope
        second = self._second["table"][rows] * np.float32(SECOND) + np.float32(1 - SECOND) * slope * slope
        self._first["table"][rows], self._second["table"][rows] = first, second
        self.arrays["table"][rows] -= np.float32(rate) * first / (np.sqrt(second) + np.float32(LEAST))


def begun(sizes: Sizes, labels: int, random: Random) -> Arrays:
    """A network that has learnt nothing: small numbers drawn by lot, biases at zero, forget gates open."""
    found: Arrays = {}
    for name, shape in sizes.shapes(labels).items():
        wide = 0.0 if name.endswith("bias") else (6 / (shape[-2] + shape[-1])) ** 0.5
        wide = 0.1 if name in ("table", "letters") else wide
        found[name] = random.uniform(-wide, wide, shape).astype(np.float32)
    for way in range(2):
        begin = (4 * way + 1) * sizes.hidden
        found["gate_bias"][begin : begin + sizes.hidden] = 1.0
    return found | {TRANSITIONS: np.zeros((labels, labels), np.float32)}


def _loss(dense: Arrays, bags: Singles, turns: Singles, given: Mapping[str, Any]) -> Any:
    return loss(dense, dense[TRANSITIONS], bags=bags, turns=turns, **given)


def _swapped(rows: Any, others: Any, which: NDArray[np.bool_]) -> Any:
    """Sparse rows, some of them those of another table."""
    from scipy.sparse import diags

    keep = which.astype(np.float32)
    return (diags(1 - keep) @ rows + diags(keep) @ others).tocsr()
