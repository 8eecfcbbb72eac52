"""doccano's JSONL for sequence labelling: `{"text", "label": [[start, end, "TAG"], …]}`, one object a line.

Other fields are metadata, which doccano keeps and gives back. Older versions say `labels`, and those with relations
`entities`, a list of objects with `start_offset`, `end_offset` and `label`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from anond_trainer.data.exchange.labels import Marked, gold_turn, label_of, refused
from anond_trainer.data.gold import BOM, GoldTurn
from anond_trainer.data.maps import Table


def write(turns: Iterable[GoldTurn]) -> bytes:
    """The file of some turns: a line for each."""
    return b"".join(orjson.dumps(_line(turn)) + b"\n" for turn in turns)


def _line(turn: GoldTurn) -> dict[str, Any]:
    return {
        "text": turn.text, "label": [[span.start, span.end, label_of(span)] for span in turn.spans],
        "session": turn.session, "turn": turn.turn, "speaker": turn.speaker, "lang": turn.lang,
    }  # fmt: skip


def read(path: Path, data: bytes, table: Table) -> list[GoldTurn]:
    """The turns of all lines; raises CorpusError."""
    turns = []
    for number, line in enumerate(data.removeprefix(BOM).splitlines(), 1):
        if line.strip():
            try:
                task = orjson.loads(line)
                fields = task | (task.get("meta") or {})
                turns.append(gold_turn(fields, task["text"], _marked(task), table, number))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise refused(path.name, number) from None
    return turns


def _marked(task: Mapping[str, Any]) -> list[Marked]:
    if "entities" in task:
        return [Marked(one["start_offset"], one["end_offset"], one["label"]) for one in task["entities"]]
    labels = task["label"] if "label" in task else task["labels"]
    return [Marked(start, end, label) for start, end, label in labels]
