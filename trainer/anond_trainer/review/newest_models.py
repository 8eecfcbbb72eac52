"""The newest models that the review server can read: announced ones whose keys it holds, else the starters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from anond.config import Settings
from anond.engines.protocol import Engine
from anond.errors import LogError
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond.published import ModelsInUse, usable
from anond.seal import Keys
from anond.starters.chosen_engine import chosen_engine
from anond_trainer.review.proposals import Proposer


class NewestModels:
    """Follows the models topic and hands a proposer what it announces. Without trust.json the starters stay."""

    def __init__(self, log: Log, settings: Settings, keys: Keys) -> None:
        self._starters, self._chosen = settings.models.starters, chosen_engine(settings)
        self._review = keys.need("review")
        verifier = keys.verifier
        self._registry = None if verifier is None else Registry(log, settings.topics.models, verifier)
        self._known: dict[str, str] | None = None
        self.learnt: dict[str, float] = {}  # by language, when the model in use was announced

    async def take_up(self, proposer: Proposer) -> None:
        """Take up what is new."""
        announced: dict[str, str] = {}
        if self._registry is not None and await self._could_read(self._registry):
            announced = {lang: one.digest for lang, one in self._registry.topic.current.items()}
        if announced == self._known:
            return
        in_use = ModelsInUse(starters=self._starters)
        if self._registry is not None and announced:
            in_use = await usable(self._registry, self._review, starters=self._starters, chosen=self._chosen)
            current = self._registry.topic.current
            self.learnt = {lang: current[lang].at for lang, model in in_use.published.items() if model.card.keyed}
        await proposer.use_models(partial(self._ready, in_use), in_use.unusable)
        self._known = announced

    async def _could_read(self, registry: Registry) -> bool:
        """Whether the log may be asked for announced models; if not, the starters are used."""
        try:
            await registry.read(wait=0.0)
        except LogError:
            return self._known is not None  # what was known stays
        return True

    def _ready(self, in_use: ModelsInUse) -> Mapping[str, Engine]:
        return {lang: self._chosen.open(model, self._review) for lang, model in in_use.models.items()}
