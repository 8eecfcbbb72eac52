"""`anond` that stays with its third batch in hand: it says so, and when it has heard a signal.

Run as a program, so that no luck is needed to hit that moment. With `--until-asked` it goes on with the batch once a
signal has come, and never otherwise.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

from anond.cli.main import main
from anond.pipeline.pipeline import Pipeline
from anond.service.stopping import Stopping

IN_HAND, HEARD = "a batch is in hand", "a signal was heard"
UNTIL_ASKED = "--until-asked"
_BATCH = 3
_batches = 0
_goes_on = threading.Event()


def _run(pipeline: Pipeline, records: Any, *rest: Any) -> Any:
    global _batches
    _batches += bool(records)
    if _batches == _BATCH:
        print(IN_HAND, flush=True)
        _goes_on.wait()
    return _run_at_once(pipeline, records, *rest)


def _signal(stopping: Stopping) -> None:
    _hear(stopping)
    print(HEARD, flush=True)
    if _until_asked:
        _goes_on.set()


if __name__ == "__main__":
    if _until_asked := UNTIL_ASKED in sys.argv:
        sys.argv.remove(UNTIL_ASKED)
    _run_at_once, Pipeline.run = Pipeline.run, _run  # type: ignore[method-assign, assignment]
    _hear, Stopping.signal = Stopping.signal, _signal  # type: ignore[method-assign]
    main()
