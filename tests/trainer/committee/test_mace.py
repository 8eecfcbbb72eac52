"""MACE: what it learns of members from their votes alone, on votes drawn from members that are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from anond_trainer.committee import mace
from anond_trainer.committee.asking import answered
from anond_trainer.committee.votes import NO_VOTE, Numbers, Votes

KNOWS = (0.95, 0.9, 0.6, 0.3, 0.05)


def drawn(competence: Sequence[float] = KNOWS, tokens: int = 1500, labels: int = 6, seed: int = 0) -> tuple[
    Numbers, Votes
]:  # fmt: skip
    """True labels, and votes of members that know so many of them and otherwise vote by a habit."""
    chance = np.random.default_rng(seed)
    truth = chance.integers(0, labels, tokens)
    columns = []
    for knows in competence:
        habit = chance.dirichlet(np.ones(labels))
        guess = chance.choice(labels, tokens, p=habit)
        columns.append(np.where(chance.random(tokens) < knows, truth, guess))
    return truth, Votes([f"label {n}" for n in range(labels)], np.stack(columns, axis=1))


def learn(votes: Votes, way: mace.Way = "vb") -> mace.Mace:
    """Learn with a fixed chance."""
    return mace.learn(votes, np.random.default_rng(1), way, restarts=3, iterations=40)


@pytest.fixture(scope="module", params=["vb", "em"])
def learnt(request: pytest.FixtureRequest) -> tuple[Numbers, Votes, mace.Mace]:
    """Votes of members that are known, and what each way makes of them."""
    truth, votes = drawn()
    return truth, votes, learn(votes, request.param)


def test_competence_of_members_is_found(learnt: tuple[Numbers, Votes, mace.Mace]) -> None:
    """Of each member it is told to within .05 how often it knows a token, though nobody tells the true labels."""
    assert learnt[2].competence == pytest.approx(KNOWS, abs=0.05)


def test_it_is_right_more_often_than_a_majority(learnt: tuple[Numbers, Votes, mace.Mace]) -> None:
    """Where members differ in competence it believes the better ones, and misses fewer than half of what votes miss."""
    truth, votes, found = learnt
    wrong, voted_wrong = (found.posterior.argmax(axis=1) != truth).sum(), (votes.majority() != truth).sum()
    assert 2 * wrong < voted_wrong


def test_it_is_unsure_where_it_is_wrong(learnt: tuple[Numbers, Votes, mace.Mace]) -> None:
    """The entropy of tokens whose label it misses is higher than that of others."""
    truth, _, found = learnt
    wrong = found.posterior.argmax(axis=1) != truth
    assert found.entropy[wrong].mean() > 3 * found.entropy[~wrong].mean()


def test_chances_of_labels_sum_to_one(learnt: tuple[Numbers, Votes, mace.Mace]) -> None:
    """The posterior of each token is a distribution over all labels."""
    _, votes, found = learnt
    assert found.posterior.shape == (votes.tokens, len(votes.labels))
    assert found.posterior.sum(axis=1) == pytest.approx(np.ones(votes.tokens))


def test_more_rounds_make_votes_likelier() -> None:
    """Each round of expectation maximisation explains the votes at least as well as the one before."""
    _, votes = drawn(tokens=400)
    one = mace.learn(votes, np.random.default_rng(2), "em", restarts=1, iterations=1)
    likelihoods = [mace.learn_on(votes, one.habits, "em", rounds).likelihood for rounds in range(8)]
    assert all(after >= before - 1e-3 for before, after in pairwise(likelihoods))


def test_few_votes_make_a_member_perfect_by_em_alone() -> None:
    """Of a member with three votes expectation maximisation is sure, variational Bayes keeps to its prior."""
    _, votes = drawn((0.9, 0.9, 0.9), tokens=600)
    silent = np.full((votes.tokens, 1), NO_VOTE)
    majority = votes.majority()
    for label in range(3):
        at = int(np.flatnonzero((votes.given == label).all(axis=1))[0])
        silent[at] = majority[at]
    votes = Votes(votes.labels, np.hstack([votes.given, silent]))
    assert learn(votes, "em").competence[3] > 0.99
    assert learn(votes, "vb").competence[3] < 0.97


def test_who_votes_for_nothing_plays_no_part() -> None:
    """A member without any vote changes no posterior."""
    _, votes = drawn(tokens=300)
    silent = Votes(votes.labels, np.hstack([votes.given, np.full((votes.tokens, 1), NO_VOTE)]))
    habits = mace.learn(silent, np.random.default_rng(3), restarts=1).habits
    heard = mace.Habits(habits.knows[:-1], habits.guesses[:-1], habits.habit[:-1], habits.frequent)
    with_it, without = mace.learn_on(silent, habits, iterations=3), mace.learn_on(votes, heard, iterations=3)
    assert with_it.posterior == pytest.approx(without.posterior)


def test_competence_is_found_where_nearly_all_tokens_have_one_label() -> None:
    """As in chat, where few words are values: who agrees on these few is not taken for somebody who guesses."""
    chance = np.random.default_rng(0)
    truth = np.where(chance.random(3000) < 0.95, 0, chance.integers(1, 6, 3000))
    missed = [np.where(chance.random(3000) < 0.2, 0, truth) for _ in range(4)]
    found = learn(Votes(list("OABCDE"), np.stack(missed, axis=1)))
    assert found.competence == pytest.approx([0.8] * 4, abs=0.2)
    assert (found.posterior.argmax(axis=1) != truth).mean() < 0.01


def test_labels_may_be_as_likely_beforehand_as_published() -> None:
    """Their frequency stays what it was, and where labels are as frequent the same is learnt."""
    _, votes = drawn()
    found = mace.learn(votes, np.random.default_rng(1), restarts=3, even=True)
    assert found.habits.frequent == pytest.approx(np.full(6, 1 / 6))
    assert found.competence == pytest.approx(KNOWS, abs=0.05)


def test_the_same_chance_learns_the_same() -> None:
    """All chance is passed in."""
    _, votes = drawn(tokens=200)
    assert np.array_equal(learn(votes).posterior, learn(votes).posterior)


def test_an_answer_may_be_a_label_that_nobody_gave() -> None:
    """It gets a place of its own, and what was learnt before goes on with it."""
    _, votes = drawn(tokens=200)
    before = learn(votes)
    for seed in range(40):  # so that each member's vote is replaced
        answered(votes, 0, "new", np.random.default_rng(seed))
    after = mace.learn_on(votes, before.habits, iterations=3)
    assert votes.labels[-1] == "new"
    assert after.posterior.shape[1] == before.posterior.shape[1] + 1
    assert after.posterior[0].argmax() == after.posterior.shape[1] - 1


def test_members_with_many_labels_are_told_apart_too() -> None:
    """Where votes of a row fit into no number, as with many members and labels, the same is learnt."""
    truth, votes = drawn((0.9,) * 14, tokens=300, labels=30)
    found = mace.learn(votes, np.random.default_rng(1), restarts=1, iterations=10)
    assert (found.posterior.argmax(axis=1) == truth).all()


def test_without_votes_there_is_nothing_to_learn() -> None:
    """It says so."""
    with pytest.raises(ValueError, match="nobody voted"):
        mace.learn(Votes([], np.zeros((3, 0), np.int64)), np.random.default_rng(0))
