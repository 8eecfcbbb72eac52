"""Corrections of aiokafka, which has no settings for them. All our producers are made here.

- A transaction is begun again sooner, whose forerunner was completing.
- A connection that ends while a coordinator is being looked up is no "Unexpected error in sender routine", after which
  the producer is of no use: the look-up is done again, as the Java client does it, until our deadline.
- What a producer that was fenced or failed leaves in futures that nobody waits for ("Future exception was never
  retrieved") is no news: whoever waited for the commit has been told.
- Fetched records that nobody reads on, since the next place to read is elsewhere, go at once. aiokafka keeps them in a
  circle with their own iterator, which Python's collector alone can open: a megabyte each, and it runs seldom here.
- A client whose start is given up in the middle closes the connection over which it asked for the brokers: nobody else
  knows that one.
- A connection that is replaced while a request on it times out is a lost connection. aiokafka looks it up in vain
  (`KeyError`), or finds that it knows no broker at all just then (`AssertionError`): the heartbeat of a member ended
  with that and was reported for ever after, so that the daemon ended.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Iterator
from typing import Any

from aiokafka import AIOKafkaProducer, conn
from aiokafka.conn import AIOKafkaConnection
from aiokafka.consumer import consumer, fetcher
from aiokafka.consumer.fetcher import PartitionRecords
from aiokafka.consumer.group_coordinator import GroupCoordinator
from aiokafka.errors import KafkaConnectionError, NodeNotReadyError
from aiokafka.producer import message_accumulator, sender, transaction_manager
from aiokafka.util import create_future

_CONNECTION_WENT = (KeyError, AssertionError)


def producer(**settings: Any) -> AIOKafkaProducer:
    """A producer whose look-up of coordinators survives the end of a connection."""
    made = AIOKafkaProducer(**settings)
    look_up = made.client.coordinator_lookup

    async def look_up_again(kind: Any, key: str) -> int:
        try:
            node: int = await look_up(kind, key)
        except KafkaConnectionError as error:
            raise NodeNotReadyError from error  # for which the sender asks again
        return node

    made.client.coordinator_lookup = look_up_again
    return made


def _future_that_may_fail_alone(loop: asyncio.AbstractEventLoop | None = None) -> asyncio.Future[Any]:
    future: asyncio.Future[Any] = create_future(loop)
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


class FetchedRecords(PartitionRecords):  # type: ignore[misc]
    """The records of one answer of a broker, whose iterator does not keep them."""

    def _unpack_records(self) -> Iterator[Any]:
        found: Iterator[Any] = PartitionRecords._unpack_records(weakref.proxy(self))
        return found


class Connection(AIOKafkaConnection):  # type: ignore[misc]
    """A connection to a broker, which closes itself where it is its owner's alone and a request on it is given up."""

    def send(self, request: Any, expect_response: bool = True) -> Awaitable[Any]:
        """Send a request; the answer is to be awaited."""
        answer: Awaitable[Any] = super().send(request, expect_response)
        return answer if self._on_close_cb is not None else self._or_close(answer)

    async def _or_close(self, answer: Awaitable[Any]) -> Any:
        try:
            return await answer
        except BaseException:
            self.close()
            raise


class Coordinator(GroupCoordinator):  # type: ignore[misc]
    """The membership in a group, which outlives connections that are replaced."""

    async def ensure_coordinator_known(self) -> None:
        """Look the coordinator up, again where a connection went meanwhile, for as long as a request may take."""
        clock = asyncio.get_running_loop().time
        until = clock() + self._client._request_timeout_ms / 1000
        while True:
            try:
                await super().ensure_coordinator_known()
                return
            except _CONNECTION_WENT as error:
                if clock() >= until:
                    raise KafkaConnectionError from error
                await self._client.force_metadata_update()
                await asyncio.sleep(self._retry_backoff_ms / 1000)

    async def _send_req(self, request: Any) -> Any:
        try:
            return await super()._send_req(request)
        except _CONNECTION_WENT as error:
            self.coordinator_dead()
            raise KafkaConnectionError from error  # for which its callers ask again


conn.AIOKafkaConnection = Connection
consumer.GroupCoordinator = Coordinator
fetcher.PartitionRecords = FetchedRecords
sender.BACKOFF_OVERRIDE = 0.002  # seconds; was 0.02
message_accumulator.create_future = _future_that_may_fail_alone
transaction_manager.create_future = _future_that_may_fail_alone
