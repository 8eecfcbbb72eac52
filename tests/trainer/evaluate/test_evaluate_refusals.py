"""`anond evaluate` where it is used wrongly, or cannot write: what it says, and what it leaves as it was."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import orjson

from anond.engines.model.file import encode
from anond.engines.model.weights import FEATURE_VERSION
from anond.seal import Key, Signer
from anond_trainer.data.gold import GoldTurn
from tests.trainer.evaluate.evaluating import (
    MODELS,
    OWN_FILE,
    Command,
    gold_file,
    shipped,
)


def test_bad_input_is_refused_by_name(anond_: Command, tmp_path: Path) -> None:
    """Every row is one wrong use: its exit code and the one line that says what is wrong; nothing is written."""
    data = (MODELS / "it-0001.model").read_bytes()
    version = f'"features":{FEATURE_VERSION}'.encode()
    (tmp_path / "newer.model").write_bytes(data.replace(version, f'"features":{FEATURE_VERSION + 1}'.encode(), 1))
    (tmp_path / "short.model").write_bytes(data[:500])
    (tmp_path / "no.model").write_bytes(b"x" * 1000)
    it = shipped("it")
    (tmp_path / "signed.model").write_bytes(encode(it.card, it.weights, Signer(Key.draw(0.0))))
    (tmp_path / "keyed.model").write_bytes(encode(replace(it.card, hash_key="k1"), it.weights))
    (tmp_path / "pt.model").write_bytes(encode(replace(it.card, lang="pt"), it.weights))
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "plain.txt").write_text("geheim\n")
    (tmp_path / "small.tsv").write_text("Maria\tB-PERSON\n")
    gold_file(tmp_path / "pt.jsonl", [GoldTurn("s", 0, "user", "pt", "oi")])
    gold_file(tmp_path / "en.jsonl", [GoldTurn("s", 0, "user", "en", "hi")])
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.html").symlink_to("plain.txt")
    own = MODELS / "it-0001.model"
    before = sorted(path.name for path in tmp_path.iterdir())
    langs = "de, en, es, fr, it, sv"
    for words, code, message in (
        (["--model", "newer.model"], 4, f"newer.model: feature version is not {FEATURE_VERSION}"),
        (["--model", "short.model"], 4, "short.model: header is truncated or too long"),
        (["--against", "no.model"], 4, "no.model: not a model file"),
        (["--model", "signed.model"], 3, None),
        (["--model", "keyed.model", "--lang", "it"], 3, None),
        (["--model", own, "--model", own], 2, "--model: two models for it: it-0001 and it-0001"),
        (["--against", "pt.model"], 2, "--against: there is no other model for pt: name one with --model"),
        (["--lang", "pl"], 2, f"--lang 'pl': there is no model for it, only for {langs}"),
        (["--lang", "en", "--against", own], 2, "--lang 'en': no model --against is for it, only for it"),
        (["pt.jsonl"], 2, "no model for turns in pt: name one with --model, or choose by --lang"),
        (["en.jsonl", "--lang", "it"], 2, "there are no turns in it"),
        (["empty.jsonl"], 11, "empty.jsonl: no turns in it"),
        (["plain.txt"], 11, "plain.txt: neither JSONL gold (an object a line) nor CoNLL TSV (token, tab, IOB2 label)"),
        (["small.tsv"], 11, "small.tsv: CoNLL TSV does not say its language: name it with --lang"),
        (["gone.jsonl"], 2, "gone.jsonl: No such file or directory"),
        (["small.tsv", "--lang", "es", "--map", "gone.map"], 2, "gone.map: No such file or directory"),
        (["--model", "gone.model"], 2, "gone.model: No such file or directory"),
        (["--examples"], 2, "--examples quotes turns in the report: it needs --html FILE"),
        (["--html", "r", "--json", "./r"], 2, f"--json: {OWN_FILE}"),
        (["en.jsonl", "--json", "./en.jsonl"], 2, f"--json: {OWN_FILE}"),
        (["en.jsonl", "--train", "pt.jsonl", "--html", tmp_path / "pt.jsonl"], 2, f"--html: {OWN_FILE}"),
        (["--model", "pt.model", "--json", "pt.model"], 2, f"--json: {OWN_FILE}"),
        (["--against", "pt.model", "--html", "pt.model"], 2, f"--html: {OWN_FILE}"),
        (["small.tsv", "--json", "small.meta.tsv"], 2, f"--json: {OWN_FILE}"),
        (["small.tsv", "--map", "plain.txt", "--json", "plain.txt"], 2, f"--json: {OWN_FILE}"),
        (["--html", "link.html"], 2, "link.html: a link or a device, and a new file would take its place"),
        (["--json", "/dev/null"], 2, "/dev/null: a link or a device, and a new file would take its place"),
        (["--html", "folder"], 2, "folder: a folder"),
        (["--json", "gone/r.json"], 2, "gone/r.json: there is no folder gone"),
    ):  # fmt: skip
        found, out, err = anond_("--quick", *words)
        assert (found, out) == (code, ""), (words, err)
        assert err.count("\n") == 1, err
        assert err.startswith("anond: ")
        if message is not None:
            assert err == f"anond: {message}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_one_model_says_the_language_of_a_file(anond_: Command, tmp_path: Path) -> None:
    """CoNLL TSV is in the language of the one model that is given."""
    (tmp_path / "small.tsv").write_text("Maria\tB-PERSON\n")
    code, output, _ = anond_("small.tsv", "--model", MODELS / "it-0001.model", "--quick")
    assert code == 0
    assert f"it-0001 ({shipped('it').digest[:12]})" in output


# files that appear whole or not at all


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(tmp_path: Path) -> None:
    """Where the disk takes no more the earlier report stays as it was, and nothing lies beside it."""
    (tmp_path / "r.json").write_bytes(b"old")
    script = (
        "import resource, sys\nfrom pathlib import Path\n"
        "from anond_trainer.whole_files import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n    write_whole(Path('r.json'), b'x' * 5000)\n"
        "except OSError as error:\n    sys.exit(error.strerror)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (1, "File too large\n")
    assert [path.name for path in tmp_path.iterdir()] == ["r.json"]
    assert (tmp_path / "r.json").read_bytes() == b"old"


def test_an_earlier_report_is_replaced(anond_: Command, few: tuple[str, Path], tmp_path: Path) -> None:
    """By the same command, in one step."""
    gold_file(tmp_path / "en.jsonl", [GoldTurn("s", 0, "user", "en", "hi")])
    (tmp_path / "r.json").write_bytes(b"old")
    assert anond_("en.jsonl", *few, "--quick", "--json", "r.json")[0] == 0
    assert orjson.loads((tmp_path / "r.json").read_bytes())["sections"][0]["turns"] == 1
