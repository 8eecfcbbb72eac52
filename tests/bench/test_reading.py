"""What reading costs, and whether the pipeline grows: that both measurements count right and find what is there."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from anond.bench import tagging
from anond.bench.growth import ever_new, growth
from anond.bench.stages import Work, timed, turns_of_sample
from anond.cli.bench import app

STAGES = ["view", "tokens", "language", "asked", "lists", "detectors", "sentence", "memory", "decode", "merge", "risk"]
TURNS = [("my name is Anna Svensson and my order never arrived", "en"), ("ok thanks", "en"), ("", "en")] * 30


def test_each_run_does_all_the_work_and_the_first_does_not_count() -> None:
    """Three runs are four, in rounds, and the least is no more than the median, that no more than the most."""
    done: list[str] = []
    works = [Work(name, done.append, [(name,), (name,)]) for name in "ab"]
    stages = timed(works, turns=2, runs=3)
    assert "".join(done) == "aabb" * 4
    assert [stage.name for stage in stages] == ["a", "b"]
    assert all(0 <= stage.least <= stage.median <= stage.most for stage in stages)


def test_turns_of_ten_tokens_have_eight_to_twelve() -> None:
    """Marks count as tokens, shorter and longer turns are left out."""
    turns = [("one two three", "en"), (" ".join("abcdefgh"), "en"), ("a b, c d! e f? g", "en"), ("word " * 13, "en")]
    assert tagging.of_ten(turns) == turns[1:3]


def test_reading_is_told_by_stage_and_finds_what_is_there() -> None:
    """Every stage has a cost, all together have one, and each name in ninety turns is found."""
    cost = tagging.cost(TURNS, runs=1)
    assert [stage.name for stage in cost.stages] == STAGES
    assert cost.turns == 90
    assert cost.spans == 30
    assert cost.whole is not None
    assert cost.microseconds == cost.whole.median > 0
    assert all(stage.median > 0 for stage in cost.stages)


def test_the_command_tells_of_the_sample_and_of_a_file(tmp_path: Path) -> None:
    """For each the turns of ten tokens and all of them, with what was found in the same row."""
    turns = tmp_path / "turns.txt"
    turns.write_text("\n".join(text for text, lang in turns_of_sample()[:90] if lang == "en" and "\n" not in text))
    done = CliRunner().invoke(app, ["tagging", "--turns", str(turns), "--runs", "1"])
    assert done.exit_code == 0, done.output
    rows = [line for line in done.output.splitlines() if "turns/s" in line]
    assert [row.partition(":")[0] for row in rows] == ["sample", "sample", "turns.txt", "turns.txt"]
    assert all("spans found]" in row and " 0 spans" not in row for row in rows)


def test_words_and_sessions_of_the_memory_run_are_ever_new() -> None:
    """Sessions of three turns in six languages; no word of the first comes again in five hundred more turns."""
    turns = [orjson.loads(event) for _, event in islice(ever_new(random.Random(1)), 540)]
    sessions = Counter(turn["session"] for turn in turns)
    assert set(sessions.values()) == {3}
    assert {session[:2] for session in sessions} == {"en", "de", "sv", "es", "it", "fr"}
    words = Counter(turn["text"].split()[0] for turn in turns if turn["turn"] == 2)
    assert max(words.values()) == 1


def test_a_short_memory_run_accounts_for_every_turn() -> None:
    """Ten marks with a plausible memory each, and each turn at one end."""
    grown = growth(2000)
    assert len(grown.marks) == 10
    assert grown.marks[-1][0] == 2000
    assert all(megabytes > 30 for _, megabytes in grown.marks)
    assert (grown.account.missing, grown.account.twice, grown.account.dead) == (0, 0, 0)


def test_the_memory_run_forgets_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its clock thirty seconds after their last turn; here so few turns pass in a second that most are gone."""
    monkeypatch.setattr("anond.bench.growth.RATE", 5)
    from anond.bench.growth import _Run

    run, said = _Run(), ever_new(random.Random(2))
    for _ in range(12):
        run.batch(list(islice(said, 64)))
    assert 0 < len(run._store) < 768 / 3 / 2
