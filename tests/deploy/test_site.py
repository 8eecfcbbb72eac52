"""The documentation as a site: every page is on it, and a link that leads nowhere is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.scripts import ROOT

CONFIG = ROOT / "deploy" / "site" / "mkdocs.yml"


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")


def test_every_page_is_on_the_site_and_nothing_is_loaded_from_elsewhere(tmp_path: Path) -> None:
    """The strict build takes all of docs/, the README and the settings."""
    build(load_config(str(CONFIG), site_dir=str(tmp_path), strict=True))
    there = {path.parent.name for path in tmp_path.rglob("index.html")}
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} | {"settings", "SECURITY"} <= there
    page = (tmp_path / "index.html").read_text("utf-8")
    assert "anonymises chat as it streams" in page
    loaded = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)"', page)
    assert loaded == []
    assert "[policy]" in (tmp_path / "settings" / "index.html").read_text("utf-8")


def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    """To a page that is not there, or to a heading that no page has."""
    pages = tmp_path / "docs"
    pages.mkdir()
    for broken in ("[more](gone.md)", "[more](page.md#gone)"):
        (pages / "page.md").write_text(f"# A page\n\n{broken}\n")
        config = load_config(str(CONFIG), docs_dir=str(pages), site_dir=str(tmp_path / "site"), strict=True)
        config.nav = None
        with pytest.raises(Abort):
            build(config)
