"""Ends aiokafka's clients reliably.

Their own `stop` may hang while brokers are away, or raise CancelledError though nobody cancelled it (a fetch that was
waiting for its next try), and leaves tasks behind then, with the records that they were to send. aiokafka has no public
way to end those, and does not keep all of them: they are known by whose method they run.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient

Client: TypeAlias = AIOKafkaProducer | AIOKafkaConsumer | AIOKafkaAdminClient
_CUT_OFF_WITHIN = 1.0  # seconds for each round of tasks that are cut off
_ROUNDS = 3  # a task that is cut off may begin another one in its `finally`


async def end(client: Client, seconds: float) -> bool:
    """Stop a client, and cut it off if it does not stop in time; returns whether it stopped by itself. Never raises."""
    stop: Callable[[], Awaitable[None]] = client.close if isinstance(client, AIOKafkaAdminClient) else client.stop
    stopped = await _went_well(stop, seconds)
    for _ in range(_ROUNDS):
        if not await _cut_off(client):
            break
    if not stopped:
        await _went_well(_network(client).close, _CUT_OFF_WITHIN)
    return stopped


async def _went_well(work: Callable[[], Awaitable[None]], seconds: float) -> bool:
    """Run a coroutine in a task of its own, so that a cancellation inside does not look like ours."""
    task = asyncio.ensure_future(work())
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_CUT_OFF_WITHIN)
    return task.done() and not task.cancelled() and task.exception() is None


async def _cut_off(client: Client) -> bool:
    """Cancel every task that runs a method of a client or of one of its parts; whether there was one."""
    parts = {id(part) for part in _parts(client)}
    tasks = {task for task in asyncio.all_tasks() if id(_runs_for(task)) in parts}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=_CUT_OFF_WITHIN)
    return bool(tasks)


def _runs_for(task: asyncio.Task[Any]) -> object:
    """The object whose method a task runs."""
    work = task.get_coro()
    return inspect.getcoroutinelocals(work).get("self") if inspect.iscoroutine(work) else None


def _parts(client: Any) -> list[object]:
    """The parts of a client, each of which starts tasks."""
    names = ("_sender", "_message_accumulator", "_coordinator", "_fetcher")
    return [client, _network(client), *(part for name in names if (part := getattr(client, name, None)) is not None)]


def _network(client: Any) -> Any:
    """The part of a client that holds its connections."""
    return client.client if isinstance(client, AIOKafkaProducer) else client._client
