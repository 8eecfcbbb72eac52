"""What training begins with: the decisions on the log, the models in use, and what daemons were told of audits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from anond import assemble
from anond.config import Settings
from anond.engines.crf.model_file import Model
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Keys, Ring
from anond.service.registry import Registry
from anond.starters import load_starters

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels


@dataclass(frozen=True, slots=True)
class Seen:
    """What stands on the log, and what ships."""

    labels: Labels
    current: dict[str, Model]
    starters: dict[str, Model]
    numbers: dict[str, int]  # of the last model published
    told: list[str]  # what daemons were told of audits


async def read(settings: Settings, keys: Keys) -> Seen:
    """Read decisions and models from the log."""
    from anond_trainer.data.decisions import read_decisions

    log = assemble.open_log(settings, None)
    try:
        await log.create(assemble.topics(settings, settings.topics.decisions, settings.topics.models))
        labels = await read_decisions(log, settings.topics.decisions, keys.need("review"))
        registry = Registry(log, settings.topics.models, keys.need("trust"))
        current = await in_use(settings, registry, keys.need("review"))
        numbers: dict[str, int] = {}
        for lang, model_id in registry.topic.chunks:
            numbers[lang] = max(numbers.get(lang, 0), _number(model_id))
        starters = {model.lang: model for model in load_starters()} if settings.models.starters else {}
        return Seen(labels, current, starters, numbers, announced_audits(registry))
    finally:
        await log.close()


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


def announced_audits(registry: Registry) -> list[str]:
    """Which records of audits stand on the log."""
    told: list[Promise | Calibration] = [*registry.topic.promises.values(), *registry.topic.calibrations.values()]
    return sorted(f"{type(one).__name__} {one.lang} {one.model} {one.at}" for one in told)


def _number(model_id: str) -> int:
    tail = model_id.rpartition("-")[2]
    return int(tail) if tail.isdecimal() else 0
