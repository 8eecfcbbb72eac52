"""The recipe of shipped models: the corpora that they learn from besides the project's dialogues, and their shares.

Only corpora whose licence lets a model be shipped are learnt from. A share is one of sessions, picked by a hash.
The recipe of a language stands in its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from anond.engines.model.card import Source
from anond_trainer.data import languages
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.maps import table_named
from anond_trainer.data.read import read_gold


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the folder of corpora, and the share of its sessions that is taken."""

    file: str
    share: float = 1.0

    @property
    def corpus(self) -> str:
        """Its folder."""
        return self.file.partition("/")[0]


RECIPES: Final[Mapping[str, tuple[Part, ...]]] = {
    lang: tuple(Part(**part) for part in recipe["parts"]) for lang, recipe in languages.section("recipe").items()
}
_SHARE_ALIKE: Final = re.compile(r"\bBY(-NC)?-SA\b")
NAMES: Final = sorted({name for parts in RECIPES.values() for part in parts for name in (part.corpus, part.file)})
BESIDE: Final[Mapping[str, tuple[tuple[str, Part], ...]]] = {
    lang: tuple((part["name"], Part(part["file"], part.get("share", 1.0))) for part in recipe["beside"])
    for lang, recipe in languages.section("recipe").items()
    if "beside" in recipe
}  # judged on, never learnt from: text of other kinds
MESSY: Final = "chat_dev/all.jsonl"  # the same, by hand, in all languages


def other_gold(corpora: Path, lang: str) -> Iterator[tuple[str, list[GoldTurn]]]:
    """Gold of other kinds that no model learns from, each with its description."""
    yield "messy dialogues", messy(corpora, lang)
    for how, part in BESIDE.get(lang, ()):
        yield how, _share(corpora, part, lang)[0]


def messy(corpora: Path, lang: str) -> list[GoldTurn]:
    """The messy dialogues of a language."""
    return [turn for turn in read_gold(corpora / MESSY, None)[0] if turn.lang == lang]


def turns(corpora: Path, lang: str, without: frozenset[str] = frozenset()) -> tuple[list[GoldTurn], tuple[Source, ...]]:
    """The turns of a language's recipe from a folder of corpora, without the corpora (folders) or files named."""
    found: list[GoldTurn] = []
    sources: dict[Source, None] = {}
    for part in RECIPES[lang]:
        if without.isdisjoint({part.corpus, part.file}):
            read, source = _share(corpora, part, lang)
            found += read
            sources[source] = None
    return found, tuple(sources)


def share_alike(source: Source) -> bool:
    """Whether a licence asks that what is adapted from its work is given away under the same one."""
    return bool(_SHARE_ALIKE.search(source.licence))


def share_alike_corpora(lang: str) -> frozenset[str]:
    """The corpora of a language's recipe that are under such a licence."""
    tables = {part.corpus: table_named(part.corpus) for part in RECIPES[lang]}
    return frozenset(name for name, one in tables.items() if share_alike(Source(one.source, one.licence)))


def _share(corpora: Path, part: Part, lang: str) -> tuple[list[GoldTurn], Source]:
    read, source = read_gold(corpora / part.file, lang)
    return (split(read, part.share, part.corpus)[1] if part.share < 1 else read), source
