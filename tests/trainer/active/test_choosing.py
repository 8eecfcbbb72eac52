"""From the name of a method to the turns that it asks about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anond.engines.sentence import Sentence
from anond_trainer.active.choosing import CENTROIDS, SCORES, Method, UnknownMethod
from anond_trainer.active.pool import Pool, Predictions
from anond_trainer.active.question import Question
from anond_trainer.active.vectors import vectors

TEXTS = ["Order 12, please", "order 99 please!", "I am Ruth", "no", "the weather is fine today", "ok"]
SURE = [0.1, 0.2, 0.5, 0.01, 0.3, 0.02]  # how likely the first word is sensitive; the others are not


def said(chances: list[float]) -> Predictions:
    """What a model says that is unsure of each turn's first word alone."""
    lengths = np.array([len(text.split()) for text in TEXTS])
    sensitive = np.zeros(lengths.sum())
    sensitive[np.cumsum(lengths) - lengths] = chances
    return Predictions(np.stack([1 - sensitive, sensitive], axis=1), lengths, np.array([True, False]))


def question(seed: int = 0, free: list[bool] | None = None) -> Question:
    """All turns are free unless told; the source is unsure of the turns in the opposite order."""
    sentences = [Sentence(text.split(), ["D:UID" if w.strip(",!").isdecimal() else "" for w in text.split()], "", "")
                 for text in TEXTS]  # fmt: skip
    return Question(
        Pool(sentences, TEXTS), np.array(free or [True] * len(TEXTS)), np.random.default_rng(seed),
        lambda: vectors(TEXTS, 0), said(SURE[::-1]), said(SURE),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("t-h sum", [[2], [4], [1]]),
        ("t-h max", [[2], [4], [1]]),
        ("t-h mean", [[2], [1], [0, 4]]),
        ("s-h sum", [[3], [1], [4]]),
        ("risk", [[2], [4], [1]]),
        ("missed", [[2], [4], [1]]),
        ("length", [[4], [0, 1, 2], [0, 1, 2]]),
        ("lists", [[0, 1], [0, 1], [2, 3, 4, 5]]),
        ("t-h sum x s-h sum", [[1, 4], [1, 4], [0, 2, 3, 5]]),
    ],
)
def test_the_highest_scores_are_asked_first(name: str, expected: list[list[int]]) -> None:
    """Of each place the turns that may stand there: a lot tells equals apart."""
    found = Method.named(name).choose(question(), 3)
    assert len(set(found)) == 3
    assert all(turn in there for turn, there in zip(found, expected, strict=True))


def test_of_turns_that_are_as_uncertain_the_shorter_bring_more_by_the_second() -> None:
    """They take less time to read."""
    alike = replace(question(), target=said([0.5] * len(TEXTS)), source=said([0.5] * len(TEXTS)))
    assert sorted(Method.named("t-h per-second").choose(alike, 2)) == [3, 5]
    assert sorted(Method.named("s-h per-second").choose(alike, 2)) == [3, 5]


def test_turns_that_read_alike_are_asked_once() -> None:
    """`Order 12, please` and `order 99 please!` are the same; with `+ apart` the second gives way."""
    assert Method.named("t-h sum").choose(question(), 4) == [2, 4, 1, 0]
    assert Method.named("t-h sum + apart").choose(question(), 4)[:3] == [2, 4, 1]
    assert 0 not in Method.named("t-h sum + apart").choose(question(), 4)
    assert 1 not in Method.named("t-h sum + apart").choose(question(free=[False, *[True] * 5]), 2, asked=[0])


def test_where_all_others_read_alike_they_are_asked_after_all() -> None:
    """As many turns come back as were wanted."""
    assert sorted(Method.named("t-h sum + apart").choose(question(), 6)) == [0, 1, 2, 3, 4, 5]


def test_turns_like_one_that_was_asked_come_last() -> None:
    """And those that are like many come first."""
    asked = replace(question(free=[False, *[True] * 5]), asked=[0])
    assert Method.named("new").choose(asked, 5)[-1] == 1
    assert set(Method.named("dense").choose(question(), 2)) == {0, 1}


def test_a_score_that_tells_no_turns_apart_leaves_the_other_as_it_is() -> None:
    """Before anything was asked every turn is as new."""
    assert Method.named("risk x new").choose(question(), 3) == Method.named("risk").choose(question(), 3)


def test_turns_that_are_least_sure_between_the_same_words_are_asked_once() -> None:
    """`Order 12, please` and `order 99 please!` begin with a word of another shape, `no` and `ok` are of one."""
    first = Method.named("t-h sum + contexts").choose(question(), 5)
    assert first[:3] == [2, 4, 1]
    assert not {3, 5} <= set(first)


@pytest.mark.parametrize("name", [*SCORES, CENTROIDS, "s-h k-max x k-mc", "t-h sum x k-mc + apart + lot",
                                  "risk + contexts"])  # fmt: skip
def test_only_free_turns_are_asked_and_each_once(name: str) -> None:
    """Whatever the method, and as many as are wanted or there."""
    free = [True, False, True, True, True, False]
    for count in (1, 2, 3, 4, 9):
        found = Method.named(name).choose(question(3, free), count, asked=[1, 5])
        assert len(found) == len(set(found)) == min(count, 4)
        assert set(found) <= {0, 2, 3, 4}


def test_the_same_seed_asks_the_same() -> None:
    """A lot is drawn from the chance that is passed in, and nothing else."""
    for name in ("lot", "k-mc", "t-h sum + lot"):
        assert Method.named(name).choose(question(7), 4) == Method.named(name).choose(question(7), 4)
    assert len({tuple(Method.named("lot").choose(question(seed), 4)) for seed in range(20)}) > 10


def test_clusters_give_a_turn_each() -> None:
    """The two orders lie together, so that two of three turns are of other kinds."""
    found = Method.named("k-mc").choose(question(), 5)
    assert not {0, 1} <= set(found)


def test_before_anything_is_learnt_the_source_speaks_for_the_target() -> None:
    """The first round has no model of its own."""
    first = replace(question(), target=None)
    assert Method.named("t-h sum").choose(first, 2) == Method.named("s-h sum").choose(question(), 2)


@pytest.mark.parametrize("name", ["", "t-h", "t-h median", "sum", "lot + luck", "k-mc x entropy"])
def test_an_unknown_method_is_refused(name: str) -> None:
    """The message names the part that is unknown, and all that are known."""
    with pytest.raises(UnknownMethod, match="methods are lot, length, lists, risk, s-h sum"):
        Method.named(name)
