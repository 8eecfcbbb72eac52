"""A shell script by which an administrator of a Kafka cluster makes anond's topics and grants each role its rights."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence

from anond.config import Settings
from anond.config.settings import KafkaSettings
from anond.log.kafka.keeping import Needs, needs, settings_of_new
from anond.log.kafka.rights import commands
from anond.log.protocol import TopicSpec

HEAD = """\
#!/bin/sh
# Makes the topics of anond with the settings that they need, then grants each role its rights and no more.
# Run it as an administrator of the cluster, with Kafka's own tools on the PATH; each tool is given the words behind it,
# for example --command-config admin.properties. It may be run again: a topic that exists stays as it is, and
# `anond topics` says what is wrong with it. Names of users, and the groups reader-… and keeper-…, are yours to change.
set -eu
"""
OTHER_WORDS = '"$@"'  # of whoever runs the script


def script(settings: Settings, wanted: Sequence[TopicSpec]) -> Iterator[str]:
    """The lines of the script, for these topics."""
    k, needed = settings.kafka, needs(settings)
    yield from HEAD.splitlines()
    for spec in wanted:
        config = settings_of_new(spec, needed.get(spec.name, Needs()), k.replication, k.message_bytes)
        yield f"{_created(spec, k, config)} {OTHER_WORDS}"
    for command in commands(settings.topics, k.servers):
        yield f"{command} {OTHER_WORDS}"


def _created(spec: TopicSpec, k: KafkaSettings, config: Mapping[str, str]) -> str:
    """The command that makes a topic, where there is none of its name."""
    words = ["kafka-topics.sh", "--bootstrap-server", k.servers, "--create", "--if-not-exists", "--topic", spec.name]
    words += ["--partitions", str(spec.partitions), "--replication-factor", str(k.replication)]
    words += [word for name, value in config.items() for word in ("--config", f"{name}={value}")]
    return shlex.join(words)
