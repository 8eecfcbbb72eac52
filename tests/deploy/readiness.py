"""Waits for a daemon of an image until it says that it is ready."""

from __future__ import annotations

import subprocess
import time
import urllib.error
import urllib.request
from typing import Any

UNTIL_READY = 120.0  # seconds


def wait_until_ready(daemon: subprocess.Popen[Any], port: int) -> None:
    """Until /readyz is 200 on this port; fails where the daemon ends, or takes too long."""
    until = time.monotonic() + UNTIL_READY
    while not _is_ready(port):
        assert daemon.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as page:
            return bool(page.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False
