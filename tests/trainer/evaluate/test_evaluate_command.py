"""`anond evaluate` as a user meets it: real models on the held-out dialogues, and its files."""

from __future__ import annotations

import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import assemble, seal
from anond.config import Settings
from anond.engines.model.card import hash_check
from anond.engines.model.file import encode
from anond.engines.model.hashing import hasher
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.evaluate.figures import evaluate_alone
from tests import programs
from tests.trainer.evaluate.evaluating import (
    MEANS,
    MODELS,
    Command,
    Seen,
    gold_file,
    poor,
    shipped,
    some,
    told,
)


def test_the_held_out_dialogues_with_the_shipped_model(tmp_path: Path) -> None:
    """One run: the table, all figures as JSON and a page of its own, which agree with each other and with a second way.

    No text of a turn is in any of them.
    """
    done = programs.run(
        [sys.executable, "-m", "anond", "evaluate", "--lang", "it", "--quick", "--html", "r.html",
         "--json", "r.json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    held_out = hand_made("it")[1]
    made: dict[str, Any] = orjson.loads((tmp_path / "r.json").read_bytes())
    (section,) = made["sections"]
    tagger = assemble.tagger(Settings())
    known = figures(held_out, tagger, {"it": assemble.decoder(shipped("it"), None)})
    assert section["headlines"]["sensitive recall"]["value"] == pytest.approx(known.tokens.recall)
    assert section["headlines"]["chunk F1"]["value"] == pytest.approx(known.chunks.f1)
    assert section["leaks"]["mentions of people, wholly"]["value"] == pytest.approx(known.people_leak_rate)
    row = next(line for line in done.stdout.splitlines() if line.startswith("it "))
    assert row.split()[:4] == ["it", str(len(known.by_session)), str(len(held_out)), f"{known.tokens.recall:.3f}"]
    lines = [line.split() for line in done.stdout.splitlines()]
    size = [f"{section['judged'][what]:,}" for what in ("entities", "tokens", "turns")]
    assert [line[4:7] for line in lines if len(line) == 8 and line[0] == "it"] == [size]
    f1 = f"{100 * known.chunks.f1:.1f}"
    assert [line[:2] for line in lines if len(line) == 13 and line[0] == "it"] == [["it", f1]]
    assert "it, AnonyMate 83.8 72.9 67.7 88.7 86.0 87.1 87.5 73.0 77.8 – – –" in map(" ".join, lines)
    page = (tmp_path / "r.html").read_text("utf-8")
    seen = Seen(page)
    assert "it, AnonyMate" in seen.text
    assert f"{known.tokens.recall:.3f}" in seen.text
    assert "No text of a turn is in this file." in seen.text
    assert (seen.leads, seen.tags.get("script", 0), seen.tags["svg"]) == ([], 0, 5)
    everything = done.stdout + page + (tmp_path / "r.json").read_text("utf-8")
    assert [value for value in told(held_out) if value in everything] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r.html", "r.json"]


def test_a_model_alone(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """--alone counts what the model says and nothing that detectors or memory add, as the trainer judges models."""
    gold = gold_file(tmp_path / "gold.jsonl", some("sv", 40))
    assert anond_(gold, *few, "--alone", "--quick", "--json", "r.json")[0] == 0
    section = orjson.loads((tmp_path / "r.json").read_bytes())["sections"][0]
    tagger = assemble.tagger(Settings())
    known = evaluate_alone(assemble.decoder(shipped("sv"), None), some("sv", 40), tagger, tagger.policy)
    assert section["headlines"]["sensitive recall"]["value"] == pytest.approx(known.tokens.recall)
    assert section["headlines"]["sensitive precision"]["value"] == pytest.approx(known.tokens.precision)
    assert section["headlines"]["chunk F1"]["value"] == pytest.approx(known.chunks.f1)


def test_the_parts_of_a_report_hang_together(anond_: Command, tmp_path: Path) -> None:
    """Counts add up, averages are of the tags, leaks shrink as turns are diverted, noise and baselines are worse."""
    gold = gold_file(tmp_path / "gold.jsonl", [*some("es", 16), *some("sv", 16)])
    assert anond_(gold, "--json", "r.json", "--draws", "100")[0] == 0
    whole, es, sv = orjson.loads((tmp_path / "r.json").read_bytes())["sections"]
    assert [section["lang"] for section in (whole, es, sv)] == ["all", "es", "sv"]
    assert whole["turns"] == es["turns"] + sv["turns"]
    assert whole["counts"] == {name: es["counts"][name] + sv["counts"][name] for name in whole["counts"]}
    for row in whole["tags"]:
        assert row["wanted"] == row["right"] + row["partial"] + row["other"] + row["missed"]
    (average,) = (a for a in whole["averages"] if a["name"] == "PII")
    pii = [r for r in whole["tags"] if r["tag"] in ("PERSON", "ADDRESS", "ZIP", "LOCATION", "EMAIL", "UID", "IP")]
    assert average["recall"] == pytest.approx(sum(r["right"] for r in pii) / sum(r["wanted"] for r in pii))
    assert average["mean_recall"] == pytest.approx(sum(r["recall"] for r in pii) / len(pii))
    left = [point["tokens"] for point in whole["coverage"]["points"]]
    assert left == sorted(left, reverse=True)
    assert left[0] == pytest.approx(whole["leaks"]["sensitive tokens"]["value"])
    assert left[-1] < left[0] / 2
    assert set(whole["variants"]) == {"as written", "lower case", "no accents", "typos"}
    assert whole["variants"]["lower case"]["recall"] < whole["variants"]["as written"]["recall"]
    assert whole["variants"]["typos"]["recall"] < whole["variants"]["as written"]["recall"]
    assert set(whole["baselines"]) == {"unambiguous", "frequency"}
    assert all(b["recall"] < 0.5 for b in whole["baselines"].values())
    for estimate in (*whole["headlines"].values(), *whole["leaks"].values()):
        assert estimate["low"] <= estimate["value"] <= estimate["high"]


def test_two_models_side_by_side(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """The shipped model is better than one that saw three dialogues, in nearly all draws; only its language is judged.

    The other way round every difference has the other sign, and a model against itself differs in nothing.
    """
    gold = gold_file(tmp_path / "gold.jsonl", [*some("it", 12), *some("es", 1)])
    (tmp_path / "poor.model").write_bytes(poor())
    own = MODELS / "it-0001.model"
    runs = {
        "better": ("--against", "poor.model"), "worse": ("--model", "poor.model", "--against", own),
        "same": ("--model", own, "--against", own),
    }  # fmt: skip
    found = {}
    for name, words in runs.items():
        page = ("--html", "r.html") if name == "better" else ()
        code, output, _ = anond_(gold, *words, *few, "--alone", "--quick", "--json", "r.json", *page)
        assert code == 0
        assert "the difference, it: positive where the model judged has more" in output
        (section,) = orjson.loads((tmp_path / "r.json").read_bytes())["sections"]
        found[name] = {measure: d["change"] for measure, d in section["against"].items()}
    assert "Against the other model" in (tmp_path / "r.html").read_text("utf-8")
    recall = found["better"]["sensitive recall"]
    assert 0 < recall["low"] < recall["value"] < recall["high"]
    assert recall["above_zero"] > 0.95
    assert found["better"]["sensitive tokens"]["value"] == pytest.approx(-recall["value"])
    assert found["worse"]["sensitive recall"]["value"] == pytest.approx(-recall["value"])
    assert {change["value"] for change in found["same"].values()} == {0.0}


def test_the_same_command_says_the_same(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """Nothing of a clock, a folder or chance is in the figures."""
    gold = gold_file(tmp_path / "gold.jsonl", some("es", 5))
    outputs = [anond_(gold, *few, "--json", f"{n}.json", "--html", f"{n}.html", "--draws", "100") for n in (1, 2)]
    assert outputs[0] == outputs[1]
    for kind in ("json", "html"):
        assert (tmp_path / f"1.{kind}").read_bytes() == (tmp_path / f"2.{kind}").read_bytes()


def test_examples_quote_turns_and_say_so(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """Only where they are asked for, at nobody else's eyes, with a warning in the file and on the terminal."""
    gold = gold_file(tmp_path / "gold.jsonl", some("it", 40))
    code, _, warning = anond_(gold, *few, "--quick", "--html", "r.html", "--examples")
    assert (code, warning) == (0, "r.html quotes turns in plain text: keep it as safe as the turns\n")
    seen = Seen((tmp_path / "r.html").read_text("utf-8"))
    assert "THIS FILE QUOTES TURNS IN PLAIN TEXT" in seen.text
    assert "No text of a turn" not in seen.text
    assert [value for value in told(some("it", 40)) if value in seen.text] != []
    assert stat.S_IMODE((tmp_path / "r.html").stat().st_mode) == 0o600


def test_markup_in_a_turn_or_a_name_is_text(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """A turn that leaks, and a file's name, cannot make a page do anything."""
    text = "<script>alert(1)</script> <img src=x onerror=y> qqzzxxw"
    start = text.index("qqzzxxw")
    turn = GoldTurn("s", 0, "user", "en", text).to_json()
    marked = orjson.loads(turn) | {"spans": [{"start": start, "end": len(text), "tag": "LOCATION"}]}
    name = "<b>gold&.jsonl"
    (tmp_path / name).write_bytes(orjson.dumps(marked))
    assert anond_(name, *few, "--quick", "--html", "r.html", "--examples")[0] == 0
    seen = Seen((tmp_path / "r.html").read_text("utf-8"))
    assert (seen.tags.get("script", 0), seen.tags.get("img", 0), seen.tags.get("b", 0)) == (0, 0, 0)
    assert name in seen.text
    assert "alert(1)" in seen.text


def test_conll_with_a_map(anond_: Command, tmp_path: Path) -> None:
    """A foreign corpus: what it does not label is no false alarm, what it calls unknown is not counted."""
    (tmp_path / "small.tsv").write_text(
        "me\tO\nllamo\tO\nMaria\tB-PER\nSánchez\tI-PER\ny\tO\nvivo\tO\nen\tO\nMadrid\tB-LOC\n"
    )
    (tmp_path / "small.map").write_text("PER = PERSON\nLOC = ?\n")
    code, output, _ = anond_("small.tsv", "--lang", "es", "--map", "small.map", "--quick")
    assert code == 0
    rows = [line.split() for line in output.splitlines()]
    chunks = rows[: rows.index(["average", "tags", "gold", "precision", "recall", "F1", "[95", "%]", *MEANS])]
    assert [row[1:4] for row in chunks if row[:1] == ["PERSON"]] == [["1", "1", "1"]]
    assert not any(row[:1] == ["LOCATION"] for row in chunks)


def test_baselines_that_are_left_out_are_told(anond_: Command, tmp_path: Path) -> None:
    """Training data in another language teaches them nothing."""
    gold_file(tmp_path / "en.jsonl", [GoldTurn("s", 0, "user", "en", "hi")])
    gold_file(tmp_path / "de.jsonl", [GoldTurn("s", 0, "user", "de", "hallo")])
    code, output, _ = anond_("en.jsonl", "--train", "de.jsonl", "--quick")
    assert code == 0
    assert "baselines  left out: nothing to learn from in en\n" in output


def test_gold_without_anything_to_find_has_no_figures(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """Nothing sensitive, not even a word: dashes and nulls, no praise."""
    gold_file(tmp_path / "en.jsonl", [GoldTurn("s", n, "user", "en", text) for n, text in enumerate(("", " ", "hm"))])
    code, output, _ = anond_("en.jsonl", *few, "--html", "r.html", "--json", "r.json")
    assert code == 0
    assert next(line.split() for line in output.splitlines() if line.startswith("en ")) == [
        "en", "1", "3", "–", "–", "–", "of", "0", "–",
    ]  # fmt: skip
    (section,) = orjson.loads((tmp_path / "r.json").read_bytes())["sections"]
    assert section["headlines"]["sensitive recall"] == {"value": None, "low": None, "high": None}
    assert ">nan<" not in (tmp_path / "r.html").read_text("utf-8")


def test_signed_and_keyed_models_with_their_keys(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """What `anond train` publishes is signed, its words hidden by the review ring: with the keys it is judged."""
    (tmp_path / "anond-data").mkdir(mode=0o700)
    folder = tmp_path / "anond-data" / "keys"
    seal.new(folder, ["review", "publish"], 0.0)
    keys = seal.load(folder, ["review", "publish"])
    review, it = keys.need("review"), shipped("it")
    hidden = hash_check(hasher(review.derive("features", b"", review.current)))
    card = replace(it.card, id="it-0002", hash_key=review.current, hash_check=hidden)
    (tmp_path / "own.model").write_bytes(encode(card, it.weights, keys.need("publish")))
    gold = gold_file(tmp_path / "gold.jsonl", some("it", 5))
    code, output, err = anond_(gold, *few, "--quick", "--model", "own.model")
    assert (code, err) == (0, "")
    assert "it-0002 (" in output
