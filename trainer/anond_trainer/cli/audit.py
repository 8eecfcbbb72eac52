"""`anond audit`: how much leaks, estimated from what people found in a random share of what went out."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

import orjson
import typer

from anond import assemble
from anond.cli.options import ConfigFile, keys_for, run_async, start
from anond.config import Settings
from anond.errors import ConfigError
from anond.events import Decision
from anond.seal import Keys
from anond.stream.registry import Registry
from anond.tagging.tags import policy
from anond_trainer import labels, promise
from anond_trainer.cli.train import in_use, promises
from anond_trainer.reports.audits import Leaks, audits, estimate, told

_DAY = 86_400


def command(
    days: Annotated[int, typer.Option(help="Count what was decided in so many days.", min=1)] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead.")] = False,
    publish: Annotated[bool, typer.Option("--publish", help="Tell the daemons what divert.leak_target takes.")] = False,
    config: ConfigFile = None,
) -> None:
    """Estimate how much leaks, from a random share of what went out.

    Tells the share of clean turns with a leak, and of sensitive mentions missed, with intervals; and where
    divert.leak_target is set, whether audits can promise it by now, of the models in use, whenever they were decided.
    """
    settings = start(config)
    target = settings.divert.leak_target
    if publish and not target:
        raise ConfigError("--publish: there is no leak target to keep: set divert.leak_target")
    rings = ["review", *(["trust"] if target else []), *(["publish"] if publish else [])]
    decisions, weighed = run_async(read(settings, keys_for(settings, rings), publish=publish))
    found = estimate(audits(decisions, time.time() - days * _DAY), policy(settings.policy.hide))
    for line in map(_line, found) if as_json else told(found, days):
        typer.echo(line)
    if target:
        head = "", "of the sensitive tokens of a language, those that leave (divert.leak_target)"
        for line in map(_line, weighed) if as_json else (*head, *promise.told(weighed, settings.divert)):
            typer.echo(line)


async def read(settings: Settings, keys: Keys, *, publish: bool) -> tuple[tuple[Decision, ...], list[promise.Weighed]]:
    """All decisions on the log, and, if there is a leak target, what they promise of the models in use."""
    log, topics = assemble.open_log(settings, None), settings.topics
    names = [topics.decisions, *([topics.models] if settings.divert.leak_target else [])]
    try:
        await log.create(assemble.topics(settings, *names))
        decisions = (await labels.read(log, topics.decisions, keys.need("review"))).decisions
        if not settings.divert.leak_target:
            return decisions, []
        registry = Registry(log, topics.models, keys.need("trust"))
        current = await in_use(settings, registry, keys.need("review"))
        weighed = promises(settings, registry, current, decisions)
        if publish:
            await promise.publish(log, topics.models, keys.need("publish"), weighed)
        return decisions, weighed
    finally:
        await log.close()


def _line(one: Leaks | promise.Weighed) -> str:
    more = {"missed_per_thousand": one.missed_per_thousand} if isinstance(one, Leaks) else {}
    return orjson.dumps(asdict(one) | more).decode()
