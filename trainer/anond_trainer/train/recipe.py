"""The recipe of shipped models: the corpora that they learn from besides the project's dialogues, and their shares.

Only corpora whose licence lets a model be shipped are learnt from. A share is one of sessions, picked by a hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from anond.engines.model.card import Source
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
    "en": (
        Part("multidogo/airline.train.tsv", 0.25), Part("multidogo/fastfood.train.tsv", 0.25),
        Part("multidogo/media.train.tsv", 0.25), Part("multidogo/software.train.tsv", 0.25),
        Part("sgd/train.tsv", 0.03), Part("restaurant8k/train.tsv", 0.3), Part("mtop/en.dev.tsv"),
        Part("uner/English-EWT.train_v2022.tsv", 0.2), Part("wnut17_en/train.tsv", 0.3), Part("xtds/en.eval.tsv", 0.2),
    ),
    "de": (Part("mtop/de.dev.tsv"), Part("xsid/de.valid.tsv"), Part("germeval2014_de/dev.tsv"),
           Part("uner/German-PUD.test.tsv")),
    "es": (Part("mtop/es.dev.tsv"), Part("xtds/es.train.tsv", 0.5), Part("meddocan_es/train.tsv", 0.15)),
    "fr": (Part("mtop/fr.dev.tsv"),),
    "it": (Part("xsid/it.valid.tsv"),),
    "sv": (Part("sv_klintan/train.tsv", 0.5), Part("uner/Swedish-Talbanken.train.tsv", 0.5)),
}  # fmt: skip


_SHARE_ALIKE: Final = re.compile(r"\bBY(-NC)?-SA\b")
NAMES: Final = sorted({name for parts in RECIPES.values() for part in parts for name in (part.corpus, part.file)})
BESIDE: Final[Mapping[str, tuple[tuple[str, Part], ...]]] = {
    "en": (("social text of btc", Part("btc_en/dev.tsv")),),
    "es": (("news of conll2002", Part("conll2002_es/testa.tsv", 0.5)),),
    "de": (("encyclopaedia of wikineural", Part("wikineural/de.val.tsv", 0.1)),),
    "fr": (("encyclopaedia of wikineural", Part("wikineural/fr.val.tsv", 0.1)),),
    "it": (("encyclopaedia of wikineural", Part("wikineural/it.val.tsv", 0.1)),),
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
