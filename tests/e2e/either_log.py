"""Houses over either log: the local one, and topics of their own on the broker that tests share."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from tests.house import House

LOGS = ("local", "kafka")
KAFKA = """
[log]
kind = "kafka"
partitions = 1
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
[topics]
"""
NAMES = ("turns", "clean", "review", "decisions", "dead", "recall", "sessions", "keys", "models", "group")


def house_over(request: pytest.FixtureRequest, houses: Callable[..., House], settings: str) -> House:
    """A house with these settings over the log that the parameter of a fixture names."""
    if request.param == "local":
        return houses("house", settings)
    servers, prefix = request.getfixturevalue("kafka_servers"), uuid.uuid4().hex[:8]
    topics = "".join(f'{name} = "{prefix}.{name}"\n' for name in NAMES)
    return houses("house", settings + KAFKA.format(servers=servers) + topics)
