"""What tests of training share."""

from __future__ import annotations

import pytest

from anond.tagging.tagger import Tagger
from anond_trainer.data.align import reader


@pytest.fixture(scope="session")
def tagger() -> Tagger:
    """What turns are read with."""
    return reader()
