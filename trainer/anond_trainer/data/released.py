"""Corpora as `anond release` writes them, read as gold: a dialogue a line, its replaced stretches as mentions.

Nobody checked their labels, and what the policy did not hide has none: each turn names those tags as unlabelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from anond.attributes.kinds import KINDS
from anond_trainer.data.gold import CorpusError, GoldTurn


def is_dialogue(line: bytes) -> bool:
    """Whether a line is a dialogue of such a corpus."""
    try:
        found = orjson.loads(line)
    except ValueError:
        return False
    return type(found) is dict and type(found.get("turns")) is list and "text" not in found


def read_dialogues(path: Path, data: bytes) -> list[GoldTurn]:
    """The turns of all dialogues but those that are left out; raises CorpusError, with the number of the line."""
    turns: list[GoldTurn] = []
    names: set[str] = set()
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            try:
                dialogue = orjson.loads(line)
                name = dialogue["dialogue"]
                turns.extend(_turns(dialogue))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise CorpusError(f"{path.name}:{number}: not a dialogue of a released corpus") from None
            if name in names:
                raise CorpusError(f"{path.name}:{number}: a dialogue that stands there before")
            names.add(name)
    return turns


def _turns(dialogue: Mapping[str, Any]) -> Iterator[GoldTurn]:
    """The turns of one dialogue, checked as gold is."""
    places: set[int] = set()
    for turn in dialogue["turns"]:
        if turn.get("left_out") is not True:
            tags = [one for one in turn["replaced"] if one["tag"] not in KINDS]  # attributes have no tag of ours
            line = {name: turn[name] for name in ("turn", "speaker", "lang", "text")}
            line |= {"session": dialogue["dialogue"], "spans": tags, "unlabelled": dialogue["unlabelled"]}
            yield GoldTurn.from_json(orjson.dumps(line))
            if turn["turn"] in places:
                raise ValueError("two turns of one number")
            places.add(turn["turn"])
