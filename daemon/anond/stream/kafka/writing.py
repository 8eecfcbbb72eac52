"""Hands messages to a producer in batches, and waits for every one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError
from aiokafka.producer.message_accumulator import BatchBuilder

from anond.errors import Fenced, LogError
from anond.events import Message, Position
from anond.stream.kafka.cluster import TOO_LARGE, is_fenced

Place = tuple[str, int]  # topic and partition
_BREATH = 500  # messages after which the event loop gets a turn


@dataclass(slots=True)
class _Batch:
    """Messages of one partition that travel together, and which ones they are."""

    place: Place
    builder: BatchBuilder
    numbers: list[int] = field(default_factory=list)


async def write(producer: AIOKafkaProducer, messages: Sequence[Message]) -> list[Position]:
    """Write messages whose partitions are known; where each stands. Raises LogError if one was not written.

    Others may have been: inside a transaction that is then aborted this leaves nothing behind.
    """
    batches = await _batches(producer, messages)
    sent = [await producer.send_batch(b.builder, b.place[0], partition=b.place[1]) for b in batches]
    answers = await asyncio.gather(*sent, return_exceptions=True)
    positions: dict[int, Position] = {}
    for batch, answer in zip(batches, answers, strict=True):
        if isinstance(answer, BaseException):
            raise _refusal(batch.place, answer)
        for step, number in enumerate(batch.numbers):
            positions[number] = Position(*batch.place, answer.offset + step)
    return [positions[number] for number in range(len(messages))]


async def _batches(producer: AIOKafkaProducer, messages: Sequence[Message]) -> list[_Batch]:
    """Messages by partition, in their order, as many in a batch as it takes."""
    done: list[_Batch] = []
    filling: dict[Place, _Batch] = {}
    for number, message in enumerate(messages):
        if number % _BREATH == _BREATH - 1:
            await asyncio.sleep(0)
        assert message.partition is not None
        place = message.topic, message.partition
        batch = filling.get(place)
        if batch is None or not _put(batch, message):
            batch = filling[place] = _Batch(place, producer.create_batch())
            done.append(batch)
            _put(batch, message)
        batch.numbers.append(number)
    for batch in done:
        batch.builder.close()
    return done


def _put(batch: _Batch, message: Message) -> bool:
    """Add a message to a batch, unless it is full; an empty one takes any."""
    taken = batch.builder.append(
        timestamp=None, key=message.key, value=message.value, headers=list(message.headers)
    )  # fmt: skip
    return taken is not None


def _refusal(place: Place, error: BaseException) -> BaseException:
    topic, partition = place
    if is_fenced(error):
        return Fenced(f"partition {partition} of {topic} cannot be written: somebody else owns it now")
    if isinstance(error, TOO_LARGE):
        return LogError(f"a record for {topic}/{partition} is larger than the topic takes (max.message.bytes)")
    if isinstance(error, KafkaError):
        return LogError(f"Kafka: a record for {topic}/{partition} was refused: {type(error).__name__}")
    return error
