"""The engine of each language by the settings (`models.engine`), and its shipped model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import orjson

from anond.config import Settings
from anond.engines.model.card import BILSTM, CRF
from anond.engines.model.file import Model
from anond.engines.opening import decoder
from anond.engines.protocol import Engine
from anond.engines.two_engines import TwoEngines
from anond.errors import ModelRefused
from anond.seal import Ring
from anond.starters import FOLDER, trust_nobody

Opens = Callable[[Model], Engine]


@dataclass(frozen=True, slots=True)
class ChosenEngine:
    """Opens models by the engine that was chosen for their language: by the CRF where none was.

    The second engine has models that ship, and such as were published. Where it is chosen, models of the CRF that are
    published are passed over for the one that ships.
    """

    engines: Mapping[str, str]
    above: float  # risk from which the second reads a turn, where both do
    ships: bool = True  # whether models that ship may be used

    def open(self, model: Model, review: Ring | None) -> Engine:
        """An engine for the language of a model that was put in use; raises ModelRefused where there is none."""
        chosen = self.engines.get(model.lang, CRF)
        if chosen == model.card.engine:
            return decoder(model, review)
        if model.card.engine != CRF:
            raise ModelRefused(f"model {model.id}: models.engine does not choose its engine alone for {model.lang}")
        second = decoder(self._network(model), None)
        return second if chosen == BILSTM else TwoEngines(decoder(model, review), second, self.above)

    def _network(self, instead: Model) -> Model:
        found = next((one for one in load_networks() if self.ships and one.lang == instead.lang), None)
        if found is None:
            raise ModelRefused(f"model {instead.id}: models.engine asks for another engine, of which none ships")
        return found


CRF_ALONE: Final = ChosenEngine({}, 1.0)


def chosen_engine(settings: Settings) -> ChosenEngine:
    """The opener of models by the engines that the settings choose."""
    return ChosenEngine(settings.models.engine, settings.models.both_above, settings.models.starters)


@cache
def load_networks() -> tuple[Model, ...]:
    """The models of the second engine that ship; raises ModelRefused where a file is not the one installed."""
    try:
        pinned: dict[str, str] = orjson.loads((FOLDER / "networks.json").read_bytes())
        return tuple(Model.load((FOLDER / name).read_bytes(), trust_nobody, (one,)) for name, one in pinned.items())
    except (OSError, ValueError, AttributeError, ModelRefused):
        raise ModelRefused("models of the second engine: missing or not those installed; install anond again") from None
