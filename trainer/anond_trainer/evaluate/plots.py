"""The pictures of the evaluation as SVG for a page: drawn by matplotlib without a display, each time the same bytes.

Letters stay text, in the colour of the page. All figures that a picture shows stand in a table of the report, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from math import isnan
from typing import Any, Final

import matplotlib as mpl
from markupsafe import Markup, escape
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from anond_trainer.evaluate.coverage import Coverage
from anond_trainer.evaluate.reliability import Reliability
from anond_trainer.evaluate.report import Section
from anond_trainer.evaluate.tables import measure_name

OWN, OTHER, BEST, FAINT = "#3b78c2", "#c2672c", "#3c9463", "#8a8d93"  # to be told apart on light and dark paper
_SIZE: Final = (5.2, 3.7)  # inches
_ROW: Final = 0.28
_LEAST_REACH: Final = 0.05  # of differences
_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none", "font.size": 9, "figure.facecolor": "none", "axes.facecolor": "none",
    "savefig.facecolor": "none", "axes.edgecolor": FAINT, "xtick.color": FAINT, "ytick.color": FAINT,
    "xtick.labelcolor": "black", "ytick.labelcolor": "black", "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": FAINT, "grid.alpha": 0.35,
}  # fmt: skip
_NO_METADATA: Final = dict.fromkeys(("Creator", "Date", "Format", "Type"))
_GROUP: Final = re.compile(r'<g id="[^"]*"')


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: a value and, where known, its interval."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    colour: str = OWN


def tag_f1(section: Section) -> Markup:
    """F1 of each tag, with its interval."""
    bars = [Bar(row.tag, row.f1.value, row.f1.low, row.f1.high) for row in section.tags]
    return intervals(f"F1 of each tag, {section.lang}", bars)


def variant_f1(section: Section) -> Markup:
    """Chunk F1 of the turns as written, of their variants (such as all in lower case), and of the baselines."""
    bars = [Bar(name, brief.chunk_f1) for name, brief in section.variants.items()]
    bars += [Bar(f"baseline: {name}", brief.chunk_f1, colour=OTHER) for name, brief in section.baselines.items()]
    known = [bar for bar in bars if not isnan(bar.value)]
    return intervals(f"Chunk F1 of variants and baselines, {section.lang}", known)


def differences(section: Section) -> Markup:
    """The difference of each measure between two models, with its interval."""
    known = {n: d.change for n, d in section.against.items() if not isnan(d.change.value)}
    reach = max([_LEAST_REACH, *(abs(end) for c in known.values() for end in (c.low, c.high))])
    bars = [Bar(measure_name(section, name), c.value, c.low, c.high) for name, c in known.items()]
    return intervals(f"Differences, {section.lang}", bars, -reach, reach)


def risk_coverage(coverage: Coverage, lang: str) -> Markup:
    """The share of leaks left, by the share of turns that is sent to review."""
    with mpl.rc_context(_STYLE):
        figure, axes = _unit_square("share of turns sent to review", "share of leaks left")
        axes.plot([0, 1], [1, 0], "--", color=FAINT)
        for curve, colour in ((coverage.best, BEST), (coverage.curve, OWN)):
            axes.plot([i / 100 for i in range(len(curve))], curve, color=colour)
        return _svg(figure, f"Risk and coverage, {lang}")


def reliability_diagram(found: Reliability, of: str, lang: str) -> Markup:
    """The observed share of cases by their predicted chance; a larger dot stands for more cases."""
    with mpl.rc_context(_STYLE):
        figure, axes = _unit_square("chance", "share that was so")
        axes.plot([0, 1], [0, 1], "--", color=FAINT)
        chances, shares = [one.chance for one in found.bins], [one.true for one in found.bins]
        most = max((one.count for one in found.bins), default=1)
        axes.plot(chances, shares, color=OWN)
        for one in found.bins:
            size = 5 + 13 * (one.count / most) ** 0.25
            axes.plot([one.chance], [one.true], "o", color=OWN, markersize=size, clip_on=False)
        return _svg(figure, f"Reliability: {of}, {lang}")


def intervals(title: str, bars: Sequence[Bar], low: float = 0.0, high: float = 1.0) -> Markup:
    """A row for each value: a dot, its interval around it, and the figure behind it."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(_SIZE[0], 0.45 + _ROW * len(bars)), layout="constrained")
        axes: Axes = figure.subplots()
        axes.set(xlim=(low, high), ylim=(len(bars) - 0.5, -0.5) if bars else (0.5, -0.5))
        axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
        axes.grid(axis="y", visible=False)
        if low < 0 < high:
            axes.axvline(0, color=FAINT)
        for y, bar in enumerate(bars):
            if bar.low is not None and bar.high is not None:
                axes.plot([bar.low, bar.high], [y, y], color=bar.colour, alpha=0.55, linewidth=2)
            axes.plot([bar.value], [y], "o", color=bar.colour, clip_on=False)
            axes.annotate(
                f"{bar.value:.3f}", (1, y), xycoords=("axes fraction", "data"), xytext=(8, 0),
                textcoords="offset points", verticalalignment="center",
            )  # fmt: skip
        return _svg(figure, title)


def _unit_square(across: str, up: str) -> tuple[Figure, Axes]:
    """Axes from 0 to 1."""
    figure = Figure(figsize=_SIZE, layout="constrained")
    axes: Axes = figure.subplots()
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel=across, ylabel=up)
    return figure, axes


def _svg(figure: Figure, title: str) -> Markup:
    """The picture as an element of a page. Ids within it are made from its title, so that pictures do not mix."""
    file = StringIO()
    with mpl.rc_context({"svg.hashsalt": title}):
        figure.savefig(file, format="svg", metadata=_NO_METADATA)
    text = file.getvalue()
    drawn = _GROUP.sub("<g", text[text.index("<svg") + 4 :])
    return Markup(f'<svg role="img" aria-label="{escape(title)}"{drawn}')  # noqa: S704  matplotlib escapes its texts
