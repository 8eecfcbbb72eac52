"""A language model in fastText's file, asked without fastText: its own call spends most of its time around the sums.

What is read is a classifier that is quantised, made of n-grams alone, with a softmax at its end, as our own is. Any
other is left to fastText.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from sys import intern
from typing import Final, NamedTuple

from anond.text.compiled import check_kernel

Predict = Callable[[str, int, float], list[tuple[str, float]]]  # line, how many, floor: labels, the likeliest first
_MAGIC: Final = (793712314, 12)
_SOFTMAX, _SUPERVISED = 3, 3
_LABEL: Final = "__label__"
_DIMENSIONS: Final = 32


class Parts(NamedTuple):
    """What a model file holds, as the kernel wants it."""

    labels: list[str]
    codes: bytes
    pairs: bytes
    length_codes: bytes
    lengths: bytes
    output: bytes


class _Reader:
    """Takes one thing after the other off a file's bytes."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def numbers(self, form: str) -> tuple[int, ...]:
        found = struct.unpack_from(f"<{form}", self._data, self._at)
        self._at += struct.calcsize(f"<{form}")
        return found

    def raw(self, size: int) -> bytes:
        part = self._data[self._at : self._at + size]
        if len(part) != size:
            raise struct.error("the file ends too early")
        self._at += size
        return part

    def word(self) -> str:
        end = self._data.index(b"\0", self._at)
        word = self._data[self._at : end].decode()
        self._at = end + 1
        return word


def parts(data: bytes) -> Parts | None:
    """The parts of a model file; None if it is of another kind than ours."""
    file = _Reader(data)
    try:
        return _parts(file) if file.numbers("2i") == _MAGIC else None
    except (struct.error, ValueError):
        return None


def _parts(file: _Reader) -> Parts | None:
    dim, _, _, _, _, word_ngrams, loss, kind, bucket, least, most, _ = file.numbers("12i")
    file.raw(8)
    size, words, labels, _, pruned = file.numbers("3i2q")
    if (dim, word_ngrams, loss, kind, least, most) != (_DIMENSIONS, 1, _SOFTMAX, _SUPERVISED, 2, 5):
        return None
    if words or pruned > 0 or size != labels:
        return None
    names = []
    for _ in range(labels):
        names.append(intern(file.word().removeprefix(_LABEL)))
        file.raw(9)
    quantised, by_length, rows, columns, coded = (*file.numbers("2?"), *file.numbers("2qi"))
    if not (quantised and by_length and (rows, columns, coded) == (bucket, dim, bucket * dim // 2)):
        return None
    codes = file.raw(coded)
    if file.numbers("4i") != (dim, dim // 2, 2, 2):
        return None
    pairs, length_codes = file.raw(4 * 256 * dim), file.raw(rows)
    if file.numbers("4i") != (1, 1, 1, 1):
        return None
    lengths = file.raw(4 * 256)
    if file.numbers("?2q") != (False, labels, dim):
        return None
    return Parts(names, codes, pairs, length_codes, lengths, file.raw(4 * labels * dim))


def compiled(data: bytes) -> Predict | None:
    """How to ask a model by the compiled kernel; None where that was not built, or cannot do this model."""
    try:
        from anond.text import _text
    except ImportError:
        return None
    check_kernel(_text)
    found = parts(data)
    if found is None:
        return None
    labels, model = found.labels, _text.model(*found[1:])

    def predict(line: str, best: int, floor: float) -> list[tuple[str, float]]:
        return [(labels[label], share) for label, share in _text.scores(model, line, best, floor)]

    return predict


def by_fasttext(path: str) -> Predict:
    """How to ask a model by fastText itself; raises ValueError for a file that is none."""
    import fasttext_pybind

    model = fasttext_pybind.fasttext()
    model.loadModel(path)

    def predict(line: str, best: int, floor: float) -> list[tuple[str, float]]:
        found = model.predict(line + "\n", best, floor, "strict")  # labels are `__label__en`
        return [(intern(label[len(_LABEL) :]), share) for share, label in found]

    return predict
