"""The kernels under AddressSanitizer and UBSan, given random and hostile arguments: `python -m tests.sanitize FOLDER`.

Whatever a kernel is given, it answers or raises an error; a read or write beyond what it was given, or what C leaves
undefined, ends the process with a report. Started by itself it compiles the kernels into FOLDER, and starts itself
again with the sanitizers loaded before Python.
"""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from anond_gazetteers.lexicon import digest, key_of

ROOT = Path(__file__).parents[1]
SOURCES = (
    ROOT / "daemon/anond/engines/crf/_chain.c",
    ROOT / "daemon/anond/engines/crf/_features.c",
    ROOT / "daemon/anond/text/_text.c",
    ROOT / "gazetteers/anond_gazetteers/_lookup.c",
)
FLAGS = ("-O1", "-g", "-std=gnu11", "-fPIC", "-shared", "-Wno-psabi", "-fno-omit-frame-pointer")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
ROUNDS = 300  # of each function
REFUSALS = (ValueError, TypeError, BufferError, OverflowError, IndexError, KeyError)
ODD = (float("nan"), float("inf"), -float("inf"), -1, 1 << 62, -(1 << 63), (1 << 63) - 1, 255, 1e308, 0)
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


def missing() -> str:
    """What is not here of what it takes, or nothing."""
    if not shutil.which("gcc"):
        return "no gcc"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "no headers of Python"
    absent = [name for name in ("libasan.so", "libubsan.so") if not _library(name).is_absolute()]
    return f"no {absent[0]}" if absent else ""


def _library(name: str) -> Path:
    """Where gcc has a library; what it does not have it names as it was asked."""
    done = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


def run(folder: Path, sources: Iterable[Path] = SOURCES) -> subprocess.CompletedProcess[str]:
    """Compile the kernels into a folder, unless they are there, and torment them in a process of their own."""
    for source in sources:
        if (folder / f"{source.stem}.abi3.so").exists():
            continue
        command = ["gcc", *FLAGS, *SANITIZERS, f"-I{sysconfig.get_paths()['include']}", str(source)]
        subprocess.run([*command, "-o", str(folder / f"{source.stem}.abi3.so")], check=True)
    environ = os.environ | {
        "LD_PRELOAD": " ".join(str(_library(name)) for name in ("libasan.so", "libubsan.so")),
        "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1", "PYTHONMALLOC": "malloc",
        "OPENBLAS_NUM_THREADS": "1",
    }  # fmt: skip
    command = [sys.executable, "-m", "tests.sanitize", "--inside", str(folder)]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, errors="replace")


def loaded(folder: Path, name: str) -> ModuleType:
    """The kernel of that name that was compiled into a folder."""
    loader = ExtensionFileLoader(name, str(folder / f"{name}.abi3.so"))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def torment(folder: Path, seed: int = 1) -> Iterator[str]:
    """Call every function with sound arguments, then with hostile ones; says how often each answered and refused."""
    chain, features, text, lookup = (loaded(folder, source.stem) for source in SOURCES)
    rng = np.random.default_rng(seed)
    random.seed(seed)
    np.seterr(all="ignore")
    draws: dict[Callable[..., Any], Callable[[np.random.Generator], list[Any]]] = {
        chain.decode: decode_arguments, chain.chances: chances_arguments, chain.leaning: leaning_arguments,
        chain.gradient: gradient_arguments, chain.hidden: hidden_arguments,
        chain.fill: fill_arguments,
        chain.rows_of_types: rows_of_types_arguments, chain.rows_around: rows_around_arguments,
        features.table: table_arguments, features.around: contexts_arguments,
        features.types: lambda rng: types_arguments(rng, features.table(*table_arguments(rng))),
        features.describe: lambda rng: describe_arguments(rng, features.table(*table_arguments(rng))),
        text.model: model_arguments, text.words: line_argument, text.tokens: line_argument, text.signs: line_argument,
        text.promising: promising_arguments, text.enter_word: rests_arguments, text.leave_word: rests_arguments,
        text.words_near: lambda rng: [*rests_arguments(rng), int(rng.integers(0, 20))],
        lookup.keys: lambda rng: [np.sort(rng.integers(0, 1 << 64, int(rng.choice([0, 1, 5, 3000])), np.uint64))],
        lookup.place: lambda rng: [lookup.keys(keys_of_words()), random.choice(WORDS)],
        lookup.find: lambda rng: find_arguments(rng, lookup.keys(keys_of_words())),
        text.scores: lambda rng: [text.model(*model_arguments(rng)), *line_argument(rng), 4, 0.01],
    }  # fmt: skip
    known = [name for module in (chain, features, text, lookup) for name in dir(module) if not name.startswith("_")]
    assert sorted(known) == sorted(function.__name__ for function in draws), "a function is not called"
    for function, draw in draws.items():
        answered = sum(_answers(function, draw(rng)) for _ in range(ROUNDS // 3))
        refused = sum(not _answers(function, hostile(rng, draw(rng))) for _ in range(ROUNDS))
        yield f"{function.__name__}: {answered} answered, {refused} refused"
        assert answered > ROUNDS // 6, function.__name__
        assert refused > ROUNDS // 100, function.__name__


def _answers(function: Callable[..., Any], arguments: list[Any]) -> bool:
    try:
        function(*arguments)
    except REFUSALS:
        return False
    return True


def hostile(rng: np.random.Generator, arguments: list[Any]) -> list[Any]:
    """The same arguments, one or two of them spoilt."""
    for place in rng.choice(len(arguments), min(len(arguments), int(rng.integers(1, 3))), replace=False):
        arguments[place] = spoilt(rng, arguments[place])
    return arguments[: len(arguments) - int(rng.integers(0, 40) == 0)]


def spoilt(rng: np.random.Generator, value: Any) -> Any:
    """Something of another size, kind, order or place in memory, or with absurd numbers in it."""
    if isinstance(value, np.ndarray):
        return _ARRAYS[rng.integers(0, len(_ARRAYS))](rng, value)
    if isinstance(value, bytes):
        return random.choice(
            [b"", value[:-1], value + b"\0", bytes(rng.integers(0, 256, len(value), np.uint8)), None, 3]
        )
    if isinstance(value, str):
        return random.choice(
            [value * 40, value.encode(errors="surrogatepass"), None, 3, f"{value}\0{value}", f"\ud800{value}"]
        )
    if isinstance(value, list | tuple | dict):
        return random.choice(
            [
                [],
                (),
                {},
                None,
                [None],
                list(value)[:-1],
                [*value, *value],
                [()],
                [(b"", 3, None)],
                [("a", "B-", "c")],
                "text",
            ]
        )
    if callable(value):
        return random.choice([lambda _: random.choice([None, (), ("",), (3,) * 5, ("\ud800",) * 5, ("a",) * 40]), len])
    return random.choice([*ODD, None, "3", b"", [], object()])


_ARRAYS: tuple[Callable[[np.random.Generator, Any], Any], ...] = (
    lambda rng, a: a[: len(a) // 2],
    lambda rng, a: a[..., : a.shape[-1] // 2].copy(),
    lambda rng, a: np.concatenate((a, a)),
    lambda rng, a: np.empty((0, *a.shape[1:]), a.dtype),
    lambda rng, a: np.concatenate((a, a))[::2],
    lambda rng, a: np.asfortranarray(a),
    lambda rng, a: a.astype(a.dtype.newbyteorder(">")),
    lambda rng, a: a.astype(random.choice(["i4", "f4", "u1", "f8", "i8", "c16", "?", "O"])),
    lambda rng, a: np.frombuffer(a.tobytes(), random.choice(["u1", "i1"])),
    lambda rng, a: a.reshape(1, *a.shape),
    lambda rng, a: a.reshape(-1),
    lambda rng, a: _unaligned(a),
    lambda rng, a: _locked(a),
    lambda rng, a: _with(rng, a, ODD),
    lambda rng, a: _with(rng, a, (-1, 0, 1, 2, 3, 5, 8, 250)),
    lambda rng, a: memoryview(a.tobytes()).cast("B", a.shape) if a.size and a.itemsize == 1 else a.tobytes(),
    lambda rng, a: None,
    lambda rng, a: a.tolist(),
)


def _unaligned(array: Any) -> Any:
    return np.frombuffer(b"\0" + array.tobytes(), array.dtype, offset=1).reshape(array.shape)


def _locked(array: Any) -> Any:
    locked = array.copy()
    locked.flags.writeable = False
    return locked


def _with(rng: np.random.Generator, array: Any, values: tuple[float, ...]) -> Any:
    changed = array.copy()
    for place in rng.integers(0, max(changed.size, 1), 3 if changed.size else 0):
        changed.reshape(-1)[place] = np.array(random.choice(values)).astype(array.dtype)
    return changed


def _sizes(rng: np.random.Generator) -> tuple[int, int, list[int]]:
    """How many labels, columns, and tokens of each sentence."""
    labels = int(rng.choice([1, 2, 7, 8, 9, 49, 63, 64, 65, 128, 256]))
    return labels, -(-labels // 8) * 8, rng.integers(0, 9, rng.integers(0, 5)).tolist()


def _matrices(rng: np.random.Generator, labels: int, width: int) -> Any:
    matrices = np.zeros((3, labels, width))
    moves = rng.normal(scale=3.0, size=(labels, labels))
    matrices[:, :, :labels] = np.exp(moves), np.exp(moves).T, moves
    return matrices


def decode_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `decode`."""
    labels, width, lengths = _sizes(rng)
    tokens, offsets, each = sum(lengths), int(rng.choice([1, 3, 5, 9])), int(rng.integers(0, 8))
    return [
        rng.normal(scale=30.0, size=(offsets, 6, labels)), rng.normal(size=(1, 4, labels)), rng.integers(0, 6, tokens),
        rng.integers(0, 4, (tokens, each)), np.array(lengths, np.int64), _matrices(rng, labels, width),
        np.empty((tokens, width)), np.empty((tokens, width)), np.empty(tokens, np.uint8), int(rng.integers(0, 6)),
    ]  # fmt: skip


def gradient_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `gradient`."""
    labels, width, lengths = _sizes(rng)
    tokens = sum(lengths)
    scores = np.full((tokens, width), -np.inf)
    scores[:, :labels] = rng.normal(scale=30.0, size=(tokens, labels))
    return [
        scores, rng.integers(0, labels, tokens).astype(np.uint8), np.array(lengths, np.int64), rng.random(len(lengths)),
        _matrices(rng, labels, width), np.empty((tokens, width)), np.empty((labels, width)),
    ]  # fmt: skip


def hidden_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `hidden`."""
    hashes = rng.integers(0, 2**63, int(rng.integers(0, 9))).astype(np.uint64)
    return [hashes, rng.integers(0, 2**63, 2).astype(np.uint64), np.empty_like(hashes)]


def chances_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `chances`."""
    labels, width, lengths = _sizes(rng)
    tokens = sum(lengths)
    begins = np.cumsum([0, *lengths])[:-1].astype(np.int64)
    return [
        rng.random((tokens, width)), _matrices(rng, labels, width), bytes(rng.integers(0, 2, tokens, np.uint8)),
        rng.integers(0, 2, labels).astype(bool), begins, np.array(lengths, np.int64),
    ]  # fmt: skip


def leaning_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `leaning`."""
    labels, width, lengths = _sizes(rng)
    return [rng.random((sum(lengths), width)), rng.random(labels), np.empty(sum(lengths), np.uint8)]


def fill_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `fill`."""
    labels, keys, features = int(rng.integers(1, 50)), int(rng.integers(0, 5)), int(rng.integers(0, 40))
    known = np.sort(rng.integers(0, 1 << 64, features, np.uint64))
    counts, of_each = rng.integers(0, rng.choice([5, 200]), keys), rng.integers(0, 4, features)
    bits = max(features.bit_length() - 1, 1)
    begins = np.searchsorted(known, np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits))
    hashes = rng.choice(known, counts.sum()) if features else rng.integers(0, 1 << 64, counts.sum(), np.uint64)
    return [
        np.empty((int(rng.choice([1, 5])), keys + 2, labels)), hashes, counts, known,
        np.append(begins, features).astype(np.uint32), np.concatenate(([0], np.cumsum(of_each))).astype(np.uint32),
        rng.integers(0, 256, of_each.sum()).astype(np.uint8), rng.normal(size=of_each.sum()),
        int(rng.integers(0, 3)), bool(rng.integers(0, 2)), bool(rng.integers(0, 2)),
    ]  # fmt: skip


def rows_of_types_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `rows_of_types`."""
    lengths = [int(n) for n in rng.integers(0, 6, rng.integers(0, 4))]
    turns = [("lower", [random.choice(WORDS) for _ in range(n)], [_evidence(rng) for _ in range(n)]) for n in lengths]
    known = {"lower": {"": {word: n for n, word in enumerate(WORDS[: int(rng.integers(0, 9))])}}}
    numbers = np.empty(1 + sum(lengths), np.int64)
    return [known, turns, (None, "", ""), numbers, np.zeros(int(rng.integers(0, 12)), np.int64), 9]


def rows_around_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `rows_around`."""
    lengths = [int(n) for n in rng.integers(0, 6, rng.integers(0, 4))]
    looks = [
        [(random.choice(WORDS), "class", "like", random.choice(["", "unlike"])) for _ in range(n)] for n in lengths
    ]
    turns = [("turn", some, [_evidence(rng) for _ in some]) for some in looks]
    known = {"": {"class": {"turn": 0}, "": {"": 3}}, "<": {"unlike": {"A": 1, "": 2}}}
    numbers, uses = np.empty(3 * sum(lengths), np.int64), np.zeros(int(rng.integers(0, 12)), np.int64)
    return [known, turns, lambda evidence: f";{len(evidence)}", ("", "", ""), numbers, uses, 9]


def table_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `table`."""
    words = int(rng.choice([0, 1, 5, 3000]))
    hashes = np.sort(rng.integers(0, 1 << 64, words, np.uint64))
    return [hashes, rng.integers(0, 1 << 16, (words, int(rng.integers(1, 5))), np.uint16), "zuvy"]


def describe_arguments(rng: np.random.Generator, table: Any) -> list[Any]:
    """Of `describe`."""

    class Descriptions(dict[str, tuple[str, ...]]):
        def __missing__(self, word: str) -> tuple[str, ...]:
            if rng.integers(0, 3) == 0:
                self.clear()
            self[word] = found = (word, "x", "x0", "x0;")
            return found

    words = [random.choice(WORDS) + random.choice(("", "1", "-", "ab" * 64)) for _ in range(rng.integers(0, 60))]
    return [words, Descriptions(a=("a", "x", "x0", "x0;")), table]


def types_arguments(rng: np.random.Generator, table: Any) -> list[Any]:
    """Of `types`."""
    keys = [(random.choice((*WORDS, None)), _evidence(rng), "lower") for _ in range(rng.integers(0, 40))]
    known = random.choice([(), ("z5",), ("z", "u3", "v12", "y1")])
    describe = lambda word: (word.lower(), word, "x", "xX", "")  # noqa: E731
    return [keys, b"k" * int(rng.integers(0, 65)), table, lambda _: known, describe]


def contexts_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `around` of features."""
    keys: list[Any] = [("", "", ""), ("<", random.choice(WORDS), "Xx3;PERSON"), (">", random.choice(WORDS), "")]
    keys += [("en|user|name+|lower|first|8", random.choice(WORDS), _evidence(rng)) for _ in range(rng.integers(0, 9))]
    return [keys, b"k" * int(rng.integers(0, 65))]


def _evidence(rng: np.random.Generator) -> str:
    marks = ("B-G:city:2", "I-D:IP!", "B-é:!", "I-M:PERSON", "B-D:UID/phone")
    return "|".join(random.choice(marks) for _ in range(rng.integers(0, 300) if not rng.integers(0, 9) else 0))


def model_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `model`."""
    rows, labels = int(rng.integers(1, 40)), int(rng.integers(1, 90))
    floats = rng.normal(size=16 * 256 * 2 + 256 + labels * 32).astype(np.float32)
    pairs, lengths, output = np.split(floats, [16 * 256 * 2, 16 * 256 * 2 + 256])
    codes = rng.integers(0, 256, rows * 17, np.uint8).tobytes()
    return [codes[: rows * 16], pairs.tobytes(), codes[rows * 16 :], lengths.tobytes(), output.tobytes()]


def line_argument(rng: np.random.Generator) -> list[Any]:
    """A text."""
    if rng.integers(0, 2):
        return ["".join(map(chr, rng.integers(0, 128, rng.integers(0, 1024))))]
    return [random.choice(" \n.").join(random.choice(WORDS[:9]) for _ in range(rng.integers(0, 60)))]


def promising_arguments(rng: np.random.Generator) -> list[Any]:
    """Of `promising`."""

    class Signs(dict[str, tuple[str, ...]]):
        def __missing__(self, word: str) -> tuple[str, ...]:
            if rng.integers(0, 3) == 0:
                self.clear()
            self[word] = signs = (word[:1], word[-1:])
            return signs

    words = [random.choice(WORDS) for _ in range(rng.integers(0, 60))]
    return [words, Signs(), {random.choice(WORDS)[:1] for _ in range(rng.integers(0, 4))}]


def rests_arguments(rng: np.random.Generator) -> list[Any]:
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


def find_arguments(rng: np.random.Generator, keys: Any) -> list[Any]:
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


def main() -> None:
    """Compile and torment, or torment what was compiled."""
    *inside, folder = sys.argv[1:]
    if not inside:
        done = run(Path(folder))
        print(done.stdout + done.stderr)
        sys.exit(done.returncode)
    for line in torment(Path(folder)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
