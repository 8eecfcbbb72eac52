"""The turns that people should decide next in a language, and the outlook once it was learnt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from anond import connect
from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.engines.model.file import Model
from anond.errors import AnondError
from anond.logging_setup import describe
from anond.seal import Keys
from anond.starters import starter_of
from anond.starting import run_async
from anond_trainer.active.priorities import Wanted, summary
from anond_trainer.training_run.unchanged_log import UnchangedLog

if TYPE_CHECKING:
    from anond_trainer.active.asking import PredictedTurns
    from anond_trainer.active.cost import Pace
    from anond_trainer.active.outlook import Outlook
    from anond_trainer.active.waiting import WaitingTurn
    from anond_trainer.data.decisions import Labels
    from anond_trainer.train.nightly import Result
    from anond_trainer.train.side_by_side import Step

FOLDER: Final = "curves"  # in the folder of training


@dataclass(frozen=True, slots=True)
class Asking:
    """The turns of a language to ask about next, and the outlook."""

    wanted: tuple[Wanted, ...] = field(default=(), repr=False)
    waiting: int = 0
    time: str = ""  # that people are likely to take for them, in words
    outlook: Outlook | None = None
    picture: bytes = field(default=b"", repr=False)
    trouble: str = ""  # why nothing could be told

    def lines(self, lang: str, folder: Path | None) -> Iterator[str]:
        """Lines for people; with the path of the curve where it was written."""
        if self.trouble:
            yield f"{lang}: what to ask next could not be told: {self.trouble}"
        if self.outlook is not None:
            where = f"; the curve: {folder / lang}.png and .json" if folder else ""
            yield f"{lang}: {self.outlook.line()}{where}"
        if self.wanted:
            of = f"{len(self.wanted)} of {counted(self.waiting, 'turn that waits', 'turns that wait')}"
            verb = "is" if len(self.wanted) == 1 else "are"
            yield f"{lang}: {of} {verb} asked about next, {self.time}: {summary(self.wanted)}"

    def files(self, lang: str) -> dict[str, bytes]:
        """The curve, by the names of its files."""
        return {f"{lang}.json": self.outlook.json(), f"{lang}.png": self.picture} if self.outlook else {}


def choose_next(
    settings: Settings, keys: Keys, now: float, lang: str, labels: Labels, current: Model | None, result: Result,
    step: Step,
) -> Asking:  # fmt: skip
    """Read the waiting turns with a language's newest model, choose the next ones, and look ahead."""
    try:
        return _ask(settings, keys, now, lang, labels, current, result, step)
    except AnondError as error:  # such as no right to read what waits: what was learnt is worth publishing all the same
        return Asking(trouble=str(error))
    except Exception as error:  # its message may quote what it choked on
        return Asking(trouble="; ".join(describe(error)))


def _ask(
    settings: Settings, keys: Keys, now: float, lang: str, labels: Labels, current: Model | None, result: Result,
    step: Step,
) -> Asking:  # fmt: skip
    step("reading what waits", 0.8)
    waiting = run_async(_waiting(settings, keys, now, lang, labels))
    if not waiting and result.stages is None:
        return Asking()
    found, wanted, time = _chosen(settings, keys, int(now), _newest(keys, lang, current, result), lang, labels, waiting)
    step("looking how much there is to win", 0.9)
    return Asking(wanted, len(waiting), time, *_ahead(settings, lang, result, found))


def _chosen(
    settings: Settings, keys: Keys, seed: int, model: Model | None, lang: str, labels: Labels,
    waiting: list[WaitingTurn],
) -> tuple[PredictedTurns | None, tuple[Wanted, ...], str]:  # fmt: skip
    """The newest model's predictions for waiting turns, the turns to ask next, and how long they take, in words."""
    import numpy as np

    from anond import assemble
    from anond_trainer.active import asking

    if not waiting or model is None:
        return None, (), ""
    chance = np.random.default_rng(seed)
    engine, tagger = assemble.decoder(model, keys.need("review")), assemble.tagger(settings)
    found = asking.read(waiting, engine, tagger, chance)
    decided = [one.turn.text for one in labels.decisions if one.lang == lang]
    pace = _pace(lang, labels)
    wanted = tuple(asking.choose(found, decided, settings.train.ask, chance, pace))
    return found, wanted, _in_words(asking.seconds(found, wanted, pace), pace)


def _pace(lang: str, labels: Labels) -> Pace:
    """The pace of the people who decided turns of a language; of all languages where it has few."""
    from anond_trainer.active.cost import Pace, recorded

    found = Pace.fitted(recorded(labels.votes_in(lang)))
    return found if found.decisions else Pace.fitted(recorded(labels.votes))


def _in_words(seconds: float, pace: Pace) -> str:
    how = f"at the pace of {counted(pace.decisions, 'decision')}" if pace.decisions else "by estimate"
    return f"about {counted(max(1, round(seconds / 60)), 'minute')} {how}"


def _ahead(settings: Settings, lang: str, result: Result, found: PredictedTurns | None) -> tuple[Outlook | None, bytes]:
    """The outlook of a language, and the picture of its curve."""
    from anond_trainer.active.outlook import outlook, picture

    if result.stages is None:
        return None, b""
    policy = policy_in_use(settings.policy)
    ahead = outlook(lang, result.stages(), found.sample if found else (), policy)
    return ahead, picture(ahead)


async def _waiting(settings: Settings, keys: Keys, now: float, lang: str, labels: Labels) -> list[WaitingTurn]:
    from anond_trainer.active.waiting import read_waiting

    log = UnchangedLog(connect.open_log(settings, None))
    try:
        topic, keys_topic, chance = settings.topics.review, settings.topics.keys, Random(int(now))  # noqa: S311
        await log.create(connect.topics(settings, topic, keys_topic))
        return await read_waiting(log, topic, keys_topic, keys.need("review"), lang, labels, now, chance)
    finally:
        await log.close()


def _newest(keys: Keys, lang: str, current: Model | None, result: Result) -> Model | None:
    """The model learnt just now, published or not, since it knows the decisions; else the model in use."""
    from anond.near.models import proposing_model

    if result.model is not None:
        return Model.load(result.model, keys.need("trust").verify)
    if current is not None:
        return current
    return starter_of(lang) or proposing_model(lang)
