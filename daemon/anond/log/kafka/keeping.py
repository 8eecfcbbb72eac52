"""Required settings of topics on a Kafka cluster: the values for new topics, and the faults of existing ones.

Compacted topics are cleaned early and in small pieces, since a new owner reads everything not yet cleaned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal

from anond.config import Settings
from anond.events.records import MODEL_CHUNK
from anond.log.protocol import RESUME_WITHIN, TopicSpec

_FRAME = 1 << 16  # bytes around a record's content: seal, context of an item, header of a batch
_LONGER = 7 * 86_400  # seconds that new topics keep records beyond what is needed
_HOUR = 3_600_000  # milliseconds


@dataclass(frozen=True, slots=True)
class Needs:
    """anond's requirements of a topic besides partitions and copies."""

    record: int = 0  # bytes of the largest record that it has to take
    seconds: int | None = None  # retention of a record; None: the operator decides
    forever: bool = False  # whether a new topic keeps records without limit


@dataclass(frozen=True, slots=True)
class Rule:
    """A setting of a topic by Kafka's name: the value for a new topic, and the accepted values of an existing one."""

    setting: str
    value: str
    bound: Literal["is", "at least", "at most"] = "is"
    limit: str = ""  # where that is not the value itself

    def fault(self, found: str) -> str:
        """The fault of a value, or ""."""
        limit = self.limit or self.value
        if self.bound == "is":
            holds = found == limit
        else:
            low, high = (limit, found) if self.bound == "at least" else (found, limit)
            holds = _number(low) <= _number(high)
        needed = limit if self.bound == "is" else f"{self.bound} {limit}"
        return "" if holds else f"{self.setting} is {found}, needed is {needed}"


def _number(value: str) -> float:
    """A number in Kafka's notation, in which -1 means no limit."""
    return inf if value == "-1" else float(value)


# What others erased has to be seen by whoever resumes from a mark: for as long as that may be, and twice, since reading
# takes its time, too.
TOMBSTONES_SEEN = Rule("delete.retention.ms", str(_HOUR), "at least", str(int(2 * RESUME_WITHIN * 1000)))


def needs(settings: Settings) -> Mapping[str, Needs]:
    """The rules for each topic, by its name."""
    t, waits = settings.topics, settings.review.expire_after
    sealed = 2 * settings.batch.record_bytes + _FRAME
    return {
        t.clean: Needs(sealed),
        t.review: Needs(sealed, waits),
        t.dead: Needs(sealed, waits),
        t.recall: Needs(sealed, waits),
        t.decisions: Needs(sealed, waits, forever=True),  # training learns from them until their keys are destroyed
        t.sessions: Needs(sealed),
        t.keys: Needs(_FRAME),
        t.models: Needs(MODEL_CHUNK + _FRAME),
    }


def rules(spec: TopicSpec, need: Needs, replication: int, message_bytes: int) -> Iterator[Rule]:
    """The rules for a topic."""
    yield Rule("cleanup.policy", "compact" if spec.compacted else "delete")
    yield Rule("min.insync.replicas", str(max(1, replication - 1)), "at least")
    yield Rule("unclean.leader.election.enable", "false")
    yield Rule("max.message.bytes", str(max(message_bytes, need.record)), "at least", str(need.record))
    if need.seconds is not None:
        long = -1 if need.forever else 1000 * (need.seconds + _LONGER)
        yield Rule("retention.ms", str(long), "at least", str(1000 * need.seconds))
        yield Rule("retention.bytes", "-1")
    if spec.compacted:
        yield Rule("min.cleanable.dirty.ratio", "0.1", "at most")
        yield Rule("segment.bytes", str(max(16 << 20, message_bytes, need.record)), "at most", str(64 << 20))
        yield Rule("segment.ms", str(_HOUR // 6), "at most", str(_HOUR))
        yield Rule("max.compaction.lag.ms", str(_HOUR), "at most")
        yield Rule("delete.retention.ms", str(_HOUR), "at most", str(24 * _HOUR))
        yield TOMBSTONES_SEEN


def settings_of_new(spec: TopicSpec, need: Needs, replication: int, message_bytes: int) -> dict[str, str]:
    """The settings of a topic that is created."""
    return {rule.setting: rule.value for rule in rules(spec, need, replication, message_bytes)}


def repair(servers: str, name: str, wrong: Mapping[str, str]) -> str:
    """The command that sets these values on a topic."""
    values = ",".join(f"{setting}={value}" for setting, value in wrong.items())
    return (
        f"kafka-configs.sh --bootstrap-server {servers} --alter --entity-type topics --entity-name {name} "
        f"--add-config {values}"
    )
