"""The request of a run."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from anond_trainer.data.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class Request:
    """The options of a run. `forced` is the reason for which a model is published although the gate refuses it."""

    langs: tuple[str, ...] = ()
    dry_run: bool = False
    forced: str = ""
    jobs: int = 0
    gold: Sequence[GoldTurn] = field(default=(), repr=False)

    def gold_of(self, lang: str) -> list[GoldTurn]:
        """The gold in a language."""
        return [turn for turn in self.gold if turn.lang == lang]

    def processes(self, langs: Collection[str]) -> int:
        """The number of languages that are learnt at once."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(self.jobs or cores, len(langs))
