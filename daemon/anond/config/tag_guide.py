"""The guide of tags for people, in six languages: meaning, example, and counter-example of each.

The words stand in `tag_guide.json` and nowhere else: `anond tags`, docs/tags.md and the review page show them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import orjson

ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class Guideline:
    """The rule of one tag. Examples are invented; brackets stand around what is tagged.

    `missed`: the shipped model of the language does not tag this example so.
    """

    tag: str
    meaning: str
    example: str
    counter: str
    missed: bool = False


def languages() -> tuple[str, ...]:
    """The languages in which tags are explained, English first."""
    return tuple(_table()["general"])


def general(lang: str = ENGLISH) -> tuple[str, ...]:
    """The rules of all tags."""
    return tuple(_table()["general"][lang])


def page_words(lang: str) -> tuple[str, ...]:
    """The language's own name, and the heads of the four columns of its table."""
    return tuple(_table()["page"][lang])


@cache
def guidelines(lang: str = ENGLISH) -> tuple[Guideline, ...]:
    """The rule of each tag, in the order in which they are shown."""
    return tuple(Guideline(tag, **by_lang[lang]) for tag, by_lang in _table()["tags"].items())


def for_page(lang: str) -> dict[str, Any]:
    """The rules as the review page gets them; in English where they are not told in a language."""
    lang = lang if lang in languages() else ENGLISH
    return {"general": general(lang), "tags": [asdict(one) for one in guidelines(lang)]}


@cache
def _table() -> Mapping[str, Any]:
    found: Mapping[str, Any] = orjson.loads(files(__package__).joinpath("tag_guide.json").read_bytes())
    return found
