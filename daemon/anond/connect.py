"""Opens what settings name: the log, its topics, and the field names of the platform. Short commands need no more."""

from __future__ import annotations

import time
from dataclasses import replace

from anond.config import Settings
from anond.events.fields import FieldMap
from anond.events.payloads import KINDS
from anond.events.presets import preset
from anond.log.local import LocalLog
from anond.log.protocol import Log, TopicSpec
from anond.seal import Ring

DAEMON_RINGS = ("state", "review", "trust")
_NAMED = ("session", "turn", "speaker", "text", "ts", "lang", "end", "each", "message", "change", "deleted")  # paths


def topics(settings: Settings, *names: str) -> list[TopicSpec]:
    """All topics as anond wants them, or those of these names: a command asks for no other than it may use.

    Those that carry turns have the same number of partitions.
    """
    t, n = settings.topics, settings.log.partitions
    plain = [TopicSpec(name, n) for name in (t.turns, t.decisions, t.clean, t.review, t.dead, t.recall)]
    every = [*plain, *(TopicSpec(name, n, compacted=True) for name in (t.sessions, t.keys))]
    every.append(TopicSpec(t.models, 1, compacted=True))
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
    from anond.log.kafka import Cluster, KafkaLog, needs, security

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
    named = {name: getattr(f, name) or getattr(base, name) for name in _NAMED}
    return replace(
        base,
        **named,
        passed=(*base.passed, *f.passed),
        scrub=(*base.scrub, *f.scrub),
        fact_fields={**base.fact_fields, **f.facts},
        speakers=f.speakers or base.speakers,
        changes=f.changes or base.changes,
        payloads={**base.payloads, **f.payloads},
        payload_policies={kind: getattr(settings.payloads, kind) for kind in KINDS},
    )
