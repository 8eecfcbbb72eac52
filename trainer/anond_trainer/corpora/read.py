"""Gold from any file that we read: JSONL in our own form, or columns with a table of labels."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from anond.tagging.model import Source
from anond_trainer.corpora.conll import meta_of, read_conll
from anond_trainer.corpora.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.corpora.maps import file_of, table_named, table_of


def read_gold(path: Path, lang: str, table: str | None = None) -> tuple[list[GoldTurn], Source]:
    """The turns of one file in a language, and what they are.

    Columns mean what a table says: the one named, else the one called as the file's folder, else they are our own tags.
    """
    if path.suffix == ".jsonl":
        turns, source = [turn for turn in read_jsonl(path) if turn.lang == lang], Source(path.stem, "not stated")
    elif path.suffix == ".tsv" and not path.name.endswith(".meta.tsv"):
        known = table_named(table) if table else table_of(path)
        turns, source = read_conll(path, known, lang), Source(known.source, known.licence)
    else:
        raise CorpusError(f"{path.name}: gold is a .jsonl file, or a .tsv file that is no .meta.tsv")
    if not turns:
        raise CorpusError(f"{path.name}: holds no turn in {lang}")
    return turns, source


def files_of(gold: Iterable[Path], table: str) -> list[Path]:
    """Every file that may be opened to read gold: its own, what is beside it, and the table."""
    return [*(one for path in gold for one in (path, meta_of(path))), *([file_of(table)] if table else ())]
