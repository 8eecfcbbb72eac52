"""Follows what changes while a daemon works: published models, what audits say of them, rotated keys."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from anond.engines.crf.decoder import Decoder
from anond.engines.crf.model_file import Model
from anond.errors import KeysError, ModelRefused
from anond.pipeline.pipeline import Pipeline
from anond.service.metrics import Metrics
from anond.service.registry import ModelsTopic, Registry

_LOG = logging.getLogger("anond")


class ModelFollower:
    """Puts announced models in use, and takes up rotated keys and what audits say of the models."""

    def __init__(
        self,
        registry: Registry,
        pipeline: Pipeline,
        metrics: Metrics,
        decoder: Callable[[Model], Decoder],
        renew_keys: Callable[[], bool],
    ) -> None:
        self._registry, self._pipeline, self._metrics = registry, pipeline, metrics
        self._decoder, self._renew_keys = decoder, renew_keys
        self._audits = AuditFollower(pipeline, metrics)
        self._keyless: dict[str, Model] = {}  # announced models whose words are hidden by a key that we do not hold

    async def follow(self, wait: float) -> None:
        """Take up new announcements; waits up to `wait` seconds for the first record."""
        self.use(await self._registry.poll(wait))
        self._pipeline.refused = frozenset((*self._registry.unusable, *self._keyless))
        self._audits.follow(self._registry.topic)

    async def follow_keys(self, between_batches: Executor) -> None:
        """Take up rotated keys, and the models that have waited for them."""
        if await asyncio.get_running_loop().run_in_executor(between_batches, self._renew_keys):
            _LOG.info("keys renewed")
        self.use(list(self._keyless.values()))

    def use(self, models: Sequence[Model]) -> None:
        """Put models in use from the next batch on; batches in hand end with those they began with."""
        if not models:
            return
        inuse = dict(self._pipeline.tagger.models)
        for model in models:
            card, known = model.card, self._keyless.pop(model.card.lang, None)
            try:
                inuse[card.lang] = self._decoder(model)
            except (KeysError, ModelRefused) as error:
                self._keyless[card.lang] = model  # its key may come yet
                if known is not model:
                    _LOG.warning("model refused", extra={"lang": card.lang, "model": card.id, "reason": str(error)})
                continue
            self._metrics.model(card.lang, card.id)
            _LOG.info("model in use", extra={"lang": card.lang, "model": card.id})
        self._pipeline.tagger.models = inuse


class AuditFollower:
    """Takes up what audits say of the models in use, and says each change of it once."""

    def __init__(self, pipeline: Pipeline, metrics: Metrics) -> None:
        self._pipeline, self._metrics = pipeline, metrics
        self._calibrated_at: dict[str, float] = {}  # when what is known of risks was learnt, by language
        self._reported: dict[str, tuple[float | None, str]] = {}  # what was last said of the leak target, by language

    def follow(self, topic: ModelsTopic) -> None:
        """Take up calibrations and promises."""
        self._follow_calibrations(topic)
        self._follow_target(topic)

    def _follow_calibrations(self, topic: ModelsTopic) -> None:
        """Take up how often turns of each risk leak, for the models of which audits say it."""
        calibrations = self._pipeline.calibrations
        calibrations.known = dict(topic.calibrations)
        for lang, model in self._pipeline.tagger.models.items():
            found = calibrations.of(lang, model.mark)
            self._metrics.calibrated(lang, found is not None)
            if found is not None and self._calibrated_at.get(lang) != found.at:
                self._calibrated_at[lang] = found.at
                about = {"lang": lang, "model": model.id, "turns": found.turns, "leaking": found.leaking}
                _LOG.info("risk is calibrated", extra=about)

    def _follow_target(self, topic: ModelsTopic) -> None:
        """Take up the promises for models, and say in which languages the leak target is kept."""
        target = self._pipeline.target
        if not target.on:
            return
        target.promises = dict(topic.promises)
        for lang, model in self._pipeline.tagger.models.items():
            most, why_not = target.threshold(lang, model.mark), target.why_not(lang, model.mark)
            self._metrics.target(lang, most is not None, target.bound(lang, model.mark))
            if self._reported.get(lang) == (most, why_not):
                continue
            self._reported[lang] = most, why_not
            about = {"lang": lang, "model": model.id}
            if most is None:
                _LOG.warning("leak target cannot be promised yet", extra=about | {"reason": why_not})
            else:
                _LOG.info("leak target is kept", extra=about | {"diverted_above": most})
