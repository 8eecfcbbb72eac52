"""The network's forward pass in numpy.

A token's vector depends on its type alone (word, evidence, how the turn is written), so that all up to the gates of the
LSTM is reckoned once for each type and kept as a row: the gates of both directions, and the labels' scores.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anond.engines.chain.steps import Steps
from anond.engines.model.network import WINDOW, Network

Singles = NDArray[np.float32]


class Forward:
    """The network at work, in single precision."""

    def __init__(self, network: Network) -> None:
        self._of: dict[str, Singles] = {
            name: np.ascontiguousarray(one, np.float32) for name, one in network.arrays.items() if name != "table"
        }
        self._table, self._hashes = network.arrays["table"], np.require(network.hashes, np.uint64, "A")
        self._hidden, self._window = network.sizes.hidden, WINDOW
        self.width = 8 * self._hidden + self._of["skip"].shape[1]

    def bags(self, hashes: NDArray[np.uint64], counts: NDArray[np.int64]) -> Singles:
        """The sum of the vectors of features that belong together; features that nobody learnt count nothing."""
        at = np.minimum(np.searchsorted(self._hashes, hashes), max(len(self._hashes) - 1, 0))
        known = self._hashes[at] == hashes if len(self._hashes) else np.zeros(len(hashes), bool)
        found: Singles = np.zeros((len(counts), self._table.shape[1]), np.float32)
        np.add.at(found, np.repeat(np.arange(len(counts)), counts)[known], self._table[at[known]].astype(np.float32))
        return found

    def of_types(self, bags: Singles, letters: NDArray[np.uint8]) -> Singles:
        """The gates and scores that each type adds, from its bag of features and its letters."""
        seen = np.concatenate([bags, self._spelled(letters)], axis=1)
        inner = np.maximum(seen @ self._of["inner"] + self._of["inner_bias"], 0)
        gates = inner @ self._of["gates"] + self._of["gate_bias"]
        return np.concatenate([gates, inner @ self._of["skip"] + self._of["out_bias"]], axis=1)

    def of_turns(self, bags: Singles) -> Singles:
        """The gates that each turn adds to all of its tokens."""
        return bags @ self._of["turn_gates"]

    def scores(self, rows: Singles, steps: Steps) -> Singles:
        """The score of each label at each token, in the order of steps, from the sum of its rows."""
        half, states = 4 * self._hidden, np.empty((len(rows), 2 * self._hidden), np.float32)
        slices = list(steps)
        for way, order in enumerate((slices, slices[::-1])):
            gates = rows[:, way * half : (way + 1) * half]
            self._read(gates, order, self._of["recurrent"][way], states[:, way * self._hidden :][:, : self._hidden])
        return rows[:, 2 * half :] + states @ self._of["out"]

    def _read(self, gates: Singles, order: Sequence[slice], recurrent: Singles, states: Singles) -> None:
        """One direction. Longest sentences come first, so those that a step has not are behind those that it has."""
        size, longest = self._hidden, max((one.stop - one.start for one in order), default=0)
        state, cell = np.zeros((longest, size), np.float32), np.zeros((longest, size), np.float32)
        for now in order:
            width = now.stop - now.start
            gate = np.asarray(gates[now] + state[:width] @ recurrent, np.float32)
            opened = _sigmoid(gate[:, : 3 * size])
            kept = opened[:, size : 2 * size] * cell[:width] + opened[:, :size] * np.tanh(gate[:, 3 * size :])
            cell[:width] = kept
            state[:width] = states[now] = opened[:, 2 * size :] * np.tanh(kept)

    def _spelled(self, letters: NDArray[np.uint8]) -> Singles:
        """What the filters find in words: the most that each finds anywhere."""
        known = self._of["letters"][letters] * (letters > 0)[:, :, None]
        padded = np.pad(known, ((0, 0), (1, 1), (0, 0)))
        seen = np.concatenate([padded[:, i : i + letters.shape[1]] for i in range(self._window)], axis=2)
        found: Singles = np.maximum(seen @ self._of["filters"] + self._of["filter_bias"], 0).max(axis=1)
        return found


def _sigmoid(x: Singles) -> Singles:
    found: Singles = np.tanh(x * np.float32(0.5)) * np.float32(0.5) + np.float32(0.5)
    return found
