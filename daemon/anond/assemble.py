"""Builds the parts from settings and keys, for commands. No part knows how the others are built."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from anond.attributes.reader import AttributeReader
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
from anond.near.models import NearEngines
from anond.pipeline.changes import Changes
from anond.pipeline.clean import Cleaner
from anond.pipeline.decisions import Decisions
from anond.pipeline.expected_languages import ExpectedLanguages
from anond.pipeline.expiry import Expiry
from anond.pipeline.in_memory import InMemoryPipeline
from anond.pipeline.judging import Judge
from anond.pipeline.missed_earlier import MissedEarlier
from anond.pipeline.opening import TurnOpener
from anond.pipeline.outputs import Outputs
from anond.pipeline.pipeline import Parts, Pipeline
from anond.pipeline.recalls import Recalls
from anond.pipeline.review_items import ReviewItems
from anond.pipeline.session import SessionKeeper
from anond.pipeline.shadow_models import ShadowModels
from anond.pipeline.turns import Turns
from anond.pipeline.unreviewed import without_reviewers
from anond.seal import Follower, Key, Keys, Ring
from anond.service.daemon import Daemon
from anond.service.follower import ModelFollower
from anond.service.metrics import Metrics
from anond.service.notify import Notifier
from anond.starters import let_go_of_starters, load_starters
from anond.starters.chosen_engine import chosen_engine as chosen_engine
from anond.surrogates.strategies.seal import ValueSeal
from anond.surrogates.substitute import Substituter
from anond.tagging.reading import TurnReader
from anond.tagging.tagger import Tagger
from anond.text.language import LanguageModel
from anond.text.topics import TopicModel
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


@dataclass(frozen=True, slots=True)
class TextParts:
    """The parts of a pipeline that look at the texts of turns. Tests, and archives, have others."""

    tagger: Tagger
    substituter: Substituter
    attributes: AttributeReader
    language: LanguageModel
    topics: TopicModel | None = None  # where some policy asks what a session talks about


def text_parts(settings: Settings, state: Ring, probability: float = 1.0) -> TextParts:
    """These parts without models. Where `probability` is less than 1, values are let through by lot: in archives."""
    return TextParts(
        tagger(settings), substituter(settings, state, probability), AttributeReader(settings.policy.attributes),
        LanguageModel.load(names=load_gazetteers().strength), TopicModel.load() if settings.policy.topics else None,
    )  # fmt: skip


def pipeline(
    settings: Settings,
    state: Ring,
    review: Ring,
    fields: FieldMap | None = None,
    *,
    texts: TextParts | None = None,
    kind: type[Pipeline] = Pipeline,
    lang: str = "",
    learns: bool = False,
    reviewed: bool = True,
) -> Pipeline:
    """A pipeline without models, for events by the settings' field names, and for all languages unless one is given.

    With `learns` it expects the languages of earlier sessions of new ones, if the settings expect none.
    """
    fields, texts = fields or field_map(settings), texts or text_parts(settings, state)
    largest, policy = settings.batch.record_bytes, texts.tagger.policy
    outputs = Outputs(settings.topics, fields, review, times=settings.fields.times, largest=largest)
    keeper = SessionKeeper(state, texts.substituter, texts.attributes, policy, settings.fields.keep_session_id)
    near = NearEngines(starters=settings.models.starters)
    reader = TurnReader(texts.tagger, settings.divert.max_tokens, after_errors=True, near=near.of)
    judge = Judge(settings.divert, reader)
    cleaner = Cleaner(settings, outputs, texts.tagger)
    items = ReviewItems(settings, state, outputs, cleaner)
    missed_earlier = MissedEarlier(texts.tagger, None if lang else texts.language)
    recalls = Recalls(settings, outputs, missed_earlier)
    changes = Changes(settings.changes, settings.topics, outputs)
    expected = ExpectedLanguages(settings.language.expected, learns)
    opener = TurnOpener(fields, largest, keeper, texts.language, expected, changes, lang, texts.topics)
    parts = Parts(
        turns=Turns(settings, policy, outputs, opener, reader, judge, cleaner, items, recalls, changes),
        decisions=Decisions(settings, review, keeper, outputs, recalls, missed_earlier),
        expiry=Expiry(settings, outputs),
        outputs=outputs,
        judge=judge,
        shadow=ShadowModels(reader, policy),
        tagger=texts.tagger,
        state=state,
        review=review,
    )
    return kind(settings, parts, reviewed=reviewed)


def unreviewed_pipeline(settings: Settings, state: Ring, fields: FieldMap | None = None, lang: str = "") -> Pipeline:
    """A pipeline behind which nobody decides: its items for people are sealed by a key that nobody keeps."""
    nobodys = Ring("review", (Key.draw(0.0),))
    return pipeline(without_reviewers(settings), state, nobodys, fields, lang=lang, reviewed=False)


def in_memory(settings: Settings, state: Ring, fields: FieldMap | None = None, lang: str = "") -> InMemoryPipeline:
    """A pipeline without models whose sessions live in this process, and behind which nobody decides."""
    made = unreviewed_pipeline(InMemoryPipeline.settings(settings), state, fields, lang)
    return InMemoryPipeline(made, settings.sessions.ttl)


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
        let_go_of_starters()
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
