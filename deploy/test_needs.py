"""What the tests need beside packages: Chromium, and Java with Maven for a Kafka broker.

In CI, as root, what is missing is installed; elsewhere the one command is said. Without them the tests that need them
skip loudly, or fail with CI=true.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NEEDS = {"chromium": "chromium", "java": "openjdk-17-jre-headless", "mvn": "maven"}  # program -> Debian package


def main() -> None:
    """Look for the programs."""
    missing = [package for program, package in NEEDS.items() if not shutil.which(program)]
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.environ.get("CI") == "true" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return
    sys.stderr.write(f"some tests need: {' '.join(command)}\n")


if __name__ == "__main__":
    main()
