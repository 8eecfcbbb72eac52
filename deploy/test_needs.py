"""What the tests need beside packages: Chromium, Java with Maven for a Kafka broker, and PostgreSQL.

In CI, as root, what is missing is installed; elsewhere the one command is said. Without them the tests that need them
skip loudly, or fail with CI=true. What checks files of deploy/ is installed where it can be, and skipped elsewhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NEEDS = {
    "chromium": "chromium",
    "java": "openjdk-17-jre-headless",
    "mvn": "maven",
    "pg_ctlcluster": "postgresql",
}  # program -> Debian package
CHECKS = {"promtool": "prometheus", "docker-compose": "docker-compose", "systemd-analyze": "systemd"}


def main() -> None:
    """Look for the programs."""
    missing, checks = _missing(NEEDS), _missing(CHECKS)
    if not missing and not checks:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends"]
    if os.environ.get("CI") == "true" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        for some, needed in ((missing, True), (checks, False)):
            if some:
                subprocess.run([*command, *some], check=needed, stdout=subprocess.DEVNULL)
        return
    sys.stderr.write(f"some tests need: {' '.join([*command, *missing, *checks])}\n")


def _missing(wanted: dict[str, str]) -> list[str]:
    return [package for program, package in wanted.items() if not shutil.which(program)]


if __name__ == "__main__":
    main()
