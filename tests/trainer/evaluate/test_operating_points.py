"""Curves of recall and precision, by which two models are compared at the same point."""

from __future__ import annotations

import numpy as np
import pytest

from anond_trainer.evaluate.operating_points import precision_at, recall_at

CURVE = np.array([[[10, 4, 4, 0, 0], [10, 10, 8, 0, 0]]], float)  # recall .4 at precision 1, .8 at .8


@pytest.mark.parametrize(("at", "expected"), [(1.0, 0.4), (0.9, 0.6), (0.8, 0.8), (0.5, 0.8)])
def test_recall_is_read_off_the_curve_at_a_precision(at: float, expected: float) -> None:
    """Between two leans it is interpolated; a model that is never as imprecise finds no more for it."""
    assert recall_at(np.array([at]), CURVE) == pytest.approx([expected])


@pytest.mark.parametrize(("at", "expected"), [(0.4, 1.0), (0.6, 0.9), (0.8, 0.8), (0.1, 1.0)])
def test_precision_is_read_off_the_curve_at_a_recall(at: float, expected: float) -> None:
    """Likewise."""
    assert precision_at(np.array([at]), CURVE) == pytest.approx([expected])
