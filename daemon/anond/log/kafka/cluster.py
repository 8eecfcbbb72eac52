"""Access to a Kafka cluster: makes clients, ends them, and turns their errors into `LogError`.

aiokafka retries most requests without end while brokers are away, so every wait on it has a deadline here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import (
    IllegalOperation,
    InvalidProducerEpoch,
    KafkaConnectionError,
    KafkaError,
    MessageSizeTooLargeError,
    ProducerFenced,
    RecordListTooLargeError,
    RecordTooLargeError,
)

from anond.errors import Fenced, LogError, Unreachable
from anond.log.deadline import Deadline
from anond.log.kafka import mended
from anond.log.kafka.ending import Client, end
from anond.log.kafka.keeping import Needs

TOO_LARGE = (MessageSizeTooLargeError, RecordListTooLargeError, RecordTooLargeError)
_CLIENT_FAILS = (KafkaError, OSError, AssertionError, IllegalOperation)  # aiokafka asserts the states of a transaction
_LOG = logging.getLogger("anond.kafka")
_FOR_EVER = 86_400.0  # seconds


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Kafka cluster, and the time limits for it."""

    servers: str  # host:port, separated by commas
    replication: int = 1  # copies of a topic that is created here
    message_bytes: int = 8 << 20  # largest record of a topic that is created here
    patience: float = 20.0  # seconds that one request, or one transaction, may take
    session_timeout: float = 15.0  # seconds without a heartbeat after which the group drops a daemon
    heartbeat: float = 1.0  # seconds between two heartbeats
    needs: Mapping[str, Needs] = field(default_factory=dict)  # requirements of topics besides their shape
    security: Mapping[str, Any] = field(default_factory=dict, repr=False)  # arguments of aiokafka's clients for it

    def producer(self, transactional_id: str | None = None) -> AIOKafkaProducer:
        """A producer, not started: idempotent, or transactional, which fences others of the same id."""
        return mended.producer(
            **self._client(),
            enable_idempotence=True,
            transactional_id=transactional_id,
            transaction_timeout_ms=_ms(2 * self.patience),
            max_batch_size=1 << 18,
            max_request_size=self.message_bytes,
            retry_backoff_ms=5,  # the broker answers "try again" while the last transaction is completing
        )

    def reader(self, reset: str, fetch_wait: float) -> AIOKafkaConsumer:
        """A consumer of committed records outside any group, not started."""
        return AIOKafkaConsumer(
            **self._client(),
            isolation_level="read_committed",
            enable_auto_commit=False,
            auto_offset_reset=reset,
            fetch_max_wait_ms=_ms(fetch_wait),
            max_partition_fetch_bytes=1 << 20,  # a larger record comes alone
        )

    def admin(self) -> AIOKafkaAdminClient:
        """An admin client, not started."""
        return AIOKafkaAdminClient(**self._client())

    def member(self, group: str, assignor: type[Any], name: str) -> AIOKafkaConsumer:
        """A consumer for membership in a group: its partitions are paused at once."""
        return AIOKafkaConsumer(
            **self._client(),
            client_id=name,
            group_id=group,
            enable_auto_commit=False,
            auto_offset_reset="latest",
            partition_assignment_strategy=(assignor,),
            session_timeout_ms=_ms(self.session_timeout),
            rebalance_timeout_ms=_ms(2 * self.session_timeout),
            heartbeat_interval_ms=_ms(self.heartbeat),
            metadata_max_age_ms=5_000,  # the time in which a daemon notices that a topic has grown
        )

    def _client(self) -> dict[str, Any]:
        return {"bootstrap_servers": self.servers, "request_timeout_ms": _ms(self.patience), **self.security}

    @asynccontextmanager
    async def deadline(self, doing: str, seconds: float | None = None) -> AsyncIterator[None]:
        """A deadline for the block. Errors become a LogError that says what was being done."""
        limit = self.patience if seconds is None else seconds
        try:
            async with asyncio.timeout(limit):
                yield
        except TimeoutError:
            raise Unreachable(f"Kafka does not answer: {doing} took longer than {limit:g} seconds") from None
        except _CLIENT_FAILS as error:
            if is_fenced(error):
                raise Fenced(f"Kafka: {doing}: somebody else owns it now") from None
            kind = Unreachable if isinstance(error, (OSError, KafkaConnectionError)) else LogError
            raise kind(f"Kafka: {doing}: {type(error).__name__}") from None

    async def end(self, client: Client | None, deadline: Deadline | None = None) -> None:
        """Stop a client; one that does not stop in time is cut off. Never raises."""
        limit = min(self.patience, 5.0)
        if client is not None and not await end(
            client, limit if deadline is None else min(limit, deadline.seconds_left())
        ):
            _LOG.warning("a client was cut off")


def fetch_together(consumer: AIOKafkaConsumer) -> None:
    """Make a started consumer ask a broker for all its partitions, or for none.

    If records of one partition lie unread for 0.1 s, aiokafka asks for the others alone, and for that one only when
    the answer has come: half a second later, if the others are idle.
    """
    consumer._fetcher._prefetch_backoff = _FOR_EVER


def is_fenced(error: BaseException) -> bool:
    """Whether an error or its cause says that another producer has taken over the transactional id."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, (ProducerFenced, InvalidProducerEpoch)):
            return True
        cause = cause.__cause__
    return False


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
