"""The model of the layer: a weight for each hash of a feature (logistic regression); its file's digest is pinned."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import Final

import numpy as np
import orjson

from anond.attributes.candidates import Candidate
from anond.attributes.features import VERSION, features
from anond.attributes.sentence import Sentence
from anond.errors import ModelRefused

SHIPPED: Final = Path(__file__).parent.parent / "starters" / "attributes.model"
_MAGIC: Final = b"anondatt"
_ROW: Final = np.dtype([("hash", "<u4"), ("weight", "<f4")])
MAX_BYTES: Final = 8 << 20
_STEEPEST: Final = 60.0  # a sum of weights beyond this is certain


class AttributeModel:
    """The chance of candidates to be an attribute of a person."""

    def __init__(self, weights: Mapping[int, float]) -> None:
        self._weights = weights

    def chance(self, one: Candidate, about: Sentence) -> float:
        """The chance that a candidate is an attribute of its kind."""
        known = self._weights
        score = sum(known.get(feature, 0.0) for feature in set(features(one, about)))
        return 1.0 / (1.0 + exp(-max(-_STEEPEST, min(_STEEPEST, score))))


def encode(weights: Mapping[int, float]) -> bytes:
    """The bytes of a model file."""
    rows = np.array(sorted((key, value) for key, value in weights.items() if value), _ROW)
    return _MAGIC + bytes([VERSION]) + rows.tobytes()


def decode(data: bytes) -> AttributeModel:
    """The model in a file that was verified; raises ModelRefused."""
    head, rows = data[: len(_MAGIC) + 1], data[len(_MAGIC) + 1 :]
    if head != _MAGIC + bytes([VERSION]) or len(rows) % _ROW.itemsize or len(data) > MAX_BYTES:
        raise ModelRefused("attribute model: not a file that this version reads; install anond again")
    table = np.frombuffer(rows, _ROW)
    if not np.isfinite(table["weight"]).all():
        raise ModelRefused("attribute model: a weight is not finite; install anond again")
    return AttributeModel(dict(zip(table["hash"].tolist(), table["weight"].tolist(), strict=True)))


@cache
def load_model(path: Path = SHIPPED) -> AttributeModel:
    """The model that is installed; raises ModelRefused where the file is not the one that its card pins."""
    try:
        data = path.read_bytes()
        pinned = orjson.loads(path.with_suffix(".json").read_bytes())["sha256"]
    except (OSError, ValueError, KeyError, TypeError):
        raise ModelRefused(f"{path.name}, the attribute model, or its card is missing; install anond again") from None
    if sha256(data).hexdigest() != pinned:
        raise ModelRefused(f"{path.name}: the file is not the one that its card names; install anond again")
    return decode(data)
