"""`anond review --gold FILE`: people mark turns of a file, and what they decide becomes gold."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from anond.config import Settings
from anond.counted import counted
from anond.log.protocol import Log
from anond.seal import Ring
from anond.starting import make_keys
from anond_trainer.cli.review_queue import topics_of
from anond_trainer.whole_files import check_places, write_whole

if TYPE_CHECKING:
    from anond_trainer.data.gold import GoldTurn
    from anond_trainer.review.gold_project import GoldProject

FOREVER = 315_360_000  # seconds for which decisions are kept: no limit for gold


def gold_work(settings: Settings, path: Path, out: Path | None, lang: str) -> GoldWork:
    """Read the turns of a file, and make the folder and the keys of the work on it."""
    from anond.text.language import LanguageModel
    from anond_trainer.data.turns_to_mark import read_turns, with_languages
    from anond_trainer.review.gold_project import folder_of

    place = out or path.with_name(f"{path.name.removesuffix('.jsonl')}.gold.jsonl")
    check_places({"--out": place}, [path])
    turns = with_languages(read_turns(path, lang), LanguageModel.load)
    own = replace(
        settings,
        data=str(folder_of(path)),
        keys=replace(settings.keys, folder=""),
        log=replace(settings.log, kind="local"),
        review=replace(settings.review, keep=FOREVER, database=""),
    )
    make_keys(own)
    return GoldWork(own, turns, place)


class GoldWork:
    """The work on one file, next to the server."""

    def __init__(self, settings: Settings, turns: list[GoldTurn], place: Path) -> None:
        self.settings = settings
        self._turns = turns
        self._place = place
        self._project: GoldProject | None = None

    async def begin(self, log: Log, ring: Ring) -> None:
        """Append the turns that are not on the log yet."""
        from anond_trainer.review.following import Topics
        from anond_trainer.review.gold_project import GoldProject

        write = partial(write_whole, self._place, mode=0o600)
        topics = Topics(*topics_of(self.settings))
        self._project = GoldProject(self._turns, topics, ring, self.settings.review.double, write)
        new = await self._project.append_new(log, time.time())
        typer.echo(f"{counted(len(self._turns), 'turn')}, {new} of them new; gold goes to {self._place}")

    async def write_while(self, serving: Coroutine[Any, Any, None], log: Log) -> None:
        """Write gold as decisions come while the server runs, and once more when it has ended."""
        assert self._project is not None
        writing = asyncio.create_task(self._project.follow(log))
        try:
            await serving
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing
        await self._project.write_gold(log)
        counts = self._project.counts
        typer.echo(
            f"{self._place}: {counted(counts['release'], 'turn')}, {counts['drop']} left out, {counts['waiting']} to go"
        )
