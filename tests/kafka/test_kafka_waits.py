"""No call on the log waits for ever, whatever is the matter with the brokers; and what is cut off is gone."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from aiokafka.conn import AIOKafkaConnection

from anond.errors import Fenced, LogError
from anond.events.records import Message
from anond.log.kafka import Cluster, KafkaLog
from anond.log.protocol import TopicSpec, Transaction
from tests.kafka.proxy import (
    ADD_OFFSETS,
    END_TRANSACTION,
    EVERY,
    FIND_COORDINATOR,
    METADATA,
    PRODUCE,
    TRANSACTION_OFFSETS,
    Proxy,
)
from tests.kafka.story import all_of, nothing_of, some_of, story, values

PATIENCE = 2.0
AT_MOST = 30 * PATIENCE  # seconds for any call: some ask for several things, one after the other
TROUBLES = ("killed", "frozen", pytest.param("unreachable", marks=pytest.mark.soak))


@pytest.fixture
def cluster_of() -> Callable[[Proxy], Cluster]:
    """A cluster behind a proxy, with which nobody is patient."""
    return lambda proxy: Cluster(proxy.address, patience=PATIENCE, session_timeout=6, heartbeat=0.5)


@pytest.fixture
def trouble(far_broker: tuple[Any, int]) -> Iterator[Callable[[str, Proxy], None]]:
    """Makes trouble of a kind with the far broker; afterwards it is well again."""
    broker, _ = far_broker

    def make(kind: str, proxy: Proxy) -> None:
        if kind == "killed":
            broker.stop(0, signal.SIGKILL)
        elif kind == "frozen":
            broker.send(0, signal.SIGSTOP)
        else:
            proxy.hold(EVERY)

    yield make
    if not broker.runs(0):
        broker.start(0)
    broker.send(0, signal.SIGCONT)
    broker.wait(0)
    asyncio.run(asyncio.wait_for(well_again(Cluster(broker.address, patience=5.0)), 120))


async def well_again(cluster: Cluster) -> None:
    """Wait until the brokers do what they are asked for: they listen earlier."""
    log = KafkaLog.open(cluster)
    name = f"well-{time.monotonic_ns()}"
    while True:
        try:
            await log.create([TopicSpec(name, 1)])
            await log.append([Message(name, 0, b"k", b"v")])
        except LogError:
            await asyncio.sleep(0.1)
        else:
            return await log.close()


async def ends(name: str, call: Callable[[], Awaitable[Any]]) -> None:
    """Make a call, which has to end in time: in a LogError, or in that there is nothing."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(2 * AT_MOST):
            with contextlib.suppress(LogError):
                assert not any(await call() or ()), f"{name} says that there is something"
    except TimeoutError:
        pytest.fail(f"{name} hangs")
    took = time.monotonic() - began
    assert took < AT_MOST, f"{name} took {took:.1f} seconds"


async def everything(state: AsyncIterator[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """All that a restore gives."""
    return [entry async for entry in state]


@pytest.mark.parametrize("kind", TROUBLES)
@story
async def test_every_call_ends_in_time(
    proxy_of: Callable[[], Proxy], cluster_of: Any, place_on: Any, trouble: Callable[[str, Proxy], None], kind: str
) -> None:
    """Brokers may be dead, stand still with open connections, or take what they are sent and say nothing."""
    async with proxy_of() as proxy:
        place = place_on(cluster_of(proxy))
        async with place.logs(3) as (log, other, fresh):
            ownership, (first, second) = await place.own(log)
            await log.append([place.turn(b"a")])
            assert values(await some_of(first)) == [b"a"]
            trouble(kind, proxy)
            commit = Transaction([place.out(b"A")], [(b"s", b"1")], {place.turns: 1})
            calls: dict[str, Callable[[], Awaitable[Any]]] = {
                "append": lambda: log.append([place.turn(b"b")]),
                "append of a client that has yet to connect": lambda: fresh.append([place.turn(b"b")]),
                "read": lambda: log.read(place.clean, 0, 0, wait=1),
                "end": lambda: log.end(place.turns, 0),
                "lag": lambda: log.lag(place.group, place.turns),
                "create": lambda: other.create([TopicSpec(place.turns, 2)]),
                "own": lambda: other.join_group(place.group, [place.turns], place.state),
                "changes": lambda: ownership.changes(1),
                "read of a partition": lambda: second.read(10, 1000, 1),
                "commit": lambda: first.commit(commit),
            }
            await asyncio.gather(*(ends(name, call) for name, call in calls.items()))
            await ends("rewind", first.rewind)
            await ends("restore", lambda: everything(second.restore()))
            await ends("released", lambda: ownership.released(1))
            await ends("close of the ownership", ownership.close)
            await asyncio.gather(*(ends("close", client.close) for client in (log, other, fresh)))
            proxy.let_go()


@story
async def test_a_start_that_is_given_up_closes_its_connection(proxy_of: Callable[[], Proxy], cluster_of: Any) -> None:
    """Nobody but the client knows the connection over which it asked for the brokers: it went with the event loop."""
    async with proxy_of() as proxy:
        proxy.hold([METADATA])
        log = KafkaLog.open(cluster_of(proxy))
        with pytest.raises(LogError):
            await log.lag("a group", "a topic")
        await log.close()
        gc.collect()
        assert not [one for one in gc.get_objects() if isinstance(one, AIOKafkaConnection) and one.connected()]


def place_of(work: Any) -> str:
    """The file in which the code of a task stands."""
    return str(work.cr_code.co_filename)


@story
async def test_clients_that_are_cut_off_leave_nothing_behind(
    proxy_of: Callable[[], Proxy], cluster_of: Any, place_on: Any
) -> None:
    """However often an append fails, tasks and connections are as many as after the first: none holds its records."""
    async with proxy_of() as proxy:
        place = place_on(cluster_of(proxy))
        async with place.logs() as (log,):
            left: list[int] = []
            for _ in range(4):
                proxy.let_go()
                await log.append([place.turn(b"a")])
                proxy.hold([PRODUCE])
                with pytest.raises(LogError):
                    await log.append([place.turn(b"b")])
                proxy.let_go()
                await log.append([place.turn(b"c")])
                left.append(sum("aiokafka" in place_of(task.get_coro()) for task in asyncio.all_tasks()))
            assert left[0] == left[-1], left


@pytest.mark.parametrize("kind", [PRODUCE, ADD_OFFSETS, TRANSACTION_OFFSETS, END_TRANSACTION])
@story
async def test_a_commit_in_the_air_when_its_partition_is_revoked_is_fenced_by_the_next_owner(
    proxy_of: Callable[[], Proxy], place_on: Any, far_broker: Any, kind: int
) -> None:
    """Whatever of it was held up on its way: what the next owner reads is committed by the next owner alone."""
    async with proxy_of() as proxy:
        far, near = (
            Cluster(servers, patience=30, session_timeout=6, heartbeat=0.5)
            for servers in (proxy.address, far_broker[0].address)
        )
        place, next_door = place_on(far), place_on(near)
        async with place.logs() as (one,), next_door.logs() as (two,):
            _, mine = await place.own(one)
            await one.append([place.turn(b"a"), place.turn(b"a", 1)])
            for partition in mine:
                await some_of(partition)
            proxy.hold([kind])
            late = [
                asyncio.create_task(p.commit(Transaction([place.out(b"late", p.number)], [], {place.turns: 1})))
                for p in mine
            ]
            await proxy.held(2)
            second = await two.join_group(place.group, [place.turns], place.state)
            (theirs,), _ = await second.changes(60)
            assert [entry async for entry in theirs.restore()] == []
            proxy.let_go()
            with pytest.raises(Fenced):
                await late[theirs.number]
            assert values(await some_of(theirs)) == [b"a"]
            await theirs.commit(Transaction([place.out(b"A", theirs.number)], [], {place.turns: 1}))
            assert await all_of(two, place.clean, 1, theirs.number) == [b"A"]
            await asyncio.gather(*late, return_exceptions=True)


@story
async def test_what_was_abandoned_is_not_committed_though_nobody_else_has_come_yet(
    proxy_of: Callable[[], Proxy], cluster_of: Any, place_on: Any
) -> None:
    """A batch that was being written when its partition was taken away is undone."""
    async with proxy_of() as proxy:
        place = place_on(Cluster(proxy.address, patience=30, session_timeout=6, heartbeat=0.5))
        async with place.logs() as (log,):
            _, (partition, _) = await place.own(log)
            await log.append([place.turn(b"a")])
            await some_of(partition)
            proxy.hold([PRODUCE])
            late = asyncio.create_task(
                partition.commit(Transaction([place.out(b"late")], [(b"s", b"1")], {place.turns: 1}))
            )
            await proxy.held()
            partition.abandon()
            proxy.let_go()
            with pytest.raises(Fenced):
                await late
            assert await nothing_of(log, place.clean)
            assert await nothing_of(log, place.state)


@pytest.mark.soak
@story
async def test_a_connection_that_ends_during_a_look_up_costs_no_producer(
    proxy_of: Callable[[], Proxy], place_on: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A coordinator is looked up again; and what a producer leaves behind that was fenced is not logged."""
    async with proxy_of() as proxy:
        place = place_on(Cluster(proxy.address, patience=20, session_timeout=20, heartbeat=0.5))
        async with place.logs() as (log,):
            _, (partition, _) = await place.own(log)
            proxy.hold([FIND_COORDINATOR])
            usurper = asyncio.create_task(started(place.cluster.producer(f"anond-{place.group}-0")))
            await proxy.held()
            proxy.cut()
            proxy.let_go()
            await place.cluster.end(await usurper)
            with pytest.raises(Fenced):
                await partition.commit(Transaction([place.out(b"A")], [(b"s", b"1")], {place.turns: 0}))
    gc.collect()  # futures are missed when they are forgotten
    assert "Unexpected error in sender routine" not in caplog.messages
    assert not [message for message in caplog.messages if "never retrieved" in message]


async def started(producer: Any) -> Any:
    """The same, once it may write."""
    await producer.start()
    return producer
