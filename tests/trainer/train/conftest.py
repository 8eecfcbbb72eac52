"""What tests of training share: the night that publishes."""

from __future__ import annotations

import pytest

from anond_trainer.train.nightly import Result
from tests.trainer.train.nights import first_night


@pytest.fixture
def first() -> Result:
    """What is learnt from the decisions."""
    return first_night()
