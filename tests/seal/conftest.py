"""What tests of sealing share: a ring in memory, and a folder of key files."""

from pathlib import Path

import pytest

from anond.seal import Ring, new
from tests.seal.keyring import NEWER, NOW, OLDER


@pytest.fixture
def ring() -> Ring:
    """A state ring with two keys."""
    return Ring("state", (NEWER, OLDER))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which all rings were made."""
    new(tmp_path / "keys", ("state", "review", "publish"), NOW)
    return tmp_path / "keys"
