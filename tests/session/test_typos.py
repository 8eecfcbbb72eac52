"""Slips of the pen."""

from __future__ import annotations

import pytest

from anond.session.values.typos import is_slip


@pytest.mark.parametrize(
    ("word", "known", "slip"),
    [
        ("svenson", "svensson", True),
        ("svennsson", "svensson", True),
        ("svemsson", "svensson", True),
        ("svesnson", "svensson", True),
        ("vensson", "svensson", True),
        ("svensso", "svensson", True),
        ("svenssom", "svensson", True),
        ("svensson", "svensson", False),
        ("svenhson", "svensson", True),
        ("svvenson", "svensson", False),
        ("claro", "clara", False),
        ("anna", "anne", False),
        ("ann", "anna", False),
        ("mraia", "maria", True),
        ("berg", "bergqvist", False),
    ],
)
def test_is_slip(word: str, known: str, slip: bool) -> None:
    """One edit in five letters and more is a slip, save another ending of a short word; two are not."""
    assert is_slip(word, known) is slip
    assert is_slip(known, word) is slip
