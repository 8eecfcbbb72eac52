"""Shapes of addresses that need more than a language's words: `streets.py` in the folder of a language.

It has `shapes()`, all shapes of the language but for a post box and a house number that stand alone, and `GATES`:
by kind of shape an RE2 pattern, coarse, that every text with one matches. A language without it has the shapes
that its words make (`street_parts.plain`).
"""

from __future__ import annotations

from typing import Final

from anond.languages import LANGUAGES, module_of

MODULES: Final = {lang: module for lang in LANGUAGES if (module := module_of(lang, "streets")) is not None}
