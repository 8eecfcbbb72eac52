"""Programs that check files of deploy/: without one its test is skipped loudly, or fails in CI, which installs them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

INSTALLS = {
    "docker-compose": "apt-get install docker-compose",
    "kubectl": "make test",
    "promtool": "apt-get install prometheus",
    "systemd-analyze": "apt-get install systemd",
}
OWN = Path(sys.prefix) / "kubectl" / "bin"  # where `make test` puts one, if the machine has none


def tool(name: str) -> str:
    """The path of a program."""
    found = shutil.which(name) or shutil.which(name, path=OWN)
    if found is None:
        reason = f"NOT TESTED: there is no {name} here ({INSTALLS[name]})"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found
