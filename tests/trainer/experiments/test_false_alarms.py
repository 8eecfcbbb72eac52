"""False alarms on text with next to nothing sensitive: what counts as such text, and what counts as an alarm."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES
from experiments import false_alarms
from experiments.harmless_lines import lines
from experiments.harmless_text import CODE, callers, code, harmless

WOZ = (
    "train\t0\t0\tuser\tany chinese food?\t[]",
    "train\t0\t1\tsystem\tYu Garden is nice. There is a Nirala, too: 01223 248882.\t",
    "train\t0\t1\tuser\tthe number of yu garden, please\t[]",
    "train\t0\t2\tsystem\tIt is 01223 248882, yes there it is\t",
    "train\t0\t2\tuser\tso it is 01223 248882, mail me at a.berg@example.com\t[]",
    "test\t1\t0\tuser\te-mail: a.berg@example.com\t[]",
)

pytestmark = pytest.mark.soak


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    """Callers in three languages, and commands."""
    for folder in ("woz_text", "snips_en"):
        (tmp_path / folder).mkdir()
    for lang in ("en", "de", "it"):
        (tmp_path / f"woz_text/{lang}.turns.tsv").write_text("\n".join(WOZ))
    (tmp_path / "snips_en/valid.tsv").write_text("weather\tO\nin\tO\nLund\tB-city\n\n")
    return tmp_path


def test_callers_count_where_they_say_no_figure(corpora: Path) -> None:
    """Agents are context, and so are callers with figures; restaurants that agents name are mentions."""
    turns = callers(corpora / "woz_text/en.turns.tsv", "en")
    assert [turn.speaker for turn in turns] == ["user", "agent", "user", "agent", "user", "user"]
    assert [bool(turn.unknown) for turn in turns] == [False, True, False, True, True, False]
    assert [turn.text[span.start : span.end] for turn in turns for span in turn.spans] == ["yu garden"]
    assert len({turn.session for turn in turns}) == 2


def test_only_what_is_hidden_outside_of_mentions_is_an_alarm(tagger: Tagger) -> None:
    """A token of a mention or of an unknown stretch is no token to count, hidden or not."""
    text = "a.berg@example.com b.berg@example.com c.berg@example.com plain words"
    first, second = Span(0, 18, "EMAIL"), (19, 37)
    turns = [GoldTurn("s", 0, "user", "en", text, (first,), (second,)), GoldTurn("s", 1, "user", "en", "nothing here")]
    found = false_alarms.alarms(turns, tagger, {})
    assert (found.turns, found.tokens, dict(found.hidden)) == (2, 5, {"EMAIL": 1})
    assert found.rate == 60
    assert found.examples == [("EMAIL", "c.berg@example.com", text)]
    assert false_alarms.alarms([], tagger, {}).rate == 0


def test_code_is_so_many_lines_of_whole_blocks() -> None:
    """The same each time."""
    blocks = code()
    assert CODE <= sum(block.count("\n") + 1 for block in blocks) < CODE + 500
    assert not any("\n\n" in block for block in blocks)
    assert blocks == code()


def test_each_language_has_as_many_written_lines() -> None:
    """Forty different ones, half of them code, which all share."""
    assert {len(set(lines(lang))) for lang in LANGUAGES} == {40}
    assert len(set.intersection(*(set(lines(lang)) for lang in LANGUAGES))) == 20


def test_files_are_read_by_lines_in_each_language(corpora: Path) -> None:
    """Each line a turn that knows nothing of those before it."""
    (corpora / "server.log").write_text("started\nstopped\n")
    logs = [text for text in harmless(corpora, [corpora / "server.log"]) if text[0] == "server.log"]
    assert [lang for _, lang, _ in logs] == ["en", "de", "sv", "es", "it", "fr"]
    assert [turn.text for turn in logs[0][2]] == ["started", "stopped"]
    assert len({turn.session for turn in logs[0][2]}) == 2


def test_the_command_counts_and_quotes_only_when_asked(
    corpora: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The address of a caller is hidden; it is printed with --show alone."""
    printed = []
    for more in ([], ["--show", "1"]):
        monkeypatch.setattr(sys, "argv", ["alarms", "--corpora", str(corpora), "--lang", "it", *more])
        false_alarms.main()
        printed.append(capsys.readouterr().out)
    quiet, shown = printed
    assert [line.split(" ")[0] for line in quiet.splitlines()] == ["text", "woz_text,", "written", "code,", "code,"]
    assert "EMAIL 1" in quiet.splitlines()[1]
    assert shown.startswith(quiet)
    assert "EMAIL 'a.berg@example.com' in 'e-mail: a.berg@example.com'" in shown.removeprefix(quiet)
