"""Label Studio's JSON: a list of tasks, each with its text under `data` and what was marked under `annotations`.

The labelling interface that a project needs is `<Labels name="label" toName="text">` over `<Text name="text">`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from anond_trainer.data.exchange.labels import Marked, every_label, gold_turn, label_of, refused
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.maps import Table

_CONTROL: Final = {"from_name": "label", "to_name": "text", "type": "labels"}


def write(turns: Iterable[GoldTurn]) -> bytes:
    """The file of some turns: annotated tasks."""
    return orjson.dumps([_task(turn) for turn in turns], option=orjson.OPT_INDENT_2) + b"\n"


def interface() -> str:
    """The labelling interface that a project for these tasks needs."""
    labels = "".join(f'    <Label value="{name}"/>\n' for name in every_label())
    choice = f'  <Labels name="label" toName="text">\n{labels}  </Labels>\n'
    return f'<View>\n{choice}  <Text name="text" value="$text"/>\n</View>\n'


def _task(turn: GoldTurn) -> dict[str, Any]:
    fields = {"session": turn.session, "turn": turn.turn, "speaker": turn.speaker, "lang": turn.lang}
    result = [
        {"id": f"s{number}"}
        | _CONTROL
        | {
            "value": {
                "start": span.start, "end": span.end, "text": turn.text[span.start : span.end],
                "labels": [label_of(span)],
            }
        }
        for number, span in enumerate(turn.spans)
    ]  # fmt: skip
    return {"data": {"text": turn.text} | fields, "annotations": [{"result": result}]}


def read(path: Path, data: bytes, table: Table) -> list[GoldTurn]:
    """The annotated tasks; raises CorpusError. Of several annotations of a task the last that was not cancelled counts.

    A task that nobody annotated is left out.
    """
    try:
        tasks = orjson.loads(data)
    except ValueError:
        raise CorpusError(f"{path.name}: not JSON") from None
    if type(tasks) is not list:
        raise CorpusError(f"{path.name}: not a list of tasks")
    turns = []
    for number, task in enumerate(tasks, 1):
        try:
            made = [one for one in task.get("annotations", ()) if not one.get("was_cancelled")]
            if made:
                fields = task["data"]
                turns.append(gold_turn(fields, fields["text"], _marked(made[-1]["result"]), table, number))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise refused(path.name, number) from None
    return turns


def _marked(result: Sequence[Mapping[str, Any]]) -> list[Marked]:
    spans = [one["value"] for one in result if one.get("type") == "labels"]
    return [Marked(one["start"], one["end"], _only(one["labels"]), one.get("text")) for one in spans]


def _only(labels: Sequence[str]) -> str:
    (label,) = labels
    return label
