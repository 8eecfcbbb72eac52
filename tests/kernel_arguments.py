"""Sound arguments of every function of the kernels in C, drawn by lot: `sanitize` calls the functions with them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from anond.engines.model.hashing import at_offsets
from anond_gazetteers.lexicon import digest, key_of

WORDS = (
    "hi",
    "Anna's",
    "O'Neil",
    "don't",
    "we're",
    "3.14",
    "a-b",
    "+49",
    "#1",
    "x" * 1100,
    "\0",
    "é",
    "\ud800",
    "''",
    "A",
)


def _sizes(rng: np.random.Generator) -> tuple[int, int, list[int]]:
    """How many labels, columns, and tokens of each sentence."""
    labels = int(rng.choice([1, 2, 7, 8, 9, 49, 63, 64, 65, 128, 256]))
    return labels, -(-labels // 8) * 8, rng.integers(0, 9, rng.integers(0, 5)).tolist()


def _matrices(rng: np.random.Generator, labels: int, width: int) -> Any:
    matrices = np.zeros((3, labels, width))
    moves = rng.normal(scale=3.0, size=(labels, labels))
    matrices[:, :, :labels] = np.exp(moves), np.exp(moves).T, moves
    return matrices


def decode(rng: np.random.Generator) -> list[Any]:
    """Of `decode`."""
    labels, width, lengths = _sizes(rng)
    tokens, offsets, each = sum(lengths), int(rng.choice([1, 3, 5, 9])), int(rng.integers(0, 8))
    return [
        rng.normal(scale=30.0, size=(offsets, 6, labels)), rng.normal(size=(1, 4, labels)), rng.integers(0, 6, tokens),
        rng.integers(0, 4, (tokens, each)), np.array(lengths, np.int64), _matrices(rng, labels, width),
        np.empty((tokens, width)), np.empty((tokens, width)), np.empty(tokens, np.uint8), int(rng.integers(0, 6)),
    ]  # fmt: skip


def gradient(rng: np.random.Generator) -> list[Any]:
    """Of `gradient`."""
    labels, width, lengths = _sizes(rng)
    tokens = sum(lengths)
    scores = np.full((tokens, width), -np.inf)
    scores[:, :labels] = rng.normal(scale=30.0, size=(tokens, labels))
    return [
        scores, rng.integers(0, labels, tokens).astype(np.uint8), np.array(lengths, np.int64), rng.random(len(lengths)),
        _matrices(rng, labels, width), np.empty((tokens, width)), np.empty((labels, width)),
    ]  # fmt: skip


def hidden(rng: np.random.Generator) -> list[Any]:
    """Of `hidden`."""
    hashes = rng.integers(0, 2**63, int(rng.integers(0, 9))).astype(np.uint64)
    return [hashes, rng.integers(0, 2**63, 2).astype(np.uint64), np.empty_like(hashes)]


def chances(rng: np.random.Generator) -> list[Any]:
    """Of `chances`."""
    labels, width, lengths = _sizes(rng)
    tokens = sum(lengths)
    begins = np.cumsum([0, *lengths])[:-1].astype(np.int64)
    return [
        rng.random((tokens, width)), _matrices(rng, labels, width), bytes(rng.integers(0, 2, tokens, np.uint8)),
        rng.integers(0, 2, labels).astype(bool), begins, np.array(lengths, np.int64),
    ]  # fmt: skip


def leaning(rng: np.random.Generator) -> list[Any]:
    """Of `leaning`."""
    labels, width, lengths = _sizes(rng)
    return [rng.random((sum(lengths), width)), rng.random(labels), np.empty(sum(lengths), np.uint8)]


def fill(rng: np.random.Generator) -> list[Any]:
    """Of `fill`."""
    labels, keys, features = int(rng.integers(1, 50)), int(rng.integers(0, 5)), int(rng.integers(0, 40))
    spread, half = bool(rng.integers(0, 2)), bool(rng.integers(0, 2))
    known = np.unique(rng.integers(0, 1 << 64, features, np.uint64))
    features = len(known)
    counts, of_each = rng.integers(0, rng.choice([5, 200]), keys), rng.integers(0, 4, features)
    bits = max(features.bit_length() - 1, 1)
    begins = np.searchsorted(known, np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits))
    met = (known - np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)  # the features whose serials these are
    met = met if spread else at_offsets(met)[0]
    hashes = rng.choice(met, counts.sum()) if features else rng.integers(0, 1 << 64, counts.sum(), np.uint64)
    return [
        np.empty((5 if spread else 1, keys + 2, labels)), hashes, counts, known,
        np.append(begins, features).astype(np.uint32), np.concatenate(([0], np.cumsum(of_each))).astype(np.uint32),
        rng.integers(0, 256, of_each.sum()).astype(np.uint8),
        rng.normal(size=of_each.sum()).astype(np.float16 if half else np.float64),
        int(rng.integers(0, 3)), spread, bool(rng.integers(0, 2)),
    ]  # fmt: skip


def rows_of_types(rng: np.random.Generator) -> list[Any]:
    """Of `rows_of_types`."""
    lengths = [int(n) for n in rng.integers(0, 6, rng.integers(0, 4))]
    turns = [("lower", [random.choice(WORDS) for _ in range(n)], [_evidence(rng) for _ in range(n)]) for n in lengths]
    known = {"lower": {"": {word: n for n, word in enumerate(WORDS[: int(rng.integers(0, 9))])}}}
    numbers = np.empty(1 + sum(lengths), np.int64)
    return [known, turns, (None, "", ""), numbers, np.zeros(int(rng.integers(0, 12)), np.int64), 9]


def rows_around(rng: np.random.Generator) -> list[Any]:
    """Of `rows_around`."""
    lengths = [int(n) for n in rng.integers(0, 6, rng.integers(0, 4))]
    looks = [
        [(random.choice(WORDS), "class", "like", random.choice(["", "unlike"])) for _ in range(n)] for n in lengths
    ]
    turns = [("turn", some, [_evidence(rng) for _ in some]) for some in looks]
    known = {"": {"class": {"turn": 0}, "": {"": 3}}, "<": {"unlike": {"A": 1, "": 2}}}
    numbers, uses = np.empty(3 * sum(lengths), np.int64), np.zeros(int(rng.integers(0, 12)), np.int64)
    return [known, turns, lambda evidence: f";{len(evidence)}", ("", "", ""), numbers, uses, 9]


def table(rng: np.random.Generator) -> list[Any]:
    """Of `table`."""
    words = int(rng.choice([0, 1, 5, 3000]))
    hashes = np.sort(rng.integers(0, 1 << 64, words, np.uint64))
    return [hashes, rng.integers(0, 1 << 16, (words, int(rng.integers(1, 5))), np.uint16), "zuvy"]


def describe(rng: np.random.Generator, table: Any) -> list[Any]:
    """Of `describe`."""

    class Descriptions(dict[str, tuple[str, ...]]):
        def __missing__(self, word: str) -> tuple[str, ...]:
            if rng.integers(0, 3) == 0:
                self.clear()
            self[word] = found = (word, "x", "x0", "x0;")
            return found

    words = [random.choice(WORDS) + random.choice(("", "1", "-", "ab" * 64)) for _ in range(rng.integers(0, 60))]
    return [words, Descriptions(a=("a", "x", "x0", "x0;")), table]


def types(rng: np.random.Generator, table: Any) -> list[Any]:
    """Of `types`."""
    keys = [(random.choice((*WORDS, None)), _evidence(rng), "lower") for _ in range(rng.integers(0, 40))]
    known = random.choice([(), ("z5",), ("z", "u3", "v12", "y1")])
    describe = lambda word: (word.lower(), word, "x", "xX", "")  # noqa: E731
    return [keys, b"k" * int(rng.integers(0, 65)), table, lambda _: known, describe]


def contexts(rng: np.random.Generator) -> list[Any]:
    """Of `around` of features."""
    keys: list[Any] = [("", "", ""), ("<", random.choice(WORDS), "Xx3;PERSON"), (">", random.choice(WORDS), "")]
    keys += [("en|user|name+|lower|first|8", random.choice(WORDS), _evidence(rng)) for _ in range(rng.integers(0, 9))]
    return [keys, b"k" * int(rng.integers(0, 65))]


def _evidence(rng: np.random.Generator) -> str:
    marks = ("B-G:city:2", "I-D:IP!", "B-é:!", "I-M:PERSON", "B-D:UID/phone")
    return "|".join(random.choice(marks) for _ in range(rng.integers(0, 300) if not rng.integers(0, 9) else 0))


def model(rng: np.random.Generator) -> list[Any]:
    """Of `model`."""
    rows, labels = int(rng.integers(1, 40)), int(rng.integers(1, 90))
    floats = rng.normal(size=16 * 256 * 2 + 256 + labels * 32).astype(np.float32)
    pairs, lengths, output = np.split(floats, [16 * 256 * 2, 16 * 256 * 2 + 256])
    codes = rng.integers(0, 256, rows * 17, np.uint8).tobytes()
    return [codes[: rows * 16], pairs.tobytes(), codes[rows * 16 :], lengths.tobytes(), output.tobytes()]


def line(rng: np.random.Generator) -> list[Any]:
    """A text."""
    if rng.integers(0, 2):
        return ["".join(map(chr, rng.integers(0, 128, rng.integers(0, 1024))))]
    return [random.choice(" \n.").join(random.choice(WORDS[:9]) for _ in range(rng.integers(0, 60)))]


def promising(rng: np.random.Generator) -> list[Any]:
    """Of `promising`."""

    class Signs(dict[str, tuple[str, ...]]):
        def __missing__(self, word: str) -> tuple[str, ...]:
            if rng.integers(0, 3) == 0:
                self.clear()
            self[word] = signs = (word[:1], word[-1:])
            return signs

    words = [random.choice(WORDS) for _ in range(rng.integers(0, 60))]
    return [words, Signs(), {random.choice(WORDS)[:1] for _ in range(rng.integers(0, 4))}]


def rests(rng: np.random.Generator) -> list[Any]:
    """Of `enter_word` and `leave_word`."""
    words = ["".join(random.choices("abé\ud800\U0001f600", k=int(rng.integers(0, 9)))) for _ in range(30)]
    by_rest: dict[str, dict[str, None]] = {}
    for word in words:
        for at in range(len(word) + 1):
            by_rest.setdefault(word[:at] + word[at + 1 :], {})[word] = None
    return [by_rest, random.choice((*words, "x" * 64, "é" * 65))]


def keys_of_words() -> Any:
    """The hashes of some words, as a lexicon has them."""
    return np.sort(np.array([digest(key_of(word)) for word in WORDS[::2]], np.uint64))


def arrays_of_words(rng: np.random.Generator) -> list[Any]:
    """Of `arrays`: what a lexicon holds of some keys."""
    ends = np.cumsum(rng.integers(0, 4, len(keys_of_words())), dtype=np.uint32)
    reach = rng.integers(0, 256, (len(ends), 2), np.uint8)
    records = rng.integers(0, 256, (int(ends[-1]), 1 + 2 * 6), np.uint8)
    records[:, 0] %= 26
    return [ends, reach, records]


def entry(rng: np.random.Generator, arrays: Any) -> list[Any]:
    """Of `entry`."""
    kinds = tuple(random.choice([f"kind{at}", ""]) for at in range(26))
    strengths = tuple(byte / 255 for byte in range(256))
    return [arrays, *(int(rng.integers(0, below)) for below in (len(keys_of_words()), 7, 2)), kinds, strengths]


def find(rng: np.random.Generator, keys: Any) -> list[Any]:
    """Of `find`."""

    class Entries(dict[str, Any]):
        def __missing__(self, word: str) -> Any:
            if rng.integers(0, 3) == 0:
                self.clear()
            readings = (("city", 0.5),) if rng.integers(0, 2) else ()
            self[word] = found = (int(rng.integers(1, 5)), bool(rng.integers(0, 2)), readings, frozenset())
            return found

    words = [random.choice(WORDS) for _ in range(rng.integers(0, 40))]
    return [words, Entries(hi=(3, True, (), None)), Entries(), int(rng.integers(1, 9)), 3, keys, key_of]
