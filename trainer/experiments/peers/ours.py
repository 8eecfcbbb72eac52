"""Reads turns with anond as the peers read them: a process, a turn at a time. The whole pipeline, surrogates too."""

from __future__ import annotations

import json
import sys
from typing import Any

import anond
from experiments.peers.foreign import Found, Turn, run


def main() -> None:
    """Read a task from standard input, and write what was found to standard output."""
    task: dict[str, Any] = json.load(sys.stdin)
    anonymiser = anond.Anonymiser()

    def read(turn: Turn) -> Found:
        found = anonymiser.session(turn["session"]).read(turn["text"], turn["speaker"]).found
        return [(s.start, s.end, f"{s.tag}/{s.sub}" if s.sub else s.tag) for s in found]

    json.dump(run(read, task, ("anond",)), sys.stdout)


if __name__ == "__main__":
    main()
