"""The README's code runs as it stands, and its figures and names are those of the programs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    """The block under "Use", typed as it is into a shell in an empty folder, works."""
    (block,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    script = f"set -e\ntrap 'kill -INT $(jobs -p); wait' EXIT\n{block}\nsleep 2\n"
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env=os.environ | {"PATH": path, "ANOND_OBSERVE_PORT": "0", "ANOND_REVIEW_PORT": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 events appended to chat.turns" in done.stdout
    assert re.search(r'"status":"clean"', done.stdout)
    assert "review page, one login: http://127.0.0.1:" in done.stdout
    assert "decide some turns on the review page first" in done.stdout
    assert "FIX " not in done.stdout


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_the_links_of_the_readme_lead_somewhere(target: str) -> None:
    """Every file that the README points at is there."""
    assert (ROOT / target).exists()


def test_the_readme_names_every_command() -> None:
    """A command that exists is in the README's table."""
    done = subprocess.run([sys.executable, "-m", "anond", "--help"], capture_output=True, text=True, timeout=60)
    commands = re.findall(r"^  ([a-z]+)  ", done.stdout.partition("Commands:")[2], re.MULTILINE)
    assert len(commands) > 8
    assert [name for name in commands if f"`anond {name}" not in README] == []


def test_a_running_example_stands_within_thirty_lines() -> None:
    """The first screen of the README shows how to run it, and what one sees."""
    first = "\n".join(README.splitlines()[:30])
    assert "make run" in first
    assert "→" in first
