"""Read the lists under `invented/` from which surrogates of places, streets and organisations are chosen.

They are plain text, one file for each kind and language, and are read when they are first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from anond_gazetteers.languages import HOME, home_first

FOLDER: Final = Path(__file__).parent / "invented"
REGIONS: Final = Path(__file__).parent / "sources"
LANGUAGES: Final = home_first(FOLDER)  # in the order of the columns of the list of countries


@lru_cache(maxsize=64)  # asked several times for each surrogate
def home(lang: str) -> str:
    """The language whose lists serve a language: its own, or English."""
    return lang if lang in LANGUAGES else HOME


def lines(lang: str, name: str, folder: Path = FOLDER) -> list[str]:
    """The lines of a list without its comments; none where there is no such file."""
    path = folder / lang / f"{name}.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


@lru_cache(maxsize=64)  # a dozen lists for each language
def words(lang: str, name: str) -> dict[str, tuple[str, ...]]:
    """The values `head: one, two` of a list by their head; those of one head on several lines are put together."""
    return _by_head(lines(home(lang), name))


@lru_cache(maxsize=8)
def firms(lang: str) -> dict[str, tuple[str, ...]]:
    """What firms and houses are called in a language, and the words that tell their kind; for `world` of products."""
    return _by_head(lines(lang if lang == "world" else home(lang), "firm"))


def _by_head(rows: list[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in rows:
        head, _, rest = line.partition(": ")
        found.setdefault(head, []).extend(value.strip() for value in rest.split(",") if value.strip())
    return {head: tuple(dict.fromkeys(values)) for head, values in found.items()}


class Town(NamedTuple):
    """A town: how many live there, its country, how its postal codes begin, in which state or region it lies."""

    name: str
    people: int
    country: str
    codes: str = ""
    division: str = ""
    short: str = ""  # of the state, or of the province, as addresses have it: `TX`, `MI`
    where: str = ""  # latitude and longitude in degrees


@lru_cache(maxsize=8)
def towns(lang: str) -> tuple[Town, ...]:
    """The towns of a language."""
    rows = (line.split("\t") for line in lines(home(lang), "town"))
    once: dict[str, str] = {}  # towns of one country share its name, not a copy of it each
    return tuple(Town(name, int(people), *(once.setdefault(one, one) for one in rest)) for name, people, *rest in rows)


@cache
def districts(lang: str) -> dict[str, tuple[str, ...]]:
    """The districts of large towns."""
    return words(lang, "district")


@cache
def quarters(lang: str) -> frozenset[str]:
    """Parts of large towns that the list of towns has as towns."""
    return frozenset(name for names in words(lang, "quarter").values() for name in names)


@lru_cache(maxsize=8)
def regions(lang: str) -> tuple[str, ...]:
    """The regions of a language."""
    found = (name.strip() for line in lines(home(lang), "region", REGIONS) for name in line.split(": ")[-1].split(","))
    return tuple(dict.fromkeys(filter(None, found)))


@lru_cache(maxsize=1)
def countries() -> tuple[tuple[str, ...], ...]:
    """Countries with their article, each in the order of `LANGUAGES`."""
    return tuple(tuple(name.strip() for name in line.split("|")) for line in lines("world", "country"))


@lru_cache(maxsize=1)
def same_places() -> tuple[tuple[str, ...], ...]:
    """The names that mean one place."""
    return tuple(tuple(name.strip() for name in line.split(",")) for line in lines("world", "same_place"))


@lru_cache(maxsize=1)
def states() -> tuple[tuple[str, ...], ...]:
    """States and provinces as they are written out, those of one country together."""
    return tuple(tuple(name.strip() for name in line.split(",")) for line in lines("world", "state"))


@lru_cache(maxsize=1)
def codes() -> tuple[tuple[str, ...], ...]:
    """Short forms of states and provinces, those of one country together."""
    return tuple(tuple(line.split()) for line in lines("world", "codes"))


def put_together(kind: str, lang: str) -> list[str]:
    """Double first names of women or men: the first halves that stand first on their list with the most second ones."""
    halves, sex = words(lang, "double"), kind.removeprefix("first_")
    firsts, seconds = halves.get(f"first_{sex}", ()), halves.get(f"second_{sex}", ())
    return [
        f"{first} {second}"
        for at, first in enumerate(firsts)
        for place, second in enumerate(seconds)
        if at / len(firsts) + place / len(seconds) < 1 and second not in first and first not in second
    ]


@lru_cache(maxsize=8)
def street_names(lang: str) -> dict[str, tuple[str, ...]]:
    """The names of streets by head: those that are put together of halves, and as often in all those of the list."""
    listed, found = words(lang, "street"), dict[str, dict[str, None]]()
    for line in lines(home(lang), "street_halves"):
        head, _, rest = line.partition(": ")
        firsts, seconds = ([one.strip() for one in half.split(",")] for half in rest.split(" +"))
        names = (f"{first}{second}".replace("_", " ") for first in firsts for second in seconds)
        found.setdefault(head, {}).update(dict.fromkeys(names))
    often = {head: max(1, len(made) // len(listed.get(head, ()) or made)) for head, made in found.items()}
    return listed | {head: (*listed.get(head, ()) * often[head], *made) for head, made in found.items()}
