"""What the tests need beside packages: Chromium, Java with Maven for a Kafka broker, and PostgreSQL.

So do programs that check files of deploy/. In CI, as root, what is missing is installed; elsewhere the one command is
said. Without them the tests that need them skip loudly, or fail with CI=true.
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
    "promtool": "prometheus",
    "docker-compose": "docker-compose",
    "systemd-analyze": "systemd",
}  # program -> Debian package


def main() -> None:
    """Look for the programs."""
    missing = [package for program, package in NEEDS.items() if not shutil.which(program)]
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends"]
    if os.environ.get("CI") == "true" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run([*command, *missing], check=True, stdout=subprocess.DEVNULL)
        return
    sys.stderr.write(f"some tests need: {' '.join([*command, *missing])}\n")


if __name__ == "__main__":
    main()
