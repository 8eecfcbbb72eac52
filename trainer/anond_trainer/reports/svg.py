"""Pictures of figures: SVG by hand, coloured by the page's own style, with every figure in it readable as text too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

WIDTH: Final = 420
HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 10, 44
_ROW: Final = 24
_SMALL, _CAPITAL = 5.9, 7.9  # how wide a letter of a row's name is at most
_SCALE: Final = 280  # a row's scale
_ENDS: Final = 56  # room for the figure behind it


@dataclass
class Plot:
    """Axes from 0 to 1, on which lines and dots are put."""

    title: str
    across: str  # what the axis below says
    up: str
    _parts: list[str] = field(default_factory=list)

    def line(self, points: Iterable[tuple[float, float]], style: str) -> None:
        """A line through points."""
        at = " ".join(f"{self._x(x):.1f},{self._y(y):.1f}" for x, y in points)
        self._parts.append(f'<polyline class="{style}" points="{at}"/>')

    def dot(self, x: float, y: float, size: float, style: str, says: str) -> None:
        """A dot, with what it says when pointed at."""
        self._parts.append(
            f'<circle class="{style}" cx="{self._x(x):.1f}" cy="{self._y(y):.1f}" r="{size:.1f}">'
            f"<title>{escape(says)}</title></circle>"
        )

    def svg(self) -> str:
        """The picture."""
        marks = [i / 5 for i in range(6)]
        grid = [_line(self._x(0), self._y(m), self._x(1), self._y(m)) for m in marks]
        below = [_text(self._x(m), HEIGHT - 26, _figure(m)) for m in marks]
        left = [_text(_LEFT - 6, self._y(m) + 4, _figure(m), "end") for m in marks]
        names = [
            _text((WIDTH + _LEFT) / 2, HEIGHT - 6, self.across),
            f'<text transform="translate(13 {HEIGHT / 2 - 14}) rotate(-90)" text-anchor="middle">'
            f"{escape(self.up)}</text>",
        ]
        return _svg(self.title, WIDTH, HEIGHT, [*grid, *below, *left, *names, *self._parts])

    def _x(self, x: float) -> float:
        return _LEFT + x * (WIDTH - _LEFT - _RIGHT)

    def _y(self, y: float) -> float:
        return HEIGHT - _BOTTOM - y * (HEIGHT - _BOTTOM - _TOP)


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: a value and, where known, its interval; `style` colours it."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    style: str = "own"


def dots(title: str, bars: Sequence[Bar], low: float = 0.0, high: float = 1.0) -> str:
    """A row for each value: a dot with its interval, between `low` and `high`."""
    height, names = _ROW * len(bars) + 26, 16 + max((_width(bar.name) for bar in bars), default=0.0)
    width = round(names + _SCALE + _ENDS)

    def x(value: float) -> float:
        return names + (min(max(value, low), high) - low) / (high - low) * _SCALE

    parts = []
    for mark in (low + (high - low) * i / 4 for i in range(5)):
        parts += [_line(x(mark), 4, x(mark), height - 20), _text(x(mark), height - 6, _figure(mark))]
    if low < 0 < high:
        parts.append(_line(x(0), 4, x(0), height - 20, "zero"))
    for i, bar in enumerate(bars):
        y = _ROW * i + 16
        parts.append(_text(names - 10, y + 4, bar.name, "end"))
        if bar.low is not None and bar.high is not None:
            parts.append(_line(x(bar.low), y, x(bar.high), y, f"{bar.style} ends"))
        parts.append(
            f'<circle class="{bar.style}" cx="{x(bar.value):.1f}" cy="{y}" r="4.5">'
            f"<title>{escape(bar.name)}: {bar.value:.3f}</title></circle>"
        )
        parts.append(_text(width - 2, y + 4, f"{bar.value:.3f}", "end"))
    return _svg(title, width, height, parts)


def _svg(title: str, width: int, height: int, parts: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, style: str = "grid") -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _width(words: str) -> float:
    return sum(_CAPITAL if letter.isupper() else _SMALL for letter in words)


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
