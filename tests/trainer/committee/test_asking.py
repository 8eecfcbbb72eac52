"""Which token a person is asked about, by a committee alone and by VI-AL."""

from __future__ import annotations

import numpy as np
import pytest

from anond_trainer.committee.asking import Method, QueryByCommittee, ViAl, ViAlByWords
from anond_trainer.committee.votes import Votes
from tests.trainer.committee.test_mace import drawn


def test_votes_are_counted_by_label_and_silence_by_none() -> None:
    """The majority and the entropy of the votes leave out who says nothing."""
    votes = Votes.of([["a", "b", None], ["a", "a", "c"], ["b", "a", None]])
    assert [votes.labels[one] for one in votes.majority()] == ["a", "a", "c"]
    assert votes.vote_entropy() == pytest.approx([0.6365, 0.6365, 0.0], abs=1e-4)


def test_a_committee_asks_where_its_votes_differ_most() -> None:
    """The most divided token comes first, and no answer changes the order."""
    votes = Votes.of([list("aab"), list("aba"), list("acc")])
    method = QueryByCommittee(votes, np.random.default_rng(0))
    asked = []
    for question in method.questions():
        asked.append(question.token)
        method.answer(question.token, "z")
    assert asked[0] in (1, 2)
    assert asked[-1] == 0
    assert sorted(asked) == [0, 1, 2]


def test_no_token_is_asked_about_twice() -> None:
    """VI-AL asks about each token once, whatever the answers are."""
    _, votes = drawn(tokens=25)
    method = ViAl(votes, np.random.default_rng(0))
    asked = []
    for question in method.questions():
        asked.append(question.token)
        method.answer(question.token, "label 0")
    assert sorted(asked) == list(range(25))


def test_answers_tell_which_members_to_believe() -> None:
    """Where three members who copy each other outvote two better ones, sixty answers mend a quarter of the labels."""
    truth, votes = drawn((0.95, 0.95, 0.6), tokens=400, labels=4, seed=5)
    votes = Votes(votes.labels, votes.given[:, [0, 1, 2, 2, 2]])
    method = ViAl(votes, np.random.default_rng(0))
    before = missed(method, truth)
    errors_found(method, truth, 60)
    assert missed(method, truth) < 0.75 * before


@pytest.mark.parametrize("wrong", [True, False])
def test_an_answer_by_words_is_an_answer_about_each_token_of_the_word(wrong: bool) -> None:
    """Of a word that all took for another label the next token is asked about; of one that was right, none is."""
    said, doubting = list("aabbababab"), list("bbaabbabab")
    votes = Votes.of([said, said, doubting])
    words = ["so", "So", "go", "go", "so", *"uvwxy"]
    method = ViAlByWords(votes, words, np.random.default_rng(0))
    questions = method.questions()
    first = next(questions)
    method.answer(first.token, "c" if wrong else first.label)
    assert first.token < 5
    assert (words[next(questions).token].lower() == words[first.token].lower()) is wrong


def test_the_votes_given_stay_as_they_are() -> None:
    """Answers change a copy."""
    truth, votes = drawn(tokens=50)
    before = votes.given.copy()
    errors_found(ViAl(votes, np.random.default_rng(0)), truth, 10)
    assert np.array_equal(votes.given, before)


def errors_found(method: Method, truth: np.ndarray, count: int) -> int:  # type: ignore[type-arg]
    """How many of the first questions were about a wrong label."""
    found = 0
    for question, _ in zip(method.questions(), range(count), strict=False):
        right = f"label {truth[question.token]}"
        found += question.label != right
        method.answer(question.token, right)
    return found


def missed(method: ViAl, truth: np.ndarray) -> int:  # type: ignore[type-arg]
    """How many labels are wrong by what is learnt so far."""
    return int((method.learnt.posterior.argmax(axis=1) != truth).sum())
