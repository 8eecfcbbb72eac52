"""What tests of the commands share: shells in folders with keys and without."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from anond import seal
from tests.cli.shell import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Commands in an empty folder, without keys."""
    return Shell(tmp_path)


@pytest.fixture
def ready(shell: Shell) -> Shell:
    """Commands in a folder with keys."""
    shell.data.mkdir(mode=0o700)
    seal.new(shell.data / "keys", ["state", "review", "publish"], time.time())
    return shell
