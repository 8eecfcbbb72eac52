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

from tests import kernel_arguments as sound

ROOT = Path(__file__).parents[1]
SOURCES = (
    ROOT / "daemon/anond/engines/chain/_chain.c",
    ROOT / "daemon/anond/engines/chain/_features.c",
    ROOT / "daemon/anond/text/_text.c",
    ROOT / "gazetteers/anond_gazetteers/_lookup.c",
)
FLAGS = ("-O1", "-g", "-std=gnu11", "-fPIC", "-shared", "-Wno-psabi", "-fno-omit-frame-pointer")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
ROUNDS = 300  # of each function
REFUSALS = (ValueError, TypeError, BufferError, OverflowError, IndexError, KeyError)
ODD = (float("nan"), float("inf"), -float("inf"), -1, 1 << 62, -(1 << 63), (1 << 63) - 1, 255, 1e308, 0)


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
        chain.decode: sound.decode, chain.chances: sound.chances, chain.leaning: sound.leaning,
        chain.gradient: sound.gradient, chain.hidden: sound.hidden,
        chain.fill: sound.fill,
        chain.rows_of_types: sound.rows_of_types, chain.rows_around: sound.rows_around,
        features.table: sound.table, features.around: sound.contexts,
        features.types: lambda rng: sound.types(rng, features.table(*sound.table(rng))),
        features.describe: lambda rng: sound.describe(rng, features.table(*sound.table(rng))),
        text.model: sound.model, text.words: sound.line, text.tokens: sound.line, text.signs: sound.line,
        text.promising: sound.promising, text.enter_word: sound.rests, text.leave_word: sound.rests,
        text.words_near: lambda rng: [*sound.rests(rng), int(rng.integers(0, 20))],
        lookup.keys: lambda rng: [np.sort(rng.integers(0, 1 << 64, int(rng.choice([0, 1, 5, 3000])), np.uint64))],
        lookup.place: lambda rng: [lookup.keys(sound.keys_of_words()), random.choice(sound.WORDS)],
        lookup.arrays: sound.arrays_of_words,
        lookup.entry: lambda rng: sound.entry(rng, lookup.arrays(*sound.arrays_of_words(rng))),
        lookup.count: lambda rng: [*sound.entry(rng, lookup.arrays(*sound.arrays_of_words(rng)))[:3], 3],
        lookup.find: lambda rng: sound.find(rng, lookup.keys(sound.keys_of_words())),
        text.scores: lambda rng: [text.model(*sound.model(rng)), *sound.line(rng), 4, 0.01],
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
