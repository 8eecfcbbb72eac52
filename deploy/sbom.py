"""Writes a CycloneDX bill of materials of an installation: `python3 deploy/sbom.py .venv sbom.json`.

The tool that makes it (cyclonedx-bom) runs in an environment of its own, so that it is no part of what it lists.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from install import ROOT, pip, say

TOOL = "cyclonedx-bom"


def main(installation: Path, out: Path) -> None:
    """Make the environment of the tool, and let it look at the installation."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        pip(python, TOOL)
        looked_at = str(installation / "bin" / "python")
        command = [python, "-m", "cyclonedx_py", "environment", "--pyproject", str(ROOT / "pyproject.toml")]
        subprocess.run([*command, "--output-reproducible", "--of", "JSON", "-o", str(out), looked_at], check=True)
    say(f"wrote {out}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
