"""The results of a run: models are published or kept, and tries remembered."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from anond.config import Settings
from anond.engines.model.file import Model
from anond.log.protocol import Log
from anond.models_topic.records import publication
from anond.models_topic.registry import Registry
from anond.operations import refused
from anond.seal import Keys
from anond_trainer.train.side_by_side import Failed
from anond_trainer.train.tried import Basis, Memory, Tried, basis, digests_of_keys
from anond_trainer.training_run.inputs import Inputs
from anond_trainer.training_run.request import Request

if TYPE_CHECKING:
    from anond_trainer.train.nightly import Result

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Results:
    """Publishes or keeps models, and remembers tries."""

    settings: Settings
    request: Request
    keys: Keys
    memory: Memory
    inputs: Inputs

    async def publish_or_keep(self, result: Result | Failed, log: Log, registry: Registry) -> str:
        """Publish a model, or keep it with its report; returns the outcome for people."""
        if isinstance(result, Failed):
            return f"failed, and was not published: {result.why}"
        if self.request.dry_run:
            return f"{self._would_be(result)}: {result.why}"
        if result.model is not None and (result.publish or self.request.forced):
            return await self._publish(result, result.model, log, registry)
        return f"not published: {result.why}{self._keep(result)}"

    def basis(self, lang: str, key: str) -> Basis:
        """The basis of a language's try, as digests by a key of the review ring."""
        return basis(
            self.keys.need("review"), key, self.inputs.labels.of(lang), self.request.gold_of(lang),
            self.inputs.current.get(lang), self.inputs.starters.get(lang), self.settings,
        )  # fmt: skip

    def _would_be(self, result: Result) -> str:
        """The outcome of a model if this were no dry run."""
        if result.publish:
            return "would be published"
        return "would be published by force" if self.request.forced and result.model else "would not be published"

    async def _publish(self, result: Result, model: bytes, log: Log, registry: Registry) -> str:
        """Publish a model, so that daemons take it up within seconds, and remember that it was."""
        lang, at = result.lang, registry.topic.next_announcement(result.lang, time.time())
        if (lang, result.id) in registry.topic.chunks:
            return f"not published: somebody else has published {result.id} meanwhile; run it again"
        topic, signer = self.settings.topics.models, self.keys.need("publish")
        await log.append(publication(model, lang, result.id, topic, signer, at, self.inputs.current.get(lang)))
        self._remember(result, result.id)
        self.inputs.current[lang] = Model.load(model, self.keys.need("trust").verify)
        if result.publish:
            return f"published {result.id}: {result.why}"
        why = self.request.forced
        logger.warning("model published by force", extra={"lang": lang, "model": result.id, "why": why})
        return f"published {result.id} by force ({why}), though it would have been refused: {result.why}"

    def _keep(self, result: Result) -> str:
        """Keep a refused model, if there is one, remember the try, and say where to find it."""
        name = ""
        if result.model is not None:
            folder = self.settings.train_folder / "refused"
            name = refused.keep_refused(
                folder, result.model, result.lang, result.id, time.time(), result.why, result.report
            )
        self._remember(result, "")
        return f"; its report: `anond models show {name} --refused`" if name else ""

    def _remember(self, result: Result, published: str) -> None:
        made = self.basis(result.lang, self.keys.need("review").current)
        if published and result.model is not None:
            made = replace(made, models=(*made.models, sha256(result.model).hexdigest()))
        looked = result.model is not None  # else it ended before the gate, and luck had no chance
        looks = 0 if published else self.memory.looks_in_vain(result.lang) + looked
        ring, labels = self.keys.need("review"), self.inputs.labels
        learnt: tuple[str, ...] = ()
        without: tuple[str, ...] = ()
        if published:
            learnt = digests_of_keys(ring, made.key, labels.keys_of(result.lang))
        else:
            without = self.memory.forgotten_keys(result.lang, ring, labels.forgotten)
        tried = Tried(time.time(), made, published, result.why, learnt, without=without, looks=looks)
        self.memory.remember(result.lang, tried)
        self.memory.write()
