"""How much more what is sensitive counts where a model leans towards hiding, whichever engine reads it."""

from __future__ import annotations

import numpy as np

from anond.engines.arrays import Floats
from anond.engines.labels import harmless_labels
from anond.tags import SELECTIVE


def preference(labels: tuple[str, ...], lean: float) -> Floats:
    """How much each label counts where a model leans: e to the lean for those that a selective policy hides."""
    return np.where(harmless_labels(labels, SELECTIVE), 1.0, np.exp(lean))
