"""All that the pipeline writes for fixed keys and fixed turns, as a digest for each topic: what moving code must keep.

python -m tests.wire    writes `wire.json` anew, after a change of models, lists or rules that is meant to show
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from anond import assemble, sample
from anond.events.records import AUDIT, Record
from anond.events.review import ReviewItem
from anond.pipeline.batch import BatchResult
from anond.seal import Key, Ring, seal_place
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.notation import hand_made
from tests.conftest import NOON, Bench

FILE = Path(__file__).with_name("wire.json")
LANGUAGES = ("de", "en", "es", "fr", "it", "sv")
SESSIONS = 12  # dialogues of each language, beside the sample
BATCH = 64
_SEALED = ("review", "dead")


def digests() -> dict[str, str]:
    """For each topic, and for the ledgers at the end, the digest of all that stands there."""
    bench = _bench()
    found: dict[str, Any] = {}
    items: list[ReviewItem] = []
    records = list(_records(bench))
    for at in range(0, len(records), BATCH):
        out = bench.commit(bench.run(records[at : at + BATCH], NOON + at))
        _take(found, bench, out)
        items += bench.items(out)
        if at % (4 * BATCH) == 0:
            _take(found, bench, bench.decide(*_decisions(bench, items)))
            items.clear()
    later = NOON + 10 * bench.settings.review.expire_after
    due = sorted(bench.store.sessions_due(later, 1 << 20, 1 << 20), key=lambda entry: entry[0])
    _take(found, bench, bench.pipeline.expire(due, later))
    for key, ledger in due:
        found.setdefault("ledgers", sha256()).update(key + replace(ledger, keys=()).encode())
    return {name: digest.hexdigest() for name, digest in sorted(found.items())}


def _bench() -> Bench:
    rings = {name: Ring(name, (Key(name.encode().hex()[:10].ljust(16, "0"), 0.0, sha256(name.encode()).digest()),))
             for name in ("state", "review")}  # fmt: skip
    bench = Bench(
        state=rings["state"], review=rings["review"], divert={"max_risk": 0.2, "budget": 0.02}, audit={"share": 0.1},
        emit={"spans": True, "withheld": True},
    )  # fmt: skip
    bench.pipeline.use_models({m.card.lang: assemble.decoder(m, None) for m in load_starters()})
    return bench


def _records(bench: Bench) -> Iterator[Record]:
    for offset, turn in enumerate(_turns()):
        value = {name: turn[name] for name in ("session", "turn", "speaker", "text")}
        yield bench.raw(offset, orjson.dumps(value), turn["session"].encode())
    yield bench.raw(1 << 20, b"no JSON")


def _turns() -> Iterator[dict[str, Any]]:
    """Sessions side by side, as they come in a stream."""
    sessions: dict[str, list[dict[str, Any]]] = {}
    for turn in (*sample.load(), *sample.GUEST):
        sessions.setdefault(turn["session"], []).append(turn)
    for lang in LANGUAGES:
        names: dict[str, None] = {}
        for one in hand_made(lang)[1]:
            names.setdefault(one.session)
            if len(names) > SESSIONS:
                break
            sessions.setdefault(one.session, []).append(
                {"session": one.session, "turn": one.turn, "speaker": one.speaker, "text": one.text}
            )
    for number in range(max(map(len, sessions.values()))):
        yield from (turns[number] for turns in sessions.values() if number < len(turns))


def _decisions(bench: Bench, items: Iterable[ReviewItem]) -> list[Record]:
    """Release, with what the machine found or with the first word as a name, or drop; in turn."""
    made = []
    for number, item in enumerate(items):
        word = (Span(0, max(1, len(item.turn.text.partition(" ")[0])), "PERSON"),)
        spans = word if number % 3 == 1 else item.spans
        verdict = "drop" if number % 3 == 2 else "release"
        made.append(bench.decision(item, *spans, verdict=verdict, offset=number))
    return made


def _take(found: dict[str, Any], bench: Bench, out: BatchResult) -> None:
    names = {getattr(bench.settings.topics, name): name for name in ("clean", "review", "dead", "recall")}
    bench.keys.add_records((message.key, message.value) for message in out.keys)
    for message in out.outputs:
        name = names[message.topic]
        value, key = message.value or b"", message.key or b""
        if name in _SEALED:
            value = _rounded(bench.keys.open(value, seal_place(name, key)))
        line = orjson.dumps([message.partition, key.decode(), message.headers == AUDIT]) + value
        found.setdefault(name, sha256()).update(line)


def _rounded(value: bytes) -> bytes:
    """A sealed item without the last digits of its risk, in which kernels and processors may differ."""
    item = orjson.loads(value)
    for about in (item, item.get("drawn") or {}):
        if "risk" in about:
            about["risk"] = round(about["risk"], 6)
    return orjson.dumps(item)


if __name__ == "__main__":
    FILE.write_bytes(orjson.dumps(digests(), option=orjson.OPT_INDENT_2) + b"\n")
