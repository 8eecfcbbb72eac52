"""CoNLL columns: `token<TAB>IOB2 label`, a blank line between turns, and beside it what is known of each turn.

A token is cut where a span begins or ends inside it, so that nothing of a span is lost. A tab or a line break in a text
becomes a blank.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.columns import read_conll
from anond_trainer.data.exchange.labels import label_of
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.maps import OWN, Table

_BLANK: Final = str.maketrans(dict.fromkeys("\t\n\r", " "))


def write(turns: Iterable[GoldTurn]) -> tuple[bytes, bytes]:
    """The columns, and a line about each of their turns; a turn of white space alone has none."""
    blocks, metas = [], []
    for turn in turns:
        if rows := list(_rows(turn)):
            blocks.append("".join(f"{token}\t{label}\n" for token, label in rows))
            fields = (turn.session, str(turn.turn), turn.speaker, turn.text)
            metas.append("\t".join(field.translate(_BLANK) for field in fields) + "\n")
    return "\n".join(blocks).encode(), "".join(metas).encode()


def _rows(turn: GoldTurn) -> Iterator[tuple[str, str]]:
    tokens = tokenize(turn.text)
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        inside = [at for span in turn.spans for at in (span.start, span.end) if start < at < end]
        borders = sorted({start, *inside, end})
        for first, behind in itertools.pairwise(borders):
            if token := turn.text[first:behind].strip():
                yield token, _label(turn.spans, first, behind)


def _label(spans: Iterable[Span], start: int, end: int) -> str:
    span = next((span for span in spans if span.start < end and start < span.end), None)
    if span is None:
        return "O"
    return f"{'B' if start == span.start else 'I'}-{label_of(span)}"


def read(path: Path, data: bytes, table: Table, lang: str) -> list[GoldTurn]:
    """The turns of a file and the one beside it; raises CorpusError."""
    turns = read_conll(path, table, lang, data)
    if table is not OWN:
        return turns
    begins = f"{path.resolve().parent.name}/{path.name.removesuffix('.tsv')}/"
    return [replace(turn, session=turn.session.removeprefix(begins)) for turn in turns]
