"""`anond simulate` on bundled dialogues (synthetic)."""

from __future__ import annotations

import csv
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from anond.engines.labels import encode
from anond.engines.model.file import Model
from anond.engines.model.file import encode as encode_model
from anond.engines.model.hashing import hasher
from anond.engines.opening import opened
from anond.errors import ConfigError
from anond.starters import starter_of, trust_nobody
from anond.tags import SELECTIVE
from anond_trainer.active.hidden_part import TRIED
from anond_trainer.active.pairs import OwnModel, Pair, halves
from anond_trainer.data.notation import hand_made
from anond_trainer.engines.parts_of_speech import learnt, tagger
from anond_trainer.evaluate.operating_points import Floats, points
from tests import programs

SIZES = ("--size", "8", "--size", "16")


@pytest.fixture(scope="module")
def stream(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some Swedish dialogues that no shipped model learnt from, as gold."""
    path = tmp_path_factory.mktemp("gold") / "stream.jsonl"
    turns = hand_made("sv")[1][:90]
    path.write_bytes(b"".join(turn.to_json() + b"\n" for turn in turns))
    return path


def simulate(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return programs.run(
        [sys.executable, "-m", "anond", "simulate", *map(str, args)], capture_output=True, text=True, timeout=600
    )


def test_a_run_tells_every_curve_and_goes_on_where_it_was_stopped(stream: Path, tmp_path: Path) -> None:
    """The table has a row for each method; what stands in the CSV is not tried again; the picture is a PNG."""
    curves, picture = tmp_path / "curves.csv", tmp_path / "curves.png"
    common = (stream, "--lang", "sv", "--repeats", "1", *SIZES, "--csv", curves)
    first = simulate(*common, "--method", "lot")
    assert first.returncode == 0, first.stderr
    before = curves.read_text()
    second = simulate(*common, "--method", "lot", "--method", "s-h k-max x k-mc then t-h sum + apart", "--whole",
                      "--png", picture)  # fmt: skip
    assert second.returncode == 0, second.stderr
    assert curves.read_text().startswith(before)
    about, *lines = curves.read_text().splitlines()
    rows = list(csv.DictReader(lines))
    assert about.startswith("# {")
    assert '"pool":' in about
    assert [row["turns"] for row in rows[:-1]] == ["8", "16"] * 2
    assert rows[-1]["method"] == "all"
    assert all(0 <= float(row["f1"]) <= 1 and float(row["seconds"]) > 0 for row in rows)
    assert {"lot", "s-h k-max x k-mc then t-h sum + apart"} <= {
        line.split("  ")[0] for line in second.stdout.split("\n")
    }
    assert "turns for F1 of the whole pool" in second.stdout
    told = [line.split() for line in first.stdout.splitlines()]
    for cost in ("tokens", "seconds"):
        at = told.index([cost, "8", "16"])
        assert told[at + 1] == ["lot", *(f"{float(row[cost]):,.0f}" for row in rows[:2])]
    assert "source F1     0." in second.stdout
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert not any(turn.text in first.stdout + second.stdout + curves.read_text() for turn in hand_made("sv")[1][:90]
                   if len(turn.text) > 20)  # fmt: skip


def test_a_model_of_ones_own_is_the_source(stream: Path, tmp_path: Path) -> None:
    """By its file, which says its language; the table says which file it was."""
    path = tmp_path / "mine.model"
    path.write_bytes(_named("sv", "sv-0042"))
    told = simulate(stream, "--lang", "sv", "--repeats", "1", "--size", "8", "--method", "lot", "--source-model", path)
    assert told.returncode == 0, told.stderr
    assert "source model  sv-0042 (" in told.stdout


def test_a_model_of_ones_own_does_as_the_one_that_ships() -> None:
    """What it says of the turns, and what is learnt on from it; one that no learning begins with is asked all the
    same.
    """
    model = Model.load(data := _named("de", "de-0042"), trust_nobody, (sha256(data).hexdigest(),))
    shipped, mine = replace(_pair(), source=()), OwnModel(model, opened(model, hasher()))
    bench = shipped.bench(own=mine)
    assert bench.source is not None
    assert list(bench.run("s-h sum", 0, (10,))) == list(shipped.bench().run("s-h sum", 0, (10,)))
    learnt_on = OwnModel(replace(model, card=replace(model.card, base="0" * 64)), mine.engine)
    with pytest.raises(ConfigError, match="learning does not begin with de-0042, which is a network, hides its words"):
        shipped.bench(own=learnt_on)
    (point,) = shipped.bench(own=learnt_on, anew=True).run("s-h sum", 0, (10,))
    assert point.turns == 10


def test_the_same_seed_gives_the_same_curves() -> None:
    """All chance comes from the seed."""
    one, two = (list(_pair().bench(shapes=True).run("k-mc", 0, (10,))) for _ in "ab")
    assert one == two


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--method", "t-h median"), "anond: --method 't-h median': methods are lot, length, lists"),
        (("--source-lang", "nl"), "anond: no model ships for nl: name a source, or --source-lang of a neighbour"),
        (("--bare",), "anond: --bare is for a learner that begins with nothing: with --source or --anew"),
        (("--parts", "{curves}"), "curves.csv: no parts of speech that were learnt"),
        (("--size", "10", "--csv", "{curves}"), "curves of another run (other data, sizes or seed); name another file"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(
    stream: Path, tmp_path: Path, more: tuple[str, ...], message: str
) -> None:
    """Before anything is learnt, with exit code 2."""
    curves = tmp_path / "curves.csv"
    curves.write_text('# {"seed":9}\nmethod,repeat\n')
    done = simulate(stream, "--lang", "sv", *(one.format(curves=curves) for one in more))
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_learning_from_nothing_a_source_of_another_language_chooses() -> None:
    """What is learnt starts empty, and the source, which knows shapes alone, says where to begin."""
    pair = _pair()
    bench = pair.bench(shapes=True)
    assert bench.source is not None
    assert float(np.mean(bench.source.entropy("max"))) > 0.0
    before, after = list(bench.run("s-h k-max then t-h sum", 0, (10, 60)))
    assert before.alone < after.alone
    assert after.recall > 0.5
    every = len(bench.pool)
    assert not list(bench.run("lot", 0, (every,)))
    assert [point.turns for point in replace(bench, offered=1.0).run("lot", 0, (every,))] == [every]


def test_several_sources_choose_for_a_learner_that_sees_words_alone() -> None:
    """Parts of speech change what the source says, and a model of another language has its say."""
    pair = _pair()
    taught = [list(zip(("Hej", "jag", "heter", "Anna"), ("INTJ", "PRON", "VERB", "PROPN"), strict=True))] * 4
    parts = [tagger(learnt(taught, lang, 5), lang) for lang in ("sv", "de")]
    bench = pair.bench(shapes=True, parts=parts, also=["it"], bare=True)
    plain = pair.bench(shapes=True)
    assert bench.source is not None
    assert plain.source is not None
    assert not np.allclose(bench.source.sensitive, plain.source.sensitive)
    assert len(bench.others) == 1
    assert bench.k in TRIED
    assert len(bench.learner.labels) == len(plain.learner.labels)
    for method in ("c-h k-max x k-mc", "c-h disagreement", "e-h sum"):
        (point,) = bench.run(method, 0, (40,))
        assert 0.0 < point.alone < 1.0


def test_what_was_counted_before_changes_no_counts() -> None:
    """A turn that another model labels as the last one did is not counted again, and counts the same."""
    bench, counted = _pair().bench(shapes=True), dict[tuple[int, bytes], Floats]()
    few, every = np.arange(len(bench.answers)) < 10, np.ones(len(bench.answers), bool)
    for decided in (few, every, few):
        said = bench.learner.of_test(bench.learner.learn(decided)).turns()
        judged = bench.test, said, bench.learner.labels, bench.tagger
        before = len(counted)
        assert np.array_equal(points(*judged, counted=counted).counts, points(*judged).counts)
    assert len(counted) == before > 0


def test_what_the_model_hides_by_itself_is_judged_by_tokens() -> None:
    """As the paper judges: neither detectors nor lists answer beside it."""
    bench = _pair().bench(shapes=True)
    said = bench.learner.of_test(bench.learner.learn(np.ones(len(bench.answers), bool)))
    hides = [_is_hidden(bench.learner.labels[best]) for best in said.marginals.argmax(axis=1)]
    gold = [label for turn, reading in bench.test for label in encode(turn.spans, reading.tokens)]
    wanted = [_is_hidden(label) for label in gold]
    both = sum(one and other for one, other in zip(hides, wanted, strict=True))
    assert bench.whole_pool().alone == pytest.approx(2 * both / (sum(hides) + sum(wanted)))
    assert 0.3 < bench.whole_pool().alone < bench.whole_pool().f1


def test_turns_that_are_judged_are_of_sessions_of_which_none_is_asked() -> None:
    """No session is in both halves, and the seed alone says which is where."""
    turns = hand_made("sv")[1]
    pool, judged = halves(turns, 1 / 3, 4)
    assert not {turn.session for turn in pool} & {turn.session for turn in judged}
    assert len(pool) + len(judged) == len(turns)
    assert halves(turns, 1 / 3, 4) == (pool, judged)


def _pair() -> Pair:
    pool, judged = halves(hand_made("sv")[1][:200], 1 / 3, 0)
    return Pair("sv", "de", pool, judged, hand_made("de")[1][:80])


def _named(lang: str, name: str) -> bytes:
    """A starter under another name, unsigned."""
    starter = starter_of(lang)
    assert starter is not None
    return encode_model(replace(starter.card, id=name), starter.weights)


def _is_hidden(label: str) -> bool:
    tag, _, sub = label[2:].partition("/")
    return label != "O" and SELECTIVE.covers(tag, sub or None)
