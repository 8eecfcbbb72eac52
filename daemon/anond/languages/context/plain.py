"""Marks a table of plain words."""

from __future__ import annotations

from dataclasses import Field, field
from typing import Any

_MARK = "plain"


def plain_words() -> str:
    """An empty table whose words are no patterns and which blanks part."""
    made: str = field(default="", metadata={_MARK: True})
    return made


def is_plain(table: Field[Any]) -> bool:
    """Whether a table has plain words."""
    return _MARK in table.metadata
