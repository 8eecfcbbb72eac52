"""The rights of each role on a Kafka cluster, as commands that grant exactly these.

Kafka lets whoever may read or write a topic see it, and whoever may write one be idempotent. Every role of ours also
looks at how the topics that it uses are kept, so each may describe the settings of those.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from anond.config.settings import TopicSettings


@dataclass(frozen=True, slots=True)
class Role:
    """A user of the cluster, and the topics that it works with."""

    name: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    sees: tuple[str, ...] = ()  # that they are there and how they are kept, not what is in them


def roles(t: TopicSettings) -> tuple[Role, ...]:
    """Everybody who works with the topics."""
    return (
        Role("platform", writes=(t.turns,)),
        Role(
            "anond-daemon",
            reads=(t.turns, t.decisions, t.sessions, t.keys, t.models),
            writes=(t.clean, t.review, t.dead, t.recall, t.sessions, t.keys, t.decisions),
            sees=(t.turns, t.decisions, t.clean, t.review, t.dead, t.recall, t.sessions, t.keys, t.models),
        ),
        Role(
            "anond-review",
            reads=(t.review, t.decisions, t.keys, t.models),
            writes=(t.decisions,),
            sees=(t.review, t.decisions, t.keys, t.models),
        ),
        Role(
            "anond-train",
            reads=(t.review, t.decisions, t.keys, t.models),
            writes=(t.models,),
            sees=(t.review, t.decisions, t.keys, t.models),
        ),
        Role(  # who looks after dead letters, feeds them again, and explains what was replaced
            "anond-operator",
            reads=(t.turns, t.decisions, t.clean, t.review, t.dead, t.keys, t.models, t.feeds),
            writes=(t.turns, t.decisions, t.dead, t.feeds),
            sees=(t.turns, t.decisions, t.clean, t.review, t.dead, t.keys, t.models, t.feeds),
        ),
        Role("reader", reads=(t.clean,), sees=(t.clean,)),
        Role("keeper", reads=(t.clean, t.recall), sees=(t.clean, t.recall)),
    )


def commands(t: TopicSettings, servers: str) -> Iterator[str]:
    """Commands of Kafka's own that grant each role its rights; names of users and of readers' groups are yours."""
    add = f"kafka-acls.sh --bootstrap-server {shlex.quote(servers)} --add --allow-principal"
    for words in _granted(t):
        yield f"{add} {words}"


def _granted(t: TopicSettings) -> Iterator[str]:
    for role in roles(t):
        for operations, topics in (
            (("Read",), role.reads),
            (("Write",), role.writes),
            (("Describe", "DescribeConfigs"), role.sees),
        ):
            if topics:
                yield _right(role.name, operations, "--topic", topics)
    yield _right("anond-daemon", ("Read",), "--group", (t.group,))
    yield _right("anond-review", ("Describe",), "--group", (t.group,))  # to say when no daemon applies decisions
    feeding = _right("anond-operator", ("Write", "Describe"), "--transactional-id", (f"anond-{t.group}-feed",))
    yield f"{feeding} --resource-pattern-type prefixed"
    transactions = _right("anond-daemon", ("Write", "Describe"), "--transactional-id", (f"anond-{t.group}-",))
    yield f"{transactions} --resource-pattern-type prefixed"
    yield f"{_right('anond-scaler', ('Describe',), '--topic', (t.turns,))} --group {shlex.quote(t.group)}"  # KEDA's
    for name in ("reader", "keeper"):
        yield f"{_right(name, ('Read',), '--group', (f'{name}-',))} --resource-pattern-type prefixed"


def _right(role: str, operations: tuple[str, ...], kind: str, names: tuple[str, ...]) -> str:
    allowed = " ".join(f"--operation {operation}" for operation in operations)
    return f"User:{role} {allowed} {' '.join(f'{kind} {shlex.quote(name)}' for name in names)}"
