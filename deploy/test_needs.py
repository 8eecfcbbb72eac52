"""What the tests need beside packages: Chromium. Installs it as root in CI, elsewhere says the one command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

COMMAND = "apt-get install -y --no-install-recommends chromium"


def main() -> None:
    """Look for Chromium; where it is missing the browser tests skip loudly, or fail with CI=true."""
    if shutil.which("chromium"):
        return
    if os.environ.get("CI") == "true" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(COMMAND.split(), check=True, stdout=subprocess.DEVNULL)
        return
    sys.stderr.write(f"browser tests need Chromium: {COMMAND}\n")


if __name__ == "__main__":
    main()
