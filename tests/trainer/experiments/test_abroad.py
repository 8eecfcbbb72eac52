"""Models that never trained on a corpus, judged on it."""

from __future__ import annotations

import sys
from pathlib import Path

import orjson
import pytest

from anond_trainer.engines.crf.training import Settings
from anond_trainer.train.recipe import RECIPES
from experiments import abroad
from experiments.abroad import HOME, Plan, evaluate_row
from experiments.left_out import AT_MOST, NAMED, ROWS, Probe, Row

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A little of each corpus of the German recipe, the news with names that nothing else teaches; and French."""
    folder = tmp_path_factory.mktemp("corpora")
    words = {"mtop/de.dev": "ruf\tO\nan\tO\n\n", "mtop/fr.dev": "appelle\tO\nluc\tB-CONTACT\n\n"}
    words |= {"xsid/de.valid": "wetter\tO\n\n", "uner/German-PUD.test": "es\tO\nregnet\tO\n\n"}
    words["germeval2014_de/dev"] = "".join(
        f"im\tO\n{place}\tO\nhauste\tO\nder\tO\n{name}\tB-PER\n\n"
        for place in ("tal", "wald", "moor", "turm", "dorf", "schloss", "keller", "garten")
        for name in ("quorbim", "zwilmat", "brakkun", "flumpo", "grenzek")
    )
    for name, text in words.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.tsv").write_text(text)
    return folder


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_no_row_is_judged_on_what_its_model_learnt(row: Row) -> None:
    """Nothing that is left of its recipe is of the same corpus; of multidogo, of the same domain."""
    left = [part for part in RECIPES[row.lang] if row.left_out.isdisjoint((part.corpus, part.file))]
    for test in row.tests:
        corpus, _, file = test.file.partition("/")
        domain = f"multidogo/{file.split('.')[0]}." if corpus == "multidogo" else f"{corpus}/"
        assert not [part.file for part in left if part.file.startswith(domain)]
    assert len(left) < len(RECIPES[row.lang])


def test_of_a_large_file_a_fair_part_is_judged(tmp_path: Path) -> None:
    """Always the same, of all of the file; a small one is judged whole."""
    (tmp_path / "one.tsv").write_text("".join(f"word{n}\tO\n\n" for n in range(3 * AT_MOST)))
    (tmp_path / "two.tsv").write_text("word\tO\n\n" * 7)
    large = Probe("one.tsv", "").turns(tmp_path, "en")
    assert 0.9 * AT_MOST < len(large) < 1.1 * AT_MOST
    assert max(turn.turn for turn in large) > 2.9 * AT_MOST
    assert large == Probe("one.tsv", "").turns(tmp_path, "en")
    assert len(Probe("two.tsv", "").turns(tmp_path, "en")) == 7


def test_xsid_is_judged_by_its_towns(tmp_path: Path) -> None:
    """Its own table for learning says nothing of locations; nearness and cinemas are none, artists stay unknown."""
    (tmp_path / "xsid").mkdir()
    sentences = ["Londra\tB-location", "vicino\tB-location", "AMC\tB-location\nTheaters\tI-location", "Dana\tB-artist"]
    (tmp_path / "xsid/it.valid.tsv").write_text("".join(f"a\tO\n{one}\n\n" for one in sentences))
    (test,) = NAMED["commands-it"].tests
    town, near, cinema, artist = test.turns(tmp_path, "it")
    assert [span.tag for span in town.spans] == ["LOCATION"]
    assert (near.spans, cinema.spans, artist.spans) == ((), (), ())
    assert (town.unknown, artist.unknown) == ((), ((2, 6),))


def test_a_corpus_that_is_left_out_teaches_nothing(corpora: Path) -> None:
    """Names that it alone has are found by the model that learnt it, and by the other they are not."""
    plan = Plan(corpora, Settings(max_iterations=12, lean=1.0), dialogues=0.03)
    without = NAMED["news-de"]
    abroad, home = evaluate_row(without, plan)
    at_home, _ = evaluate_row(Row("all", "de", frozenset(), without.tests), plan)
    assert (abroad.test, home.test) == ("germeval2014_de/dev.tsv", HOME)
    assert at_home.outcome.recall > 0.8
    assert abroad.outcome.recall < 0.3
    assert at_home.outcome.chunk_f1 > abroad.outcome.chunk_f1
    assert 0 < home.outcome.turns < 200


def test_the_command_trains_and_tells(
    corpora: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for the corpus left out and one for the held-out dialogues, also as JSON."""
    words = ["--corpora", str(corpora), "--row", "commands-fr", "--dialogues", "0.03", "--iterations", "2"]
    monkeypatch.setattr(sys, "argv", ["abroad", *words, "--workers", "1", "--json", str(tmp_path / "lines")])
    abroad.main()
    head, one, two = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["left", "out:", "judged"]
    assert one.startswith("commands-fr: mtop/fr.dev.tsv ")
    assert two.startswith("commands-fr: held-out dialogues ")
    rows = [orjson.loads(line) for line in (tmp_path / "lines").read_bytes().splitlines()]
    assert [line["outcome"]["turns"] for line in rows] == [1, int(two.split()[3].replace(",", ""))]
