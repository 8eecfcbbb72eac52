"""Learns languages side by side, each in a process of its own, which also chooses what people should decide next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from anond import logging_setup
from anond.config import Settings
from anond.engines.model.file import Model
from anond.starting import keys_for
from anond_trainer.train.side_by_side import Failed, Step, Work, side_by_side
from anond_trainer.training_run.asking import Asking, choose_next

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels
    from anond_trainer.data.gold import GoldTurn
    from anond_trainer.train.nightly import Result


class ShowsProgress(Protocol):
    """Shows people how far the languages are."""

    def show_step(self, lang: str, step: str, share: float) -> None:
        """Show the step at which a language is, and the share of its work that is done."""

    def close(self, *, whole: bool = False) -> None:
        """End the display; `whole` says that every language was learnt."""


ProgressOf = Callable[[Sequence[str]], ShowsProgress]  # of these languages


class NoProgress:
    """Shows nothing, where nobody watches."""

    def show_step(self, lang: str, step: str, share: float) -> None:
        """Show nothing."""

    def close(self, *, whole: bool = False) -> None:
        """Do nothing: nothing was shown."""


@dataclass(frozen=True, slots=True)
class LanguageToLearn:
    """The inputs and settings of one language's training."""

    lang: str
    labels: Labels
    current: Model | None  # the model in use
    number: int  # of the model that comes of it
    gold: list[GoldTurn]
    forced: str
    looks: int  # how often the gate will have looked at the stream, with this time
    has_to_go: bool  # whether the model in use learnt from sessions that were forgotten since


def learn_all(
    settings: Settings, now: float, languages: Sequence[LanguageToLearn], processes: int, progress: ShowsProgress
) -> dict[str, tuple[Result, Asking] | Failed]:
    """The results of these languages."""
    whole = False
    works: dict[str, Work[tuple[Result, Asking]]] = {one.lang: partial(learn, settings, now, one) for one in languages}
    try:
        found = side_by_side(works, processes, progress.show_step)
        whole = not any(isinstance(one, Failed) for one in found.values())
    finally:
        progress.close(whole=whole)
    return found


def learn(settings: Settings, now: float, given: LanguageToLearn, step: Step) -> tuple[Result, Asking]:
    """Learn one language and choose what to ask next, in a process of its own, which loads the keys by itself."""
    from anond_trainer.train.nightly import Trainer

    logging_setup.configure("json" if settings.observe.logs == "json" else "text", settings.observe.level)
    keys = keys_for(settings, ["review", "publish", "trust"])
    trusted = tuple(settings.train.trusted)
    trainer = Trainer(settings, keys.need("review"), keys.need("publish"), now, trusted=trusted)

    def within(what: str, share: float) -> None:
        if what != "done":
            step(what, 0.8 * share)

    result = trainer.learn(
        given.lang, given.labels, given.current, given.number, gold=given.gold, forced=given.forced,
        looks=given.looks, anew=given.has_to_go, progress=within,
    )  # fmt: skip
    asking = choose_next(settings, keys, now, given.lang, given.labels, given.current, result, step)
    step("done", 1.0)
    return replace(result, stages=None), asking
