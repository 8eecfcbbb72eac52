"""The pipeline of one checkout, which `pipeline_speed` starts in a process of its own and feeds with turns.

Each line that it reads is JSON: how to run ("warm", "try" or "keep") and a list of turns. It answers with the CPU
seconds that they took, a digest of all clean events, recalls and ledgers that came of them, how many events and
recalls those are, and how many spans were replaced in how many of the seconds. What is tried runs in a fork, and
leaves nothing behind. Nothing is imported of the checkout that this file stands in.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

BATCH = 256  # turns
NOON = 1_767_225_600.0
LANGUAGES = ("de", "en", "es", "fr", "it", "sv")
REPLACED = {"spans": 0, "seconds": 0.0}  # since the last line was read
Turn = tuple[bytes, bytes]  # value, key


def main(tree: Path) -> None:
    """Answer every line."""
    sys.path[:0] = [str(tree / part) for part in ("", "daemon", "trainer", "gazetteers")]
    _time_substitution()
    bench, answers, at = _bench(tree), os.fdopen(os.dup(1), "w"), 0
    for line in sys.stdin:
        how, sent = json.loads(line)
        turns = [(value.encode(), key.encode()) for value, key in sent]
        answer = _in_fork(bench, turns, at) if how == "try" else _measured(bench, turns, at)
        if how == "warm":
            _set_collector(tree)
        at += 0 if how == "try" else len(turns)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _measured(bench: Any, turns: list[Turn], first: int) -> list[Any]:
    REPLACED.update(spans=0, seconds=0.0)
    begun = time.process_time()
    results = _run(bench, turns, first)
    seconds = time.process_time() - begun
    return [seconds, *_digest_and_events(bench, results), REPLACED["spans"], REPLACED["seconds"]]


def _time_substitution() -> None:
    """Count the spans that are replaced, and the CPU time that it takes."""
    kind = import_module("anond.surrogates.substitute").Substituter
    replace_spans = kind.replace

    def timed(own: Any, text: str, spans: Any, *more: Any, **named: Any) -> Any:
        begun = time.thread_time()
        try:
            return replace_spans(own, text, spans, *more, **named)
        finally:
            REPLACED["seconds"] += time.thread_time() - begun
            REPLACED["spans"] += len(spans)

    kind.replace = timed


def _in_fork(bench: Any, turns: list[Turn], first: int) -> list[Any]:
    """The same in a child, whose copy of the pipeline ends with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, json.dumps(_measured(bench, turns, first)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        found: list[Any] = json.load(answer)
    os.waitpid(child, 0)
    return found


def _set_collector(tree: Path) -> None:
    """As the daemon of that checkout sets it."""
    if (tree / "daemon" / "anond" / "garbage.py").exists():
        import_module("anond.garbage").collect_seldom()
        return
    gc.collect()
    gc.set_threshold(20_000, 50, 1_000)
    gc.freeze()


def _bench(tree: Path) -> Any:
    """The pipeline with fixed keys and all models, or with drawn keys where a checkout is older than fixed ones.

    What a daemon of that checkout puts together and compiles when it starts is ready here, too.
    """
    bench = _made(tree)
    if (tree / "daemon" / "anond" / "detectors" / "compiling.py").exists():
        for lang in LANGUAGES:
            import_module("anond.detectors.compiling").compile_patterns(lang)
    if prepare := getattr(import_module("anond.surrogates.substitute"), "prepare", None):
        prepare(import_module("anond_gazetteers").load(), LANGUAGES)
    return bench


def _made(tree: Path) -> Any:
    if (tree / "tests" / "wire.py").exists():
        return import_module("tests.wire")._bench()
    divert, audit = {"max_risk": 0.2, "budget": 0.02}, {"share": 0.1}
    bench = import_module("tests.conftest").Bench(divert=divert, audit=audit)
    decoder, starters = import_module("anond.assemble").decoder, import_module("anond.starters").load_starters()
    models = {model.card.lang: decoder(model, None) for model in starters}
    if hasattr(bench.pipeline, "use_models"):
        bench.pipeline.use_models(models)
    else:
        bench.pipeline.tagger.models = models
    return bench


def _run(bench: Any, turns: list[Turn], first: int) -> list[Any]:
    results = []
    for at in range(0, len(turns), BATCH):
        records = [bench.raw(first + at + n, *turn) for n, turn in enumerate(turns[at : at + BATCH])]
        results.append(bench.commit(bench.run(records, NOON + first + at)))
    return results


def _digest_and_events(bench: Any, results: list[Any]) -> tuple[str, int]:
    topics, digest, events = bench.settings.topics, sha256(), 0
    for result in results:
        for message in result.outputs:
            if message.topic in (topics.clean, topics.recall):
                digest.update(message.value or b"")
                events += 1
        for key, ledger in sorted(result.ledgers.items()):
            stored = replace(ledger, keys=()) if hasattr(ledger, "keys") else ledger
            digest.update(key + (stored.encode() if stored else b""))
    return digest.hexdigest()[:12], events


if __name__ == "__main__":
    main(Path(sys.argv[1]))
