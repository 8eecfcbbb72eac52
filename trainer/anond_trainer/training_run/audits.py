"""The audits at the end of a run: evaluated if something is new, and published for daemons."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from anond.config import Settings
from anond.config.turn_policies import on_record
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond.seal import Keys
from anond.version import __version__
from anond_trainer.audit import promises
from anond_trainer.audit.audited import audit_models
from anond_trainer.train.tried import Memory, digest_of_all
from anond_trainer.training_run.inputs import Inputs, announced_audits


@dataclass(frozen=True, slots=True)
class Audits:
    """The audits of the models in use."""

    settings: Settings
    keys: Keys
    memory: Memory
    inputs: Inputs

    def are_new(self) -> bool:
        """Whether something was decided, published or set since they were weighed last."""
        return self._digest(self.inputs) != self.memory.audits

    async def publish(self, log: Log, registry: Registry, *, dry_run: bool) -> list[str]:
        """Publish the results of audits of the models in use (not in a dry run), and return them as lines."""
        audited = audit_models(self.settings, registry, self.inputs.current, self.inputs.labels.decisions)
        if not dry_run:
            await promises.publish(log, self.settings.topics.models, self.keys.need("publish"), audited.all())
            await registry.read(wait=0.0)
            self.memory.audits = self._digest(replace(self.inputs, announced=announced_audits(registry)))
            self.memory.write()
        return list(audited.lines(self.settings))

    def _digest(self, inputs: Inputs) -> str:
        """A digest of the audits' inputs, and of the published records."""
        marks = sorted(model.fingerprint for model in inputs.current.values())
        more = (marks, asdict(self.settings.divert), on_record(self.settings.policy), __version__, inputs.announced)
        return digest_of_all(self.keys.need("review"), inputs.labels.decisions, *more)
