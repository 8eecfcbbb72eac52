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
from anond.bench.stages import Part, Stopwatch, Turn, fresh_parts, timed
from anond.cli.bench import app

STAGES = ["view", "tokens", "language", "asked", "lists", "detectors", "sentence", "memory", "decode", "merge", "risk"]
TURNS = [("my name is Anna Svensson and my order never arrived", "en"), ("ok thanks", "en"), ("", "en")] * 30


def test_no_turn_that_is_measured_was_read_before() -> None:
    """Of eighty turns every one is read once, an eighth by the warm-up, which does not count."""
    turns = [(str(number), "en") for number in range(80)]
    read: list[list[Turn]] = []

    def work(part: Part, watch: Stopwatch) -> None:
        read.append([*part.by_stage, *part.otherwise])
        for name in ("one", "two"):
            watch.each(name, sorted, [([3, 1],)] * 9, turns=len(part.by_stage))
        watch.spans += 1

    stages, spans = timed(work, fresh_parts(turns, runs=7))
    assert sorted(turn for some in read for turn in some) == sorted(turns)
    assert [len(some) for some in read] == [10] * 8
    assert ([stage.name for stage in stages], spans) == (["one", "two"], 7)
    assert all(0 <= stage.least <= stage.median <= stage.most for stage in stages)


def test_few_turns_are_read_in_fewer_runs() -> None:
    """So that a part has a turn of either kind; a single turn warms up alone."""
    turns = [(word, "en") for word in ("a", "b", "c", "d", "e", "f")]
    assert [[*part.by_stage, *part.otherwise] for part in fresh_parts(turns, runs=7)] == [
        [turns[0], turns[3]], [turns[1], turns[4]], [turns[2], turns[5]],
    ]  # fmt: skip
    assert fresh_parts(turns[:1], runs=7) == [Part(turns[:1], []), Part([], [])]


def test_turns_of_ten_tokens_have_eight_to_twelve() -> None:
    """Marks count as tokens, shorter and longer turns are left out."""
    turns = [("one two three", "en"), (" ".join("abcdefgh"), "en"), ("a b, c d! e f? g", "en"), ("word " * 13, "en")]
    assert tagging.of_ten(turns) == turns[1:3]


def test_reading_is_told_by_stage_and_finds_what_is_there() -> None:
    """Every stage has a cost, all together have one, and each name in a quarter of ninety turns is found."""
    cost = tagging.cost(TURNS, runs=1)
    assert [stage.name for stage in cost.stages] == STAGES
    assert cost.turns == 22
    assert cost.spans == 8
    assert cost.whole is not None
    assert cost.microseconds == cost.whole.median > 0
    assert all(stage.median > 0 for stage in cost.stages)


def test_the_command_tells_of_the_sample_and_of_a_file(tmp_path: Path) -> None:
    """For each the turns of ten tokens and all of them, with what was found in the same row."""
    turns = tmp_path / "turns.txt"
    turns.write_text("\n".join(text for text, _ in TURNS if "Anna" in text))
    done = CliRunner().invoke(app, ["tagging", "--turns", str(turns), "--runs", "1"])
    assert done.exit_code == 0, done.output
    rows = [line for line in done.output.splitlines() if "turns/s" in line]
    assert [row.partition(":")[0] for row in rows] == ["sample", "sample", "turns.txt", "turns.txt"]
    assert all("spans found]" in row for row in rows)
    assert all(" 0 spans" not in row for row in rows[2:])  # the sample has few turns of ten tokens


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
