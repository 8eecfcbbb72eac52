"""The bare loop that the stream is measured against. `python -m anond.bench.copying` runs it.

The same client copies the records of the turns topic to the clean topic, in batches over all partitions, without
transactions: it waits for each batch to be written and then commits the group's offsets. It parses nothing; the key of
a copy says where it was copied from, so that copies can be counted.
"""

from __future__ import annotations

import asyncio
import signal

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

from anond.config import Settings
from anond.starting import run_async, start


async def copy(settings: Settings) -> None:
    """Copy until told to stop."""
    topics, servers = settings.topics, settings.kafka.servers
    consumer = AIOKafkaConsumer(
        topics.turns, bootstrap_servers=servers, group_id=topics.group, enable_auto_commit=False,
        auto_offset_reset="earliest", isolation_level="read_committed", max_partition_fetch_bytes=4 << 20,
    )  # fmt: skip
    producer = AIOKafkaProducer(bootstrap_servers=servers, max_batch_size=1 << 18, retry_backoff_ms=5)
    await producer.start()
    await consumer.start()
    try:
        while True:
            await _batch(consumer, producer, topics.clean, settings.batch.turns)
    finally:
        await consumer.stop()
        await producer.stop()


async def _batch(consumer: AIOKafkaConsumer, producer: AIOKafkaProducer, clean: str, most: int) -> None:
    found = await consumer.getmany(timeout_ms=200, max_records=most)
    sent = [
        await producer.send(
            clean, record.value, key=b"%d-%d" % (place.partition, record.offset), partition=place.partition
        )
        for place, records in found.items()
        for record in records
    ]
    if sent:
        await producer.flush()
        for each in sent:
            each.result()
        await consumer.commit({place: records[-1].offset + 1 for place, records in found.items()})


async def _until_signalled(settings: Settings) -> None:
    work = asyncio.ensure_future(copy(settings))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
    await asyncio.wait({work})
    if not work.cancelled():
        work.result()


if __name__ == "__main__":
    run_async(_until_signalled(start(None)))
