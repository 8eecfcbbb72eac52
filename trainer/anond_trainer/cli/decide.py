"""`anond decide`: clear the review queue from a script."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import orjson
import typer

from anond import connect
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.seal import Keys
from anond.starting import run_async, start
from anond_trainer.cli.review_queue import keys_of, open_queue, topics_of
from anond_trainer.review.decide import DecisionsRead, decide, pending


def command(
    file: Annotated[Path, typer.Argument(help="Decisions, one JSON object a line; - for standard input.")] = Path("-"),
    show: Annotated[bool, typer.Option("--pending", help="Print what waits, IN PLAIN TEXT, and stop.")] = False,
    reviewer: Annotated[str, typer.Option(help="Name that stands under the decisions.")] = "script",
    config: ConfigFile = None,
) -> None:
    """Send decisions, or print what waits for one.

    A line is {"item", "verdict": "release" or "drop", "spans"}; without spans the machine's count.
    """
    settings = start(config)
    keys = keys_of(settings)
    if show:
        for row in run_async(waiting(settings, keys)):
            typer.echo(orjson.dumps(row).decode())
        return
    with sys.stdin.buffer if str(file) == "-" else file.open("rb") as lines:
        outcome = run_async(send(settings, keys, lines, reviewer))
    typer.echo(f"{outcome.released} released, {outcome.dropped} dropped, {counted(len(outcome.bad), 'line')} refused")
    for bad in outcome.bad:
        typer.echo(f"line {bad.number}: {bad.reason}", err=True)
    if outcome.bad:
        raise typer.Exit(1)


async def waiting(settings: Settings, keys: Keys) -> list[dict[str, object]]:
    """The turns that wait for a decision, in gold form."""
    log = connect.open_log(settings, None)
    queue = open_queue(settings, keys, memory=True)
    try:
        await log.create(connect.topics(settings, *topics_of(settings)))
        await queue.sync(log)
        return list(pending(queue))
    finally:
        queue.close()
        await log.close()


async def send(settings: Settings, keys: Keys, lines: Iterable[bytes], reviewer: str) -> DecisionsRead:
    """Send the decisions of a file; where a review server keeps its file here, by its leases and into its audit log."""
    log = connect.open_log(settings, None)
    queue = open_queue(settings, keys, memory=True)
    has_server = settings.review.database or (settings.data_folder / "review.db").exists()
    beside = open_queue(settings, keys) if has_server else None
    try:
        await log.create(connect.topics(settings, *topics_of(settings)))
        await queue.sync(log)
        return await decide(queue, log, lines, reviewer=reviewer, beside=beside)
    finally:
        queue.close()
        if beside is not None:
            beside.close()
        await log.close()
