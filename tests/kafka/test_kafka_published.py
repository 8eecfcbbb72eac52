"""The models announced on a cluster are those that commands read with; a cluster that is away is no obstacle."""

from __future__ import annotations

import asyncio
import time
import uuid
from dataclasses import replace
from pathlib import Path

import pytest

from anond import connect, seal
from anond.config.settings import KafkaSettings, LogSettings, Settings, TopicSettings
from anond.models_topic.records import publication
from anond.published import models_in_use
from tests.publishing import same


@pytest.fixture
def settings(tmp_path: Path, kafka_servers: str) -> Settings:
    """Settings of a folder with keys, with a models topic of its own that is not there yet."""
    made = Settings(
        data=str(tmp_path / "data"), log=LogSettings(kind="kafka"),
        kafka=KafkaSettings(servers=kafka_servers, replication=1),
        topics=TopicSettings(models=f"{uuid.uuid4().hex[:8]}.models"),
    )  # fmt: skip
    made.data_folder.mkdir(mode=0o700)
    seal.new(made.keys_folder, ["state", "review", "publish"], time.time())
    return made


def test_the_models_of_a_cluster_are_read(settings: Settings) -> None:
    """None while there is no topic, and none is made; then the one that was published."""
    spec = connect.topics(settings, settings.topics.models)
    signer = seal.load(settings.keys_folder, ["publish"]).need("publish")

    async def missing() -> bool:
        log = connect.open_log(settings, None)
        try:
            return bool(await log.topics.missing(spec))  # type: ignore[attr-defined]
        finally:
            await log.close()

    async def publish() -> None:
        log = connect.open_log(settings, None)
        try:
            await log.create(spec)
            data = same("en-0007", signer)
            await log.append(publication(data, "en", "en-0007", settings.topics.models, signer, time.time()))
        finally:
            await log.close()

    found = models_in_use(settings)
    assert (found.models["en"].id, found.trouble, asyncio.run(missing())) == ("en-0001", "", True)
    asyncio.run(publish())
    found = models_in_use(settings)
    assert (found.models["en"].id, found.trouble, found.unusable) == ("en-0007", "", {})


def test_a_cluster_that_is_away_is_told(settings: Settings) -> None:
    """In a sentence, and starters read."""
    away = replace(settings, kafka=replace(settings.kafka, servers="127.0.0.1:1"))
    found = models_in_use(away)
    assert found.models["en"].id == "en-0001"
    assert found.trouble.startswith("what is published cannot be read, so starters read: Kafka: 127.0.0.1:1 ")
