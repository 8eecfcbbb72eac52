"""The proof on a stream: whole sessions are mixed, a threshold is chosen by one half, and the other judges it."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from anond_trainer.audit.leak_target import AuditedTurn
from experiments import calibration_trial, leak_target_trial
from experiments.leak_target_trial import Session, mixed, mixes, rows, trial

LINES = (
    2 + (1 + 2 * len(leak_target_trial.TARGETS)) + 1 + (1 + len(calibration_trial.AUDITS))
)  # corpora, targets, risks

pytestmark = pytest.mark.soak


def corpus(sessions: int, leaky: float, seed: int) -> list[Session]:
    """Sessions of five turns, of which some leak; leaks are risky."""
    chance = random.Random(seed)
    return [
        [
            AuditedTurn(chance.uniform(0.5, 1), 1, 1)
            if chance.random() < leaky
            else AuditedTurn(chance.uniform(0, 0.6), 1, 0)
            for _ in range(5)
        ]
        for _ in range(sessions)
    ]


def test_a_mix_holds_as_many_turns_of_each_and_whole_sessions() -> None:
    """In two halves, none of them twice."""
    small = [[AuditedTurn(0.1, 1, 0)] * 5 for _ in range(20)]
    large = [[AuditedTurn(0.2, 1, 0)] * 10 for _ in range(300)]
    first, rest = mixed([small, large], random.Random(1))
    stream = [*first, *rest]
    assert [sum(turn.risk == risk for turn in stream) for risk in (0.1, 0.2)] == [100, 100]
    assert abs(len(first) - len(rest)) <= 1
    starts = [n for n in range(200) if n == 0 or stream[n] != stream[n - 1]]
    assert all(start % 5 == 0 for start in starts)


def test_the_rest_judges_what_was_promised() -> None:
    """A leak that the audits did not know of is counted where it leaves, and where it waits it is not."""
    drawn = [AuditedTurn(0.01, 1, 0)] * 900 + [AuditedTurn(0.5, 1, 1)] * 50
    found = trial(drawn, [*drawn, AuditedTurn(0.009, 50, 50)], drawn, 0.01, 0.15)
    assert found.promised
    assert (found.waits, found.leaves) == (pytest.approx(50 / 951), pytest.approx(50 / 1000))
    few = trial(drawn, drawn, drawn[:20], 0.01, 0.0)
    assert (few.promised, few.waits, few.leaves) == (False, 0.0, pytest.approx(50 / 950))


def test_the_table_says_what_a_target_costs() -> None:
    """The stricter the target, the more turns wait and the less leaves; what may not be promised is not."""
    cells = list(rows(list(mixes([corpus(400, 0.1, 1), corpus(400, 0.02, 2)], 1500, 5)), (0.05, 1.0)))
    by = {(row[0], row[1]): row for row in cells[1:]}
    assert by["1.0%", "100%"][2] == "5 of 5"
    assert by["1.0%", "5%"][2] == "0 of 5"
    waits, leaves = ([float(by[t, "100%"][n].rstrip("%")) for t in ("1.0%", "2.0%", "5.0%")] for n in (3, 4))
    assert waits == sorted(waits, reverse=True)
    assert leaves == sorted(leaves)
    assert leaves[0] < 1.0


def test_the_command_reads_corpora_and_prints_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the shipped model; a few tweets and a few commands promise nothing."""
    for name in ("btc_en", "snips_en"):
        (tmp_path / name).mkdir()
    tweets = "".join(f"hello\tO\nMaria{n}\tB-PER\n\n" for n in range(30))
    (tmp_path / "btc_en/dev.tsv").write_text(tweets)
    (tmp_path / "snips_en/valid.tsv").write_text("weather\tO\nin\tO\nLund\tB-city\n\n" * 30)
    words = ["--corpora", str(tmp_path), "--mix", "btc_en/dev.tsv", "snips_en/valid.tsv", "--draws", "2"]
    monkeypatch.setattr(sys, "argv", ["target", *words])
    leak_target_trial.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("btc_en/dev.tsv: 30 turns, 30 sensitive tokens, ")
    assert lines[2].split()[0] == "target"
    assert len(lines) == LINES
    assert "0 of 2" in lines[3]


def test_the_stream_may_be_of_corpora_that_the_model_was_made_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The recipe is learnt without them: here nothing but some dialogues is left of it."""
    (tmp_path / "mtop").mkdir()
    (tmp_path / "mtop/fr.dev.tsv").write_text("".join(f"appelle\tO\nluc{n}\tB-CONTACT\n\n" for n in range(40)))
    mix = "mtop/fr.dev.tsv"
    words = ["--corpora", str(tmp_path), "--mix", mix, mix, "--lang", "fr", "--draws", "1"]
    monkeypatch.setattr(sys, "argv", ["target", *words, "--without", "mtop", "--dialogues", "0.02"])
    leak_target_trial.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("mtop/fr.dev.tsv: 40 turns, 40 sensitive tokens, ")
    assert len(lines) == LINES
