"""What reading and writing an event by a schema costs: `python -m experiments.schema_cost`, in microseconds of CPU."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import orjson

from anond import config, connect
from anond.log.framed.codecs import codec
from anond.log.framed.schema import of_file

_SCHEMAS = Path(__file__).parents[2] / "deploy" / "schemas"
_TURN = {"session": "9f3ac01b", "turn": 7, "speaker": "user", "lang": "en", "text": "hi, where is the parcel of May?"}
_RUNS, _EVENTS = 7, 3_000


def cost(work: Callable[[bytes], bytes], event: bytes) -> tuple[float, float, float]:
    """Median, least and most of some runs."""
    found = []
    for _ in range(_RUNS):
        began = time.process_time()
        for _ in range(_EVENTS):
            work(event)
        found.append((time.process_time() - began) / _EVENTS * 1e6)
    return median(found), min(found), max(found)


def rows() -> Iterator[str]:
    """A row for each kind of schema."""
    turn, clean = orjson.dumps(_TURN), connect.samples(config.load(None, {}))[0]
    for end in ("avsc", "json", "proto"):
        turns, cleans = (codec(of_file(_SCHEMAS / f"{name}.{end}")) for name in ("turns", "clean"))
        event = turns.encode(turn)
        assert turns.decode(event)
        for word, work, given in (("read", turns.decode, event), ("written", cleans.encode, clean)):
            yield "{:6} {:8} {:5.1f} ({:.1f} to {:.1f})".format(end, word, *cost(work, given))


if __name__ == "__main__":
    print("\n".join(rows()))  # noqa: T201
