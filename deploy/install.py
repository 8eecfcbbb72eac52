"""Makes a working installation in a virtual environment: `python3 deploy/install.py .venv train,review`.

`fasttext` is built from source, which needs a C++ compiler. Where there is none, or the build fails, the wheel
`fasttext-predict` takes its place: the same module, which loads and predicts but cannot train a language model;
anond needs no more than that. Uses nothing but the standard library.

With `--hashes` behind the extras each file has to be one that `deploy/pins` names by its SHA-256, and nothing is built
from source but anond itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUIET = ["--quiet", "--disable-pip-version-check"]
PINS = ROOT / "deploy" / "pins"
DEVELOPING = ("dev", "build")  # extras of which some packages stand in dev.txt
CONSTRAINTS = ["-c", str(ROOT / "constraints.txt")]


def main(folder: Path, extras: list[str], hashes: bool = False) -> None:
    """Create the environment if it is missing, and install anond with its extras, editable."""
    if hashes:
        python = bare(folder)
        say("installing packages, each file checked by its hash")
        run(python, pinned(extras))
        run(python, ["--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    else:
        python = environment(folder, extras)
        pip(python, "--no-deps", "-e", str(ROOT))
    tell_of_kernels(ROOT, python)


def bare(folder: Path) -> str:
    """The Python of an environment, which is made if it is missing."""
    if not (folder / "bin" / "python").exists():
        say(f"making {folder}")
        venv.create(folder, with_pip=True)
    return str(folder / "bin" / "python")


def pinned(extras: list[str]) -> list[str]:
    """What pip is told where only files of known hashes may be installed."""
    files = ["run", *(["dev"] if any(extra in DEVELOPING for extra in extras) else [])]
    named = (word for name in files for word in ("-r", str(PINS / f"{name}.txt")))
    return ["--require-hashes", "--only-binary", ":all:", "--no-deps", *named]


def environment(folder: Path, extras: list[str]) -> str:
    """The Python of an environment with all packages that anond and these extras need, but anond itself."""
    python = bare(folder)
    say("installing packages, pinned by constraints.txt (a minute or two the first time)")
    with tempfile.TemporaryDirectory() as wheels:
        building = build_fasttext(python, wheels) if can_compile() else None
        pip(python, *(each for each in requirements(extras) if name(each) != "fasttext"))
        if building is None or building.wait():
            say("no C++ compiler, or fasttext did not build: taking the prediction-only wheel instead")
            pip(python, "fasttext-predict")
        else:
            pip(python, *map(str, Path(wheels).glob("*.whl")))
    return python


def build_fasttext(python: str, folder: str) -> subprocess.Popen[bytes]:
    """Begin to make its wheel: the compiler takes longer than all other packages do, and so works beside them."""
    return subprocess.Popen([python, "-m", "pip", "wheel", *QUIET, *CONSTRAINTS, "--no-deps", "-w", folder, "fasttext"])


def tell_of_kernels(root: Path, python: str) -> None:
    """Say it where no kernel was built: pip shows nothing of what a build warns of."""
    if not any((root / "daemon").rglob("*.abi3.so")):
        say(f"no kernels in C: reading turns will be slower; why: {python} -m pip install -v --no-deps -e {root}")


def can_compile() -> bool:
    """Whether there is a C++ compiler, and the headers of this Python."""
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    wanted = os.environ.get("CXX", "").split()[:1] or ["c++", "g++", "clang++"]
    return header.exists() and any(shutil.which(compiler) for compiler in wanted)


def requirements(extras: list[str]) -> list[str]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *(r for e in extras for r in project["optional-dependencies"][e])]


def name(requirement: str) -> str:
    """The package of a requirement such as `numpy>=1.26`."""
    return requirement.partition(">")[0].partition("[")[0].strip()


def pip(python: str, *arguments: str) -> None:
    """Run pip install, with the versions of constraints.txt."""
    run(python, [*CONSTRAINTS, *arguments])


def run(python: str, arguments: list[str]) -> None:
    """Run pip install; its failure is ours."""
    done = subprocess.run([python, "-m", "pip", "install", *QUIET, *arguments])
    if done.returncode:
        sys.exit(done.returncode)


def say(line: str) -> None:
    """A line to whoever waits."""
    print(f"install: {line}", flush=True)  # noqa: T201


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036  an older Python is just what this is to catch
        sys.exit(f"install: Python 3.11 is needed, this is {sys.version.split()[0]}; try make PYTHON=python3.11")
    main(Path(sys.argv[1]), [extra for extra in sys.argv[2].split(",") if extra], "--hashes" in sys.argv[3:])
