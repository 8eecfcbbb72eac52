"""Shapes of addresses that need more than a language's words: a file for each language that has such.

A file has `shapes()`, all shapes of the language but for a post box and a house number that stand alone, and `GATES`:
by kind of shape an RE2 pattern, coarse, that every text with one matches. A language without a file has the shapes
that its words make (`street_parts.plain`).
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Final

MODULES: Final = {one.name: import_module(f"{__name__}.{one.name}") for one in pkgutil.iter_modules(__path__)}
