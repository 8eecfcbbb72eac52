"""The first turns to ask about, in languages of which too little was decided to learn anything from.

They are chosen by what a source model does not know: the one in use, the shipped one, or that of near languages. A run
looks only at what came to the review topic since the last one, so that one without news still ends at once.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from anond import connect, logging_setup
from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import AnondError
from anond.log.protocol import Log
from anond.seal import Ring
from anond.starters import starter_of
from anond.starting import keys_for
from anond_trainer.train.side_by_side import Failed, Step, Work, side_by_side
from anond_trainer.train.tried import Memory
from anond_trainer.training_run.asking import Asking, choose_next
from anond_trainer.training_run.inputs import Inputs, passed_over
from anond_trainer.training_run.learning import ProgressOf, ShowsProgress
from anond_trainer.training_run.request import Request

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels


@dataclass(frozen=True, slots=True)
class NewlyWaiting:
    """The languages of turns that came since the last look, and how far the review topic is read, by partition."""

    langs: frozenset[str] = frozenset()
    ends: tuple[int, ...] = ()
    trouble: str = ""  # why nothing was looked at


async def newly_waiting(log: Log, settings: Settings, ring: Ring, seen: Sequence[int]) -> NewlyWaiting:
    """Look at what came to the review topic behind what was seen of it."""
    names = settings.topics
    try:
        await log.create(connect.topics(settings, names.review, names.keys))
        ends = tuple([await log.end(names.review, number) for number in range(await log.partitions(names.review))])
        begins = [place if place <= end else 0 for place, end in zip(_filled(seen, len(ends)), ends, strict=True)]
        if begins == list(ends):
            return NewlyWaiting(ends=ends)
        from anond_trainer.active.waiting import languages_waiting  # with all that reads turns

        langs = await languages_waiting(log, names.review, names.keys, ring, begins, ends, time.time())
    except AnondError as error:  # such as no right to read what waits
        return NewlyWaiting(trouble=str(error))
    return NewlyWaiting(langs, ends)


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """Chooses the first turns of languages, and remembers how far waiting turns were looked at."""

    settings: Settings
    request: Request
    memory: Memory
    inputs: Inputs
    newly: NewlyWaiting

    def choose(self, learnt: Collection[str], progress_of: ProgressOf) -> dict[str, Asking]:
        """The first turns to ask about, by language; `learnt` are languages that ask by what they learnt."""
        if not self.settings.train.ask:  # what was asked for before is taken back
            return {lang: Asking() for lang in self.memory.seeded.difference(learnt)}
        langs = [lang for lang in sorted(self.newly.langs.difference(learnt)) if self._has_to_begin(lang)]
        found = self._of_each(langs, progress_of(langs)) if langs else {}
        return {lang: one for lang, one in found.items() if one.wanted or one.trouble}

    def remember(self, seeds: Mapping[str, Asking]) -> None:
        """Remember what was seen, unless some of it was passed over that another run has to look at."""
        memory, asking = self.memory, self.settings.train.ask > 0
        seeded = memory.seeded.union(lang for lang, one in seeds.items() if one.wanted) if asking else frozenset[str]()
        in_vain = self.newly.trouble or any(one.trouble for one in seeds.values())
        seen = memory.seen if in_vain or self.request.langs or not asking else self.newly.ends
        if not self.request.dry_run and (seen, seeded) != (memory.seen, memory.seeded):
            memory.seen, memory.seeded = seen, seeded
            memory.write()

    def _has_to_begin(self, lang: str) -> bool:
        """Whether a language that a model reads was never tried, for want of decisions."""
        from anond.near.models import shipped_near

        asked = not self.request.langs or lang in self.request.langs
        few = len(self.inputs.labels.of(lang)) < self.settings.train.min_decisions
        if not asked or not few or self.memory.was_tried(lang) or passed_over(self.settings, lang):
            return False
        return lang in self.inputs.current or starter_of(lang) is not None or bool(shipped_near(lang))

    def _of_each(self, langs: Sequence[str], progress: ShowsProgress) -> dict[str, Asking]:
        now, labels, current = time.time(), self.inputs.labels, self.inputs.current
        works: dict[str, Work[Asking]] = {
            lang: partial(seed, self.settings, now, lang, labels, current.get(lang)) for lang in langs
        }
        whole = False
        try:
            found = side_by_side(works, self.request.processes(langs), progress.show_step)
            whole = not any(isinstance(one, Failed) for one in found.values())
        finally:
            progress.close(whole=whole)
        return {lang: Asking(trouble=one.why) if isinstance(one, Failed) else one for lang, one in found.items()}


def seed(settings: Settings, now: float, lang: str, labels: Labels, current: Model | None, step: Step) -> Asking:
    """Choose the first turns of a language, in a process of its own, which loads the keys by itself."""
    from anond_trainer.train.nightly import Result

    logging_setup.configure("json" if settings.observe.logs == "json" else "text", settings.observe.level)
    keys = keys_for(settings, ["review", "publish", "trust"])
    asking = choose_next(settings, keys, now, lang, labels, current, Result(lang, ""), step)
    step("done", 1.0)
    return asking


def _filled(seen: Sequence[int], count: int) -> list[int]:
    return [*seen[:count], *[0] * (count - len(seen))]
