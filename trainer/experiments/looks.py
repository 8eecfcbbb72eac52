"""What looking at a stream every night costs: how often luck alone, and a true gain, passes the gate's threshold.

    python -m experiments.looks [--nights 30] [--walks 60000] [--gains 0 2 3 4 5]

Each night adds as many decisions, and each look is at all of them. So the sum of what sessions are spared is a random
walk, and that of a true gain drifts: a gain is named by how often its own spread it is after eight nights (250
decisions, where 30 nights bring 1,000). A row says which share of walks was above what the gate asks of a sure gain
(`gate.needed`) at some look up to each night. This is simulated, of normal sums: no model is learnt. The
gate asks more than that of a sure gain, and lets a gain by far pass besides, which this does not tell.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

import numpy as np

from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.gate import needed

TOLD: Final = (1, 3, 8, 12, 16, 24, 30)  # nights
EIGHT: Final = 8


def walks(count: int, nights: int, seed: int = 1) -> Floats:
    """How often its own spread a gain of nothing is, walk by walk and night by night."""
    steps = np.random.default_rng(seed).standard_normal((count, nights))
    found: Floats = np.cumsum(steps, axis=1) / np.sqrt(np.arange(1, nights + 1))
    return found


def passed(nothing: Floats, gain: float) -> Floats:
    """The share of walks with this gain after eight nights that were above the threshold by each night."""
    nights = np.arange(1, nothing.shape[1] + 1)
    wanted = np.array([needed(night) for night in nights.tolist()])
    above = nothing + gain * np.sqrt(nights / EIGHT) > wanted
    found: Floats = np.maximum.accumulate(above, axis=1).mean(axis=0)
    return found


def main() -> None:
    """Print a row for each gain."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.looks", description=main.__doc__)
    arguments.add_argument("--nights", type=int, default=30)
    arguments.add_argument("--walks", type=int, default=60_000)
    arguments.add_argument("--gains", nargs="+", type=float, default=(0.0, 2.0, 3.0, 4.0, 5.0))
    chosen = arguments.parse_args()
    nothing = walks(chosen.walks, chosen.nights)
    told = [night for night in TOLD if night <= chosen.nights]
    rows = [["gain", *(f"by night {night}" for night in told)]]
    for gain in chosen.gains:
        share = passed(nothing, gain)
        rows.append([f"{gain:g}", *(f"{share[night - 1]:.3f}" for night in told)])
    for line in aligned(rows):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
