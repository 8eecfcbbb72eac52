"""The page where policies differ by speaker and language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from anond.config.settings import PolicySettings
from anond.config.turn_policies import policy_in_use
from tests.review.browsing import press, shows
from tests.review.conftest import Site


class TableSite(Site):
    """A pile under policies of speakers and languages."""

    POLICY = policy_in_use(
        PolicySettings(speaker={"agent": {"hide": ["-LOCATION"]}}, language={"de": {"hide": ["+ORG", "-EMAIL"]}})
    )


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A served pile."""
    with TableSite(tmp_path) as site:
        yield site


def test_buttons_say_what_is_hidden_of_this_turn(opened, site) -> None:
    """By its speaker and its language together; a span that is left is drawn so, and so it is in what goes out."""
    site.add("I live in Leeds", (10, 15, "LOCATION"), lang="en", risk=0.9)
    site.add("our shop is in Leeds", (15, 20, "LOCATION"), lang="en", speaker="agent", risk=0.8)
    site.add("wir sind Vantor in Ulm", (9, 15, "ORG"), (19, 22, "LOCATION"), lang="de", speaker="agent", risk=0.7)
    page = opened()
    for text, left in (
        ("I live in Leeds", ["ORG"]),
        ("our shop is in Leeds", ["LOCATION", "ORG"]),
        ("wir sind Vantor in Ulm", ["LOCATION"]),
    ):
        shows(page, text)
        for tag in ("LOCATION", "ORG", "PERSON"):
            chip = expect(page.locator(f"#legend .chip[data-tag={tag}]"))
            (chip.to_have_class if tag in left else chip.not_to_have_class)(re.compile(r"\bkept\b"))
        press(page, "Enter")
