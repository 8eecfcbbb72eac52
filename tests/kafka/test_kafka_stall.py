"""A consumer from which nothing comes any more, and waiting that is no stall."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anond.errors import LogError
from anond.log.kafka import Cluster
from tests.kafka.proxy import FETCH, Proxy
from tests.kafka.story import some_of, story, values

PATIENCE = 2.0


async def until_it_says_so(partition: Any, topic: str) -> None:
    """Read until the partition tells that its consumer has stalled."""
    with pytest.raises(LogError, match=rf"nothing of {topic}/0 comes"):
        await some_of(partition)


@story
async def test_a_consumer_whose_fetches_are_swallowed_is_noticed_and_replaced(
    proxy_of: Callable[[], Proxy], place_on: Any
) -> None:
    """The broker says that there is more to read and no fetch is answered: that is an error; restored, it goes on."""
    async with proxy_of() as proxy:
        place = place_on(Cluster(proxy.address, patience=PATIENCE, session_timeout=10, heartbeat=0.5))
        async with place.logs() as (log,):
            _, (partition, _) = await place.own(log)
            await log.append([place.turn(b"a")])
            assert values(await some_of(partition)) == [b"a"]
            proxy.hold([FETCH])
            await proxy.held(2)  # of both partitions: one that was passed on before would still be answered
            await log.append([place.turn(b"b")])
            await until_it_says_so(partition, place.turns)
            proxy.let_go()
            _ = [entry async for entry in partition.restore()]
            assert values(await some_of(partition)) == [b"a", b"b"]


@story
async def test_a_consumer_whose_fetcher_has_died_is_noticed_and_replaced(kafka_servers: str, place_on: Any) -> None:
    """A task of the client that ended without a word is a stall like any other."""
    place = place_on(Cluster(kafka_servers, patience=PATIENCE, session_timeout=10, heartbeat=0.5))
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        fetcher = partition._consumer._fetcher
        fetcher._fetch_task.cancel()
        await asyncio.wait(fetcher._pending_tasks)  # what was asked for before is still answered
        await log.append([place.turn(b"a")])
        await until_it_says_so(partition, place.turns)
        _ = [entry async for entry in partition.restore()]
        assert values(await some_of(partition)) == [b"a"]


@story
async def test_a_member_that_stumbles_over_a_replaced_connection_stays(kafka_servers: str, place_on: Any) -> None:
    """What aiokafka raises then ends neither its heartbeat nor its membership, whose lasting errors end the daemon."""
    place = place_on(Cluster(kafka_servers, patience=20, session_timeout=30, heartbeat=0.2))
    async with place.logs() as (log,):
        ownership, _ = await place.own(log)
        coordinator, stumbled = ownership._member._coordinator, asyncio.Event()
        look_up = coordinator._client.coordinator_lookup

        async def stumbles_once(kind: Any, key: str) -> Any:
            if stumbled.is_set():
                return await look_up(kind, key)
            stumbled.set()
            raise KeyError(key)

        coordinator._client.coordinator_lookup = stumbles_once
        coordinator.coordinator_dead()
        await stumbled.wait()
        while coordinator.coordinator_id is None:  # noqa: ASYNC110  (a task of the client looks it up again)
            await asyncio.sleep(0.01)
        assert await ownership.changes(0.5) == ([], [])
        assert ownership._failing == 0.0
        assert not coordinator._coordination_task.done()
        assert not coordinator._heartbeat_task.done()


@story
async def test_a_platforms_open_transaction_is_no_stall_however_long(kafka_servers: str, place_on: Any) -> None:
    """What lies behind an open transaction is not there yet, also after many times the time of a stall."""
    cluster = Cluster(kafka_servers, patience=PATIENCE, session_timeout=10, heartbeat=0.5)
    place = place_on(cluster)
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        platform = replace(cluster, patience=60).producer(f"platform-{place.prefix}")
        await platform.start()
        await platform.begin_transaction()
        await platform.send_and_wait(place.turns, b"open", key=b"s", partition=0)
        await log.append([place.turn(b"behind")])
        until = time.monotonic() + 5 * PATIENCE
        while time.monotonic() < until:
            assert await partition.read(10, 1000, 0.5) == []
        await platform.commit_transaction()
        await platform.stop()
        found: list[bytes | None] = []
        while len(found) < 2:
            found += values(await some_of(partition))
        assert found == [b"open", b"behind"]
