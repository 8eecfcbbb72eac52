"""The second engine as a daemon runs it: a network drawn by lot, since only training needs JAX."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise, product

import numpy as np
import pytest

from anond.engines.bilstm.decoder import NetworkDecoder
from anond.engines.bilstm.features import letters, token_features, turn_features
from anond.engines.chain import numpy_kernel
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Kernel
from anond.engines.confidence import risks
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import BILSTM, Card, hash_check
from anond.engines.model.file import Model, encode
from anond.engines.model.hashing import hasher, hashes
from anond.engines.model.network import Network, Sizes
from anond.engines.model.weights import Weights
from anond.engines.model.words import no_words
from anond.engines.opening import decoder
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused
from anond.tags import SELECTIVE

LABELS = ("O", "I-PERSON", "I-MISC")
CARD = Card("en-0009", "en", 1, 1, 1, (), {}, "", hash_check=hash_check(hasher()), engine=BILSTM)
SIZES = {"dim": 5, "inner": 6, "hidden": 4, "letter": 3, "filters": 4}
TURN = "en|user||cased|first|4"
WORDS = ("i", "am", "Ana", "López", "of", "Zürich-Altstetten-West")


def sentence(*words: str, turn: str = TURN) -> Sentence:
    """A turn without evidence but for one mark."""
    return Sentence(words, ["B-D:PERSON!" if word == "Ana" else "" for word in words], turn, "cased")


def network(seed: int = 3) -> Network:
    """A network that knows the features of some words, with numbers drawn by lot."""
    features = [f for word in WORDS for f in token_features((word, "", "cased"), no_words())]
    known = np.unique(np.array(hashes([*features, ("t", "user")], hasher()), np.uint64))
    sizes, random = Sizes(len(known), **SIZES), np.random.default_rng(seed)
    shapes = sizes.shapes(len(LABELS))
    return Network(
        sizes, known, {name: random.normal(0, 0.6, shape).astype(np.float32) for name, shape in shapes.items()}
    )


def biased(by: float) -> Network:
    """A network with biases that no learning gives."""
    made = network()
    return replace(made, arrays=dict(made.arrays) | {"out_bias": np.full(3, by, np.float32)})


def file(made: Network | None = None) -> bytes:
    """A model file of a network."""
    none, moves = np.empty(0, np.uint64), np.random.default_rng(5).normal(0, 1, (3, 3))
    weights = Weights(LABELS, none, np.zeros(1, np.uint32), none.astype(np.uint8), none.astype(np.float64), moves)
    return encode(CARD, weights, network=made or network())


def model(data: bytes | None = None) -> Model:
    """A model that is trusted by its digest."""
    given = file() if data is None else data
    return Model.load(given, lambda *_: None, (sha256(given).hexdigest(),))


def plainly(made: Network, about: Sentence) -> np.ndarray:
    """The scores of a sentence, token by token, as the definition of an LSTM says."""
    of = {name: one.astype(np.float64) for name, one in made.arrays.items()}
    number = {int(one): i for i, one in enumerate(made.hashes)}

    def bag(features: list[tuple[str, str]]) -> np.ndarray:
        return sum((of["table"][number[h]] for h in hashes(features, hasher()) if h in number), np.zeros(SIZES["dim"]))

    inner = []
    for word, evidence in zip(about.words, about.evidence, strict=True):
        codes = letters(word)
        spelled = [of["letters"][c] * (c > 0) for c in (0, *codes, 0)]
        seen = [np.concatenate(spelled[i : i + 3]) @ of["filters"] + of["filter_bias"] for i in range(len(codes))]
        both = np.concatenate(
            [bag(token_features((word, evidence, about.written), no_words())), np.maximum(seen, 0).max(0)]
        )
        inner.append(np.maximum(both @ of["inner"] + of["inner_bias"], 0))
    beside, size = bag(turn_features(about.turn)) @ of["turn_gates"] + of["gate_bias"], SIZES["hidden"]
    states = np.zeros((len(inner), 2 * size))
    for way, order in enumerate((range(len(inner)), reversed(range(len(inner))))):
        state = cell = np.zeros(size)
        for at in order:
            gates = (inner[at] @ of["gates"] + beside)[way * 4 * size :][: 4 * size] + state @ of["recurrent"][way]
            into, keep, out = (1 / (1 + np.exp(-gates[i * size : (i + 1) * size])) for i in range(3))
            cell = keep * cell + into * np.tanh(gates[3 * size :])
            state = states[at, way * size :][:size] = out * np.tanh(cell)
    return np.array(inner) @ of["skip"] + of["out_bias"] + states @ of["out"]


@pytest.mark.parametrize("kernel", [numpy_kernel, best_kernel()])
def test_marginals_and_risk_are_those_of_all_paths(kernel: Kernel) -> None:
    """A batch of turns of several lengths gives what summing over every labelling of each turn gives."""
    made = model()
    turns = [sentence(*WORDS[:n]) for n in (1, 4, 2)] + [sentence(*WORDS[3:], turn="en|agent|name|cased|later|4")]
    found = NetworkDecoder(made, kernel=kernel).decode(turns)
    flags = [[i == 1 for i, _ in enumerate(turn.words)] for turn in turns]
    assert made.network is not None
    for turn, one, hidden, risk in zip(turns, found, flags, risks(found, flags, SELECTIVE), strict=True):
        scores, size = plainly(made.network, turn), len(LABELS)
        weights, clean = np.zeros((len(turn.words), size)), 0.0
        for path in product(range(size), repeat=len(turn.words)):
            moved = sum(made.weights.transitions[a, b] for a, b in pairwise(path))
            weight = np.exp(moved + sum(scores[i, x] for i, x in enumerate(path)))
            weights[np.arange(len(path)), path] += weight
            clean += weight * all(covered or x != 1 for x, covered in zip(path, hidden, strict=True))
        np.testing.assert_allclose(one.marginals, weights / weights.sum(axis=1, keepdims=True), atol=1e-4)
        assert risk == pytest.approx(1 - clean / weights[0].sum(), abs=1e-4)


def test_what_was_seen_before_changes_nothing() -> None:
    """Rows that are kept give the same as rows made anew, and an empty turn among others has no labels."""
    both = [sentence(*WORDS), sentence(), sentence("Ana")]
    used = NetworkDecoder(model())
    used.decode([sentence("of", "Ana"), *both])
    for one, other in zip(used.decode(both), NetworkDecoder(model()).decode(both), strict=True):
        assert one.labels == other.labels
        np.testing.assert_allclose(one.marginals, other.marginals, atol=1e-6)


def test_each_engine_opens_its_own_models_alone() -> None:
    """The card says which one; neither reads what the other made."""
    assert isinstance(decoder(model(), None), NetworkDecoder)
    with pytest.raises(ModelRefused, match="for another engine"):
        Decoder(model())
    with pytest.raises(ModelRefused, match="no network"):
        NetworkDecoder(replace(model(), network=None))


def test_a_network_reads_back_as_it_was_written() -> None:
    """All arrays survive, in the precision that they had."""
    made = network()
    halves = Network(made.sizes, made.hashes, {name: one.astype(np.float16) for name, one in made.arrays.items()})
    found = model(file(halves)).network
    assert found is not None
    assert (found.sizes, found.precision) == (made.sizes, 2)
    np.testing.assert_array_equal(found.hashes, made.hashes)
    for name, one in halves.arrays.items():
        np.testing.assert_array_equal(found.arrays[name], one)


def headed(change: Callable[[dict], object]) -> bytes:
    """A file whose header says something else."""
    data = file()
    length = int.from_bytes(data[12:16], "little")
    header = json.loads(data[16 : 16 + length])
    change(header)
    said = json.dumps(header).encode()
    said += b" " * (-len(said) % 8)
    return data[:12] + len(said).to_bytes(4, "little") + said + data[16 + length :]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (file()[:-200] + file()[-64:], "not of the size"),
        (file()[:300] + file()[-64:], "truncated"),
        (headed(lambda h: h.pop("network")), "no sound network"),
        (headed(lambda h: h["network"].update(dim=-1)), "no sound network"),
        (headed(lambda h: h["network"].update(dim=True)), "no sound network"),
        (headed(lambda h: h["network"].update(precision=8)), "no sound network"),
        (headed(lambda h: h["network"].update(more=1)), "no sound network"),
        (headed(lambda h: h["network"].update(hidden=4096)), "absurdly large"),
        (headed(lambda h: h["network"].update(rows=1 << 40)), "absurdly large"),
        (headed(lambda h: h["network"].update(features=2)), "feature version"),
        (headed(lambda h: h["network"].update(hidden=64)), "not of the size"),
        (headed(lambda h: h.update(engine="crf")), "not of the size"),
        (headed(lambda h: h.update(engine=["bilstm"])), "another engine"),
        (file(replace(network(), hashes=network().hashes[::-1])), "not sorted"),
        (file(biased(np.nan)), "not finite"),
        (file(biased(1e9)), "not finite"),
    ],
)  # fmt: skip
def test_a_damaged_or_hostile_file_is_refused_by_name(data: bytes, why: str) -> None:
    """Whatever is not exactly as it was written is no model, and nothing but the refusal is raised."""
    with pytest.raises(ModelRefused, match=why):
        model(data)
