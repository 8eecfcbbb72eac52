"""What kinds of turns each order picks: `python -m experiments.picked_turns FILES --lang nl --method risk ...`.

The orders ask as in `anond simulate`. Told of the turns that were asked until each size, in the mean of the repeats:
what was learnt of them, how long they are and how long they take a person, how many have anything sensitive and how
many mentions, how many read like one that was asked before, and how many different sensitive words they hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from statistics import fmean, stdev

from anond_trainer.active.cost import count_mentions
from anond_trainer.active.methods.unlike import normalised
from anond_trainer.active.pairs import Pair
from anond_trainer.active.simulation import Bench, Point, sensitive_tokens


@dataclass(frozen=True, slots=True)
class Kinds:
    """Of the turns that were asked: what was learnt of them, their means and shares, and a number in all of them."""

    f1: float
    recall: float
    precision: float
    won: float
    tokens: float  # of a turn, as the next
    seconds: float
    sensitive: float  # share of turns
    mentions: float  # of a turn
    alike: float  # share that reads like an earlier one, but for case, marks and digits
    words: float  # different ones that are sensitive


def main() -> None:
    """Print a row for each order and size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--test", type=Path, nargs="*", default=[])
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--method", action="append", required=True)
    parser.add_argument("--size", type=int, action="append", required=True)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--offered", type=float, default=0.8)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    pair = Pair.read(wanted.gold, wanted.lang, (), wanted.lang, wanted.test, "", 0, wanted.seed)
    bench = replace(pair.bench(anew=wanted.anew), offered=wanted.offered)
    _print("", "turns", [field.name for field in fields(Kinds)])
    everything = kinds(bench, bench.whole_pool(), range(len(bench.pool)))
    _print("the whole pool", f"{len(bench.pool):,}", map(_mean, zip(astuple(everything), strict=True)))
    for name in wanted.method:
        for size, rows in sorted(profiles(bench, name, sorted(wanted.size), wanted.repeats).items()):
            _print(name, f"{size:,}", map(_mean, zip(*map(astuple, rows), strict=True)))


def profiles(bench: Bench, name: str, sizes: Sequence[int], repeats: int) -> dict[int, list[Kinds]]:
    """The kinds of turns that an order picked, for each size one of each repeat."""
    found: dict[int, list[Kinds]] = {}
    for repeat in range(repeats):
        for point, asked in bench.asking(name, repeat, sizes):
            found.setdefault(point.turns, []).append(kinds(bench, point, asked))
    return found


def kinds(bench: Bench, point: Point, asked: Sequence[int]) -> Kinds:
    """The kinds of these turns of a pool."""
    turns = [bench.answers[turn] for turn in asked]
    hidden = [sensitive_tokens([one.labels], bench.tagger.policy) for one in turns]
    texts = [normalised(bench.texts[turn]) for turn in asked]
    words = {
        word.lower() for one, some in zip(turns, hidden, strict=True)
        for word, is_hidden in zip(one.sentence.words, some, strict=True) if is_hidden
    }  # fmt: skip
    return Kinds(
        point.f1, point.recall, point.precision, point.won, point.tokens / len(turns), point.seconds / len(turns),
        fmean(some.any() for some in hidden), fmean(count_mentions(one.labels) for one in turns),
        1.0 - len({*texts}) / len(texts), len(words),
    )  # fmt: skip


def _mean(values: Sequence[float]) -> str:
    """The mean of the repeats, and its standard error."""
    error = f" ± {stdev(values) / len(values) ** 0.5:.3f}" if len(values) > 1 else ""
    return f"{fmean(values):.3f}{error}"


def _print(name: str, size: str, cells: Iterable[str]) -> None:
    print(f"{name:<28}{size:>7}" + "".join(f"{one:>18}" for one in cells), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
