"""The inputs of training: the decisions on the log, the models in use, and the published records of audits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anond import connect
from anond.config import Settings
from anond.engines.model.card import BILSTM
from anond.engines.model.file import Model
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond.published import usable
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Keys, Ring
from anond.starters import load_starters
from anond.starters.chosen_engine import chosen_engine
from anond_trainer.audit.roll_back import held_back

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs from the log, and the starters."""

    labels: Labels
    current: dict[str, Model]
    starters: dict[str, Model]
    numbers: dict[str, int]  # of the last model published
    announced: list[str]  # what daemons were told of audits
    held_back: dict[str, str]  # languages in which nothing is published by itself, and why

    def next_number(self, lang: str) -> int:
        """The number of the next model of a language; a starter is the first."""
        ships = any(model.lang == lang for model in load_starters())
        return self.numbers.get(lang, int(ships)) + 1


async def read_log(log: Log, settings: Settings, keys: Keys) -> tuple[Labels, Registry]:
    """The decisions, and the state of the models topic; missing topics are made, but in a dry run."""
    from anond_trainer.data.decisions import read_decisions

    names = settings.topics
    await log.create(connect.topics(settings, names.decisions, names.keys, names.models))
    labels = await read_decisions(log, names.decisions, keys.need("review"), names.keys)
    registry = Registry(log, names.models, keys.need("trust"))
    await registry.read(wait=0.0)
    return labels, registry


async def inputs_of(
    settings: Settings, keys: Keys, labels: Labels, registry: Registry, say: Callable[[str], None]
) -> Inputs:
    """The inputs of training, by the present models topic; `say` gets lines about models."""
    held = {
        lang: why for lang in labels.languages()
        if (why := held_back(registry.topic, lang, labels.decisions, settings.train.min_decisions))
    }  # fmt: skip
    current = await in_use(settings, registry, keys.need("review"), say)
    numbers: dict[str, int] = {}
    for lang, model_id in registry.topic.chunks:
        numbers[lang] = max(numbers.get(lang, 0), _number(model_id))
    starters = {model.lang: model for model in load_starters()} if settings.models.starters else {}
    return Inputs(labels, current, starters, numbers, announced_audits(registry), held)


async def in_use(settings: Settings, registry: Registry, review: Ring, say: Callable[[str], None]) -> dict[str, Model]:
    """The model in use for each language: the one last announced if it can be used, else the starter.

    `say` gets a line for each published model that cannot be used.
    """
    used = await usable(registry, review, starters=settings.models.starters, chosen=chosen_engine(settings))
    for line in used.warnings(used.unusable):
        say(line)
    return used.models


def passed_over(settings: Settings, lang: str) -> str:
    """Why no daemon would read a language with what decisions teach, or nothing where one would.

    Decisions teach the CRF alone. Where the settings choose the network alone, daemons pass over models of the CRF; and
    where a network was published, the announcement of another model would take its place.
    """
    if settings.models.engine.get(lang) != BILSTM:
        return ""
    return "not learnt: models.engine is bilstm, which decisions do not teach; choose crf or both, and run this again"


def announced_audits(registry: Registry) -> list[str]:
    """The records of audits on the log."""
    announced: list[Promise | Calibration] = [*registry.topic.promises.values(), *registry.topic.calibrations.values()]
    return sorted(f"{type(one).__name__} {one.lang} {one.model} {one.at}" for one in announced)


def _number(model_id: str) -> int:
    tail = model_id.rpartition("-")[2]
    return int(tail) if tail.isdecimal() else 0
