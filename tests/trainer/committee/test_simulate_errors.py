"""`anond simulate errors`: how many wrong labels are found by so many questions."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from anond_trainer.committee.tagged import Labelled, folds, read_columns, with_errors
from anond_trainer.committee.trial import METHODS, Batch, batches, run
from anond_trainer.committee.votes import Votes
from anond_trainer.data.gold import CorpusError
from tests import programs
from tests.trainer.committee.test_members import TALK

ROW = "method,batch,asked,true_positives,errors,tokens,precision,recall"


def simulate(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    command = [sys.executable, "-m", "anond", "simulate", *map(str, args)]
    return programs.run(command, capture_output=True, text=True, timeout=600)


@pytest.fixture
def columns(tmp_path: Path) -> Path:
    """Sentences in columns, of which one word in twelve is labelled otherwise than it looks."""
    chance, path = np.random.default_rng(0), tmp_path / "talk.tsv"
    lines = [token.replace("/", "\t") for talk in TALK for token in [*talk.split(), ""]] * 12
    path.write_text("\n".join(f"{one[:-1]}C" if one and chance.random() < 1 / 12 else one for one in lines))
    return path


def test_all_methods_are_told_with_precision_and_recall(columns: Path, tmp_path: Path) -> None:
    """Each has a row for each batch and size; true positives grow with the questions; no word is written anywhere."""
    table = tmp_path / "errors.csv"
    done = simulate("errors", columns, "--folds", "2", "--batch", "200", "--batches", "1", "--size", "5", "--size",
                    "20", "--csv", table)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert table.read_text().splitlines()[0] == ROW
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [(row["method"], row["asked"]) for row in rows] == [
        (name, size) for name in METHODS for size in ("5", "20")]  # fmt: skip
    for few, more in (rows[:2], rows[2:4], rows[4:]):
        assert int(few["true_positives"]) <= int(more["true_positives"]) <= int(more["errors"])
        assert float(more["precision"]) == int(more["true_positives"]) / 20
    by_majority, by_mace = rows[0]["errors"], rows[2]["errors"]
    assert done.stdout.startswith(
        f"before any question {by_majority} of 200 labels are wrong by a majority, {by_mace} by MACE alone\n"
    )
    assert "95 %" in done.stdout
    assert "fish" not in done.stdout + done.stderr + table.read_text()


@pytest.mark.skipif(find_spec("jax") is not None, reason="the extra `neural` is installed")
def test_a_network_as_a_member_takes_an_extra(columns: Path) -> None:
    """Where it is missing the command says how to install it, before anything is learnt."""
    done = simulate("errors", columns, "--network")
    assert (done.returncode, done.stdout) == (2, "")
    assert "jax is not installed: pip install 'anond[neural]'" in done.stderr


def test_what_is_no_column_is_refused_by_its_line(tmp_path: Path) -> None:
    """The message names file and line, and quotes nothing."""
    path = tmp_path / "bad.tsv"
    path.write_text("word\tN\nsecret\n")
    with pytest.raises(CorpusError, match=r"^bad\.tsv:2: not `token<TAB>label`$"):
        read_columns(path)


def test_no_sentence_is_learnt_from_in_the_fold_that_it_stands_in(columns: Path) -> None:
    """Each stands in one fold, and is learnt from in all others."""
    numbered = [Labelled(one.sentence, one.labels, (str(at),)) for at, one in enumerate(read_columns(columns))]
    inside = []
    for learnt, some in folds(numbered, 3):
        assert {one.truth for one in learnt}.isdisjoint(one.truth for one in some)
        assert len(learnt) + len(some) == len(numbered)
        inside += some
    assert {one.truth for one in inside} == {one.truth for one in numbered}


def test_errors_are_put_into_whole_values(columns: Path) -> None:
    """About the share that was asked for is wrong, all tokens of a value alike; what was no value stays."""
    kinds = [["O", "PERSON", "PERSON", "O", "UID"]] * 400
    wrong = with_errors(kinds, 0.1, np.random.default_rng(0))
    assert all(some[0] == some[3] == "O" and some[1] == some[2] for some in wrong)
    changed = sum((some[1] != "PERSON") + (some[4] != "UID") for some in wrong)
    assert 0.07 < changed / 800 < 0.13


def test_a_label_in_force_is_wrong_where_it_is_not_the_true_one() -> None:
    """With labels in force questions are about these, not about what members think: the one wrong label comes first."""
    votes = Votes.of([list("abab"), list("abab"), list("abab")])
    batch = Batch(votes, tuple("abab"), tuple("wxyz"), np.array([0, 0, 0, 1]))
    for name in METHODS:
        (row,) = run(batch, 0, name, [1], seed=0)
        assert (row.true_positives, row.errors, row.precision, row.recall) == (1, 1, 1.0, 1.0)


def test_tokens_left_over_are_in_no_batch() -> None:
    """Batches are alike in size, so that what is found in each can be compared."""
    votes = [[list("aba"), list("ab")]] * 2
    found = list(batches(votes, [list("aba"), list("ab")], [list("uvw"), list("xy")], 2))
    assert [("".join(one.truth), "".join(one.words)) for one in found] == [("ab", "uv"), ("aa", "wx")]
