"""Builds the parts from settings and keys, for commands. No part knows how the others are built."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial

from anond.config import Settings
from anond.config.how import chosen_strategies
from anond.config.own_rules import own_rules
from anond.config.turn_policies import policy_in_use
from anond.connect import field_map, open_log, topics
from anond.engines.opening import decoder as decoder
from anond.events.fields import FieldMap
from anond.garbage import collect_seldom, give_back_large_blocks
from anond.log.deadline import Deadline
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond.pipeline.pipeline import Pipeline
from anond.seal import Follower, Keys, Ring
from anond.service.daemon import Daemon
from anond.service.follower import ModelFollower
from anond.service.metrics import Metrics
from anond.service.notify import Notifier
from anond.starters import load_starters
from anond.starters.chosen_engine import chosen_engine as chosen_engine
from anond.surrogates.strategies.seal import ValueSeal
from anond.surrogates.substitute import Substituter, prepare
from anond.tagging.tagger import Tagger
from anond.text.language import LanguageModel
from anond_gazetteers import load as load_gazetteers

_SWITCH = (
    0.0005  # seconds that the pipeline's thread may keep the event loop waiting; a transaction waits several times
)
Maker = Callable[[Settings, Log, Keys], Daemon]


def tagger(settings: Settings) -> Tagger:
    """The tagger without models."""
    return Tagger(load_gazetteers(), policy_in_use(settings.policy), own_rules(settings.policy), settings.policy.topics)


def substituter(settings: Settings, state: Ring, probability: float = 1.0) -> Substituter:
    """The substituter, with the strategies that the settings name for tags."""
    return Substituter(load_gazetteers(), chosen_strategies(settings.policy.how), ValueSeal(state), probability)


def pipeline(
    settings: Settings,
    state: Ring,
    review: Ring,
    fields: FieldMap | None = None,
    kind: type[Pipeline] = Pipeline,
    lang: str = "",
    learns: bool = False,
    probability: float = 1.0,
) -> Pipeline:
    """A pipeline without models, for events by the settings' field names, and for all languages unless one is given.

    With `learns` it expects the languages of earlier sessions of new ones, if the settings expect none.
    `probability` is for archives alone: where it is less than 1, values are let through by lot.
    """
    return kind(
        settings, state, review, fields or field_map(settings), tagger(settings),
        substituter(settings, state, probability), LanguageModel.load(names=load_gazetteers().strength), lang, learns,
    )  # fmt: skip


def daemon(settings: Settings, log: Log, keys: Keys, kind: type[Pipeline] = Pipeline) -> Daemon:
    """A daemon, not served yet. The starter models are in use until the registry announces better ones."""
    state, review, follower = keys.need("state"), keys.need("review"), Follower(keys)
    made = pipeline(settings, state, review, kind=kind, learns=settings.language.learn)
    metrics = Metrics(settings.observe.ready_within)
    registry = Registry(log, settings.topics.models, keys.need("trust"))
    models = ModelFollower(
        registry, made, metrics, partial(chosen_engine(settings).open, review=review), follower.renew, settings.models
    )
    if settings.models.starters:
        models.use_models(load_starters())
    prepare(load_gazetteers(), made.models)
    return Daemon(log, settings, made, models, metrics, notifier=Notifier(os.environ))


async def serve(settings: Settings, keys: Keys, make: Maker = daemon) -> bool:
    """Open the log, and serve; returns whether it ended in order. The whole stop has one deadline."""
    give_back_large_blocks()
    log = open_log(settings, keys.need("state"))
    deadline = Deadline(settings.observe.stop_within)
    try:
        made = make(settings, log, keys)
        deadline = made.stopping.deadline
        sys.setswitchinterval(_SWITCH)
        collect_seldom()
        await made.serve(topics(settings))
        return not made.stopping.forced
    finally:
        deadline.start()
        await log.close(deadline)
