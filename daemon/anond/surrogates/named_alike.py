"""Regions whose names share their last word: *Uppsala län*, *Kalmar län*."""

from __future__ import annotations

from functools import cache
from typing import Final

from anond.session.values.words import canonical_words
from anond_gazetteers import invented_lists
from anond_gazetteers.invented_lists import home

_SOME_REGIONS: Final = 3  # that are called alike


def regions(last: str, lang: str) -> tuple[str, ...]:
    """The regions whose names have this last word behind others, if several do: *Uppsala län*."""
    return _regions_by_last_word(home(lang)).get(last, ())


@cache
def _regions_by_last_word(lang: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in invented_lists.regions(lang):
        lead, _, last = canonical_words(name).rpartition(" ")
        if lead:
            found.setdefault(last, []).append(name)
    return {last: tuple(names) for last, names in found.items() if len(names) >= _SOME_REGIONS}
