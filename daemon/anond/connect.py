"""Opens the log, its topics, and the platform's field names by the settings; enough for short commands."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from anond.config import Settings
from anond.errors import MissingExtra
from anond.events.fields import FieldMap, TsPolicy
from anond.events.payloads import KINDS
from anond.events.presets import preset
from anond.events.turns import CleanTurn
from anond.log.local import LocalLog
from anond.log.protocol import Log, TopicSpec
from anond.seal import Ring
from anond.tags import Span

if TYPE_CHECKING:
    from anond.log.framed.schemas import Schemas

DAEMON_RINGS = ("state", "review", "trust")
_NAMED = ("session", "turn", "speaker", "text", "ts", "lang", "end", "each", "message", "change", "deleted")  # paths


def topics(settings: Settings, *names: str) -> list[TopicSpec]:
    """The specifications of all topics, or of these names: a command asks only for topics that it may use.

    Those that carry turns have the same number of partitions.
    """
    t, n = settings.topics, settings.log.partitions
    plain = [TopicSpec(name, n) for name in (t.turns, t.decisions, t.clean, t.review, t.dead, t.recall)]
    every = [*plain, *(TopicSpec(name, n, compacted=True) for name in (t.sessions, t.keys))]
    every.append(TopicSpec(t.models, 1, compacted=True))
    return [spec for spec in every if not names or spec.name in names]


def feeds_topic(settings: Settings) -> TopicSpec:
    """The topic that the first `anond feed --resume` makes, by whoever may create topics."""
    return TopicSpec(settings.topics.feeds, 1, compacted=True)


def open_log(settings: Settings, state: Ring | None) -> Log:
    """The log of the settings, like `open_plain_log`, with framed events as JSON."""
    log = open_plain_log(settings, state)
    if not settings.schema.address:
        return log
    from anond.log.framed.log import FramedLog

    return FramedLog(log, schemas(settings))


def schemas(settings: Settings) -> Schemas:
    """The reader and writer of events by the schema registry of the settings."""
    try:
        from anond.log.framed.schemas import Schemas
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed: pip install 'anond[schema]'") from None
    t, found = settings.topics, samples(settings)
    return Schemas(settings, {t.clean: found, t.recall: found[-1:]})


def samples(settings: Settings) -> list[bytes]:
    """Sample outgoing events of invented words, with all fields but those that are passed. The last one is a recall."""
    fields = field_map(settings)
    ts: TsPolicy = "drop" if settings.fields.times == "drop" else "keep"
    spans = (Span(4, 7, "PERSON"),) if settings.emit.spans else None
    clean = CleanTurn(
        "0" * 64, 7, "user", "hi, Ada here", "2026-11-20T17:00:00Z", "3-1042", "clean", "en", "en-0007",
        passed={fields.kind: fields.kinds[0]} if fields.kind in fields.passed else {},
        scrubbed=dict.fromkeys(settings.fields.scrub, "a text"), spans=spans,
    )  # fmt: skip
    edited, withheld = (
        replace(clean, edits="3-1040"),
        replace(clean, status="withheld", text="", scrubbed={}, spans=None),
    )
    recalled = replace(clean, status="recalled", ts=None, model="", passed={}, scrubbed={}, spans=None)
    some = [clean, edited, withheld, recalled] if settings.emit.withheld else [clean, edited, recalled]
    return [fields.render(turn, ts=ts) for turn in some]


def open_plain_log(settings: Settings, state: Ring | None) -> Log:
    """The log of the settings, with its records unchanged.

    Raw turns of a local log can be read and written only with the state ring.
    """
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
    """The platform's field names: a preset with the changes of the settings."""
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
