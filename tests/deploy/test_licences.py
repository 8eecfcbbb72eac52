"""What an installation needs may be shipped: each package stands on the page of licences, and none is under the GPL."""

from __future__ import annotations

import re

import pytest

from tests.scripts import ROOT, loaded

licences = loaded(ROOT / "deploy" / "licences.py")
ROWS = dict(
    re.findall(
        r"^\| (\S+) \| \S+ \| (.+) \|$", (ROOT / "docs" / "licences.md").read_text(encoding="utf-8"), re.MULTILINE
    )
)
HERE = licences.closure(licences.needed(ROOT / "pyproject.toml"))


@pytest.mark.parametrize("name", sorted(HERE))
def test_the_page_tells_the_licence_of_a_package(name: str) -> None:
    """As the package itself tells it."""
    assert ROWS[name] == licences.licence(HERE[name])


def test_no_package_is_under_the_gpl() -> None:
    """The only one under the LGPL is a package of its own, which stays as it is."""
    told = {name: licences.licence(package) for name, package in HERE.items()}
    assert {name for name, one in told.items() if re.search(r"GPL|General Public", one)} == {"python-stdnum"}
    assert "AGPL" not in " ".join(told.values())
    assert told["python-stdnum"].startswith("LGPL")


def test_versions_on_the_page_are_those_that_are_pinned() -> None:
    """A package that is named in the constraints stands there in that version."""
    pinned = dict(
        re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    )
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (\S+) \| (\S+) \|", page, re.MULTILINE))
    by_name = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pinned.items()}
    assert {name: version for name, version in told.items() if name in by_name and by_name[name] != version} == {}
