"""The kernels under the sanitizers of the compiler."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests import sanitize


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the kernels are compiled, once."""
    return tmp_path_factory.mktemp("kernels")


def test_no_arguments_make_the_kernels_touch_what_is_not_theirs(folder: Path) -> None:
    """Random and hostile arrays through every function, with AddressSanitizer and UBSan looking on."""
    if reason := sanitize.missing():
        if os.environ.get("CI") == "true":
            pytest.fail(f"the kernels are not sanitized: {reason}")
        pytest.skip(f"NOT TESTED UNDER SANITIZERS: {reason}")
    done = sanitize.run(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("answered") == 27


def test_the_sanitizers_would_tell(folder: Path, tmp_path: Path) -> None:
    """A kernel that reads one item too far ends the process with a report."""
    if reason := sanitize.missing():
        pytest.skip(f"NOT TESTED UNDER SANITIZERS: {reason}")
    source = sanitize.SOURCES[0].read_text("utf-8")
    broken = source.replace("for (Size i = 0; i < all; i++)", "for (Size i = 0; i <= all; i++)")
    assert broken != source
    (tmp_path / "_chain.c").write_text(broken)
    for built in folder.glob("*.abi3.so"):  # by the test above
        if built.stem != "_chain.abi3":
            shutil.copy(built, tmp_path)
    done = sanitize.run(tmp_path, (tmp_path / "_chain.c", *sanitize.SOURCES[1:]))
    assert done.returncode != 0
    assert "AddressSanitizer: heap-buffer-overflow" in done.stderr
