"""`anond topics`: creates what is missing, checks what is there, and says who needs which rights on a Kafka cluster."""

from __future__ import annotations

from typing import Annotated

import typer

from anond import assemble
from anond.cli.options import ConfigFile, run_async, start
from anond.config import Settings


def command(
    config: ConfigFile = None,
    acls: Annotated[
        bool, typer.Option("--acls", help="Print the rights that each role needs on a Kafka cluster.")
    ] = False,
) -> None:
    """Create missing topics, check the others."""
    settings = start(config)
    for line in rights(settings) if acls else run_async(created(settings)):
        typer.echo(line)


async def created(settings: Settings) -> list[str]:
    """Create or check all topics; what each is like."""
    log = assemble.open_log(settings, None)
    try:
        wanted = assemble.topics(settings)
        await log.create(wanted)
        return [f"{t.name}: {t.partitions} partitions{', compacted' if t.compacted else ''}" for t in wanted]
    finally:
        await log.close()


def rights(settings: Settings) -> list[str]:
    """Commands that give each role what it needs and no more; names of users are yours to replace."""
    from anond.stream.kafka.rights import commands  # only now: it brings the client with it

    return list(commands(settings.topics))
