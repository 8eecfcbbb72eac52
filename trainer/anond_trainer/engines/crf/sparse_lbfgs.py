"""L-BFGS that leaves most numbers at zero: OWL-QN (Andrew and Gao 2007), for a loss plus a price on each number's size.

The size has no slope at zero. So a step stays on the side of zero on which it began, and what would cross becomes zero;
what is zero moves only where the loss falls by more than the price.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from anond_trainer.engines.crf.lbfgs import ENOUGH, TRIES, Function, Singles, Step, direction, one_thread

_REMEMBERED: Final = 6  # steps that the curvature is known from, as in CRFsuite
_SHORTER: Final = 0.5
Watch = Callable[[int, float], None]  # told the number of each iteration and its loss


def sparse_minimum(
    function: Function, start: Singles, price: float, iterations: int, watch: Watch | None = None
) -> Singles:
    """The point at which the function plus the price of all sizes is least, after at most `steps` steps."""
    found = start
    for number, (there, value) in enumerate(sparse_descent(function, start, price, iterations), 1):
        found = there
        if watch:
            watch(number, value)
    return found


def sparse_descent(
    function: Function, start: Singles, price: float, iterations: int
) -> Iterator[tuple[Singles, float]]:
    """The point at which each step of the search ends, and the function plus the price there."""
    with one_thread():
        yield from _descended(function, start, price, iterations)


def _descended(function: Function, start: Singles, price: float, iterations: int) -> Iterator[tuple[Singles, float]]:
    x, (loss, slope) = start, function(start)
    value = loss + _cost(x, price)
    steps: deque[Step] = deque(maxlen=_REMEMBERED)
    for _ in range(iterations):
        downhill = _slope_with_price(x, slope, price)
        way = direction(downhill, steps)
        if price:
            way[way * downhill >= 0.0] = 0.0  # curvature may not turn a number against its own slope
        side = np.where(x != 0.0, np.sign(x), -np.sign(downhill))
        length = 1.0 if steps else 1.0 / max(float(np.linalg.norm(downhill)), 1e-12)
        for _ in range(TRIES):
            there = x + np.float32(length) * way
            if price:
                there[there * side < 0.0] = 0.0
            loss, new_slope = function(there)
            new = loss + _cost(there, price)
            if new <= value + ENOUGH * float(downhill @ (there - x)):
                break
            length *= _SHORTER
        else:
            break  # nothing falls any more
        moved, bent = there - x, new_slope - slope
        if (curved := float(moved @ bent)) > 0.0:
            steps.append((moved, bent, 1.0 / curved))
        x, value, slope = there, new, new_slope
        yield x, value


def _cost(x: Singles, price: float) -> float:
    return price * float(np.abs(x).sum(dtype=np.float64))


def _slope_with_price(x: Singles, slope: Singles, price: float) -> Singles:
    """Where loss and price rise together; at zero the side on which they fall, or no slope if they rise on both."""
    small = np.float32(price)
    at_zero = np.sign(slope) * np.maximum(np.abs(slope) - small, 0)
    found: Singles = np.where(x != 0.0, slope + small * np.sign(x), at_zero)
    return found
