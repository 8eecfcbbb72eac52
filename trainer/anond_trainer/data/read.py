"""Reads gold from any supported file: JSONL of turns or dialogues, or columns with a table, told by its content."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from anond.engines.model.card import Source
from anond_trainer.data.columns import meta_of, read_conll
from anond_trainer.data.gold import BOM, CorpusError, GoldTurn, read_jsonl
from anond_trainer.data.maps import file_of, table_named, table_of
from anond_trainer.data.released import is_dialogue, read_dialogues

OWN: Final = Source("gold of one's own", "not stated")  # a file's name may be a customer's, and cards are public
_ROW: Final = re.compile(rb"[^\t]+\t(?:O|[BI]-\S+)\s*")


def read_gold(path: Path, lang: str | None, table: str | None = None) -> tuple[list[GoldTurn], Source]:
    """The turns of one file, and what they are; raises CorpusError, also where there is no turn.

    `lang` is the language of columns, which do not say theirs. What their labels mean says the table named, else
    the one called as the file's folder, else they are our own tags. The file is read once, as a pipe has to be.
    """
    if path.name.endswith(".meta.tsv"):
        raise CorpusError(f"{path.name}: no gold, but what is known of the utterances of another file")
    data = path.read_bytes()
    first = _first_line(data, path.name)
    if is_dialogue(first):
        turns, source = read_dialogues(path, data.removeprefix(BOM)), OWN
    elif _is_jsonl(first, path.name):
        turns, source = read_jsonl(path, data), OWN
    elif lang is None:
        raise CorpusError(f"{path.name}: CoNLL TSV does not say its language: name it with --lang")
    else:
        known = table_named(table) if table else table_of(path)
        turns, source = read_conll(path, known, lang, data), Source(known.source, known.licence)
    if not turns:
        raise CorpusError(f"{path.name}: no turns in it")
    return turns, source


def read_files(
    paths: Iterable[Path], lang: str | None, table: str | None = None
) -> Iterator[tuple[list[GoldTurn], Source]]:
    """The turns and the source of each file. A session's id may stand in one JSONL file only, else two are one."""
    homes: dict[str, Path] = {}
    for path in paths:
        turns, source = read_gold(path, lang, table)
        for session in {turn.session for turn in turns} if source == OWN else ():
            if session in homes:
                raise CorpusError(f"{path.name}: a session of it has the id of one in {homes[session].name}")
            homes[session] = path
        yield turns, source


def files_of(gold: Iterable[Path], table: str) -> list[Path]:
    """Every file that may be opened to read gold: its own, what is beside it, and the table."""
    return [*(one for path in gold for one in (path, meta_of(path))), *([file_of(table)] if table else ())]


def _first_line(data: bytes, name: str) -> bytes:
    """The first line that is not blank."""
    found = next((line for line in io.BytesIO(data.removeprefix(BOM)) if line.strip()), b"")
    if not found:
        raise CorpusError(f"{name}: no turns in it")
    return next(line for line in found.splitlines() if line.strip())


def _is_jsonl(first: bytes, name: str) -> bool:
    """Whether a file is JSONL or columns, by its first line."""
    if first.lstrip().startswith(b"{") and not _ROW.fullmatch(first):
        return True
    if b"\t" in first:
        return False
    raise CorpusError(f"{name}: neither JSONL gold (an object a line) nor CoNLL TSV (token, tab, IOB2 label)")
