"""The models that are installed with the package, trusted because their digests are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import orjson

from anond.engines.model.file import Model
from anond.errors import ModelRefused, SealBroken

FOLDER = files("anond") / "starters"


@cache
def load_starters() -> tuple[Model, ...]:
    """One model for each language that has one; raises ModelRefused where a file is not the one installed."""
    return tuple(_load(name, digest) for name, digest in _listed())


def let_go_of_starters() -> None:
    """Free the memory of the starters, of which engines keep their own tables; they are read again when asked for."""
    load_starters.cache_clear()


def starter_ids() -> frozenset[str]:
    """What the starters are called."""
    return frozenset(name for name, _ in _listed())


def starter_of(lang: str) -> Model | None:
    """The model of a language, if there is one."""
    return next((model for model in load_starters() if model.lang == lang), None)


def _listed() -> list[tuple[str, str]]:
    """The name and digest of each starter."""
    try:
        index = orjson.loads((FOLDER / "index.json").read_bytes())
        return [(entry["id"], entry["digest"]) for entry in index["models"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise ModelRefused("starter models: index.json is missing or unreadable; install anond again") from None


def _load(model_id: str, digest: str) -> Model:
    try:
        return Model.load((FOLDER / f"{model_id}.model").read_bytes(), trust_nobody, (digest,))
    except (OSError, ModelRefused):
        raise ModelRefused(
            f"starter model {model_id}: the file is missing or not the one installed; install anond again"
        ) from None


def trust_nobody(key_id: str, data: bytes, signature: bytes) -> None:
    """No signature counts here."""
    raise SealBroken("signed by a key that is not trusted here")
