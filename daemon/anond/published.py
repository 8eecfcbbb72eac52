"""The models in use outside daemons: the announced one of each language if it can be used here, else the starter.

Commands ask `models_in_use`, which opens the log that the settings name if there is one. It creates neither topics nor
files, and never fails: what cannot be read is told, and the starters are used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from anond import connect
from anond.config import Settings
from anond.engines.model.file import Model
from anond.engines.protocol import Engine
from anond.errors import KeysError, LogError, ModelRefused, NoTopic
from anond.models_topic.registry import Registry
from anond.seal import Keys, Ring
from anond.seal.files import exists
from anond.starters import load_starters
from anond.starters.chosen_engine import CRF_ALONE, ChosenEngine, chosen_engine
from anond.starting import keys_for, run_async

PATIENCE: Final = 5.0  # seconds that one request to a cluster may take: a command goes on without it


@dataclass(frozen=True, slots=True)
class ModelsInUse:
    """The models by language, and the reasons for missing published ones. May be sent to another process."""

    published: Mapping[str, Model] = field(default_factory=dict, repr=False)
    starters: bool = True  # whether a starter reads a language that no published model reads
    unusable: Mapping[str, str] = field(default_factory=dict)  # languages whose published model cannot be used: why
    trouble: str = ""  # why what is published is not known

    @property
    def models(self) -> dict[str, Model]:
        """The model of each language."""
        shipped = {model.lang: model for model in load_starters()} if self.starters else {}
        return shipped | dict(self.published)

    @property
    def refused(self) -> frozenset[str]:
        """Languages that have no model only because the published one cannot be used: their turns wait."""
        return frozenset(self.unusable.keys() - self.models.keys())

    def lines(self, langs: Collection[str], given: Mapping[str, Model]) -> Iterator[str]:
        """Lines about the model of each of these languages, and why it is a starter if another is published.

        Models that were `given` by hand take the place of others.
        """
        if langs:
            yield self.reads(langs, given)
            yield from self.warnings(set(langs) - given.keys())

    def reads(self, langs: Collection[str], given: Mapping[str, Model]) -> str:
        """The models that read these languages, as a line."""
        known = self.models | dict(given)
        return f"read with {', '.join(_reads(lang, known.get(lang)) for lang in sorted(langs))}"

    def warnings(self, langs: Collection[str]) -> Iterator[str]:
        """The published models of these languages that cannot be used, a line each."""
        if self.trouble:
            yield self.trouble
        for lang in sorted(self.unusable.keys() & set(langs)):
            instead = self.models.get(lang)
            yield f"{self.unusable[lang]}: " + (
                f"read with the starter {instead.id}" if instead else f"there is no other model for {lang}"
            )


def _reads(lang: str, model: Model | None) -> str:
    if model is None:
        return f"no model ({lang})"
    return f"{model.id} ({lang})" if model.card.signer else f"the starter {model.id} ({lang})"


def decoders(settings: Settings, models: Mapping[str, Model]) -> dict[str, Engine]:
    """Models ready for use, by the review ring if it is there; raises KeysError where one needs a key that is not."""
    review = keys_at_hand(settings, "review").review if any(model.card.signer for model in models.values()) else None
    chosen = chosen_engine(settings)
    return {lang: chosen.open(model, review) for lang, model in models.items()}


def models_in_use(settings: Settings) -> ModelsInUse:
    """The models that a command reads with. May also be called where an event loop runs, which waits meanwhile."""
    shipped = ModelsInUse(starters=settings.models.starters)
    if settings.log.kind == "local" and not (settings.data_folder / "log.db").exists():
        return shipped
    try:
        keys = keys_at_hand(settings, "trust", "review")
        if keys.verifier is None:
            return replace(shipped, trouble="what is published cannot be verified without trust.json: starters read")
        return _in_a_loop(settings, keys)
    except NoTopic:
        return shipped
    except (LogError, KeysError) as error:
        return replace(shipped, trouble=f"what is published cannot be read, so starters read: {error}")


def keys_at_hand(settings: Settings, *rings: str) -> Keys:
    """Those of these rings whose files are there; raises KeysError where one cannot be used."""
    return keys_for(settings, [ring for ring in rings if exists(settings.keys_folder, ring)])


def _in_a_loop(settings: Settings, keys: Keys) -> ModelsInUse:
    with ThreadPoolExecutor(1, "published") as thread:  # of its own: a loop may run in ours
        return thread.submit(lambda: run_async(_read(settings, keys))).result()


async def _read(settings: Settings, keys: Keys) -> ModelsInUse:
    patience = min(settings.kafka.patience, PATIENCE)
    log = connect.open_log(replace(settings, kafka=replace(settings.kafka, patience=patience)), None)
    try:
        registry = Registry(log, settings.topics.models, keys.need("trust"))
        return await usable(registry, keys.review, starters=settings.models.starters, chosen=chosen_engine(settings))
    finally:
        await log.close()


async def usable(
    registry: Registry, review: Ring | None, *, starters: bool, chosen: ChosenEngine = CRF_ALONE
) -> ModelsInUse:
    """The models that are announced on a log that is open, as far as they can be verified and their keys are held."""
    await registry.read(wait=0.0)
    found: dict[str, Model] = {}
    why_not: dict[str, str] = {}
    for lang, wanted in sorted(registry.topic.current.items()):
        try:
            model = await registry.load(wanted)
            await asyncio.to_thread(chosen.open, model, review)
        except KeysError:
            why_not[lang] = f"{wanted.id} is published, but its key is not held here"
        except ModelRefused as error:
            why_not[lang] = f"{wanted.id} is published, but cannot be used here ({error})"
        else:
            found[lang] = model
    return ModelsInUse(found, starters, why_not)


def given_by_hand(files: Collection[Path], settings: Settings) -> dict[str, Model]:
    """Model files that a command names, signed by our trainer; raises ModelRefused or KeysError."""
    verifier = keys_for(settings, ["trust"]).need("trust") if files else None
    loaded = [Model.load(path.read_bytes(), verifier.verify) for path in files if verifier]
    return {model.lang: model for model in loaded}
