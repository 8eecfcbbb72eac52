"""`anond events`: how the events of a platform are read by the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from anond import connect
from anond.cli.options import ConfigFile, Encoding, opened
from anond.counted import counted
from anond.events.fields import FieldMap
from anond.events.presets import PRESETS
from anond.events.readings import Refusals, explained, outcomes
from anond.starting import start

app = typer.Typer(help="Try how events are read.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Try how events are read."""


@app.command("try")
def try_(
    file: Annotated[Path, typer.Argument(help="Events, one JSON object a line; - for standard input.")] = Path("-"),
    first: Annotated[int, typer.Option(help="How many are shown field by field.", min=0)] = 3,
    encoding: Encoding = "",
    preset: Annotated[
        str,
        typer.Option(help="Names of a known platform, in place of fields.preset.", autocompletion=lambda: [*PRESETS]),
    ] = "",
    config: ConfigFile = None,
) -> None:
    """Show how the first events are read, IN PLAIN TEXT, and what is wrong with any. Exits with 1 if one is refused."""
    settings = start(config)
    if preset:
        settings = replace(settings, fields=replace(settings.fields, preset=preset))
    fields, limit = connect.field_map(settings), settings.batch.record_bytes
    counts = {"turn": 0, "end": 0, "ignored": 0, "deletion": 0}
    refused, shown = Refusals(), 0
    with opened(file, encoding) as lines:
        for number, place, came_to, value in _turns(fields, lines, limit):
            if came_to in counts:
                counts[came_to] += 1
            else:
                refused.add(came_to, number, value)
            if shown < first or (came_to not in counts and refused.counts[came_to] == 1):
                shown += 1
                read = (f"  {one}" for one in explained(fields, value, limit))
                typer.echo("\n".join([f"line {number}{place}", *read]))
    deletions = (
        f"{counted(counts['deletion'], 'deletion of a message', 'deletions of messages')}, "
        if counts["deletion"]
        else ""
    )
    ends = f"{counted(counts['end'], 'end of a session', 'ends of sessions')}, {deletions}"
    typer.echo(f"{counted(counts['turn'], 'turn')}, {ends}{counts['ignored']} ignored by their kind")
    for line in refused.told_lines():
        typer.echo(f"refused: {line}")
    if refused.counts:
        raise typer.Exit(1)


@app.command()
def sample(config: ConfigFile = None) -> None:
    """Print events such as go out with these settings, of invented words: a schema of clean events has to take them."""
    for event in connect.samples(start(config)):
        typer.echo(event)


def _turns(fields: FieldMap, lines: Iterable[bytes], limit: int) -> Iterator[tuple[int, str, str, bytes]]:
    """The outcome of each turn of each line: line, place among its messages, outcome, an event of this turn alone."""
    for number, line in enumerate(lines, 1):
        value = line.rstrip(b"\r\n")
        if value.strip():
            parts = list(outcomes(fields, value, limit))
            for place, (came_to, part) in enumerate(parts, 1):
                yield number, f", message {place} of {len(parts)}" if len(parts) > 1 else "", came_to, part
