"""Every detector that is written is registered, told apart by its name, tried in a table of rows, and documented."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

from anond import detectors
from anond.detectors import DETECTORS, Detector
from anond.detectors.base import SIGNS, Sign
from anond.detectors.registry import automata
from tests.detectors.marked_tables import TABLES

EVIDENCE = Path(__file__).parents[2] / "docs" / "evidence.md"


def written() -> dict[str, Detector]:
    """Every detector that a module below `anond.detectors` makes, by where it is made."""
    names = [module.name for module in pkgutil.walk_packages(detectors.__path__, f"{detectors.__name__}.")]
    return {
        f"{name}.{key}": value
        for name in names
        for key, value in vars(import_module(name)).items()
        if isinstance(value, Detector)
    }


@pytest.mark.parametrize("place", written())
def test_a_detector_that_is_written_is_registered(place: str) -> None:
    """A file with a detector that nobody put into the registry would find nothing, and nobody would know."""
    assert written()[place] in DETECTORS


def test_detectors_are_told_apart() -> None:
    """Each name, which spans, features and figures carry, is that of one detector."""
    assert len({detector.name for detector in DETECTORS}) == len(DETECTORS)


def test_every_detector_stands_behind_an_automaton() -> None:
    """Each prefilter is asked once, by the automaton that its detector names; no two automata have one name."""
    asked = [detector for group in automata().values() for detector in group]
    assert sorted(asked, key=DETECTORS.index) == list(DETECTORS)
    assert len({automaton.name for automaton in automata()}) == len(automata())


def test_every_sign_has_its_pattern() -> None:
    """The long way knows each sign that the compiled one knows, in the order of its bits."""
    assert list(SIGNS) == list(Sign)


@pytest.mark.parametrize("detector", DETECTORS, ids=lambda detector: detector.name)
def test_every_detector_has_rows(detector: Detector) -> None:
    """A folder of marked rows is named after each detector: what it finds, and what it leaves alone."""
    named = {name for folder in TABLES.iterdir() for name in re.split("[-_]", folder.name)}
    assert detector.name in named | TRIED_ELSEWHERE


TRIED_ELSEWHERE = {"iban", "bic", "card", "phone", "plate", "postal", "code"}  # in `numbers`, all together


@pytest.mark.parametrize("detector", DETECTORS, ids=lambda detector: detector.name)
def test_every_detector_is_documented(detector: Detector) -> None:
    """docs/evidence.md has a row for each."""
    assert f"\n| {detector.name} | " in EVIDENCE.read_text("utf-8")


def test_the_walks_lead_somewhere() -> None:
    """Each file, folder and test that docs/extending.md names is there."""
    page = (EVIDENCE.parent / "extending.md").read_text("utf-8")
    paths = re.findall(r"`((?:daemon|trainer|tests|gazetteers)/[\w./]+)`", page)
    assert paths
    missing = [path for path in paths if not (EVIDENCE.parents[1] / path).exists()]
    assert [path for path in missing if not path.endswith(("nl.py", "/nl"))] == []  # of the language that is added
    tests = " ".join(path.read_text("utf-8") for path in (EVIDENCE.parents[1] / "tests").rglob("test_*.py"))
    assert [name for name in re.findall(r"`(test_\w+)`", page) if f"def {name}(" not in tests] == []
