"""The installer: what it asks for, when it takes the wheel that needs no compiler, and that the outcome works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from anond_gazetteers.compiled import version_of
from tests.scripts import loaded

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def install() -> ModuleType:
    """`deploy/install.py` as a module."""
    return loaded(ROOT / "deploy" / "install.py")


def test_it_asks_for_what_the_project_asks_for(install: ModuleType) -> None:
    """The base packages, and those of the extras that are named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert install.requirements([]) == project["dependencies"]
    assert install.requirements(["train", "review"]) == [*project["dependencies"], *extras["train"], *extras["review"]]


def test_an_extra_that_there_is_not(install: ModuleType) -> None:
    """It is not passed over in silence."""
    with pytest.raises(KeyError):
        install.requirements(["nosuch"])


@pytest.mark.parametrize(
    ("requirement", "name"),
    [("fasttext>=0.9.3", "fasttext"), ("numpy", "numpy"), ("uvicorn[standard]>=0.30", "uvicorn"), ("a-b >=1", "a-b")],
)
def test_the_name_of_a_requirement(install: ModuleType, requirement: str, name: str) -> None:
    """Without version and extras."""
    assert install.name(requirement) == name


def test_every_package_it_takes_is_pinned(install: ModuleType) -> None:
    """Constraints name each requirement of each extra, and the wheel that stands in for fasttext; what Spark and the
    second engine need has files of its own, since it comes for soak tests alone."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    files = (ROOT / "constraints.txt", install.PINS / "spark.txt", install.PINS / "neural.txt")
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in lines}
    wanted = {install.name(r).lower() for r in install.requirements(list(extras))} | {"fasttext-predict"}
    assert wanted - pinned == set()


def test_constraints_carry_no_address_of_an_index() -> None:
    """Whoever installs chooses where packages come from."""
    text = (ROOT / "constraints.txt").read_text("utf-8")
    assert not [word for word in ("://", "--index", "--extra", "--find", "@") if word in text]


def test_every_pin_has_hashes_in_one_of_two_files(install: ModuleType) -> None:
    """What runs anond stands apart from what develops it; all versions of constraints.txt are there."""
    files = {name: loaded_pins(install.PINS / f"{name}.txt") for name in ("run", "dev")}
    assert not files["run"].keys() & files["dev"].keys()
    versions = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines())
    wanted = {name.lower().replace("_", "-"): version for name, version in versions.items() if name != "fasttext"}
    assert {name: version for some in files.values() for name, (version, _) in some.items()} == wanted
    assert all(hashes for some in files.values() for _, hashes in some.values())


def test_what_runs_anond_is_in_the_file_for_running(install: ModuleType) -> None:
    """With all that it needs in turn, as installed here; of tests and lint nothing is there."""
    licences = loaded(ROOT / "deploy" / "licences.py")
    run = loaded_pins(install.PINS / "run.txt").keys()
    assert licences.closure(licences.needed(ROOT / "pyproject.toml")).keys() - {"fasttext", "fasttext-predict"} <= run
    assert {"pytest", "mypy", "playwright"}.isdisjoint(run)


def test_pins_carry_no_address_of_an_index(install: ModuleType) -> None:
    """As constraints.txt: whoever installs chooses."""
    for path in install.PINS.iterdir():
        assert not [word for word in ("://", "--index", "--extra", "--find", "@") if word in path.read_text("utf-8")]


def test_with_hashes_pip_takes_known_files_alone(install: ModuleType) -> None:
    """No source is built, and nothing comes along that no file names; what develops is added where it is asked for."""
    run, dev = str(install.PINS / "run.txt"), str(install.PINS / "dev.txt")
    strict = ["--require-hashes", "--only-binary", ":all:", "--no-deps"]
    assert install.pinned(["train", "review"]) == [*strict, "-r", run]
    assert install.pinned(["train", "dev"]) == [*strict, "-r", run, "-r", dev]


def loaded_pins(path: Path) -> dict[str, tuple[str, int]]:
    """The version and the number of hashes of each package in a file of pins."""
    found: dict[str, tuple[str, int]] = {}
    for line in path.read_text("utf-8").splitlines():
        pin = re.fullmatch(r"([\w.-]+)==(\S+) \\", line)
        if pin:
            name = pin[1].lower().replace("_", "-")
            found[name] = pin[2], 0
        else:
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?", line), path.name
            found[name] = found[name][0], found[name][1] + 1
    return found


def _tool(folder: Path, name: str) -> None:
    (folder / name).write_text("#!/bin/sh\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("tools", "cxx", "can"),
    [
        ([], None, False),
        (["gcc", "cc"], None, False),
        (["c++"], None, True),
        (["g++"], None, True),
        (["clang++"], None, True),
        (["clang++"], "", True),
        (["g++"], "nosuch", False),
        (["mine"], "mine -O2", True),
        (["mine"], "ccache mine", False),
    ],
)  # fmt: skip
def test_it_compiles_only_with_a_compiler(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tools: list[str], cxx: str | None, can: bool
) -> None:
    """One of the usual names on PATH, or the one that CXX names."""
    for name in tools:
        _tool(tmp_path, name)
    _headers(install, monkeypatch, tmp_path, there=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    if cxx is not None:
        monkeypatch.setenv("CXX", cxx)
    assert install.can_compile() is can


def test_it_compiles_only_with_the_headers_of_python(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A compiler alone does not build fasttext."""
    _tool(tmp_path, "c++")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    _headers(install, monkeypatch, tmp_path, there=False)
    assert install.can_compile() is False


def _headers(install: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path, *, there: bool) -> None:
    include = folder / "include"
    include.mkdir()
    if there:
        (include / "Python.h").write_text("")
    paths: Callable[[], dict[str, str]] = lambda: {"include": str(include)}  # noqa: E731
    monkeypatch.setattr(install.sysconfig, "get_paths", paths)


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`hatch_build.py` as a module; of the build system, which is there while building alone, it takes a base class."""
    path = "hatchling.builders.hooks.plugin.interface"
    for end in [i for i, c in enumerate(f"{path}.") if c == "."]:
        monkeypatch.setitem(sys.modules, path[:end], ModuleType(path[:end]))
    monkeypatch.setattr(sys.modules[path], "BuildHookInterface", object, raising=False)
    return loaded(ROOT / "hatch_build.py")


def test_what_compilers_said_is_told(hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of each its first error, and the command that shows all; nothing is left of what failed."""
    (tmp_path / "mine").write_text("#!/bin/sh\necho 'In file:' >&2; echo 'a.c:1: error: no Python.h' >&2; exit 1\n")
    (tmp_path / "mine").chmod(0o755)
    (tmp_path / "a.c").write_text("")
    monkeypatch.setenv("CC", f"{tmp_path}/mine -O9")
    monkeypatch.setenv("PATH", str(tmp_path))
    said = hook._failure(tmp_path / "a.c").splitlines()
    assert said[0] == f"  {tmp_path}/mine: a.c:1: error: no Python.h"
    assert said[1:4] == [f"  {name}: No such file or directory" for name in ("cc", "gcc", "clang")]
    assert said[4].startswith(f"  for all of it: {tmp_path}/mine -O3 ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.c", "mine"]


@pytest.mark.skipif(not shutil.which("cc"), reason="NOT TESTED: no C compiler")
def test_a_source_that_compiles_leaves_its_library(hook: ModuleType, tmp_path: Path) -> None:
    """And nothing is said; the library holds the version that is asked for when it is loaded."""
    (tmp_path / "a.c").write_text("const char *one(void) { return KERNEL_VERSION; }\n")
    assert hook._failure(tmp_path / "a.c") == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.abi3.so", "a.c"]
    assert version_of(tmp_path / "a.c").encode() in (tmp_path / "a.abi3.so").read_bytes()


def test_an_installation_without_kernels_says_so(
    install: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """pip shows no warning of a build: the installer looks itself, and says how to see why."""
    (tmp_path / "daemon").mkdir()
    install.tell_of_kernels(tmp_path, "python")
    assert "reading turns will be slower; why: python -m pip install -v" in capsys.readouterr().out
    (tmp_path / "daemon" / "_chain.abi3.so").write_bytes(b"")
    install.tell_of_kernels(tmp_path, "python")
    assert capsys.readouterr().out == ""


def test_an_environment_of_the_module_runs_like_the_command() -> None:
    """`python -m anond` is `anond`."""
    done = subprocess.run([sys.executable, "-m", "anond", "--version"], capture_output=True, timeout=600)
    assert (done.returncode, done.stdout.startswith(b"anond ")) == (0, True)


@pytest.mark.skipif(os.environ.get("ANOND_TEST_INSTALL") != "1", reason="minutes and downloads: ANOND_TEST_INSTALL=1")
@pytest.mark.timeout(900)
def test_a_machine_without_a_compiler_gets_a_working_anond(tmp_path: Path) -> None:
    """A new environment, with no compiler on PATH: `anond tag` finds a name, `anond train` starts."""
    source, tools, made = tmp_path / "source", tmp_path / "tools", tmp_path / "venv"
    left_out = shutil.ignore_patterns(".git", ".venv", "anond-data", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, source, ignore=left_out)
    tools.mkdir()
    for name in ("env", "sh"):
        (tools / name).symlink_to(shutil.which(name) or "")
    plain = {k: v for k, v in os.environ.items() if k not in ("CXX", "VIRTUAL_ENV") and not k.startswith("ANOND_")}
    environ = plain | {"PATH": str(tools), "ANOND_DATA": str(tmp_path / "data")}
    python = getattr(sys, "_base_executable", sys.executable)
    script = [python, str(source / "deploy" / "install.py"), str(made), "train,review"]
    subprocess.run(script, check=True, env=environ, cwd=tmp_path, timeout=800)

    def anond(*words: str, given: bytes = b"") -> bytes:
        command = [str(made / "bin" / "python"), "-m", "anond", *words]
        done = subprocess.run(command, input=given, capture_output=True, env=environ, cwd=tmp_path, timeout=600)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert b"fasttext_predict" in b" ".join(os.fsencode(p.name) for p in made.glob("lib/*/site-packages/fasttext*"))
    assert not list((source / "daemon").rglob("*.abi3.so"))  # nor is an older one left
    assert b'"tag":"PERSON"' in anond("tag", given=b"hello, my name is Oona Trellick")
    anond("keys", "new")
    assert b"nothing to learn from" in anond("train")
