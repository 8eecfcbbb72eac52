"""The model file: what a CRF learnt, as hashes and numbers, in one file that is verified before anything in it is used.

The layout is written down in docs/model-file.md. Reading copies nothing that the file's own size does not bound, and
refuses by name whatever is not exactly as `encode` wrote it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any, Final, Protocol

import numpy as np
import orjson
from numpy.typing import NDArray

from anond.engines.bilstm.arrays import Network, read_network
from anond.engines.crf.features import FEATURE_VERSION
from anond.engines.crf.hashing import Hasher
from anond.engines.crf.words import MAX_WORDS, SCALES, Words, no_words
from anond.engines.labels import OUTSIDE
from anond.errors import AnondError, ModelRefused
from anond.tags import SUBS, TAGS

MAGIC: Final = b"anondmdl"
VERSION: Final = 3
LEARNT_ON: Final = 4  # the same, of a model that learnt on from another: two hashes of each feature
NETWORK: Final = 5  # the same, with a network behind the arrays of the chain
MAX_BYTES: Final = 64 << 20
MAX_WEIGHT: Final = 100.0  # a sum of log-weights beyond this is no probability any more
MAX_LEAN: Final = 5.0
ENGINE: Final = "crf"
BILSTM: Final = "bilstm"
_HEAD: Final = struct.Struct("<8sII")  # magic, version, length of the header
_SIGNATURE_BYTES: Final = 64
_MAX_HEADER: Final = 1 << 16
_MAX_LABELS: Final = 128
MAX_NOTE: Final = 500  # characters
_PRECISIONS: Final = {2: "<f2", 4: "<f4", 8: "<f8"}  # bytes of a weight: half, single, double

Trust = Callable[[str, bytes, bytes], None]  # (key id, data, signature); raises an AnondError unless it holds


class Signer(Protocol):
    """Signs what is published."""

    @property
    def key_id(self) -> str:
        """Names the key that verifies."""

    def sign(self, data: bytes) -> bytes:
        """The Ed25519 signature over data, 64 bytes."""


@dataclass(frozen=True, slots=True)
class Source:
    """Data that a model learnt from, and the licence it stands under."""

    name: str
    licence: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a model says of itself. `created` is a date that the maker gives; no clock is read."""

    id: str
    lang: str
    sessions: int
    turns: int
    min_sessions: int  # fewer sessions than this gave no feature
    data: tuple[Source, ...]
    figures: Mapping[str, float]
    created: str
    hash_key: str = ""  # the key of the review ring that hides its features; empty where no customer text was learnt
    hash_check: str = ""  # what the hash gives for one known word, so that another key is noticed
    signer: str = ""  # the key that signed it; empty where its digest is pinned instead
    lean: float = 0.0  # log-odds by which labels that a selective policy hides are preferred when in doubt
    engine: str = ENGINE  # what can read the rest of the file
    base: str = ""  # the digest of the model that it learnt on from, whose rows it holds beside its own, hidden ones
    note: str = ""  # what its maker has to add, such as why it was published although it was no better

    @property
    def keyed(self) -> bool:
        """Whether its features are hidden by a key."""
        return bool(self.hash_key)


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What was learnt: for the i-th hash the labels and values at pointers[i]:pointers[i + 1], and the transitions."""

    labels: tuple[str, ...]
    hashes: NDArray[np.uint64]
    pointers: NDArray[np.uint32]
    targets: NDArray[np.uint8]
    values: NDArray[np.floating[Any]]  # a file keeps the precision that they have here
    transitions: NDArray[np.float64]  # [from, to]
    words: Words = field(default_factory=no_words, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A model that was verified."""

    card: Card
    weights: Weights = field(repr=False)
    digest: str  # SHA-256 of the file, in hex
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
    def mark(self) -> str:
        """Which file it is, beyond its name: starters are made anew under theirs."""
        return f"{self.id} ({self.digest[:12]})"

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
        card = _card(header)
        _verify(data, card, trust, digest := sha256(data).hexdigest(), pinned)
        if header.get("features") != FEATURE_VERSION:
            raise ModelRefused(f"model file: feature version is not {FEATURE_VERSION}")
        network = None
        if card.engine == BILSTM:
            network, body = read_network(header.get("network"), len(_labels(header)), body)
        return cls(card, _checked(_weights(header, body)), digest, len(data), network)


def hash_check(hasher: Hasher) -> str:
    """What a card says of the hash of its features: equal for equal keys, and telling nothing of the key."""
    return f"{hasher('the hash of an anond model'):016x}"


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


def _card(header: Mapping[str, Any]) -> Card:
    data, figures = _get(header, "data", list), _get(header, "figures", dict)
    if not all(isinstance(d, dict) for d in data):
        raise ModelRefused("model file: header has no sound data")
    if not all(isinstance(value, int | float) for value in figures.values()):
        raise ModelRefused("model file: header has no sound figures")
    if not abs(lean := _get(header, "lean", float)) <= MAX_LEAN:
        raise ModelRefused("model file: header has no sound lean")
    engine = header.get("engine", ENGINE)  # files from before there was a choice name none
    if engine not in (ENGINE, BILSTM):
        raise ModelRefused(f"model file: it is for another engine than {ENGINE} and {BILSTM}")
    note = header.get("note", "")  # most files have none
    if type(note) is not str or len(note) > MAX_NOTE or not note.isprintable():
        raise ModelRefused("model file: header has no sound note")
    return Card(
        id=_get(header, "id", str), lang=_get(header, "lang", str), sessions=_get(header, "sessions", int),
        turns=_get(header, "turns", int), min_sessions=_get(header, "min_sessions", int),
        data=tuple(Source(_get(d, "name", str), _get(d, "licence", str)) for d in data),
        figures=figures, created=_get(header, "created", str), hash_key=_get(header, "hash_key", str),
        hash_check=_get(header, "hash_check", str),
        signer=_get(header, "signer", str), lean=lean, base=_get(header, "base", str) if "base" in header else "",
        note=note, engine=engine,
    )  # fmt: skip


def _get(header: Mapping[str, Any], name: str, kind: type) -> Any:
    value = header.get(name)
    if type(value) is not kind:
        raise ModelRefused(f"model file: header has no sound {name}")
    return value


def _verify(data: bytes, card: Card, trust: Trust, digest: str, pinned: Collection[str]) -> None:
    if card.signer:
        try:
            trust(card.signer, data[:-_SIGNATURE_BYTES], data[-_SIGNATURE_BYTES:])
        except AnondError:
            raise ModelRefused("model file: its signature does not hold") from None
    elif digest not in pinned:
        raise ModelRefused("model file: neither signed nor pinned by its digest")


def _weights(header: Mapping[str, Any], body: memoryview) -> Weights:
    """The arrays, as views on the file's bytes but for the pointers."""
    names, rows, count = _labels(header), _get(header, "rows", int), _get(header, "weights", int)
    words, scales = _get(header, "words", int), _get(header, "scales", int)
    if not (0 <= words <= MAX_WORDS and 0 <= scales <= len(SCALES)) or (words and not scales):
        raise ModelRefused("model file: header has no sound words")
    precision = _PRECISIONS.get(_get(header, "precision", int))
    if precision is None:
        raise ModelRefused("model file: header has no sound precision")
    size = len(names)
    parts = (
        (rows, "<u8"), (size * size, "<f8"), (words, "<u8"), (count, precision), (words * scales, "<u2"),
        (rows, "<u1"), (count, "<u1"),
    )  # fmt: skip
    if rows < 0 or count < 0 or sum(n * int(kind[2]) for n, kind in parts) != len(body):
        raise ModelRefused("model file: truncated, or its arrays are not of the size that the header says")
    arrays, at = [], 0
    for n, kind in parts:
        arrays.append(np.frombuffer(body, kind, n, at))
        at += n * int(kind[2])
    hashes, transitions, known, values, classes, lengths, targets = arrays
    pointers = np.concatenate((np.zeros(1, np.uint32), np.cumsum(lengths, dtype=np.uint32)))
    table = Words(known, classes.reshape(words, scales))
    return Weights(tuple(names), hashes, pointers, targets, values, transitions.reshape(size, size), table)


def _labels(header: Mapping[str, Any]) -> Sequence[str]:
    names: list[str] = _get(header, "labels", list)
    _check_labels(names)
    return names


def _check_labels(names: Sequence[object]) -> None:
    if not all(isinstance(name, str) for name in names):
        raise ModelRefused("model file: header has no sound labels")
    known = {OUTSIDE}
    for tag in TAGS:
        for kind in (tag, *(f"{tag}/{sub}" for sub in SUBS.get(tag, ()))):
            known |= {f"B-{kind}", f"I-{kind}"}
    if not 0 < len(names) <= _MAX_LABELS or len(set(names)) != len(names) or not known.issuperset(names):
        raise ModelRefused("model file: unknown or repeated labels")


def _checked(weights: Weights) -> Weights:
    pointers = weights.pointers
    for hashes in (weights.hashes, weights.words.hashes):
        if len(hashes) > 1 and not (hashes[1:] > hashes[:-1]).all():
            raise ModelRefused("model file: hashes are not sorted")
    if pointers[-1] != len(weights.values):
        raise ModelRefused("model file: lengths of rows are not sound")
    if len(weights.targets) and int(weights.targets.max()) >= len(weights.labels):
        raise ModelRefused("model file: a weight has no label")
    for numbers in (weights.values, weights.transitions):
        if numbers.size and not np.abs(numbers).max() <= MAX_WEIGHT:
            raise ModelRefused("model file: weights are not finite or absurdly large")
    return weights
