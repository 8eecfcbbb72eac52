"""The pictures of a report: figures stand where they belong, and are said in words too."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from anond_trainer.reports.svg import HEIGHT, WIDTH, Bar, Plot, dots


def drawn(svg: str) -> ElementTree.Element:
    """A picture as a tree, which it is only if it is sound XML."""
    return ElementTree.fromstring(svg)


def test_a_plot_has_its_corners_where_they_belong() -> None:
    """0 is to the left and below, 1 to the right and above, both inside."""
    plot = Plot("a < b", "across & along", "up")
    for x in (0.0, 1.0):
        plot.dot(x, x, 3, "own", f"at {x} < 2")
    tree = drawn(plot.svg())
    low, high = ({name: float(dot.get(name, "")) for name in ("cx", "cy")} for dot in tree.iter("circle"))
    assert 0 < low["cx"] < high["cx"] < WIDTH
    assert 0 < high["cy"] < low["cy"] < HEIGHT
    assert [title.text for title in tree.iter("title")] == ["at 0.0 < 2", "at 1.0 < 2"]
    assert tree.get("aria-label") == "a < b"


def test_rows_lie_between_their_ends() -> None:
    """A value in the middle is drawn in the middle, its interval around it, and the figure behind it."""
    tree = drawn(dots("F1", [Bar("low", 0.0), Bar("NATIONALITY", 0.5, 0.25, 0.75), Bar("high", 1.0)]))
    low, middle, high = (float(dot.get("cx", "")) for dot in tree.iter("circle"))
    assert middle == pytest.approx((low + high) / 2, abs=0.1)
    (ends,) = (line for line in tree.iter("line") if line.get("class") == "own ends")
    assert float(ends.get("x1", "")) == pytest.approx((low + middle) / 2, abs=0.1)
    assert float(ends.get("x2", "")) == pytest.approx((middle + high) / 2, abs=0.1)
    assert [text.text for text in tree.iter("text")][-6:] == ["low", "0.000", "NATIONALITY", "0.500", "high", "1.000"]


def test_differences_have_a_line_at_zero() -> None:
    """Where less and more part."""
    tree = drawn(dots("change", [Bar("recall", 0.0)], -0.2, 0.2))
    (zero,) = (line for line in tree.iter("line") if line.get("class") == "zero")
    assert [dot.get("cx") for dot in tree.iter("circle")] == [zero.get("x1")]


def test_no_rows_are_no_error() -> None:
    """An empty picture is a picture."""
    assert drawn(dots("nothing", [])).find("circle") is None
