"""The learning curve by number of dialogues, and how much worse it is without an ingredient."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.training import Settings
from anond_trainer.train.material import Ingredients
from experiments import ingredients_left_out, learning_curve
from experiments.abroad import HOME, Plan
from experiments.ingredients_left_out import EVERY, GROUPS, INGREDIENTS, without
from experiments.learning_curve import curve, first
from experiments.left_out import Probe, Row

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def turns() -> list[GoldTurn]:
    """The Italian dialogues."""
    return dialogues("it")


def test_larger_parts_hold_the_smaller_ones(turns: list[GoldTurn]) -> None:
    """By a hash, so that a part is no list of neighbours; all of them where there are no more."""
    few, more = ({turn.session for turn in first(turns, size)} for size in (3, 12))
    assert (len(few), len(more)) == (3, 12)
    assert few < more
    assert few != {turn.session for turn in turns[:60]}
    assert first(turns, 10_000) == turns


def test_the_curve_rises_with_dialogues(turns: list[GoldTurn]) -> None:
    """More is found by those that learnt more; each point says what it learnt, and is also judged in lower case."""
    tests = first(turns, 50)[-300:]
    learnt = [turn for turn in turns if turn.session not in {one.session for one in tests}]
    few, many, anew = curve(learnt, tests, [(2, 0), (25, 0), (2, 1)], Settings(max_iterations=10), 2)
    assert many.written.tokens.recall > few.written.tokens.recall
    assert anew.written.total != few.written.total
    assert (few.row()[:2], many.row()[:2], anew.row()[:2]) == (("2", "0"), ("25", "0"), ("2", "2"))
    assert few.low.total["sensitive"] == few.written.total["sensitive"]
    assert many.low.total != many.written.total
    assert len(many.row()) == len(learning_curve.HEAD)


def test_the_command_learns_no_more_than_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row for each number of dialogues and of copies."""
    words = ["--lang", "it", "--sizes", "2", "--anew", "0", "--iterations", "2", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["learning", *words])
    learning_curve.main()
    head, row = capsys.readouterr().out.splitlines()
    assert head.startswith("dialogues")
    assert row.split()[:2] == ["2", "0"]


@pytest.mark.parametrize("ingredient", [*INGREDIENTS, *GROUPS])
def test_each_ingredient_changes_one_thing(ingredient: str, tmp_path: Path) -> None:
    """Groups of features go from the model; the memory is also taken from the session."""
    plan = Plan(tmp_path)
    less = without(plan, ingredient)
    assert less != plan == without(plan, EVERY)
    changed = [name for name in ("settings", "ingredients", "recalls") if getattr(less, name) != getattr(plan, name)]
    expected = ["settings"] if ingredient in GROUPS else ["ingredients"]
    assert changed == (["settings", "recalls"] if ingredient == "memory" else expected)
    assert plan.ingredients == Ingredients()


def test_without_dialogues_and_corpora_there_is_no_model(tmp_path: Path) -> None:
    """What detectors and lists find by themselves is what is left then; with dialogues more is found."""
    (tmp_path / "mtop").mkdir()
    (tmp_path / "mtop/fr.dev.tsv").write_text("appelle\tO\nluc\tB-CONTACT\n\n")
    row = Row("fr", "fr", frozenset(("mtop",)), (Probe("mtop/fr.dev.tsv", ""),))
    plan = Plan(tmp_path, Settings(max_iterations=8), dialogues=0.04)
    lines = list(ingredients_left_out.ingredients_left_out(row, plan, [EVERY, "dialogues"], 1))
    assert [(line.row, line.test) for line in lines] == [
        (EVERY, "mtop/fr.dev.tsv"), (EVERY, HOME), ("no dialogues", "mtop/fr.dev.tsv"), ("no dialogues", HOME)
    ]  # fmt: skip
    assert lines[1].outcome.recall > lines[3].outcome.recall > 0.1
