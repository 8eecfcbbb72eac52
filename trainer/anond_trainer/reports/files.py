"""Gold files of either form: JSONL of our own, or CoNLL TSV. What is in a file says which it is."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from anond.tagging.labels import OUTSIDE
from anond.tagging.tags import SUBS, TAGS
from anond_trainer.corpora.conll import read_conll
from anond_trainer.corpora.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.corpora.maps import Table, table_named, table_of

_PEEK: Final = 1 << 16
_TYPES: Final = {"session": str, "turn": int, "speaker": str, "lang": str, "text": str}
_NAMES: Final = [name for tag in TAGS for name in (tag, *(f"{tag}/{sub}" for sub in SUBS.get(tag, ())))]
OURS: Final = Table(
    "of our own tags, as there is no --map,", {OUTSIDE: OUTSIDE} | {name: name for name in _NAMES}, "gold",
    meta=("session", "turn", "speaker"), speakers={name: name for name in ("user", "agent", "bot")},
)  # fmt: skip


def read(path: Path, lang: str | None, table: str | None = None) -> list[GoldTurn]:
    """The turns of a gold file; raises CorpusError, which names file and line, also where there is no turn.

    `lang` is the language of CoNLL files, which do not say theirs, `table` says what their labels mean.
    """
    if form_of(path) == "jsonl":
        turns = _checked(read_jsonl(path), path.name)
    elif lang is None:
        raise CorpusError(f"{path.name}: CoNLL TSV does not say its language: name it with --lang")
    else:
        turns = read_conll(path, table_named(table) if table else _own_table(path), lang)
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


def _own_table(path: Path) -> Table:
    """The table of the corpus in whose folder a file lies; else its labels are our own tags."""
    try:
        return table_of(path)
    except CorpusError:
        return OURS


def _checked(turns: list[GoldTurn], name: str) -> list[GoldTurn]:
    """The turns, if what they say of themselves is of the right types."""
    for number, turn in enumerate(turns, 1):
        wrong = [field for field, kind in _TYPES.items() if type(getattr(turn, field)) is not kind]
        if wrong:
            raise CorpusError(f"{name}: turn {number}: its {wrong[0]} is not a {_TYPES[wrong[0]].__name__}")
    return turns
