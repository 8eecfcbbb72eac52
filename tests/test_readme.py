"""The README's code runs as it stands, and its figures and names are those of the programs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from anond.engines.model.file import Model
from anond.starters import load_starters
from anond_trainer.data.notation import LANGUAGES, dialogues

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text("utf-8")
FIGURES = (ROOT / "docs" / "figures.md").read_text("utf-8")
LINKS = sorted(
    (page.relative_to(ROOT).as_posix(), target)
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "trainer" / "experiments").glob("*.md"))
    for target in set(re.findall(r"\]\((?!\w+:)([^)#]+)", page.read_text("utf-8")))
)


def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    """The block under "Use" in a shell in an empty folder works, typed by who waits until the daemon has begun."""
    (block,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    block = re.sub(r"^(anond read .*)$", r"until anond read | grep -q clean; do sleep .2; done\n\1", block, flags=re.M)
    script = f"set -e\ntrap 'kill -INT $(jobs -p); wait' EXIT\n{block}\nsleep 2\n"
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=600,
        env=os.environ | {"PATH": path, "ANOND_OBSERVE_PORT": "0", "ANOND_REVIEW_PORT": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 event appended to chat.turns" in done.stdout
    assert re.search(r'"status":"clean"', done.stdout)
    assert "review page, one login: http://127.0.0.1:" in done.stdout
    assert "decide some turns on the review page first" in done.stdout
    assert "FIX " not in done.stdout


@pytest.mark.parametrize(("page", "target"), LINKS)
def test_links_lead_somewhere(page: str, target: str) -> None:
    """Every file that the README or a page of docs/ points at is there."""
    assert (ROOT / page).parent.joinpath(target).exists()


def test_the_readme_is_a_screen_and_a_half() -> None:
    """Tables of measurements, and what only some need, are in docs/."""
    assert len(README.splitlines()) < 100


def test_the_readme_counts_the_dialogues_that_there_are() -> None:
    """All that the models that ship learnt from or are judged on."""
    there = {turn.session for lang in LANGUAGES for turn in dialogues(lang)}
    for page in (README, FIGURES):
        assert f"{len(there):,}" in page


def test_the_page_of_commands_names_every_command() -> None:
    """A command that exists is in the table of docs/commands.md."""
    done = subprocess.run([sys.executable, "-m", "anond", "--help"], capture_output=True, text=True, timeout=600)
    commands = re.findall(r"^  ([a-z]+)  ", done.stdout.partition("Commands:")[2], re.MULTILINE)
    assert len(commands) > 8
    assert [name for name in commands if f"`anond {name}" not in COMMANDS] == []


def test_a_running_example_stands_within_thirty_lines() -> None:
    """The first screen of the README shows how to run it, and what one sees."""
    first = "\n".join(README.splitlines()[:30])
    assert "make run" in first
    assert "→" in first


@pytest.mark.parametrize("model", load_starters(), ids=lambda model: model.lang)
def test_the_figures_of_a_language_are_those_of_its_card(model: Model) -> None:
    """Recall and precision on the dialogues held out, as the model that ships tells them."""
    (row,) = re.findall(rf"^\| {model.lang} \| \d+ \| \d+ \| (\.\d+) [^|]+\| (\.\d+) ", FIGURES, re.MULTILINE)
    figures = model.card.figures
    told = (f"{figures[f'sensitive {what}, held-out dialogues']:.3f}"[1:] for what in ("recall", "precision"))
    assert row == tuple(told)


def test_the_readme_tells_the_figures_of_all_languages() -> None:
    """Recall and precision, held out and by other writers, are those of the two rows of all languages in docs/."""
    rows = re.findall(r"^\| all \| [\d,]+ \| [\d,]+ \| (\.\d{3})[^|]* \| (\.\d{3}) \|", FIGURES, re.MULTILINE)
    pairs = re.findall(r"^\| .*dialogues.* \| (\.\d{3}) at (\.\d{3}) \|", README, re.MULTILINE)
    assert len(rows) == 2
    assert pairs == rows
