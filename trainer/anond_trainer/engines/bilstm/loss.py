"""The network's forward pass and loss in JAX. What it reckons is what `anond.engines.bilstm.network` does in numpy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import jax
import jax.numpy as jnp

from anond.engines.model.network import ALPHABET, WINDOW

Array = Any  # of JAX, which is not there where this is only checked
Arrays = Mapping[str, Array]
LEAST: Final = 1e-30  # below which a probability is not told from nothing


def scores(of: Arrays, bags: Array, letters: Array, turns: Array, tokens: Array, mask: Array, kept: Arrays) -> Array:
    """The score of each label at each token: [turn][token][label].

    `bags` are of types, `turns` of kinds of turns, one for each turn; `kept` says what is dropped.
    """
    inner = _of_types(of, bags, letters)[tokens] * kept["inner"]
    gates = inner @ of["gates"] + of["gate_bias"] + (turns @ of["turn_gates"])[:, None, :]
    states = _read(of["recurrent"], gates, mask) * kept["states"]
    return inner @ of["skip"] + of["out_bias"] + states @ of["out"]


def loss(
    of: Arrays, transitions: Array, bags: Array, letters: Array, turns: Array, tokens: Array, gold: Array,
    lengths: Array, kept: Arrays,
) -> Array:  # fmt: skip
    """How unlikely the gold labels are, on average over the turns."""
    mask = (jnp.arange(tokens.shape[1])[None, :] < lengths[:, None]).astype(jnp.float32)
    found = scores(of, bags, letters, turns, tokens, mask, kept)
    right = jnp.take_along_axis(found, gold[:, :, None], axis=2)[:, :, 0]
    moved = transitions[gold[:, :-1], gold[:, 1:]]
    path = (right * mask).sum() + (moved * mask[:, 1:]).sum()
    there = (lengths > 0).astype(jnp.float32)
    return ((_all_paths(transitions, found, mask) * there).sum() - path) / jnp.maximum(there.sum(), 1)


def _all_paths(transitions: Array, found: Array, mask: Array) -> Array:
    """The logarithm of the sum over all paths of each turn, scaled at each step."""
    moves, most = jnp.exp(transitions), found.max(axis=2)
    local = jnp.exp(found - most[:, :, None])

    def step(reached: Array, now: Array) -> tuple[Array, Array]:
        weights, there = now
        made = (reached @ moves) * weights
        scale = made.sum(axis=1)
        scale = jnp.where(there > 0, scale, 1.0)
        made = jnp.where(there[:, None] > 0, made / jnp.maximum(scale, LEAST)[:, None], reached)
        return made, jnp.log(jnp.maximum(scale, LEAST))

    first = local[:, 0]
    begun = first.sum(axis=1)
    _, logs = jax.lax.scan(step, first / begun[:, None], (local[:, 1:].transpose(1, 0, 2), mask[:, 1:].transpose(1, 0)))
    return jnp.log(begun) + logs.sum(axis=0) + (most * mask).sum(axis=1)


def _of_types(of: Arrays, bags: Array, letters: Array) -> Array:
    chosen = jax.nn.one_hot(letters, ALPHABET, dtype=jnp.float32) * (letters > 0)[:, :, None]
    known = jnp.pad(chosen @ of["letters"], ((0, 0), (1, 1), (0, 0)))
    seen = jnp.concatenate([known[:, i : i + letters.shape[1]] for i in range(WINDOW)], axis=2)
    spelled = jax.nn.relu(seen @ of["filters"] + of["filter_bias"]).max(axis=1)
    return jax.nn.relu(jnp.concatenate([bags, spelled], axis=1) @ of["inner"] + of["inner_bias"])


def _read(recurrent: Array, gates: Array, mask: Array) -> Array:
    """Both directions at once: the second reads the turns, with what fills them up, from their end."""
    size = recurrent.shape[1]
    ways = jnp.stack([gates[:, :, : 4 * size], gates[:, ::-1, 4 * size :]]).transpose(2, 0, 1, 3)
    there = jnp.stack([mask, mask[:, ::-1]]).transpose(2, 0, 1)[:, :, :, None]

    def step(before: tuple[Array, Array], now: tuple[Array, Array]) -> tuple[tuple[Array, Array], Array]:
        state, cell = before
        gate = now[0] + jnp.einsum("wnh,whg->wng", state, recurrent)
        opened = jax.nn.sigmoid(gate[:, :, : 3 * size])
        cell = opened[:, :, size : 2 * size] * cell + opened[:, :, :size] * jnp.tanh(gate[:, :, 3 * size :])
        cell = cell * now[1]
        state = opened[:, :, 2 * size :] * jnp.tanh(cell)
        return (state, cell), state

    nothing = jnp.zeros((2, gates.shape[0], size), jnp.float32)
    _, states = jax.lax.scan(step, (nothing, nothing), (ways, there))
    return jnp.concatenate([states[:, 0].transpose(1, 0, 2), states[::-1, 1].transpose(1, 0, 2)], axis=2)
