"""L-BFGS for smooth, strictly convex functions of very many numbers.

scipy's own minds bounds, which are not needed here, and spends as long on its steps as the function does on the
examples. For such functions a step that is long enough to lower the value in proportion (Armijo) is all that is asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.blas import saxpy, sdot
from threadpoolctl import ThreadpoolController

Singles = NDArray[np.float32]
Function = Callable[[Singles], tuple[float, Singles]]  # the value at a point, and its gradient
Step = tuple[Singles, Singles, float]  # how far it went, how much the slope changed, one by their product

_REMEMBERED: Final = 8  # steps that the curvature is known from
ENOUGH: Final = 1e-4  # the share of the fall that the gradient promises, with which a step will do
_SHORTER: Final = 0.4
TRIES: Final = 20

# Sums this short are slower on several threads, much slower where cores are busy; languages are learnt side by side.
_THREADS: Final = ThreadpoolController()


def minimum(function: Function, start: Singles, iterations: int, tolerance: float) -> Singles:
    """The point at which the function is least: after `steps`, or once a step lowers it by too small a share."""
    with one_thread():
        return _descended(function, start, iterations, tolerance)


def one_thread() -> AbstractContextManager[object]:
    """A block in which BLAS sums on one thread."""
    limit: AbstractContextManager[object] = _THREADS.limit(limits=1, user_api="blas")
    return limit


def _descended(function: Function, start: Singles, iterations: int, tolerance: float) -> Singles:
    x, (value, slope) = start, function(start)
    steps: deque[Step] = deque(maxlen=_REMEMBERED)
    for _ in range(iterations):
        way = direction(slope, steps)
        fall = float(way @ slope)
        if fall >= 0.0:
            break  # nothing falls any more
        length = 1.0 if steps else 1.0 / max(1.0, float(np.abs(slope).sum()))
        for _ in range(TRIES):
            there = x + length * way
            new, new_slope = function(there)
            if new <= value + ENOUGH * length * fall:
                break
            length *= _SHORTER
        else:
            break
        moved, bent = there - x, new_slope - slope
        if (curved := float(moved @ bent)) > 0.0:
            steps.append((moved, bent, 1.0 / curved))
        won, x, value, slope = value - new, there, new, new_slope
        if won <= tolerance * max(abs(value), 1.0) and len(steps) > 1:
            break
    return x


def direction(slope: Singles, steps: deque[Step]) -> Singles:
    """The direction of the next step: the gradient, corrected by the curvature that the last steps met.

    BLAS adds in place: what numpy would put aside for each product costs as much again as the sums.
    """
    way, kept = -slope, []
    for moved, bent, inverse in reversed(steps):
        share = inverse * sdot(moved, way)
        saxpy(bent, way, a=-share)
        kept.append(share)
    if steps:
        moved, bent, inverse = steps[-1]
        way *= 1.0 / (inverse * sdot(bent, bent))
    for (moved, bent, inverse), share in zip(steps, reversed(kept), strict=True):
        saxpy(moved, way, a=share - inverse * sdot(bent, way))
    return way
