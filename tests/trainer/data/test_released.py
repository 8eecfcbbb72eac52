"""Released corpora as gold: what is not in their form is refused with its line, and nothing of it is quoted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from anond.tags import Span
from anond_trainer.data.gold import CorpusError
from anond_trainer.data.read import read_gold

TURN: dict[str, Any] = {
    "turn": 0, "speaker": "user", "lang": "en", "text": "I am Litia",
    "replaced": [{"start": 5, "end": 10, "tag": "PERSON", "sub": "first", "surrogate": "entity", "parts": []}],
}  # fmt: skip
LEFT_OUT = {"turn": 1, "speaker": "user", "lang": "en", "left_out": True}


def corpus(folder: Path, *turns: Any, name: str = "a", **more: Any) -> Path:
    """A file with two dialogues, of which the second has these turns."""
    lines = [{"dialogue": "z", "lang": "en", "turns": [TURN], "unlabelled": []}]
    lines.append({"dialogue": name, "lang": "en", "turns": turns, "unlabelled": ["ORG"]} | more)
    (folder / "dialogues.jsonl").write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    return folder / "dialogues.jsonl"


def test_a_turn_that_is_left_out_is_no_turn(tmp_path: Path) -> None:
    """The others are gold, with what the policy left as unlabelled."""
    turns, _ = read_gold(corpus(tmp_path, TURN, LEFT_OUT), None)
    assert [(turn.session, turn.turn, turn.spans) for turn in turns] == [
        ("z", 0, (Span(5, 10, "PERSON", "first", "gold"),)), ("a", 0, (Span(5, 10, "PERSON", "first", "gold"),)),
    ]  # fmt: skip
    assert [turn.unlabelled for turn in turns] == [frozenset(), frozenset(("ORG",))]


@pytest.mark.parametrize(
    ("turns", "more", "line"),
    [
        ([TURN | {"replaced": [{"start": 5, "end": 99, "tag": "PERSON"}]}], {}, 2),
        ([TURN | {"replaced": [{"start": 5, "end": 9, "tag": "SECRET"}]}], {}, 2),
        ([TURN, TURN], {}, 2),
        ([TURN], {"name": "z"}, 2),
        ([TURN], {"unlabelled": ["SECRET"]}, 2),
        ([{"text": "secret"}], {}, 2),
        (["secret"], {}, 2),
    ],
)
def test_what_is_no_dialogue_is_refused(tmp_path: Path, turns: list[Any], more: dict[str, Any], line: int) -> None:
    """With the file and the line."""
    with pytest.raises(CorpusError, match=rf"^dialogues\.jsonl:{line}: ") as refused:
        read_gold(corpus(tmp_path, *turns, **more), None)
    assert "secret" not in str(refused.value).lower()
