"""A run of training that is killed at any step of its writing leaves nothing half done; the next one goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("outcome", ["published", "refused"])
def test_killed_at_any_step_of_its_writing(outcome: str, tmp_path: Path) -> None:
    """At each in turn: what is in use is whole, the next run ends alike, and the one after that has no news."""
    command = [sys.executable, "-m", "tests.trainer.cli.killed_training", tmp_path, outcome]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.splitlines()[-1]) > 10, done.stdout  # so many steps a run takes
