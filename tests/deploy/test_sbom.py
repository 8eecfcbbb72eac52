"""`make sbom`: what an installation is made of, as CycloneDX has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from tests.scripts import ROOT, loaded

licences = loaded(ROOT / "deploy" / "licences.py")


@pytest.mark.soak
def test_the_bill_of_materials_names_all_that_anond_needs(tmp_path: Path) -> None:
    """Each package of the page of licences, with its version; the tool that looks is no part of it."""
    out = tmp_path / "sbom.json"
    command = [sys.executable, str(ROOT / "deploy" / "sbom.py"), sys.prefix, str(out)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    found = orjson.loads(out.read_bytes())
    assert (found["bomFormat"], found["metadata"]["component"]["name"]) == ("CycloneDX", "anond")
    named = {one["name"].lower().replace("_", "-"): one.get("version", "") for one in found["components"]}
    assert licences.closure(licences.needed(ROOT / "pyproject.toml")).keys() <= named.keys()
    assert all(named.values())
    assert "cyclonedx-bom" not in named
