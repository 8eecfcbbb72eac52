"""The promises of models in use for `divert.leak_target`, by audits: chosen here, signed, taken up by daemons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.config.turn_settings import DivertSettings
from anond.counted import counted
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.models_topic.records import audit_record
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Signer
from anond_trainer.audit.leak_target import Choice, audited_turns, choose


@dataclass(frozen=True, slots=True)
class AuditedModel:
    """An audited model: the promise for daemons, and its figures for people."""

    promise: Promise
    choice: Choice

    def line(self, most: float) -> str:
        """The promise as a line for people; `most` is divert.leak_share."""
        p, c = self.promise, self.choice
        if not c.turns:
            return f"{p.lang}: {_percent(p.target)} cannot be promised yet: no turn of {p.model} was audited"
        by = f"by {counted(c.turns, 'audited turn')} of {p.model} with {counted(c.sensitive, 'sensitive token')}"
        if c.threshold is None:
            return (
                f"{p.lang}: {_percent(p.target)} cannot be promised yet: with the riskiest {_percent(most)} of turns "
                f"waiting {_percent(c.leaves)} leave, {_percent(c.bound)} at most, {by}"
            )
        return (
            f"{p.lang}: {_percent(p.target)} is kept where turns of a risk above {c.threshold:.3g} wait, "
            f"{_percent(c.share)} of all: {_percent(c.leaves)} leave, {_percent(c.bound)} at most, {by}"
        )


def audited_models(
    decisions: Sequence[Decision],
    models: Mapping[str, str],
    settings: Settings,
    moment: Callable[[str], float],
    calibrations: Mapping[str, Calibration],
) -> Iterator[AuditedModel]:
    """The promise for each model in use in whose language turns were decided; `moment` gives its time.

    Turns above `divert.max_risk` (compared with the calibrated risk where there is one) wait whatever is promised.
    """
    divert, hides = settings.divert, policy_in_use(settings.policy)
    for lang in sorted({d.lang for d in decisions} & models.keys()):
        drawn = list(audited_turns((d for d in decisions if d.lang == lang), models[lang], hides))
        line = calibrations.get(lang)
        highest = line.highest(divert.max_risk) if line is not None and line.points else divert.max_risk
        choice = choose(drawn, divert.leak_target, divert.leak_share, highest)
        yield AuditedModel(
            Promise(
                lang, models[lang], divert.leak_target, choice.threshold, choice.bound, choice.turns, moment(lang)
            ), choice,
        )  # fmt: skip


def lines(found: Collection[AuditedModel], divert: DivertSettings) -> Iterator[str]:
    """The promises as lines for people; one line that says so where no turn was decided."""
    if not found:
        yield f"{_percent(divert.leak_target)} cannot be promised yet: nothing was decided"
    yield from (one.line(divert.leak_share) for one in found)


async def publish(log: Log, topic: str, signer: Signer, found: Iterable[Promise | Calibration]) -> None:
    """Publish the promise of each audited model, also one that no longer holds."""
    await log.append([audit_record(one, topic, signer) for one in found if one.turns])


def _percent(value: float) -> str:
    return f"{100 * value:.3g} %"
