"""The terms of shadow models: a number of turns, or a time after their announcement.

Each daemon counts the turns that it reads itself, from zero at its start. The time counts from the
announcement, so that all daemons end with the same model, also those that see few turns. A model that raised in shadow
is not taken up.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from anond.config.settings import ModelSettings
from anond.engines.protocol import Engine
from anond.models_topic.succession import shadow_ends
from anond.pipeline.pipeline import Pipeline
from anond.service.metrics import Metrics
from anond.starters import starter_ids

_LOG = logging.getLogger("anond")
_EVERY: Final = 1_000  # turns between two lines of the log


@dataclass(slots=True)
class Term:
    """The term of a language's shadow model."""

    until: float
    logged: int = 0  # turns that the last line of the log counted


class ShadowTerms:
    """The terms of shadow models, by language. The pipeline holds the models and their counts."""

    def __init__(
        self, settings: ModelSettings, pipeline: Pipeline, metrics: Metrics, clock: Callable[[], float]
    ) -> None:
        self._settings, self._pipeline, self._metrics, self._clock = settings, pipeline, metrics, clock
        self._shadow = pipeline.shadow
        self._terms: dict[str, Term] = {}

    def runs_in_shadow(self, announced: float) -> bool:
        """Whether a model that was announced then runs in shadow now."""
        return self._settings.shadow > 0 and self._clock() < self._until(announced)

    def begin(self, lang: str, decoder: Engine, announced: float) -> bool:
        """Run a model in shadow, in place of another; returns whether it does. Starters need not."""
        if not self.runs_in_shadow(announced) or decoder.id in starter_ids():
            return False
        self.end(lang)
        self._terms[lang] = Term(self._until(announced))
        self._shadow.begin(lang, decoder)
        self._metrics.shadow(lang, decoder.id)
        beside = self._pipeline.models[lang].id
        _LOG.info(
            "model in shadow",
            extra={"lang": lang, "model": decoder.id, "in_use": beside, "for_turns": self._settings.shadow},
        )
        return True

    def end(self, lang: str) -> None:
        """End the shadow model of a language."""
        if self._terms.pop(lang, None) is not None:
            _LOG.info("shadow is over", extra=self._summary(lang))
            self._shadow.end(lang)
            self._metrics.shadow(lang, "")

    def models_due(self) -> list[tuple[str, Engine]]:
        """The models whose term in shadow is over. Logs the state of the others."""
        done: list[tuple[str, Engine]] = []
        for lang, term in list(self._terms.items()):
            counted = self._shadow.counted(lang)
            if counted.failed:
                _LOG.warning("model not taken up: it failed in shadow", extra=self._summary(lang))
                self.end(lang)
            elif counted.turns >= self._settings.shadow or self._clock() >= term.until:
                done.append((lang, self._shadow.models[lang]))
            elif counted.turns - term.logged >= _EVERY:
                term.logged = counted.turns
                _LOG.info("shadow goes on", extra=self._summary(lang))
        return done

    def _until(self, announced: float) -> float:
        return shadow_ends(announced, self._settings.shadow_hours, self._clock())

    def _summary(self, lang: str) -> dict[str, Any]:
        counted = self._shadow.counted(lang)
        return {
            "lang": lang, "model": self._shadow.models[lang].id, "turns": counted.turns,
            "differing": counted.differing, "failed": counted.failed, "in_use_alone": _by_tag(counted.in_use_alone),
            "shadow_alone": _by_tag(counted.shadow_alone),
        }  # fmt: skip


def _by_tag(mentions: Counter[str]) -> str:
    return ", ".join(f"{tag} {number}" for tag, number in mentions.most_common()) or "none"
