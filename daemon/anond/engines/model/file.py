"""The model file: what an engine learnt, as hashes and numbers, in a file that is verified before it is used.

The layout is written down in docs/model-file.md. Reading copies nothing that the file's own size does not bound, and
refuses by name whatever is not exactly as `encode` wrote it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any, Final, Protocol

import numpy as np
import orjson

from anond.engines.model.card import BILSTM, JOINED_BY, Card, hash_check, read_card
from anond.engines.model.hashing import Hasher
from anond.engines.model.network import Network, read_network
from anond.engines.model.weights import FEATURE_VERSION, Weights, labels_of, read_weights
from anond.errors import AnondError, ModelRefused

MAGIC: Final = b"anondmdl"
VERSION: Final = 3
LEARNT_ON: Final = 4  # the same, of a model that learnt on from another: two hashes of each feature
NETWORK: Final = 5  # the same, with a network behind the arrays of the chain
MAX_BYTES: Final = 64 << 20
_HEAD: Final = struct.Struct("<8sII")  # magic, version, length of the header
_SIGNATURE_BYTES: Final = 64
_MAX_HEADER: Final = 1 << 16

Trust = Callable[[str, bytes, bytes], None]  # (key id, data, signature); raises an AnondError unless it holds


class Signer(Protocol):
    """Signs what is published."""

    @property
    def key_id(self) -> str:
        """Names the key that verifies."""

    def sign(self, data: bytes) -> bytes:
        """The Ed25519 signature over data, 64 bytes."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A model that was verified."""

    card: Card
    weights: Weights = field(repr=False)
    digest: str  # SHA-256 of the file, in hex; of models that were joined, of each file
    size: int = 0  # of the file, in bytes
    network: Network | None = field(default=None, repr=False)  # of the second engine

    @property
    def id(self) -> str:
        """The model's name, as `es-0007`."""
        return self.card.id

    @property
    def lang(self) -> str:
        """The language it is for."""
        return self.card.lang

    @property
    def fingerprint(self) -> str:
        """Which file it is, beyond its name: starters are made anew under theirs. Of joined models, which files."""
        digests = self.digest.split(JOINED_BY)
        names = self.id.split(JOINED_BY) if len(digests) > 1 else [self.id]
        return JOINED_BY.join(f"{name} ({digest[:12]})" for name, digest in zip(names, digests, strict=True))

    @property
    def header(self) -> dict[str, Any]:
        """What the model says of itself, as plain data."""
        return asdict(self.card) | {"labels": self.weights.labels, "features": FEATURE_VERSION, "digest": self.digest}

    def hashed_by(self, hasher: Hasher) -> bool:
        """Whether this is the hash that its features were made with."""
        return hash_check(hasher) == self.card.hash_check

    @classmethod
    def load(cls, data: bytes, trust: Trust, pinned: Collection[str] = ()) -> Model:
        """Read a model file; raises ModelRefused. Unsigned files are read only if their digest is pinned."""
        header, body = _opened(data)
        card = read_card(header)
        _verify(data, card, trust, digest := sha256(data).hexdigest(), pinned)
        if header.get("features") != FEATURE_VERSION:
            raise ModelRefused(f"model file: feature version is not {FEATURE_VERSION}")
        network = None
        if card.engine == BILSTM:
            network, body = read_network(header.get("network"), len(labels_of(header)), body)
        return cls(card, read_weights(header, body), digest, len(data), network)


def encode(card: Card, weights: Weights, signer: Signer | None = None, network: Network | None = None) -> bytes:
    """The bytes of a model file; `card.signer` is what the signer says."""
    if (network is not None) != (card.engine == BILSTM):
        raise ValueError("a network belongs to the engine that reads it")
    about: dict[str, Any] = asdict(card) | {"signer": signer.key_id if signer else ""}
    if network is not None:
        about["network"] = network.header
    if not card.note:  # a file without one has the bytes that it had before there were notes
        del about["note"]
    header = orjson.dumps(
        about | {
            "features": FEATURE_VERSION, "labels": weights.labels,
            "rows": len(weights.hashes), "weights": len(weights.values), "precision": weights.values.itemsize,
            "words": len(weights.words.hashes), "scales": weights.words.classes.shape[1],
        },
        option=orjson.OPT_SORT_KEYS,
    )  # fmt: skip
    header += b" " * (-len(header) % 8)
    words = weights.words
    arrays = (
        weights.hashes, weights.transitions, words.hashes, weights.values, words.classes,
        np.diff(weights.pointers).astype(np.uint8), weights.targets,
    )  # fmt: skip
    version = LEARNT_ON if card.base else VERSION if network is None else NETWORK
    signed = _HEAD.pack(MAGIC, version, len(header)) + header
    signed += b"".join(a.astype(a.dtype.newbyteorder("<")).tobytes() for a in (*arrays, *(network or ())))
    return signed + (signer.sign(signed) if signer else bytes(_SIGNATURE_BYTES))


def _opened(data: bytes) -> tuple[dict[str, Any], memoryview]:
    """The header as JSON, and the arrays' bytes."""
    if len(data) > MAX_BYTES:
        raise ModelRefused(f"model file: larger than {MAX_BYTES >> 20} MB")
    if len(data) < _HEAD.size + _SIGNATURE_BYTES:
        raise ModelRefused("model file: truncated")
    magic, version, length = _HEAD.unpack_from(data)
    if magic != MAGIC:
        raise ModelRefused("model file: not a model file")
    if version not in (VERSION, LEARNT_ON, NETWORK):
        raise ModelRefused(f"model file: version is not {VERSION}, {LEARNT_ON} or {NETWORK}")
    if length > _MAX_HEADER or _HEAD.size + length + _SIGNATURE_BYTES > len(data):
        raise ModelRefused("model file: header is truncated or too long")
    try:
        header = orjson.loads(data[_HEAD.size : _HEAD.size + length])
    except orjson.JSONDecodeError:
        raise ModelRefused("model file: header is no JSON") from None
    if not isinstance(header, dict):
        raise ModelRefused("model file: header is no JSON object")
    return header, memoryview(data)[_HEAD.size + length : -_SIGNATURE_BYTES]


def _verify(data: bytes, card: Card, trust: Trust, digest: str, pinned: Collection[str]) -> None:
    if card.signer:
        try:
            trust(card.signer, data[:-_SIGNATURE_BYTES], data[-_SIGNATURE_BYTES:])
        except AnondError:
            raise ModelRefused("model file: its signature does not hold") from None
    elif digest not in pinned:
        raise ModelRefused("model file: neither signed nor pinned by its digest")
