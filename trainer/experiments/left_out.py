"""The corpora on which models are judged that never learnt from them: what is left out for each, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.read import read_gold

AT_MOST: Final = 5000  # turns of a file that are judged, in whole sessions
NAMES_AND_PLACES: Final = frozenset(("PERSON", "LOCATION"))


@dataclass(frozen=True, slots=True)
class Probe:
    """A file to judge on. `tags` are those whose mentions count; none named means all that the policy hides."""

    file: str
    asked: str
    tags: frozenset[str] = frozenset()
    table: str | None = None  # what its labels mean, where another than the one learnt by says more

    def turns(self, corpora: Path, lang: str) -> list[GoldTurn]:
        """Its turns, or a fair part of them."""
        read, _ = read_gold(corpora / self.file, lang, self.table)
        return split(read, AT_MOST / len(read), self.file)[1] if len(read) > AT_MOST else read


@dataclass(frozen=True, slots=True)
class Row:
    """One model: its language, the corpora (folders) or files it does without, and what it is judged on."""

    name: str
    lang: str
    left_out: frozenset[str]
    tests: tuple[Probe, ...]


def _domain(name: str) -> Row:
    """A domain of support chat; the three others are learnt from."""
    test = Probe(f"multidogo/{name}.test.tsv", "recall .96, precision .85")
    return Row(name, "en", frozenset((f"multidogo/{name}.train.tsv",)), (test,))


def _commands(lang: str, *files: str) -> Row:
    """Commands for an assistant, of any corpus, are left out together: they are alike."""
    tests = tuple(
        Probe(file, "recall .85", NAMES_AND_PLACES, "judged/xsid" if file.startswith("xsid") else None)
        for file in files
    )
    return Row(f"commands-{lang}", lang, frozenset(("mtop", "xsid", "xtds")), tests)


def _one(name: str, lang: str, left_out: str, file: str, asked: str, tags: frozenset[str] = frozenset()) -> Row:
    return Row(name, lang, frozenset((left_out,)), (Probe(file, asked, tags),))


ROWS: Final = (
    *map(_domain, ("airline", "fastfood", "media", "software")),
    # all of EWT, whose training part holds e-mail of the same people
    _one("email", "en", "uner", "uner/English-EWT-email.dev.tsv", "recall .88"),
    _one("restaurants", "en", "restaurant8k", "restaurant8k/train.tsv", "recall .90"),
    _one("social", "en", "wnut17_en", "wnut17_en/dev.tsv", "chunk F1 .45", NAMES_AND_PLACES),
    _commands("de", "mtop/de.dev.tsv", "xsid/de.valid.tsv"),
    _commands("es", "mtop/es.dev.tsv"),
    _commands("fr", "mtop/fr.dev.tsv"),
    _commands("it", "xsid/it.valid.tsv"),
    _one("news-de", "de", "germeval2014_de", "germeval2014_de/dev.tsv", "chunk F1 .70", NAMES_AND_PLACES),
)
NAMED: Final = {row.name: row for row in ROWS}
