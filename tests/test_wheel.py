"""The wheel: who builds it twice gets the same bytes, so that anybody can tell that it was built of this source."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("daemon", "trainer", "gazetteers", "pyproject.toml", "constraints.txt", "hatch_build.py")
NEEDED_TEXTS = ("README.md", "LICENSE", "NOTICE")


def built(folder: Path, **environ: str) -> Path:
    """A wheel of a copy of the source, in a folder of its own, without what earlier builds left."""
    source = folder / "source"
    source.mkdir(parents=True)
    left_out = shutil.ignore_patterns("__pycache__", "*.abi3.so")
    for name in (*NEEDED, *NEEDED_TEXTS):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=left_out, copy_function=shutil.copy)
        else:
            shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=os.environ | environ)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.soak
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    """In two folders, of files of two times, in two time zones."""
    one = built(tmp_path / "one", TZ="UTC")
    other = built(tmp_path / "another-one", TZ="Asia/Tokyo")
    assert one.name == other.name
    assert sha256(one.read_bytes()).digest() == sha256(other.read_bytes()).digest()
