"""The pictures of a report: figures stand where they belong, and can be read as text too."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from anond_trainer.evaluate.coverage import Coverage
from anond_trainer.evaluate.plots import Bar, intervals, reliability_diagram, risk_coverage
from anond_trainer.evaluate.reliability import Bin, Reliability

SVG = "{http://www.w3.org/2000/svg}"
COVERAGE = Coverage((), (1.0, 0.5, 0.0), (1.0, 0.2, 0.0), 0.6)


def drawn(svg: str) -> ElementTree.Element:
    """A picture as a tree, which it is only if it is sound XML."""
    return ElementTree.fromstring(svg)


def texts(tree: ElementTree.Element) -> list[str]:
    """All that is written in it."""
    return ["".join(one.itertext()) for one in tree.iter(f"{SVG}text")]


def dots(tree: ElementTree.Element) -> list[tuple[float, float]]:
    """Where the dots stand."""
    marks = [one for one in tree.iter(f"{SVG}use") if "stroke: #3b78c2" in one.get("style", "")]
    return [(float(one.get("x", "")), float(one.get("y", ""))) for one in marks]


def test_rows_lie_between_their_ends() -> None:
    """A value in the middle is drawn in the middle, in the order of the rows, with its figure as text."""
    tree = drawn(intervals("F1", [Bar("low", 0.0), Bar("NATIONALITY", 0.5, 0.25, 0.75), Bar("high", 1.0)]))
    low, middle, high = dots(tree)
    assert middle[0] == pytest.approx((low[0] + high[0]) / 2, abs=0.1)
    assert low[1] < middle[1] < high[1]
    assert {"low", "0.000", "NATIONALITY", "0.500", "high", "1.000"} <= set(texts(tree))


def test_a_diagram_has_its_corners_where_they_belong() -> None:
    """0 is to the left and below, 1 to the right and above."""
    bins = (Bin(0.0, 0.1, 3, 0.0, 0.0), Bin(0.9, 1.0, 5, 1.0, 1.0))
    tree = drawn(reliability_diagram(Reliability(bins, 0.0, 0, 0.0), "a < b", "en"))
    low, high = dots(tree)
    assert low[0] < high[0]
    assert high[1] < low[1]
    assert tree.get("aria-label") == "Reliability: a < b, en"


def test_the_same_figures_make_the_same_bytes() -> None:
    """No date, no version and nothing drawn at random is in a picture."""
    one, other = (risk_coverage(COVERAGE, "en") for _ in range(2))
    assert one == other
    assert "metadata" not in one


def test_a_picture_is_not_torn_by_what_it_is_called() -> None:
    """Names and titles are text, whatever is in them."""
    tree = drawn(intervals('"><script>', [Bar("<b>&", 0.5)]))
    assert tree.get("aria-label") == '"><script>'
    assert "<b>&" in texts(tree)


def test_no_rows_are_no_error() -> None:
    """An empty picture is a picture."""
    assert dots(drawn(intervals("nothing", []))) == []
