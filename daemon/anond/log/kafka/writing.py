"""Packs messages into batches within the limits of their topics, sends them, and waits for each."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiokafka import AIOKafkaProducer
from aiokafka.errors import IllegalOperation, KafkaError
from aiokafka.producer.message_accumulator import BatchBuilder

from anond.errors import Fenced, LogError, TooLarge
from anond.events.records import Message, Position
from anond.log.kafka.cluster import TOO_LARGE, is_fenced

Place = tuple[str, int]  # topic and partition
_FRAME = 128  # bytes that a record and its batch need besides key, value and headers
_BREATH = 500  # messages after which the event loop gets a turn


@dataclass(slots=True)
class Batch:
    """A batch of messages of one partition, with their numbers and the offset of the first."""

    place: Place
    builder: BatchBuilder
    numbers: list[int] = field(default_factory=list)
    offset: int = -1


async def write(producer: AIOKafkaProducer, batches: Sequence[Batch]) -> None:
    """Write batches, and record their offsets. Raises LogError if a message was not written.

    Others may have been: inside a transaction that is then aborted this leaves nothing behind.
    """
    sent: list[asyncio.Future[Any]] = []
    over: IllegalOperation | None = None
    try:
        for batch in batches:
            sent.append(await producer.send_batch(batch.builder, batch.place[0], partition=batch.place[1]))
    except IllegalOperation as error:  # what was sent before has failed already and ended the transaction: it says why
        over = error
    answers = await asyncio.gather(*sent, return_exceptions=True)
    for batch, answer in zip(batches, answers, strict=False):
        if isinstance(answer, BaseException):
            raise _refusal(batch.place, answer)
        batch.offset = answer.offset
    if over is not None:
        raise over


def positions(batches: Sequence[Batch]) -> list[Position]:
    """The position of each written message, in the order of packing."""
    found: dict[int, Position] = {}
    for batch in batches:
        for step, number in enumerate(batch.numbers):
            found[number] = Position(*batch.place, batch.offset + step)
    return [found[number] for number in sorted(found)]


async def pack(producer: AIOKafkaProducer, messages: Sequence[Message], largest: Mapping[str, int]) -> list[Batch]:
    """Batches of messages by partition, in their order, each as large as its topic allows.

    `largest` says for each topic how many bytes that is; raises TooLarge where one message alone is more.
    """
    done: list[Batch] = []
    filling: dict[Place, Batch] = {}
    for number, message in enumerate(messages):
        if number % _BREATH == _BREATH - 1:
            await asyncio.sleep(0)
        assert message.partition is not None
        place = message.topic, message.partition
        batch = filling.get(place)
        if batch is None or not _put(batch.builder, message, largest[message.topic]):
            batch = filling[place] = Batch(place, producer.create_batch())
            done.append(batch)
            if not _put(batch.builder, message, largest[message.topic]):
                raise _too_large(place)
        batch.numbers.append(number)
    for batch in done:
        batch.builder.close()
    return done


def _put(builder: BatchBuilder, message: Message, largest: int) -> bool:
    """Add a message to a batch, unless it is full, or the topic would not take it any more."""
    key, value, headers = message.key, message.value, message.headers
    size = len(key or b"") + len(value or b"") + _FRAME
    if headers:
        size += sum(len(name) + len(held) + 10 for name, held in headers)
    if builder.size() + size > largest:
        return False
    return builder.append(timestamp=None, key=key, value=value, headers=list(headers)) is not None


def _refusal(place: Place, error: BaseException) -> BaseException:
    topic, partition = place
    if is_fenced(error):
        return Fenced(f"partition {partition} of {topic} cannot be written: somebody else owns it now")
    if isinstance(error, TOO_LARGE):
        return _too_large(place)
    if isinstance(error, KafkaError):
        return LogError(f"Kafka: a record for {topic}/{partition} was refused: {type(error).__name__}")
    return error


def _too_large(place: Place) -> TooLarge:
    return TooLarge(f"a record for {place[0]}/{place[1]} is larger than the topic takes (max.message.bytes)")
