"""Lists of what people are (professions, kin, illnesses), each with a broader term, and words that stand near them.

A file for each language under `attributes/`: sections in brackets, lines `broader term: one, two`. A slash stands
before another ending: `Lehrer/in` is `Lehrer` and `Lehrerin`, `abuelo/a` is `abuelo` and `abuela`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from anond_gazetteers.languages import home_first

FOLDER: Final = Path(__file__).parent / "attributes"
LANGUAGES: Final = home_first(FOLDER, ".txt")
NO_BROADER: Final = "-"
_VOWELS: Final = "aeiou"


@cache
def sections(lang: str) -> Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """The sections of a language's file: for each its lines, as head and values."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    name = ""
    for line in (FOLDER / f"{lang}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            head, _, rest = line.partition(": ")
            found.setdefault(name, []).append((head, tuple(_values(rest))))
    return {name: tuple(lines) for name, lines in found.items()}


def _values(written: str) -> Iterator[str]:
    for value in written.split(", "):
        stem, slash, ending = value.partition("/")
        if not slash or " " in ending:
            yield value
        else:
            yield stem
            yield (stem[:-1] if stem[-1] in _VOWELS else stem) + ending
