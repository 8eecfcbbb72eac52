"""`anond topics`: creates what is missing, checks what is there, and says who needs which rights on a Kafka cluster."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from anond import connect
from anond.cli.findings import Finding, print_findings
from anond.cli.options import AsJson, ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.log.protocol import TopicSpec
from anond.operations.grow import Grower
from anond.starting import keys_for, run_async, start

if TYPE_CHECKING:
    from anond.log.kafka import KafkaLog


def command(
    as_json: AsJson = False,
    config: ConfigFile = None,
    acls: Annotated[
        bool, typer.Option("--acls", help="Print the rights that each role needs on a Kafka cluster.")
    ] = False,
    script: Annotated[
        bool, typer.Option("--script", help="Print a shell script that makes topics and rights with Kafka's tools.")
    ] = False,
    grow: Annotated[int, typer.Option(help="Give the topics of turns so many partitions.", min=0)] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --grow: say what is in flight, and stop.")] = False,
    begin_anew: Annotated[
        bool, typer.Option("--begin-anew", help="With --grow: let sessions that go on get other surrogates.")
    ] = False,
    within: Annotated[float, typer.Option(help="With --grow: seconds to wait for daemons to end.", min=0.0)] = 20.0,
) -> None:
    """Create missing topics, check the others. Exits with 1 if anything is wrong."""
    settings = start(config)
    if grow:
        typer.echo(run_async(_grow(settings, grow, within, dry_run, begin_anew)))
    elif acls or script:
        for line in script_lines(settings) if script else rights(settings):
            typer.echo(line)
    else:
        print_findings(run_async(examined(settings)), as_json=as_json)


async def _grow(settings: Settings, count: int, within: float, dry_run: bool, begin_anew: bool) -> str:
    state = keys_for(settings, ["state"]).need("state")
    log = connect.open_log(settings, state)
    try:
        grower = Grower(log, settings, state, time.time())
        if dry_run:
            await grower.wanted(count)
            return str(await grower.in_flight())
        grown = await grower.grow(count, within, begin_anew=begin_anew)
    finally:
        await log.close()
    names = ", ".join(spec.name for spec in grown) or "no topic had less"
    return f"{names}: {counted(count, 'partition')}; set log.partitions = {count} before daemons and the page start"


async def examined(settings: Settings) -> list[Finding]:
    """Create or check all topics; returns the state of each, or the fix."""
    log = connect.open_plain_log(settings, None)
    try:
        wanted = connect.topics(settings)
        if settings.log.kind == "kafka":
            from anond.log.kafka import KafkaLog

            assert isinstance(log, KafkaLog)
            return await on_kafka(log, settings, wanted)
        await log.create(wanted)
        return [Finding(spec.name, True, _shape(spec)) for spec in wanted]
    finally:
        await log.close()


async def on_kafka(log: KafkaLog, settings: Settings, wanted: Sequence[TopicSpec]) -> list[Finding]:
    """The same on a cluster, where a topic may also be kept in a way that loses records or makes restores long."""
    missing, found = await log.topics.missing(wanted), list[Finding]()
    if few := await log.topics.too_few_brokers():
        found.append(Finding("kafka.replication", False, few))
    elif miscounted := [spec.name for spec in wanted if spec not in missing and await log.topics.miscounted(spec)]:
        found += [Finding(spec.name, False, f"is created once {miscounted[0]} is well") for spec in missing]
    else:
        await log.topics.add(missing)
        missing = []
    for spec in wanted:
        if spec in missing:
            continue
        faults = await log.topics.faults(spec)
        found += [Finding(spec.name, False, fault) for fault in faults] or [Finding(spec.name, True, _shape(spec))]
    largest = max(need.record for need in log.cluster.needs.values())
    if settings.kafka.message_bytes < largest:
        says = f"{settings.kafka.message_bytes} is less than a record may have: set kafka.message_bytes = {largest}"
        found.append(Finding("kafka.message_bytes", False, says))
    return found


def _shape(spec: TopicSpec) -> str:
    return f"{counted(spec.partitions, 'partition')}{', compacted' if spec.compacted else ''}"


def rights(settings: Settings) -> list[str]:
    """Commands that give each role what it needs and no more; names of users are yours to replace."""
    from anond.log.kafka.rights import commands

    return list(commands(settings.topics, settings.kafka.servers))


def script_lines(settings: Settings) -> list[str]:
    """A shell script for who administers a cluster: what anond would create, what it would not, and the rights."""
    from anond.log.kafka.script import script

    return list(script(settings, [*connect.topics(settings), connect.feeds_topic(settings)]))
