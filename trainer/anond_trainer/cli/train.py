"""`anond train`: from decisions to better models."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from anond import assemble
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.engines.crf.model_file import Model
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Keys, Ring
from anond.service.registry import Registry, publication
from anond.starters import load_starters
from anond.starting import keys_for, run_async, start
from anond_trainer.audit import calibration, promises
from anond_trainer.cli import extra


def command(
    lang: Annotated[
        list[str] | None, typer.Option(help="Only these languages; all that were decided about if none.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Train and judge, but publish nothing.")] = False,
    config: ConfigFile = None,
) -> None:
    """Learn from the decisions so far. Publishes what is measurably better, or says why not."""
    with extra("train"):
        import anond_trainer.train.nightly  # noqa: F401
    settings = start(config)
    keys = keys_for(settings, ["review", "publish", "trust"])
    run_async(train(settings, keys, lang or (), dry_run=dry_run))


async def train(settings: Settings, keys: Keys, langs: Collection[str], *, dry_run: bool) -> None:
    """Read the log, train each language, publish."""
    from anond_trainer.data.decisions import read_decisions
    from anond_trainer.train.nightly import Trainer

    log = assemble.open_log(settings, None)
    try:
        await log.create(assemble.topics(settings, settings.topics.decisions, settings.topics.models))
        found = await read_decisions(log, settings.topics.decisions, keys.need("review"))
        typer.echo(f"{len(found.decisions)} decisions, {found.unreadable} unreadable")
        registry = Registry(log, settings.topics.models, keys.need("trust"))
        current = await in_use(settings, registry, keys.need("review"))
        numbers = {lang: _number(model_id) for lang, model_id in sorted(registry.topic.chunks)}
        trainer = Trainer(settings, keys.need("review"), keys.need("publish"), time.time(), say=typer.echo)
        for result in trainer.run(found, current, numbers, langs):
            if result.model is not None and not dry_run:
                at = registry.topic.moment(result.lang, time.time())
                await publish(log, settings, keys, result.lang, result.id, result.model, at)
                typer.echo(f"{result.lang}: published {result.id}: {result.why}")
            else:
                typer.echo(f"{result.lang}: not published: {result.why}")
        if not found.decisions:
            typer.echo("nothing to learn from: decide some turns on the review page first")
        current |= {model.lang: model for model in await registry.poll(wait=0.0)}
        audited = weigh(settings, registry, current, found.decisions)
        for line in audited.lines(settings):
            typer.echo(line)
        if not dry_run:
            await promises.publish(log, settings.topics.models, keys.need("publish"), audited.all())
    finally:
        await log.close()


@dataclass(frozen=True, slots=True)
class Audited:
    """What audits say of the models in use."""

    weighed: list[promises.AuditedModel]
    calibrations: list[Calibration]

    def lines(self, settings: Settings) -> Iterator[str]:
        """As lines."""
        yield from calibration.lines(self.calibrations)
        if settings.divert.leak_target:
            yield from promises.lines(self.weighed, settings.divert)

    def all(self) -> Iterator[Promise | Calibration]:
        """All that daemons take up."""
        yield from self.calibrations
        yield from (one.promise for one in self.weighed)


def weigh(
    settings: Settings, registry: Registry, current: Mapping[str, Model], decisions: Sequence[Decision]
) -> Audited:
    """What audits say of the models in use; what they promise only where there is a target."""
    marks = {lang: model.mark for lang, model in current.items()}
    now = time.time()

    def moment(lang: str) -> float:
        return registry.topic.moment_of_audits(lang, now)

    lines = {one.lang: one for one in calibration.learn(decisions, marks, settings, moment)}
    target = settings.divert.leak_target
    weighed = list(promises.weigh(decisions, marks, settings, moment, lines)) if target else []
    return Audited(weighed, list(lines.values()))


async def in_use(settings: Settings, registry: Registry, review: Ring) -> dict[str, Model]:
    """The model in use for each language: the one last announced, else the starter.

    One whose words are hidden by a key that was retired is refused by daemons, and so it is here.
    """
    models = {m.card.lang: m for m in load_starters()} if settings.models.starters else {}
    for model in await registry.poll(wait=0.0):
        if model.card.keyed and model.card.hash_key not in review.key_ids():
            typer.echo(f"{model.lang}: {model.id} cannot be used any more: its key of the review ring was retired")
        else:
            models[model.lang] = model
    return models


async def publish(log: Log, settings: Settings, keys: Keys, lang: str, model_id: str, model: bytes, at: float) -> None:
    """Write a model to the registry; daemons take it up within seconds."""
    await log.append(publication(model, lang, model_id, settings.topics.models, keys.need("publish"), at))


def _number(model_id: str) -> int:
    tail = model_id.rpartition("-")[2]
    return int(tail) if tail.isdecimal() else 0
