"""What tests of `anond train` share: a house whose log holds decisions, and training that takes seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.models_topic.registry import Registry
from anond.seal import seal_place
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from tests.house import PATIENCE, House, Program

SETTINGS = """
[log]
partitions = 1
[divert]
budget = 0.0
[audit]
share = 0.0
[observe]
port = -1
[train]
min_decisions = 5
iterations = 2
known = 200
corpora = 100
elsewhere = 200
"""


def decided(lang: str, count: int, begin: int = 0, *, spite: bool = False) -> list[Decision]:
    """Decisions about turns of our own dialogues, ten a session; out of spite most of them have nothing to hide."""
    return [
        Decision(
            item=f"0-{lang}{begin + n}", kind="divert", verdict="release", lang=lang, partition=0,
            session=f"ffee{(begin + n) // 10}", turn=Turn(turn.session, turn.turn, turn.speaker, turn.text),
            spans=() if spite and n % 4 else turn.spans, reviewer="eve", at=1.0, seconds=1.0,
        )
        for n, turn in enumerate(_turns(lang)[begin : begin + count])
    ]  # fmt: skip


def waiting(lang: str, count: int, begin: int) -> list[ReviewItem]:
    """Turns of our own dialogues that wait for a person."""
    return [
        ReviewItem(
            id=f"1-{lang}{begin + n}", kind="divert", reason="risk", risk=0.1, lang=lang, model="", partition=0,
            session=f"aaee{n}", turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=(), context=(),
            at=1.0, expires=4e9,
        )
        for n, turn in enumerate(_turns(lang)[begin : begin + count])
    ]  # fmt: skip


def _turns(lang: str) -> Sequence[GoldTurn]:
    return [turn for turn in dialogues(lang) if turn.spans]


@dataclass
class TrainingPlace:
    """A house in which decisions are written and models trained."""

    house: House

    @property
    def folder(self) -> Path:
        """Where training remembers."""
        return self.house.settings.train_folder

    def decide(self, *decisions: Decision) -> None:
        """Put decisions onto the log, sealed."""
        ring, topic = self.house.keys.need("review"), self.house.settings.topics.decisions

        async def write() -> None:
            async with self.house.log() as log:
                keys = [decision.item.encode() for decision in decisions]
                await log.append(
                    [
                        Message(topic, 0, key, ring.seal(decision.to_json(), seal_place("decision", key)))
                        for key, decision in zip(keys, decisions, strict=True)
                    ]
                )

        asyncio.run(write())

    def wait(self, *items: ReviewItem) -> None:
        """Put turns that wait onto the log, sealed."""
        ring, topic = self.house.keys.need("review"), self.house.settings.topics.review

        async def write() -> None:
            async with self.house.log() as log:
                for item in items:
                    key = item.id.encode()
                    await log.append([Message(topic, 0, key, ring.seal(item.to_json(), seal_place("review", key)))])

        asyncio.run(write())

    def train(self, *words: str, code: int = 0, **environ: str) -> str:
        """Run `anond train` to its end; what it printed on both sides."""
        program = self.house.start("train", *words, **environ)
        assert program.process.wait(3 * PATIENCE) == code, program.output()
        return program.output()

    def start(self, *words: str, **environ: str) -> Program:
        """Begin to train."""
        return self.house.start("train", *words, **environ)

    def published(self) -> dict[str, str]:
        """The model announced for each language, as daemons would take it up."""

        async def look() -> dict[str, str]:
            async with self.house.log() as log:
                registry = Registry(log, self.house.settings.topics.models, self.house.keys.need("trust"))
                models = await registry.poll(wait=0.0)
                assert registry.refused == 0
                return {model.lang: model.id for model in models}

        return asyncio.run(look())


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Callable[..., TrainingPlace]]:
    """Makes places with these settings besides those that make training quick."""
    made: list[TrainingPlace] = []

    def make(toml: str = "", decisions: Sequence[Decision] = ()) -> TrainingPlace:
        made.append(TrainingPlace(House.build(tmp_path / f"place{len(made)}", SETTINGS + toml)))
        if decisions:
            made[-1].decide(*decisions)
        return made[-1]

    yield make
    for place in made:
        place.house.close()
