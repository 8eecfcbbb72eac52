"""`anond utility` and `anond privacy` as commands."""

from __future__ import annotations

import math
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from anond.cli.main import app, register
from anond.config.how import STRATEGIES
from anond.errors import ConfigError
from anond_gazetteers import load
from anond_gazetteers.lexicon import LANGUAGES
from tests.trainer.utility.test_utility import rows


def run(*words: str) -> str:
    """Run a command; what it printed, with its error raised."""
    register(words)
    done = CliRunner().invoke(app, list(words), prog_name="anond", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Synthetic rows as gold with intents."""
    path = tmp_path / "gold.jsonl"
    lines = [
        {"session": row.session, "turn": 0, "speaker": "user", "lang": "en", "text": row.text,
         "spans": [span.gold() for span in row.spans], "intent": row.label}
        for row in rows()
    ]  # fmt: skip
    path.write_bytes(b"\n".join(map(orjson.dumps, lines)))
    return path


def test_utility_prints_a_table_and_writes_the_same_as_json(gold: Path, tmp_path: Path) -> None:
    """With what was learnt from and the seeds; no word of the rows."""
    out = tmp_path / "out.json"
    output = run(
        "utility", str(gold), "--strategy", "suppress", "--task", "names", "--repeats", "2", "--json", str(out)
    )
    assert "model, strategy" in output
    assert "CRF, suppress" in output
    made = orjson.loads(out.read_bytes())
    assert made["about"]["seeds"] == [0, 1]
    assert [(one["strategy"], len(one["scores"])) for one in made["losses"]] == [("none", 2), ("suppress", 2)]
    assert "Leeds" not in output + out.read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--task", "sums"], "--task 'sums': it has to be one of intents, acts, names"),
     (["--strategy", "keep"], "--strategy 'keep': there is no such strategy; there are ")],
)  # fmt: skip
def test_what_utility_cannot_do_is_refused(gold: Path, words: list[str], message: str) -> None:
    """At once, with what there is."""
    with pytest.raises(ConfigError) as caught:
        run("utility", str(gold), *words)
    assert str(caught.value).startswith(message)


def test_privacy_prints_epsilon_and_says_that_consistent_surrogates_are_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one candidate at p = .5, log 2; every strategy is named."""
    monkeypatch.chdir(tmp_path)
    output = run("privacy", "--recall", "0.5")
    assert "p = 0.5000, as given by --recall" in output
    assert "Consistent surrogates fall outside its lemma" in output
    (row,) = [line.split() for line in output.splitlines() if line.startswith("fixed, tag, suppress")]
    assert row[-2:] == ["1", "0.69"]
    assert [name for name in STRATEGIES if f"\n{name} " not in output] == []
    assert orjson.loads(run("privacy", "--recall", "0", "--json"))["pools"][0]["epsilon"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_epsilon_of_entity_is_that_of_its_weighted_pools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """By the least likely of thousands: far more than that of the 300 words from which `word` draws."""
    monkeypatch.chdir(tmp_path)
    rows = orjson.loads(run("privacy", "--recall", "0.9", "--lang", lang, "--json"))["pools"]
    surnames = {one["strategy"]: one for one in rows if one["pool"] == "surnames"}
    pool = load().pool("surname", lang)
    assert surnames["entity"]["candidates"] == len(pool.names) > 10_000
    assert surnames["entity"]["epsilon"] == pytest.approx(math.log1p(0.1 / 0.9 / min(pool.chances())))
    assert surnames["word"]["candidates"] in range(290, 301)
    assert surnames["word"]["epsilon"] == pytest.approx(math.log1p(0.1 / 0.9 * surnames["word"]["candidates"]))
    entity = [one["epsilon"] for one in rows if one["strategy"] == "entity"]
    assert len(entity) == 4
    assert min(entity) > 5 > 4 > max(one["epsilon"] for one in rows if one["strategy"] == "word")


def test_privacy_takes_the_lower_bound_of_audited_recall_or_asks_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing was audited it gives no figure."""
    monkeypatch.chdir(tmp_path)
    run("keys", "new")
    with pytest.raises(
        ConfigError, match=r"^no audit in en held a sensitive mention in 30 days: name p with --recall$"
    ):
        run("privacy")
    with pytest.raises(ConfigError, match=r" in 1 day: name p with --recall$"):
        run("privacy", "--days", "1")
