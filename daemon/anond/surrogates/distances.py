"""How far towns lie from each other: two towns of one talk stay about as near as the true ones."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, hypot, radians
from typing import Final, NamedTuple

from anond.surrogates import place_lists
from anond_gazetteers.invented_lists import Town, home

_DEGREE: Final = 111.2  # kilometres of latitude
NEAR: Final = 35.0  # kilometres: a way that people go every day
_NEARER: Final = (NEAR, 60.0, 100.0)  # within which such towns are looked for, where there are few
_FAR: Final = 200.0  # and one of a few hours
_ENOUGH: Final = 6  # towns from which one may be drawn


class Cell(NamedTuple):
    """The towns of a degree, and where each lies."""

    towns: list[Town]
    norths: array[float]
    easts: array[float]


Cells = dict[tuple[int, int], Cell]
_EMPTY: Final = Cell([], array("d"), array("d"))


def between(one: Town, other: Town) -> float | None:
    """The kilometres between two towns; None where nobody knows."""
    if not one.where or not other.where:
        return None
    (north, east), (there_north, there_east) = _lies(one), _lies(other)
    return hypot(north - there_north, (east - there_east) * cos(radians(north))) * _DEGREE


def as_far(made: Town, kilometres: float, shape: place_lists.Kind, lang: str) -> place_lists.Pool | None:
    """The towns of this shape that lie as far from a town: near, in reach, or anywhere; None where these are few."""
    if kilometres > _FAR:
        return place_lists.NOWHERE
    shapes = (shape, ("town", "one", shape[2]))  # a saint need not be near
    for most in (*_NEARER, _FAR) if kilometres <= NEAR else (_FAR,):
        for alike in shapes:
            pool = _around(made, most, alike, home(lang))
            if len(pool.names) >= _ENOUGH:
                return pool
    return None


@lru_cache(maxsize=512)
def _around(made: Town, most: float, shape: place_lists.Kind, lang: str) -> place_lists.Pool:
    found = (town for town in _within(made, most, lang) if place_lists.shape_of(town, lang) == shape)
    return place_lists.pool_of(town for town in found if town.name != made.name)


def _within(made: Town, most: float, lang: str) -> Iterator[Town]:
    """The towns of a town's country so near to it."""
    if not made.where:
        return
    north, east = _lies(made)
    shrink, reach = cos(radians(north)), most / _DEGREE
    wide = int(reach / shrink) + 1
    for row in range(int(north - reach) - 1, int(north + reach) + 2):
        for column in range(int(east) - wide - 1, int(east) + wide + 2):
            for town, there_north, there_east in zip(*_cells(lang).get((row, column), _EMPTY), strict=True):
                far = hypot(north - there_north, (east - there_east) * shrink)
                if far <= reach and town.country == made.country:
                    yield town


def villages_at(made: Town, lang: str) -> tuple[str, ...]:
    """The smaller places right beside a town."""
    return _villages_at(made, home(lang))


@lru_cache(maxsize=512)
def _villages_at(made: Town, lang: str) -> tuple[str, ...]:
    return tuple(one.name for one in _within(made, NEAR / 2, lang) if one.people < made.people and one.name.isalpha())


@cache
def _cells(lang: str) -> Cells:
    """Towns by the degrees in which they lie."""
    found: Cells = {}
    for town in place_lists.drawable(lang):
        if town.where:
            north, east = _lies(town)
            cell = found.setdefault((int(north), int(east)), Cell([], array("d"), array("d")))
            cell.towns.append(town)
            cell.norths.append(north)
            cell.easts.append(east)
    return found


def _lies(town: Town) -> tuple[float, float]:
    north, _, east = town.where.partition(" ")
    return float(north), float(east)


def prepare(lang: str) -> None:
    """Sort the towns of a language by where they lie."""
    _cells(home(lang))
