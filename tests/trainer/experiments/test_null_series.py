"""Series of nightly looks where there is nothing to learn."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.config.settings import Settings, TrainSettings
from anond.seal import Ring, Signer
from anond_trainer.data.notation import hand_made
from anond_trainer.train.gate import needed
from anond_trainer.train.nightly import Trainer
from experiments.learning_on import Table
from experiments.null_series import FILE, HEAD, main, one_series, sizes, some_nights, verdict
from tests.fixed_keys import fixed_key

FEW = Settings(train=TrainSettings(iterations=3, known=0, corpora=0))


def looks(series: int, published: list[str], judged: str = "+0.0100") -> list[list[str]]:
    """Looks as they stand in a file."""
    return [[str(series), str(n), "10", one, judged, "", "", "", ""] for n, one in enumerate(published, 1)]


def test_decisions_grow_to_the_last_look() -> None:
    """From the fewest that are worth a try."""
    assert sizes(4, 100) == [25, 50, 75, 100]
    assert sizes(30, 100)[:5] == [10, 10, 10, 13, 17]


def test_a_series_counts_when_it_has_ended() -> None:
    """By its last look, or by what was published."""
    rows = [*looks(0, ["no", "yes"]), *looks(1, ["no", "no", "no"]), *looks(2, ["no"])]
    rows += [*looks(3, ["no", "no", "no", "yes"])[2:], *looks(4, ["no", "no", "yes"])[::2]]  # not whole
    assert verdict(rows, 3).startswith("published in 1 of 2 series of 3 nights (0.013 to ")
    assert verdict([], 3) == "published in 0 of 0 series of 3 nights (0.000 to 1.000)"


def test_looks_of_several_folders_are_told_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """Night by night, with how large the gains were of those that came to the gate; and nothing is run or written."""
    for series, sure in (("0", "-1.00"), ("1", "2.00")):
        table = Table(tmp_path / series, FILE, HEAD)
        table.add([series, "1", "33", "no", *[""] * 7])
        table.add([series, "2", "67", "no", "+0.0100", sure, "2.70", "", "3", "", "0.50"])
    folders = [str(tmp_path / name) for name in ("0", "1")]
    monkeypatch.setattr("sys.argv", ["null_series", "--upto", "2", "--made", *folders])
    main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == ["1", "33", "2", "0"]
    assert lines[2] == ["2", "67", "2", "0", "0.50", "1.50", "2.00", "2.70", "0.50", "0.00", "0.50"]
    assert lines[3] == ["at", "some", "of", "these", "nights:", "in", "0", "of", "2", "series"]
    assert lines[4][:7] == ["published", "in", "0", "of", "2", "series", "of"]
    monkeypatch.setattr("sys.argv", ["null_series", "--made", str(tmp_path / "none")])
    with pytest.raises(SystemExit):
        main()
    assert not (tmp_path / "none").exists()


def test_a_run_goes_on_behind_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each look is written at once, one in vain makes the next one stricter, and a published model ends a series.

    Nights that are named are run alone, as though all before had been in vain.
    """
    learnt, stream = hand_made("it")
    trainer = Trainer(
        FEW, Ring("review", (fixed_key("review"),)), Signer(fixed_key("publish")), 1.8e9, lambda _: (learnt[:30], [])
    )  # fmt: skip
    first = Table(tmp_path, "looks.csv", HEAD)
    for row in [*looks(0, ["no", "no", "yes"]), *looks(1, ["no"])]:
        first.add(row)
    again = Table(tmp_path, "looks.csv", HEAD)
    assert again.rows == first.rows
    one_series(trainer, "it", stream, 0, [10, 20, 30, 40], again)
    assert len(again.rows) == 5
    one_series(trainer, "it", stream, 1, [10, 40], again)
    assert Table(tmp_path, "looks.csv", HEAD).rows == again.rows
    assert again.rows[-1][:3] == ["1", "2", "40"]
    assert float(again.rows[-1][6]) == pytest.approx(needed(2), abs=0.01)  # one look was in vain
    some_nights(trainer, "it", stream, 1, [10, 20, 30, 40], [2, 4], again)
    assert len(again.rows) == 7  # the second night is there
    assert float(again.rows[-1][6]) == pytest.approx(needed(4), abs=0.01)
    assert len(capsys.readouterr().err.splitlines()) == 7
