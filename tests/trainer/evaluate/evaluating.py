"""What the tests of `anond evaluate` share: models, gold, and a reader of its pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import anond
from anond.engines.model.file import Model
from anond.starters import load_starters
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import hand_made
from anond_trainer.train.starters import poor_starter

MODELS = Path(anond.__file__).parent / "starters"
OWN_FILE = "a file of its own, none that is read or written besides"
MEANS = ["mean", "precision", "mean", "recall", "mean", "F1"]
Command = Callable[..., tuple[int, str, str]]


@cache
def shipped(lang: str) -> Model:
    """The shipped model of a language."""
    return next(model for model in load_starters() if model.lang == lang)


@cache
def poor() -> bytes:
    """An Italian model that saw three dialogues."""
    return poor_starter("it", sessions=3)


@cache
def some(lang: str, count: int) -> list[GoldTurn]:
    """The first held-out dialogues of a language: where any gold will do, these are read in a moment."""
    return [turn for together in islice(sessions(hand_made(lang)[1]), count) for turn in together]


def gold_file(path: Path, turns: list[GoldTurn]) -> Path:
    """Turns as a gold file."""
    path.write_bytes(b"\n".join(turn.to_json() for turn in turns))
    return path


class Seen(HTMLParser):
    """What is on a page: its tags, where they point, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.leads: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.leads += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "action")]
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def told(turns: list[GoldTurn]) -> set[str]:
    """What may not appear in a report: every mention long enough to be no chance find."""
    return {turn.text[s.start : s.end] for turn in turns for s in turn.spans if s.end - s.start >= 6}
