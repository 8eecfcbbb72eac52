"""Learning the second engine: what JAX reckons is what a daemon reckons, and a few dialogues teach something."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("jax", reason="the extra `neural` is not installed")
pytestmark = pytest.mark.soak

from anond.engines.bilstm.network import Forward  # noqa: E402
from anond.engines.chain.steps import Steps  # noqa: E402
from anond.engines.model.hashing import hasher  # noqa: E402
from anond.engines.model.network import Network, Sizes  # noqa: E402
from anond.engines.model.words import no_words  # noqa: E402
from anond_trainer.committee.members import Network as NetworkMember  # noqa: E402
from anond_trainer.data.align import Example, examples, reader  # noqa: E402
from anond_trainer.data.notation import dialogues  # noqa: E402
from anond_trainer.engines.bilstm.engine import NetworkEngine  # noqa: E402
from anond_trainer.engines.bilstm.export import export, usable  # noqa: E402
from anond_trainer.engines.bilstm.loss import loss, scores  # noqa: E402
from anond_trainer.engines.bilstm.training import TRANSITIONS, Settings, begun, train  # noqa: E402
from anond_trainer.engines.fresh_models import unnamed_card  # noqa: E402
from anond_trainer.engines.protocol import TrainingEngine  # noqa: E402
from anond_trainer.engines.words import known  # noqa: E402
from tests.trainer.committee.test_members import TALK, sentences  # noqa: E402

TINY = Settings(rounds=12, tokens=128, min_sessions=1, dim=16, inner=24, hidden=12)


@pytest.fixture(scope="module")
def some() -> list[Example]:
    """The first eight dialogues of Swedish, which are synthetic."""
    turns = dialogues("sv")
    first = list(dict.fromkeys(turn.session for turn in turns))[:8]
    return examples([turn for turn in turns if turn.session in first], reader())


def test_numpy_and_jax_reckon_the_same() -> None:
    """The scores of turns of several lengths are equal within a ten-thousandth."""
    random, sizes, lengths = np.random.default_rng(3), Sizes(7, 5, 6, 4, 3, 4), np.array([4, 1, 3])
    of = begun(sizes, 3, random)
    bags, letters = random.normal(size=(5, 5)).astype(np.float32), random.integers(0, 99, (5, 12)).astype(np.uint8)
    kinds, tokens = random.normal(size=(3, 5)).astype(np.float32), random.integers(0, 5, (3, 4))
    mask = (np.arange(4)[None] < lengths[:, None]).astype(np.float32)
    found = np.asarray(scores(of, bags, letters, kinds, tokens, mask, {"inner": 1.0, "states": 1.0}))
    forward, steps = Forward(Network(sizes, np.arange(7, dtype=np.uint64), of)), Steps(lengths)
    rows = forward.of_types(bags, letters)[tokens[mask > 0]]
    rows[:, :32] += np.repeat(forward.of_turns(kinds), lengths, axis=0)
    served = steps.by_sentence(forward.scores(steps.in_steps(rows), steps), 3)
    np.testing.assert_allclose(served, found[mask > 0], atol=1e-4)


def test_the_loss_is_that_of_all_paths() -> None:
    """Without a network above them, equal labels cost the logarithm of their number at each token."""
    sizes = Sizes(1, 5, 6, 4, 3, 4)
    of = {name: np.zeros_like(one) for name, one in begun(sizes, 3, np.random.default_rng(1)).items()}
    found = loss(
        of, of[TRANSITIONS], np.zeros((1, 5), np.float32), np.zeros((1, 12), np.uint8), np.zeros((2, 5), np.float32),
        np.zeros((2, 4), np.int64), np.ones((2, 4), np.int64), np.array([4, 2]), {"inner": 1.0, "states": 1.0},
    )  # fmt: skip
    assert float(found) == pytest.approx(3 * np.log(3), rel=1e-5)


def test_a_few_dialogues_teach_something_and_twice_the_same(some: list[Example]) -> None:
    """The loss falls to a third, what was learnt is found again after the file, and nothing depends on chance."""
    losses: list[float] = []
    made = train(some, no_words(), hasher(), TINY, lambda number, loss: losses.append(loss))
    assert losses[-1] < losses[0] / 3
    decoded = usable(made, "sv").decode([one.sentence for one in some])
    right = [
        a == b for one, other in zip(some, decoded, strict=True) for a, b in zip(one.labels, other.labels, strict=True)
    ]
    assert np.mean(right) > 0.9
    again = train(some, no_words(), hasher(), TINY)
    for name, one in made.network.arrays.items():
        np.testing.assert_array_equal(again.network.arrays[name], one)


def test_the_network_trains_behind_the_same_protocol_as_the_crf(some: list[Example]) -> None:
    """Its file and its engine are those of what was learnt, with the table of words of the language."""
    settings, card = replace(TINY, rounds=1), unnamed_card("sv")
    engine: TrainingEngine = NetworkEngine(settings)
    learnt = engine.learn(some, "sv", hasher())
    trained = train(some, known("sv"), hasher(), settings)
    assert learnt.file(card) == export(trained, card, hasher())
    decoded = [model.decode([one.sentence for one in some]) for model in (learnt.decoder(), usable(trained, "sv"))]
    assert [one.labels for one in decoded[0]] == [one.labels for one in decoded[1]]


def test_a_network_is_a_member_of_committees_with_labels_of_any_kind() -> None:
    """It learns parts of speech from columns; of no sentences there are no labels."""
    member, (spoken, right) = NetworkMember(rounds=30), sentences(*TALK)
    member.learn(*sentences(*TALK * 3))
    pairs = [pair for some in zip(member.tag(spoken), right, strict=True) for pair in zip(*some, strict=True)]
    assert sum(one == other for one, other in pairs) > 0.85 * len(pairs)
    assert member.tag([]) == []
