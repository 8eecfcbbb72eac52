"""Puts the parts together from settings and keys: where commands start. No part knows where the others come from."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from anond.config import Settings
from anond.errors import KeysError
from anond.fields import FieldMap, preset
from anond.outputs import Outputs
from anond.pipeline import Pipeline
from anond.releases import Releases
from anond.seal import Follower, Keys, Ring
from anond.starters import load_starters
from anond.stream.local import LocalLog
from anond.stream.log import Log, TopicSpec
from anond.stream.metrics import Metrics
from anond.stream.registry import Registry
from anond.stream.service import Daemon
from anond.surrogates.substitute import Substituter
from anond.tagging.decoder import Decoder
from anond.tagging.hashing import hasher
from anond.tagging.model import Model
from anond.tagging.tagger import Tagger
from anond.tagging.tags import policy
from anond.text.language import LanguageModel
from anond_gazetteers import load as load_gazetteers

DAEMON_RINGS = ("state", "review", "trust")


def topics(settings: Settings, *names: str) -> list[TopicSpec]:
    """All topics as anond wants them, or those of these names: a command asks for no other than it may use.

    Those that carry turns have the same number of partitions.
    """
    t, n = settings.topics, settings.log.partitions
    plain = [TopicSpec(name, n) for name in (t.turns, t.decisions, t.clean, t.review, t.dead, t.recall)]
    every = [*plain, TopicSpec(t.sessions, n, compacted=True), TopicSpec(t.models, 1, compacted=True)]
    return [spec for spec in every if not names or spec.name in names]


def open_log(settings: Settings, state: Ring | None) -> Log:
    """The log that the settings name. Raw turns of a local log can be read and written only with the state ring."""
    if settings.log.kind == "kafka":
        return _kafka_log(settings)
    return LocalLog.open(
        settings.data_folder / "log.db",
        at_rest=state,
        sealed_topics=[settings.topics.turns],
        input_retention=settings.log.input_retention,
        clock=time.time,
        synchronous=settings.log.sync.upper(),
    )


def _kafka_log(settings: Settings) -> Log:
    # Imported only here: those who have no cluster need not wait for the client.
    from anond.stream.kafka import Cluster, KafkaLog, needs, security

    k = settings.kafka
    return KafkaLog.open(
        Cluster(
            k.servers,
            replication=k.replication,
            message_bytes=k.message_bytes,
            patience=k.patience,
            session_timeout=k.session_timeout,
            needs=needs(settings),
            security=security(k),
        )
    )


def field_map(settings: Settings) -> FieldMap:
    """The platform's field names: a preset, and what the settings change of it."""
    f, base = settings.fields, preset(settings.fields.preset)
    named = {name: getattr(f, name) or getattr(base, name) for name in ("session", "turn", "speaker", "text")}
    return replace(
        base,
        **named,
        ts=f.ts or base.ts,
        lang=f.lang or base.lang,
        passed=(*base.passed, *f.passed),
        scrub=(*base.scrub, *f.scrub),
        fact_fields={**base.fact_fields, **f.facts},
        speakers=f.speakers or base.speakers,
    )


def tagger(settings: Settings) -> Tagger:
    """The tagger without models."""
    return Tagger(load_gazetteers(), policy(settings.policy.hide))


def decoder(model: Model, review: Ring | None) -> Decoder:
    """A model ready for use. One that learnt from customer text hides its words by a key of the review ring.

    Not by the state ring, which the trainer must not hold: with it, it could link sessions.
    """
    if not model.card.keyed:
        return Decoder(model, hasher())
    if review is None:
        raise KeysError(f"model {model.card.id} needs the review ring")
    return Decoder(model, hasher(review.derive("features", b"", model.card.hash_key)))


def daemon(settings: Settings, log: Log, keys: Keys) -> Daemon:
    """A daemon that has yet to be served. The starter models are in use until the registry announces better ones."""
    state, review = keys.need("state"), keys.need("review")
    fields = field_map(settings)
    outputs = Outputs(
        settings.topics, fields, review, keep_ts=settings.fields.keep_ts, largest=settings.batch.record_bytes
    )
    parts = (fields, tagger(settings), Substituter(load_gazetteers()), LanguageModel.load())
    pipeline = Pipeline(settings, state, outputs, *parts)
    follower = Follower(keys)
    releases = Releases(settings, review, outputs, pipeline, follower.renew)
    registry = Registry(log, settings.topics.models, keys.need("trust"))
    made = Daemon(
        log, settings, pipeline, releases, registry, Metrics(),
        partial(decoder, review=review), follower.renew,
    )  # fmt: skip
    if settings.models.starters:
        made.use(load_starters())
    return made
