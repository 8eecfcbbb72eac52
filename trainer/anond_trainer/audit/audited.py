"""The results of audits of the models in use, for people and for daemons."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from anond.config import Settings
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.models_topic.registry import Registry
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond_trainer.audit import calibration, promises


@dataclass(frozen=True, slots=True)
class Audited:
    """The results of audits of the models in use."""

    weighed: list[promises.AuditedModel]
    calibrations: list[Calibration]

    def lines(self, settings: Settings) -> Iterator[str]:
        """The results as lines for people."""
        yield from calibration.lines(self.calibrations)
        if settings.divert.leak_target:
            yield from promises.lines(self.weighed, settings.divert)

    def all(self) -> Iterator[Promise | Calibration]:
        """The promises and calibrations, as records for daemons."""
        yield from self.calibrations
        yield from (one.promise for one in self.weighed)


def audit_models(
    settings: Settings, registry: Registry, current: Mapping[str, Model], decisions: Sequence[Decision]
) -> Audited:
    """The results of audits of the models in use; promises only if there is a target."""
    marks = {lang: model.fingerprint for lang, model in current.items()}
    now = time.time()

    def moment(lang: str) -> float:
        return registry.topic.next_audit_announcement(lang, now)

    lines = {one.lang: one for one in calibration.learn(decisions, marks, settings, moment)}
    target = settings.divert.leak_target
    weighed = list(promises.audited_models(decisions, marks, settings, moment, lines)) if target else []
    return Audited(weighed, list(lines.values()))
