"""User names in paths, names with figures for letters, and what is nobody's."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.cues import cued
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


def found_by(rule: str, text: str) -> list[str]:
    """What a rule finds in a text."""
    found = cued(text, tokenize(text), "en", partial(LISTS.kinds_of, lang="en"), LISTS.is_common)
    return [text[span.start : span.end] for span in found if span.source == f"rule:{rule}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\\server\users\obramwell\docs", ["obramwell"]),
        (r"\\nas01\d$\home\obramwell is full", ["obramwell"]),
        (r"D:\home\obramwell and E:/profiles/oek", ["obramwell", "oek"]),
        ("/mnt/c/Users/obramwell/x, /nfs/home/oek", ["obramwell", "oek"]),
        ("~obramwell/public_html; cd ~oek", ["obramwell", "oek"]),
        (r"\\server\share\docs and D:\games\x and \\server\users\public", []),
        ("/home/ubuntu/x costs ~5/month or ~approx ten, ~/docs, a~b/c", []),
        ("http://a.example/~oek is no folder", []),
    ],
)
def test_a_path_tells_its_user(text: str, expected: list[str]) -> None:
    """On a share, on another drive, behind a tilde, in a mounted home; folders of systems are nobody's."""
    assert found_by("path", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("J0hn Sm1th here", ["J0hn Sm1th"]),
        ("Ann4 Svensson", ["Ann4 Svensson"]),
        ("ask for J3nn1f3r Cole!", ["J3nn1f3r Cole"]),
        ("thanks Maria W1lson", ["Maria W1lson"]),
        ("B2B Marketing, iPhone 14 Pro, R2D2 Cole, the D5 Smith bus, Rosa Stern2", []),
        ("room 4b Smith, C3PO Rossi, 3rd Smith, h4ck3r Cole", []),
    ],
)
def test_figures_for_letters_hide_no_name(text: str, expected: list[str]) -> None:
    """Where both words are listed with the letters that the figures stand for."""
    assert found_by("disguised_name", text) == expected
