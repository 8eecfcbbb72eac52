"""What a daemon keeps of models that are published over Kafka: `python -m tests.kafka.many_models --count 60`.

One daemon on one real broker, without a turn to read. A small model is published again and again, each once the one
before is in use; after each tenth the daemon's resident memory is told.
"""

from __future__ import annotations

import argparse
import asyncio
import runpy
import tempfile
import time
from pathlib import Path

from anond.models_topic.records import publication
from tests.faults.arena import settings
from tests.faults.everyday import Readings
from tests.faults.soak import BROKERS, say
from tests.house import House
from tests.publishing import same

NAMES = ("en-first", "en-second")
EVERY = 10  # models between two readings


async def publish(house: House, count: int) -> None:
    """Publish one after the other, and tell what the daemon holds."""
    signer, topic = house.keys.need("publish"), house.settings.topics.models
    files = {name: same(name, signer) for name in NAMES}
    daemon = house.start("run")
    readings = Readings("daemon", daemon.process.pid)
    async with house.log() as log:
        for number in range(count):
            name = NAMES[number % 2]
            await log.append(publication(files[name], "en", name, topic, signer, time.time()))
            await daemon.says(f"model in use  lang=en  model={name}", number // 2 + 1)
            if number % EVERY == EVERY - 1:
                readings.read()
                say(f"{number + 1} models: {readings.memory[-1]:.1f} MB")
    more = (readings.memory[-1] - readings.memory[0]) / (count - EVERY)
    say(f"{1000 * more:.0f} kB a model after the first {EVERY}")


def main() -> None:
    """Publish on a broker of one's own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    count = parser.parse_args().count
    with runpy.run_path(str(BROKERS))["Brokers"](1) as brokers, tempfile.TemporaryDirectory() as folder:
        house = House.build(Path(folder) / "home", settings(brokers.address))
        try:
            asyncio.run(publish(house, count))
        finally:
            house.close()


if __name__ == "__main__":
    main()
