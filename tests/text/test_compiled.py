"""Kernels in C and the sources beside them."""

from __future__ import annotations

import importlib.util
import re
import shutil
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from anond.errors import KernelRefused
from anond.text import compiled


@pytest.fixture
def kernel(tmp_path: Path) -> ModuleType:
    """A copy of the kernel of this installation, with its source beside it."""
    beside = Path(compiled.__file__).parent
    if not (beside / "_text.abi3.so").exists():
        pytest.skip("NOT TESTED: no kernel was built")
    for name in ("_text.abi3.so", "_text.c"):
        shutil.copy(beside / name, tmp_path)
    loader = ExtensionFileLoader("_text", str(tmp_path / "_text.abi3.so"))
    spec = importlib.util.spec_from_loader("_text", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_a_kernel_is_taken_with_the_source_that_it_was_built_from(kernel: ModuleType) -> None:
    """Wherever both stand."""
    compiled.check_kernel(kernel)


def test_a_kernel_of_another_commit_is_refused_with_what_to_do(kernel: ModuleType, tmp_path: Path) -> None:
    """Else it would be called by arguments that it does not know, and each turn end as a dead letter."""
    with (tmp_path / "_text.c").open("a") as source:
        source.write("/* of another commit */\n")
    said = (
        "_text.abi3.so was built from another _text.c than the one beside it: "
        "build it again, by `make` in a checkout or by `pip install` where it came from"
    )
    with pytest.raises(KernelRefused, match=f"^{re.escape(said)}$"):
        compiled.check_kernel(kernel)
