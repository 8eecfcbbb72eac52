"""Follows changes while a daemon works: published models, the results of their audits, rotated keys."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from anond.config.settings import ModelSettings
from anond.engines.model.file import Model
from anond.engines.protocol import Engine
from anond.errors import AnondError, KeysError, ModelRefused
from anond.models_topic.registry import ModelsTopic, Registry
from anond.pipeline.pipeline import Pipeline
from anond.pipeline.preparing import prepare_language
from anond.service.metrics import Metrics
from anond.service.shadow_terms import ShadowTerms

_LOG = logging.getLogger("anond")


class ModelFollower:
    """Puts announced models in use, and takes up rotated keys and the results of audits."""

    def __init__(
        self,
        registry: Registry,
        pipeline: Pipeline,
        metrics: Metrics,
        decoder: Callable[[Model], Engine],
        renew_keys: Callable[[], bool],
        settings: ModelSettings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._registry, self._pipeline, self._metrics = registry, pipeline, metrics
        self._decoder, self.renew_keys = decoder, renew_keys
        self._audits = AuditFollower(pipeline, metrics)
        self._shadow_terms = ShadowTerms(settings or ModelSettings(), pipeline, metrics, clock)
        self._waiting_models: dict[str, Model] = {}  # announced, but not opened: their key may still come
        self._started = False  # whether what was announced before we came is in use

    async def follow(self, wait: float) -> None:
        """Take up new announcements; waits up to `wait` seconds for the first record."""
        models = await self._registry.poll(wait)
        if not self._started:
            await self._use_models(await self._predecessors(models))
        await self._use_models(models)
        self._started = True
        for lang, engine in self._shadow_terms.models_due():
            self._put_in_use(lang, engine)
        self._pipeline.refuse_languages((*self._registry.unusable, *self._waiting_models))
        self._audits.follow(self._registry.topic)

    async def follow_keys(self, between_batches: Executor) -> None:
        """Take up rotated keys, and the models that have waited for them."""
        if await asyncio.get_running_loop().run_in_executor(between_batches, self.renew_keys):
            _LOG.info("keys renewed")
        await self._use_models(list(self._waiting_models.values()))

    def use_models(self, models: Sequence[Model]) -> None:
        """Put models in use from the next batch on, or in shadow; batches in hand end with those they began with."""
        self._take_up(self._opened(models))

    async def _use_models(self, models: Sequence[Model]) -> None:
        """The same while a daemon works: a model is opened in a thread, so that the event loop goes on."""
        if models:
            self._take_up(await asyncio.to_thread(self._opened, models))

    def _opened(self, models: Sequence[Model]) -> list[tuple[Model, Engine | AnondError]]:
        """Models, each ready for its first turn, or with the reason why it cannot be opened."""
        return [(model, self._engine_of(model)) for model in models]

    def _engine_of(self, model: Model) -> Engine | AnondError:
        try:
            engine = self._decoder(model)
        except (KeysError, ModelRefused) as error:
            return error
        prepare_language(model.lang)
        return engine

    def _take_up(self, opened: Sequence[tuple[Model, Engine | AnondError]]) -> None:
        for model, engine in opened:
            card, known = model.card, self._waiting_models.pop(model.card.lang, None)
            if isinstance(engine, AnondError):
                self._waiting_models[card.lang] = model
                if known is not model:
                    _LOG.warning("model refused", extra={"lang": card.lang, "model": card.id, "reason": str(engine)})
            elif not self._try_shadow(model, engine):
                self._put_in_use(card.lang, engine)

    def _try_shadow(self, model: Model, decoder: Engine) -> bool:
        """Let a new model run in shadow; returns whether it does.

        At the start of a daemon it does so only where its predecessor could be put in use.
        """
        in_use, note = self._pipeline.models.get(model.lang), self._registry.topic.succession(model.lang)
        if in_use is None or note is None or in_use.fingerprint == model.fingerprint:
            return False
        if not self._started and in_use.fingerprint != note.marks[1]:
            return False
        return self._shadow_terms.begin(model.lang, decoder, note.at)

    async def _predecessors(self, models: Sequence[Model]) -> list[Model]:
        """The models that were in use before those that would run in shadow, for a daemon that starts."""
        found: list[Model] = []
        for model in models:
            note = self._registry.topic.succession(model.lang)
            if note is not None and note.before and self._shadow_terms.runs_in_shadow(note.at):
                before = await self._registry.earlier(model.lang, note.before, note.before_digest)
                found += [before] if before is not None else []
        return found

    def _put_in_use(self, lang: str, engine: Engine) -> None:
        before = self._pipeline.models.get(lang)
        self._shadow_terms.end(lang)
        self._pipeline.use_model(lang, engine)
        self._metrics.model(lang, engine.id)
        _LOG.info("model in use", extra={"lang": lang, "model": engine.id})
        withdrawal = self._registry.topic.withdrawals.get((lang, before.id)) if before is not None else None
        if withdrawal is not None and withdrawal.back_to == engine.id:
            about = {"lang": lang, "model": engine.id, "withdrawn": withdrawal.id, "reason": withdrawal.why}
            _LOG.warning("model was rolled back", extra=about)


class AuditFollower:
    """Takes up the results of audits of the models in use, and logs each change once."""

    def __init__(self, pipeline: Pipeline, metrics: Metrics) -> None:
        self._pipeline, self._metrics = pipeline, metrics
        self._calibrated_at: dict[str, float] = {}  # the time of the calibration in use, by language
        self._reported: dict[str, tuple[float | None, str]] = {}  # the last state of the leak target, by language

    def follow(self, topic: ModelsTopic) -> None:
        """Take up calibrations and promises."""
        self._follow_calibrations(topic)
        self._follow_target(topic)

    def _follow_calibrations(self, topic: ModelsTopic) -> None:
        """Take up the calibrations of models, by audits: how often turns of each risk leak."""
        calibrations = self._pipeline.calibrations
        calibrations.use(topic.calibrations)
        for lang, model in self._pipeline.models.items():
            found = calibrations.of(lang, model.fingerprint)
            self._metrics.calibrated(lang, found is not None)
            if found is not None and self._calibrated_at.get(lang) != found.at:
                self._calibrated_at[lang] = found.at
                about = {"lang": lang, "model": model.id, "turns": found.turns, "leaking": found.leaking}
                _LOG.info("risk is calibrated", extra=about)

    def _follow_target(self, topic: ModelsTopic) -> None:
        """Take up the promises for models, and say in which languages the leak target is kept."""
        target = self._pipeline.target
        if not target.is_set:
            return
        target.rely_on(topic.promises)
        for lang, model in self._pipeline.models.items():
            most, why_not = target.threshold(lang, model.fingerprint), target.why_not(lang, model.fingerprint)
            self._metrics.target(lang, most is not None, target.bound(lang, model.fingerprint))
            if self._reported.get(lang) == (most, why_not):
                continue
            self._reported[lang] = most, why_not
            about = {"lang": lang, "model": model.id}
            if most is None:
                _LOG.warning("leak target cannot be promised yet", extra=about | {"reason": why_not})
            else:
                _LOG.info("leak target is kept", extra=about | {"diverted_above": most})
