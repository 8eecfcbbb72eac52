"""How evenly sessions spread over partitions: `cd trainer && python -m experiments.partition_spread`.

A simulation. Each session goes, by the hash of its id, to one of the partitions; sessions are as long as a heavy tail
makes them (geometric, or Pareto with exponent 1.5, cut at 2,000 turns). Told is by how much the busiest partition has
more turns than the mean, over draws of the sessions.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

PARTITIONS = (1, 2, 4, 8, 16, 32, 64)


def lengths(rng: np.random.Generator, sessions: int, tail: str) -> np.ndarray:
    """How many turns each session has: twelve in the mean, or a heavy tail from three."""
    if tail == "short":
        return rng.geometric(1 / 12, sessions)
    return np.minimum(3.0 * (1.0 + rng.pareto(1.5, sessions)), 2_000.0)


def busiest(rng: np.random.Generator, sessions: int, partitions: int, tail: str) -> float:
    """The turns of the busiest partition over those of the mean one."""
    turns = np.bincount(rng.integers(0, partitions, sessions), lengths(rng, sessions, tail), partitions)
    return float(turns.max() / turns.mean())


def say(*words: str) -> None:
    """A row of the table."""
    sys.stdout.write(" ".join(words) + "\n")


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--sessions", type=int, nargs="+", default=[300, 3_000, 30_000])
    options.add_argument("--draws", type=int, default=400)
    given = options.parse_args()
    rng = np.random.default_rng(0)
    say("| live sessions | tail |", *(f"{n} |" for n in PARTITIONS))
    for sessions in given.sessions:
        for tail in ("short", "heavy"):
            row = []
            for partitions in PARTITIONS:
                draws = [busiest(rng, sessions, partitions, tail) for _ in range(given.draws)]
                row.append(f"{np.mean(draws):.2f} ({np.quantile(draws, 0.95):.2f}) |")
            say(f"| {sessions:,} | {tail} |", *row)


if __name__ == "__main__":
    main()
