"""Ends aiokafka's clients for certain.

Their own `stop` may hang while brokers are away, or raise CancelledError though nobody cancelled it (a fetch that was
waiting for its next try), and leaves tasks behind then. aiokafka has no public way to end those.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient

Client: TypeAlias = AIOKafkaProducer | AIOKafkaConsumer | AIOKafkaAdminClient
_CUT_OFF_WITHIN = 2.0  # seconds for each piece of a client that did not stop


async def end(client: Client, seconds: float) -> bool:
    """Stop a client; what does not stop in time is cut off. Whether it stopped by itself; never raises."""
    stop: Callable[[], Awaitable[None]] = client.close if isinstance(client, AIOKafkaAdminClient) else client.stop
    if await _went_well(stop, seconds):
        return True
    for piece in _pieces(client):
        await _went_well(piece, _CUT_OFF_WITHIN)
    return False


async def _went_well(work: Callable[[], Awaitable[None]], seconds: float) -> bool:
    """Do it in a task of its own, so that what is cancelled in there is not taken for us."""
    task = asyncio.ensure_future(work())
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=seconds)
    return task.done() and not task.cancelled() and task.exception() is None


def _pieces(client: Any) -> list[Callable[[], Awaitable[None]]]:
    """What a client consists of, in the order in which it ends."""
    if isinstance(client, AIOKafkaAdminClient):
        return [client._client.close]
    if isinstance(client, AIOKafkaProducer):
        return [client._sender.close, client.client.close]
    if hasattr(client._coordinator, "reset_generation"):
        client._coordinator.reset_generation()  # its heartbeats end by themselves when it is no member any more
    parts = [part.close for part in (client._coordinator, client._fetcher) if part is not None]
    return [*parts, client._client.close]
