"""Where rules to stop would have ended, beside the right place: `python -m experiments.stopping_places CURVES.csv ...`.

The curves are those of `anond simulate --csv` with batches of one size. The right place is the first batch whose F1, in
the mean of it and its neighbours and of all repeats, is within .005 of the best such mean.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

from anond_trainer.active.stopping import RULES

NEAR: Final = 0.005  # of F1
WITHIN: Final = 2  # batches

Rows = Sequence[Mapping[str, str]]


def main() -> None:
    """Print a row for each file, and how often each rule ended near the right place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curves", type=Path, nargs="+")
    hits = dict.fromkeys(RULES, 0)
    files = parser.parse_args().curves
    for path in files:
        _, *lines = path.read_text().splitlines()
        rows = [row for row in csv.DictReader(lines) if row["method"] != "all"]
        sizes = sorted({int(row["turns"]) for row in rows})
        right, ends = right_place(rows, sizes), {rule: end(rows, rule) for rule in RULES}
        off = {rule: None if at is None else (at - right) / (sizes[1] - sizes[0]) for rule, at in ends.items()}
        for rule, batches in off.items():
            hits[rule] += batches is not None and abs(batches) <= WITHIN
        told = ", ".join(f"{rule} {'never' if off[rule] is None else f'{off[rule]:+g}'}" for rule in RULES)
        print(f"{path.stem}: right at {right:,}; batches off: {told}")  # noqa: T201
    for rule, count in hits.items():
        print(f"{rule}: within {WITHIN} batches in {count} of {len(files)}")  # noqa: T201


def right_place(rows: Rows, sizes: Sequence[int]) -> int:
    """The first size from which no more than `NEAR` is to be won."""
    means = [fmean(float(row["f1"]) for row in rows if int(row["turns"]) == size) for size in sizes]
    smooth = [fmean(means[max(0, i - 1) : i + 2]) for i in range(len(means))]
    return next(size for size, mean in zip(sizes, smooth, strict=True) if mean >= max(smooth) - NEAR)


def end(rows: Rows, rule: str) -> float | None:
    """Where a rule ended in the mean of the repeats in which it did; either of two is told also of curves of before."""
    if " or " in rule:
        ends = [at for at in (end(rows, part) for part in rule.split(" or ")) if at is not None]
        return min(ends, default=None)
    found = [int(row["turns"]) for row in rows if rule in row["stops"].split("; ")]
    return fmean(found) if found else None


if __name__ == "__main__":
    main()
