"""The arrays of a chain, as a model file holds them: which features it knows, and how much each speaks for a label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.labels import OUTSIDE
from anond.engines.model.card import field_of
from anond.engines.model.words import MAX_WORDS, SCALES, Words, no_words
from anond.errors import ModelRefused
from anond.tags import SUBS, TAGS

FEATURE_VERSION: Final = 2  # of the definition in `crf.features`; a daemon with another refuses the file
MAX_WEIGHT: Final = 100.0  # a sum of log-weights beyond this is no probability any more
_MAX_LABELS: Final = 128
_PRECISIONS: Final = {2: "<f2", 4: "<f4", 8: "<f8"}  # bytes of a weight: half, single, double


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


def read_weights(header: Mapping[str, Any], body: memoryview) -> Weights:
    """The arrays, as views on the file's bytes but for the pointers and the words; raises ModelRefused."""
    names, rows, count = labels_of(header), field_of(header, "rows", int), field_of(header, "weights", int)
    words, scales = field_of(header, "words", int), field_of(header, "scales", int)
    if not (0 <= words <= MAX_WORDS and 0 <= scales <= len(SCALES)) or (words and not scales):
        raise ModelRefused("model file: header has no sound words")
    precision = _PRECISIONS.get(field_of(header, "precision", int))
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
    table = Words(known.copy(), classes.reshape(words, scales).copy())  # an engine keeps it, and not the whole file
    return _checked(Weights(tuple(names), hashes, pointers, targets, values, transitions.reshape(size, size), table))


def labels_of(header: Mapping[str, Any]) -> Sequence[str]:
    """The labels that a header names; raises ModelRefused."""
    names: list[str] = field_of(header, "labels", list)
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
