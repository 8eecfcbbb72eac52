"""The models topic of a cluster as a file of a backup. The trainer signed what is in it, so it needs no seal."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Final

import orjson

from anond import connect
from anond.config import Settings
from anond.events.records import Message
from anond.log.reading import every_record

FILE: Final = "models.topic"
_AT_ONCE: Final = 8  # of half a megabyte each


async def copy_models(settings: Settings, path: Path) -> None:
    """Write all records of the models topic to a file, a line each."""
    log = connect.open_log(settings, None)
    try:
        await log.create(connect.topics(settings, settings.topics.models))
        with path.open("wb") as file:
            async for record in every_record(log, settings.topics.models):
                value = None if record.value is None else b64encode(record.value).decode()
                file.write(orjson.dumps({"key": (record.key or b"").decode(), "value": value}) + b"\n")
    finally:
        await log.close()


async def bring_back_models(settings: Settings, path: Path) -> int:
    """Append what a file holds to the models topic if nothing stands there; how many records, -1 where others do."""
    log, topic = connect.open_log(settings, None), settings.topics.models
    try:
        await log.create(connect.topics(settings, topic))
        if await log.read(topic, 0, 0, 1):
            return -1
        count = 0
        with path.open("rb") as lines:
            batch: list[Message] = []
            for line in lines:
                row = orjson.loads(line)
                value = None if row["value"] is None else b64decode(row["value"])
                batch.append(Message(topic, 0, row["key"].encode(), value))
                if len(batch) >= _AT_ONCE:
                    await log.append(batch)
                    batch = []
                count += 1
            if batch:
                await log.append(batch)
        return count
    finally:
        await log.close()
