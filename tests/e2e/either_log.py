"""Houses over either log: the local one, and topics of their own on the broker that tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.house import House
from tests.topics import own_topics_toml

LOGS = ("local", "kafka")
KAFKA = """
[log]
kind = "kafka"
partitions = 1
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
"""


def house_over(request: pytest.FixtureRequest, houses: Callable[..., House], settings: str) -> House:
    """A house with these settings over the log that the parameter of a fixture names."""
    if request.param == "local":
        return houses("house", settings)
    servers = request.getfixturevalue("kafka_servers")
    return houses("house", settings + KAFKA.format(servers=servers) + own_topics_toml())
