"""What audits promise of the models in use, for `divert.leak_target`: chosen here, signed, taken up by daemons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from anond.config import Settings
from anond.config.settings import DivertSettings
from anond.events import Decision
from anond.seal import Signer
from anond.stream.log import Log
from anond.stream.registry import judged
from anond.tagging.calibration import Calibration
from anond.tagging.tags import policy
from anond.tagging.target import Promise
from anond_trainer.reports.leaving import Choice, choose, seen


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the audits of a model come to, as daemons are told and with what people want to know besides."""

    promise: Promise
    choice: Choice

    def told(self, most: float) -> str:
        """In a line; `most` is divert.leak_share."""
        p, c = self.promise, self.choice
        if not c.turns:
            return f"{p.lang}: {_percent(p.target)} cannot be promised yet: no turn of {p.model} was audited"
        by = f"by {c.turns:,} audited turns of {p.model} with {c.sensitive:,} sensitive tokens"
        if c.threshold is None:
            return (
                f"{p.lang}: {_percent(p.target)} cannot be promised yet: with the riskiest {_percent(most)} of turns "
                f"waiting {_percent(c.leaves)} leave, {_percent(c.bound)} at most, {by}"
            )
        return (
            f"{p.lang}: {_percent(p.target)} is kept where turns of a risk above {c.threshold:.3g} wait, "
            f"{_percent(c.share)} of all: {_percent(c.leaves)} leave, {_percent(c.bound)} at most, {by}"
        )


def weigh(
    decisions: Sequence[Decision],
    models: Mapping[str, str],
    settings: Settings,
    moment: Callable[[str], float],
    calibrations: Mapping[str, Calibration],
) -> Iterator[Weighed]:
    """For each language that was decided about and has a model in use; `moment` says when it is promised.

    Above which risk turns wait whatever is promised, `max_risk` says, or the line that it is held against.
    """
    divert, hides = settings.divert, policy(settings.policy.hide)
    for lang in sorted({d.lang for d in decisions} & models.keys()):
        drawn = list(seen((d for d in decisions if d.lang == lang), models[lang], hides))
        line = calibrations.get(lang)
        highest = line.highest(divert.max_risk) if line is not None and line.points else divert.max_risk
        choice = choose(drawn, divert.leak_target, divert.leak_share, highest)
        yield Weighed(
            Promise(
                lang, models[lang], divert.leak_target, choice.threshold, choice.bound, choice.turns, moment(lang)
            ), choice,
        )  # fmt: skip


def told(found: Collection[Weighed], divert: DivertSettings) -> Iterator[str]:
    """What audits promise, as lines; where there is nothing to weigh, that."""
    if not found:
        yield f"{_percent(divert.leak_target)} cannot be promised yet: nothing was decided"
    yield from (one.told(divert.leak_share) for one in found)


async def publish(log: Log, topic: str, signer: Signer, found: Iterable[Promise | Calibration]) -> None:
    """Tell the daemons what audits say, also what can no longer be said; nothing of models that nobody audited."""
    await log.append([judged(one, topic, signer) for one in found if one.turns])


def _percent(value: float) -> str:
    return f"{100 * value:.3g} %"
