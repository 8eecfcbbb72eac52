"""Learning curves: as a file from which a run continues, as a table, and as a picture."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from io import BytesIO, StringIO
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import orjson

from anond.errors import ConfigError
from anond_trainer.active.simulation import ALL, Point, labels_needed

_NAMES: Final = tuple(field.name for field in fields(Point))
SHORT_OF: Final = (0.005, 0.0005)  # of the F1 of the whole pool: the measure of the paper


def as_csv(about: Mapping[str, Any], points: Iterable[Point]) -> bytes:
    """The points, behind a line that describes them."""
    out = StringIO()
    out.write(f"# {orjson.dumps(about).decode()}\n")
    writer = csv.DictWriter(out, _NAMES, lineterminator="\n")
    writer.writeheader()
    for one in points:
        writer.writerow(asdict(one) | {"stops": "; ".join(one.stops)})
    return out.getvalue().encode()


def read_csv(path: Path, about: Mapping[str, Any]) -> list[Point]:
    """The points of an earlier run; raises ConfigError if it was of something else."""
    if not path.exists():
        return []
    first, _, rest = path.read_text().partition("\n")
    try:
        if orjson.loads(first.removeprefix("# ")) != orjson.loads(orjson.dumps(about)):
            raise ConfigError(f"{path}: curves of another run (other data, sizes or seed); name another file")
        return [_point(row) for row in csv.DictReader(StringIO(rest))]
    except (ValueError, KeyError, TypeError):
        raise ConfigError(f"{path}: no curves of `anond simulate`") from None


def _point(row: Mapping[str, str]) -> Point:
    numbers = {name: float(row[name]) for name in ("seconds", "recall", "precision", "f1", "won")}
    numbers["alone"] = float(row.get("alone") or "nan")  # curves of before do not have it
    stops = tuple(row["stops"].split("; ")) if row["stops"] else ()
    return Point(row["method"], int(row["repeat"]), int(row["turns"]), int(row["tokens"]), stops=stops, **numbers)


def by_method(points: Iterable[Point]) -> dict[str, list[Point]]:
    """The points of each method, without those of the whole pool."""
    found: dict[str, list[Point]] = {}
    for one in points:
        if one.method != ALL:
            found.setdefault(one.method, []).append(one)
    return found


def table(points: Sequence[Point], measure: str, sizes: Sequence[int], digits: int = 3) -> list[list[str]]:
    """A row for each method: the mean of a measure at each size, and its standard error over the repeats."""
    rows = [[measure, *(f"{size:,}" for size in sizes)]]
    for name, some in by_method(points).items():
        values = [[getattr(one, measure) for one in some if one.turns == size] for size in sizes]
        rows.append([name, *(_mean(some, digits) for some in values)])
    whole = [getattr(one, measure) for one in points if one.method == ALL]
    return rows + [[ALL, *[""] * (len(sizes) - 1), _mean([value], digits)] for value in whole]


def _mean(values: Sequence[float], digits: int) -> str:
    if len(values) < 2:
        return f"{values[0]:,.{digits}f}" if values else ""
    return f"{fmean(values):,.{digits}f} ± {stdev(values) / len(values) ** 0.5:,.{digits}f}"


def needed(points: Sequence[Point]) -> list[list[str]]:
    """The number of turns with which each method comes this close to the F1 of the whole pool."""
    whole = next((one for one in points if one.method == ALL), None)
    if whole is None:
        return []
    curves = by_method(points)
    goals = [labels_needed(curves, whole.f1 - short) for short in SHORT_OF]
    rows = [["turns for F1 of the whole pool", *(f"less {short:g}" for short in SHORT_OF)]]
    return rows + [[name, *(f"{goal[name]:,}" if goal[name] else "not reached" for goal in goals)] for name in curves]


def stops(points: Sequence[Point]) -> list[list[str]]:
    """The turns at which each rule would have stopped each method, averaged over the repeats in which it did."""
    curves = by_method(points)
    rules = sorted({rule for one in points for rule in one.stops})
    rows = [["stops at", *rules]]
    for name, some in curves.items():
        ends = [[one.turns for one in some if rule in one.stops] for rule in rules]
        rows.append([name, *(f"{fmean(end):,.0f}" if end else "never" for end in ends)])
    return rows if rules else []


def picture(points: Sequence[Point], title: str, measure: str = "f1") -> bytes:
    """The curves as PNG: the mean of the repeats, in a band of one standard error."""
    from matplotlib.figure import Figure

    curves = by_method(points)
    height = max(4.8, 0.5 + 0.2 * len(curves))  # inches; the names stand beside the curves, one below another
    figure = Figure(figsize=(9.5, height), dpi=130, layout="constrained")
    axes = figure.subplots()
    for name, some in curves.items():
        sizes = sorted({one.turns for one in some})
        lots = [[getattr(one, measure) for one in some if one.turns == size] for size in sizes]
        means = [fmean(lot) for lot in lots]
        errors = [stdev(lot) / len(lot) ** 0.5 if len(lot) > 1 else 0.0 for lot in lots]
        axes.plot(sizes, means, marker="o", markersize=3, label=name)
        low, high = ([m + sign * e for m, e in zip(means, errors, strict=True)] for sign in (-1, 1))
        axes.fill_between(sizes, low, high, alpha=0.15)
    for one in points:
        if one.method == ALL:
            axes.axhline(getattr(one, measure), linestyle="--", color="grey", label="the whole pool")
    axes.set(xlabel="turns decided", ylabel=measure, xscale="log", title=title)
    axes.grid(alpha=0.3)
    figure.legend(fontsize=8, loc="outside right upper")
    file = BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
