from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anond.engines.model.hashing import hasher
from anond.tagging.tagger import Tagger
from anond_trainer.data.align import Example, examples
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.lbfgs import Singles
from anond_trainer.engines.crf.sparse_lbfgs import sparse_minimum
from anond_trainer.engines.crf.training import Names, Settings, Trained, train, without_rare
from anond_trainer.engines.crf.whole import learn_stages, learn_whole

SETTINGS = Settings(c1=0.3, c2=0.05, max_iterations=60, min_sessions=2)
AIMED = np.array([3.0, -2.0, 0.5, -0.5, 0.0], np.float32)


@pytest.fixture(scope="module")
def learnt(tagger: Tagger) -> list[Example]:
    """A few dialogues."""
    found = dialogues("it")
    few = list(dict.fromkeys(turn.session for turn in found))[:4]
    return examples([turn for turn in found if turn.session in few], tagger)


@pytest.fixture(scope="module")
def both(learnt: list[Example]) -> tuple[tuple[Trained, float], tuple[Trained, float]]:
    """What is learnt from them by our own search and by CRFsuite, each with its last loss."""
    ours, theirs = [0.0], [0.0]
    own = learn_whole(learnt, SETTINGS, lambda _, loss: ours.append(loss))
    crfsuite = train(learnt, hasher(), SETTINGS, lambda _, loss: theirs.append(loss))
    return (own, ours[-1]), (crfsuite, theirs[-1])


def test_it_ends_where_crfsuite_ends(both: tuple[tuple[Trained, float], tuple[Trained, float]]) -> None:
    """After as many steps its loss is the same, but for a hundredth."""
    (_, own), (_, crfsuite) = both
    assert own == pytest.approx(crfsuite, rel=0.01)


def test_it_reads_as_crfsuite_reads(
    both: tuple[tuple[Trained, float], tuple[Trained, float]], learnt: list[Example]
) -> None:
    """Nearly all tokens have the same label, and their chances differ by next to nothing."""
    sentences = [example.sentence for example in learnt]
    (own, _), (crfsuite, _) = both
    order = [own.labels.index(label) for label in crfsuite.labels]
    ours, theirs = (
        np.concatenate([np.asarray(one.marginals) for one in usable(trained, "it").decode(sentences)])
        for trained in (own, crfsuite)
    )
    assert float(np.abs(ours[:, order] - theirs).mean()) < 0.002


def test_a_stage_is_what_as_many_iterations_make(learnt: list[Example]) -> None:
    """So what is judged on the way is what would ship."""
    stages = dict(learn_stages(learnt, SETTINGS, (2, 4)))
    alone = learn_whole(learnt, replace(SETTINGS, max_iterations=2))
    assert list(stages) == [2, 4]
    assert stages[2].weights == alone.weights
    assert stages[4].weights != alone.weights


def test_a_label_that_a_feature_was_not_seen_with_gets_no_weight(learnt: list[Example]) -> None:
    """Even where no price keeps weights at zero."""
    trained = learn_whole(learnt, replace(SETTINGS, c1=0.0, max_iterations=3))
    names, labels = Names(learnt, hasher(), SETTINGS.min_sessions), without_rare([e.labels for e in learnt])
    seen = {
        (int(name, 16), trained.labels.index(label))
        for example, right in zip(learnt, labels, strict=True)
        for token, label in zip(names.of(example.sentence), right, strict=True)
        for name in token
    }
    assert set(trained.weights) <= seen
    assert len(trained.weights) > 0.9 * len(seen)


def test_a_group_of_features_cannot_be_left_out(learnt: list[Example]) -> None:
    """Features are hashes here, so it says that CRFsuite can."""
    with pytest.raises(ValueError, match="CRFsuite"):
        learn_whole(learnt, Settings(without=frozenset({"words"})))


def test_a_price_leaves_small_numbers_at_zero() -> None:
    """The nearest point to a given one, at a price of 1 for each unit of size, is nearer to zero by 1."""

    def distance(x: Singles) -> tuple[float, Singles]:
        return float(((x - AIMED) ** 2).sum()) / 2, x - AIMED

    found = sparse_minimum(distance, np.zeros(5, np.float32), 1.0, 30)
    assert found == pytest.approx([2.0, -1.0, 0.0, 0.0, 0.0], abs=1e-5)
    assert not found[2:].any()
