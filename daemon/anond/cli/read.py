"""`anond read`: the clean events, or what was recalled of them, as whoever consumes them sees them."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from anond import connect
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.log.protocol import Log
from anond.starting import run_async, start

_LOOK_EVERY = 0.25  # seconds between two looks for more


def command(
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Wait for more, until Ctrl-C.")] = False,
    recalled: Annotated[bool, typer.Option("--recalled", help="The corrected text of turns that leaked.")] = False,
    config: ConfigFile = None,
) -> None:
    """Print the clean events so far, one JSON object a line."""
    settings = start(config)
    topic = settings.topics.recall if recalled else settings.topics.clean
    try:
        run_async(_read(settings, topic, follow))
    except KeyboardInterrupt:
        return


async def _read(settings: Settings, topic: str, follow: bool) -> None:
    log = connect.open_log(settings, None)  # these events are not sealed: no key is needed
    try:
        await log.create(connect.topics(settings, topic))
        places = dict.fromkeys(range(await log.partitions(topic)), 0)
        await _print_new(log, topic, places)
        while follow:
            await asyncio.sleep(_LOOK_EVERY)
            await _print_new(log, topic, places)
    finally:
        await log.close()


async def _print_new(log: Log, topic: str, places: dict[int, int]) -> None:
    """Print the records behind these places, and advance them."""
    for partition in places:
        while records := await log.read(topic, partition, places[partition]):
            for record in records:
                typer.echo(record.value or b"")
            places[partition] = records[-1].position.offset + 1
