"""What training begins with: the decisions on the log, the models in use, and what daemons were told of audits."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from anond import connect
from anond.config import Settings
from anond.engines.crf.model_file import Model
from anond.published import usable
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Keys, Ring
from anond.service.registry import Registry
from anond.starters import load_starters
from anond_trainer.audit.roll_back import held_back, roll_back
from anond_trainer.cli.doubted import doubted

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
    held_back: dict[str, str]  # languages in which nothing is published by itself, and why

    def next_number(self, lang: str) -> int:
        """The number of the next model of a language; a starter is the first."""
        ships = any(model.lang == lang for model in load_starters())
        return self.numbers.get(lang, int(ships)) + 1


async def read(settings: Settings, keys: Keys, *, dry_run: bool = False) -> Seen:
    """Read decisions and models from the log. A model whose audits are worse is taken back first."""
    from anond_trainer.data.decisions import read_decisions

    log = connect.open_log(settings, None)
    try:
        await log.create(
            connect.topics(settings, settings.topics.decisions, settings.topics.keys, settings.topics.models)
        )
        labels = await read_decisions(log, settings.topics.decisions, keys.need("review"), settings.topics.keys)
        registry = Registry(log, settings.topics.models, keys.need("trust"))
        doubts, now = doubted(settings, labels), time.time()
        for one in await roll_back(log, registry, settings, keys, labels, now, doubts, dry_run=dry_run):
            if one.done:
                typer.echo(one.line())
        held = {
            lang: why for lang in labels.languages()
            if (why := held_back(registry.topic, lang, labels.decisions, settings.train.min_decisions))
        }  # fmt: skip
        current = await in_use(settings, registry, keys.need("review"))
        numbers: dict[str, int] = {}
        for lang, model_id in registry.topic.chunks:
            numbers[lang] = max(numbers.get(lang, 0), _number(model_id))
        starters = {model.lang: model for model in load_starters()} if settings.models.starters else {}
        return Seen(labels, current, starters, numbers, announced_audits(registry), held)
    finally:
        await log.close()


async def in_use(settings: Settings, registry: Registry, review: Ring) -> dict[str, Model]:
    """The model in use for each language: the one last announced if it can be used, else the starter."""
    used = await usable(registry, review, starters=settings.models.starters)
    for line in used.warnings(used.unusable):
        typer.echo(line)
    return used.models


def announced_audits(registry: Registry) -> list[str]:
    """Which records of audits stand on the log."""
    told: list[Promise | Calibration] = [*registry.topic.promises.values(), *registry.topic.calibrations.values()]
    return sorted(f"{type(one).__name__} {one.lang} {one.model} {one.at}" for one in told)


def _number(model_id: str) -> int:
    tail = model_id.rpartition("-")[2]
    return int(tail) if tail.isdecimal() else 0
