"""Corpora in columns: `token<TAB>IOB2 label`, a blank line between utterances, and a meta file with a line for each.

A table says what labels mean (`maps`). Mentions are places in characters, as everywhere in gold: the text is put
together from the tokens first, and the daemon's own tokens are made from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from anond.engines.labels import OUTSIDE, chunks
from anond.tags import Span
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.maps import UNKNOWN, Table
from anond_trainer.data.spacing import Places, token_places, written

_LABEL: Final = re.compile(r"O|[BI]-\S+")
_NAME: Final = ".tsv"
_META: Final = ".meta.tsv"
_DIGITS: Final = 18  # of a turn's number: more do not fit into 64 bits


def read_conll(path: Path, table: Table, lang: str, data: bytes | None = None) -> list[GoldTurn]:
    """The utterances of a corpus file as gold turns, of `data` where it was read already; raises CorpusError."""
    utterances = list(_utterances(path.read_bytes() if data is None else data, path.name))
    metas = _metas(path, table, len(utterances))
    turns = []
    for number, ((line, tokens, labels), meta) in enumerate(zip(utterances, metas, strict=True)):
        text, places = _text(tokens, meta)
        try:
            spans, unknown = _mentions(text, places, labels, table)
        except KeyError:
            raise CorpusError(
                f"{path.name}:{line}: a label that is not in the table ({table.name}): say which table with --map"
            ) from None
        speaker = table.speakers.get(meta.get("speaker", ""), "user")
        session, turn = _place(path, table, meta, number, text)
        turns.append(GoldTurn(session, turn, speaker, lang, text, spans, unknown, table.unlabelled))
    return turns


def meta_of(path: Path) -> Path:
    """The path of a corpus file's meta file."""
    return path.with_name(path.name.removesuffix(_NAME) + _META)


def _utterances(data: bytes, name: str) -> Iterator[tuple[int, list[str], list[str]]]:
    """The first line of each utterance, its tokens and labels."""
    tokens: list[str] = []
    labels: list[str] = []
    for number, line in enumerate([*_lines(data, name), ""], 1):
        if line.strip():
            token, _, label = line.partition("\t")
            if not token.strip() or not _LABEL.fullmatch(label):
                raise CorpusError(f"{name}:{number}: not `token<TAB>label` with O, B-x or I-x")
            tokens.append(token)
            labels.append(label)
        elif tokens:
            yield number - len(tokens), tokens, labels
            tokens, labels = [], []


def _metas(path: Path, table: Table, utterances: int) -> list[dict[str, str]]:
    """The meta data of each utterance, by the columns that the table names."""
    meta = meta_of(path)
    if not table.meta or not meta.is_file():
        return [{} for _ in range(utterances)]
    lines = {n: line for n, line in enumerate(_lines(meta.read_bytes(), meta.name), 1) if line}
    if len(lines) != utterances:
        raise CorpusError(f"{meta.name}: {len(lines)} lines for {utterances} utterances")
    metas = {n: dict(zip(table.meta, line.split("\t"), strict=False)) for n, line in lines.items()}
    for number, values in metas.items():
        if (turn := values.get("turn", "")).isdecimal() and len(turn) > _DIGITS:
            raise CorpusError(f"{meta.name}:{number}: the number of a turn has at most {_DIGITS} digits")
    return list(metas.values())


def _lines(data: bytes, name: str) -> list[str]:
    """Lines separated by newlines alone: other kinds of line breaks belong to tokens."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError:
        raise CorpusError(f"{name}: not UTF-8") from None


def _text(tokens: Sequence[str], meta: Mapping[str, str]) -> tuple[str, Places]:
    """The text of the meta file, if these are its tokens, else the joined tokens."""
    text = meta.get("text", "")
    places = token_places(tokens, text)
    return (text, places) if places is not None else written(tokens)


def _mentions(
    text: str, places: Places, labels: Sequence[str], table: Table
) -> tuple[tuple[Span, ...], tuple[tuple[int, int], ...]]:
    """The mentions by our tags, and the places without a tag of ours."""
    spans: list[Span] = []
    unknown: list[tuple[int, int]] = []
    for first, behind, label in _stretches(labels, table):
        start, end = places[first][0], places[behind - 1][1]
        meaning = table.meaning(label, text[start:end])
        if meaning == UNKNOWN:
            unknown.append((start, end))
        elif meaning != OUTSIDE:
            tag, _, sub = meaning.partition("/")
            spans.append(Span(start, end, tag, sub or None, "gold"))
    return tuple(spans), tuple(unknown)


def _stretches(labels: Sequence[str], table: Table) -> list[tuple[int, int, str]]:
    """Stretches of tokens [start, end) with their label; those side by side are one where the table says so."""
    made: list[tuple[int, int, str]] = []
    for start, end, tag, sub in chunks(labels):
        label = f"{tag}/{sub}" if sub else tag
        if made and made[-1][1] == start and table.joined.issuperset((made[-1][2], label)):
            start, _, label = made.pop()
        made.append((start, end, label))
    return made


def _place(path: Path, table: Table, meta: Mapping[str, str], number: int, text: str) -> tuple[str, int]:
    """Session and turn. Where no session is known, as many utterances in a row as the table says are one.

    Single ones go by their text, so that the same text never stands on both sides of a split.
    """
    file = f"{path.resolve().parent.name}/{path.name.removesuffix(_NAME)}"
    turn = int(number_in_session) if (number_in_session := meta.get("turn", "")).isdecimal() else number
    if session := meta.get("session") or meta.get("sentence", "").rpartition("-")[0]:
        return f"{file}/{session}", turn
    if table.block > 1:
        return f"{file}/{number // table.block}", turn
    return blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest(), turn
