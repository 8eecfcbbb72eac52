"""What `anond check` says of the folders of keys and of data."""

from __future__ import annotations

import os
import shutil
import time
from collections import namedtuple
from pathlib import Path

import pytest

from anond import seal
from anond.cli.check import examine

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with keys, which the settings name."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    seal.new(folder / "keys", ["state", "review", "publish"], time.time())
    monkeypatch.setenv("ANOND_DATA", str(folder))
    return folder


def found(what: str) -> tuple[bool, str]:
    """Whether this is well, and what is said of it; what comes after it is not looked at."""
    finding = next(one for one in examine(None) if one.what == what)
    return finding.ok, finding.says


@pytest.mark.parametrize(("mode", "well"), [(0o700, True), (0o755, True), (0o777, False), (0o1777, True)])
def test_others_may_not_replace_key_files(data: Path, mode: int, well: bool) -> None:
    """A folder that others can write to is told; one where they can rename nothing, as Kubernetes mounts it, is not."""
    (data / "keys").chmod(mode)
    ok, said = found("keys")
    assert ok is well
    assert said == f"4 keys in {data / 'keys'}" if well else said.endswith("(mode 0777): chmod 700 it")


def test_a_disk_that_is_nearly_full_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before nothing can be committed any more."""
    assert found("data folder") == (True, f"{data}, mode 0700")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(9e9, 9e9, 3e6) if Path(path) == data else os.abort())
    told = f"{data} has 3 MB left on its disk: make room; nothing is written to a full one"
    assert found("data folder") == (False, told)
