"""`anond topics`: creates what is missing, checks what is there, and says who needs which rights on a Kafka cluster."""

from __future__ import annotations

from collections.abc import Iterator
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


def rights(settings: Settings) -> Iterator[str]:
    """Commands that give each role what it needs and no more; `User:` names are yours to replace."""
    t = settings.topics
    every = (t.turns, t.decisions, t.clean, t.review, t.dead, t.sessions, t.models)
    roles: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # role: what it reads, what it writes
        "platform": ((), (t.turns,)),
        "anond-daemon": ((t.turns, t.decisions, t.sessions, t.models), (t.clean, t.review, t.dead, t.sessions)),
        "anond-review": ((t.review, t.decisions), (t.decisions,)),
        "anond-train": ((t.decisions, t.models), (t.models,)),
        "reader": ((t.clean,), ()),
    }
    add = "kafka-acls.sh --bootstrap-server HOST:PORT --add"
    for role, (reads, writes) in roles.items():
        who = f"{add} --allow-principal User:{role}"
        for topic in reads:
            yield f"{who} --operation Read --topic {topic}"
        for topic in writes:
            yield f"{who} --operation Write --topic {topic}"
        if role.startswith("anond-"):
            yield from (f"{who} --operation Describe --operation DescribeConfigs --topic {topic}" for topic in every)
    daemon = f"{add} --allow-principal User:anond-daemon"
    yield f"{daemon} --operation Read --group {t.group}"
    yield (
        f"{daemon} --operation Write --operation Describe --transactional-id anond-{t.group}- "
        "--resource-pattern-type prefixed"
    )
