"""Gold files of either form: JSONL of our own, or CoNLL TSV. What is in a file says which it is."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from anond_trainer.corpora.conll import read_conll
from anond_trainer.corpora.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.corpora.maps import table_named, table_of

_PEEK: Final = 1 << 16


def read(path: Path, lang: str | None, table: str | None = None) -> list[GoldTurn]:
    """The turns of a gold file; raises CorpusError, which names file and line, also where there is no turn.

    `lang` is the language of CoNLL files, which do not say theirs, `table` says what their labels mean.
    """
    if form_of(path) == "jsonl":
        turns = read_jsonl(path)
    elif lang is None:
        raise CorpusError(f"{path.name}: CoNLL TSV does not say its language: name it with --lang")
    else:
        turns = read_conll(path, table_named(table) if table else table_of(path), lang)
    if not turns:
        raise CorpusError(f"{path.name}: no turns in it")
    return turns


def form_of(path: Path) -> Literal["jsonl", "conll"]:
    """Which form a file has, by its first line that is not blank."""
    with path.open("rb") as file:
        lines = file.read(_PEEK).removeprefix(b"\xef\xbb\xbf").splitlines()
    first = next((line for line in lines if line.strip()), b"")
    if not first:
        raise CorpusError(f"{path.name}: no turns in it")
    if first.lstrip().startswith(b"{"):
        return "jsonl"
    if b"\t" in first:
        return "conll"
    raise CorpusError(f"{path.name}: neither JSONL gold (an object a line) nor CoNLL TSV (token, tab, IOB2 label)")
