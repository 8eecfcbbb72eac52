"""The decoder beside CRFsuite's tagger: that what is compared is compared, and the command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from anond.engines.crf.decoder import Decoder
from anond.engines.sentence import Sentence
from anond.errors import ConfigError
from anond_trainer.cli.speed import command
from anond_trainer.data.align import Example, examples, reader
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf import speed
from anond_trainer.engines.crf.training import Settings


@pytest.fixture(scope="module")
def learnt() -> list[Example]:
    """Six dialogues."""
    turns = dialogues("sv")
    known = sorted({turn.session for turn in turns})[:6]
    return examples([turn for turn in turns if turn.session in known], reader())


@pytest.fixture(scope="module")
def pair(learnt: list[Example]) -> speed.Pair:
    """A model of them, for both."""
    return speed.trained(learnt, "sv", Settings(max_iterations=15, min_sessions=1))


@pytest.fixture
def turns(learnt: list[Example]) -> list[Sentence]:
    """Some of the turns."""
    return [example.sentence for example in learnt][:60]


def test_both_are_measured_on_the_same_turns(pair: speed.Pair, turns: list[Sentence]) -> None:
    """Tokens a second of each, and that they agree, in one figure; the ratios are of those."""
    found = speed.beside(pair, turns, runs=1, batches=(1, 64))
    assert found.same.turns == len([turn for turn in turns if turn.words])
    assert found.same.tokens == sum(len(turn.words) for turn in turns)
    assert (found.same.differing, found.same.largest < 1e-9) == (0, True)
    assert min(found.labels, found.both) > 0
    assert [one.batch for one in found.ours] == [1, 64]
    for one in found.ours:
        assert one.to_labels == pytest.approx(one.tokens / found.labels)
        assert one.to_both == pytest.approx(one.tokens / found.both)


def test_drawn_turns_decode_as_crfsuite_does(pair: speed.Pair, turns: list[Sentence]) -> None:
    """Empty ones, single tokens and very long ones among them, each drawn turn the same for the same seed."""
    drawn = list(speed.drawn(turns, 300, seed=7))
    lengths = [len(turn.words) for turn in drawn]
    assert (lengths.count(0), lengths.count(speed.LONG)) == (3, 1)
    assert lengths.count(1) >= 3
    assert drawn == list(speed.drawn(turns, 300, seed=7)) != list(speed.drawn(turns, 300, seed=8))
    assert len({tuple(turn.words) for turn in drawn}) > 250
    same = speed.sameness(pair, drawn, Decoder(pair.model))
    assert (same.turns, same.tokens, same.differing, same.largest < 1e-9) == (300, sum(lengths), 0, True)


def test_a_model_that_says_something_else_is_noticed(pair: speed.Pair, turns: list[Sentence]) -> None:
    """Other weights give other labels and other marginals."""
    weights = replace(pair.model.weights, values=pair.model.weights.values * 0.1)
    same = speed.sameness(pair, turns, Decoder(replace(pair.model, weights=weights)))
    assert same.differing > 0
    assert same.largest > 0.01


def test_what_is_measured_is_as_large_as_what_ships(pair: speed.Pair) -> None:
    """The model knows the words of its language: looking them up is part of what each turn costs."""
    assert len(pair.model.weights.words.hashes) > 20_000


def test_a_language_without_turns_is_refused(tmp_path: Path) -> None:
    """Of which there are no dialogues, or none in the gold given."""
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(dialogues("it")[0].to_json() + b"\n")
    app = typer.Typer()
    app.command()(command)
    for asked in (["--lang", "pl"], ["--lang", "en", "--gold", str(gold)]):
        done = CliRunner().invoke(app, asked)
        assert isinstance(done.exception, ConfigError)
        assert "no turns in it" in str(done.exception)


def test_the_command_tells_speed_and_sameness(tmp_path: Path) -> None:
    """On gold of one's own, with drawn turns besides."""
    turns = dialogues("it")
    known = sorted({turn.session for turn in turns})[:3]
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(b"".join(turn.to_json() + b"\n" for turn in turns if turn.session in known))
    app = typer.Typer()
    app.command()(command)
    asked = ["--lang", "it", "--gold", str(gold), "--iterations", "10", "--turns", "30", "--runs", "1", "--drawn", "50"]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    first, crfsuite, *ours, seen, drawn = done.output.splitlines()
    assert " labels, " in first
    assert crfsuite.startswith("CRFsuite: ")
    assert [line.partition(":")[0].rpartition(" of ")[2].strip() for line in ours] == ["1", "16", "64"]
    assert seen.startswith("[")
    assert drawn.startswith("[50 turns, ")
    assert "all labels the same" in drawn
