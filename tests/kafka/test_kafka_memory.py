"""What was fetched of the log goes when it was read, whenever the garbage collector comes."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from aiokafka.consumer.fetcher import PartitionRecords

from tests.kafka.conftest import Place
from tests.kafka.story import story


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Python's collector stands still, as it nearly does in a daemon."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def answers_kept() -> int:
    """How many answers of brokers are held, with the bytes of their records."""
    return sum(issubclass(type(one), PartitionRecords) for one in gc.get_objects())


@pytest.mark.usefixtures("uncollected")
@story
async def test_what_was_fetched_and_is_not_read_on_is_not_kept(place: Place) -> None:
    """Records are read here and there, one at a time, as the chunks of models are: at most one answer stays."""
    async with place.logs() as (log,):
        await log.append([place.out(b"%d" % number * 50_000) for number in range(8)])
        before = answers_kept()
        for offset in (3, 0, 5, 1, 7, 2, 6, 4):
            (record,) = await log.read(place.clean, 0, offset, max_records=1)
            assert record.value == b"%d" % offset * 50_000
        assert answers_kept() <= before + 1
