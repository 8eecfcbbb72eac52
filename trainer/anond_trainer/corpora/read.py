"""Gold from any file that we read: `.jsonl` in our own form, `.tsv` in columns with a table of labels."""

from __future__ import annotations

from pathlib import Path

from anond.tagging.model import Source
from anond_trainer.corpora.conll import read_conll
from anond_trainer.corpora.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.corpora.maps import Table, table_named, table_of


def read_gold(path: Path, lang: str, table: str | None = None) -> tuple[list[GoldTurn], Source]:
    """The turns of one file and what it is. Columns mean what a table says: the one named, else that of the folder."""
    if path.suffix == ".jsonl":
        return [turn for turn in read_jsonl(path) if turn.lang == lang], Source(path.name, "not stated")
    if path.suffix != ".tsv" or path.name.endswith(".meta.tsv"):
        raise CorpusError(f"{path.name}: gold is a .jsonl file, or a .tsv file that is no meta file")
    known: Table = table_named(table) if table else table_of(path)
    return read_conll(path, known, lang), Source(known.source, known.licence)
