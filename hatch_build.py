"""Compiles the kernels while anond is built or installed; without a C compiler they are left out, not missed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = "-O3 -std=gnu11 -fPIC -shared -Wno-psabi"
ROOT = "."  # below which the sources stand
LONGEST = 300  # characters of a compiler's error that are shown
SOURCES = (
    "daemon/anond/engines/chain/_chain.c",
    "daemon/anond/engines/chain/_features.c",
    "daemon/anond/text/_text.c",
    "gazetteers/anond_gazetteers/_lookup.c",
)


class KernelHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    """Puts a library beside each of the sources, and in the wheel, which is then for this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are collected. `ANOND_KERNEL=0` leaves the kernels out."""
        sources = [Path(self.root, ROOT, name) for name in SOURCES]
        for source in sources:
            _library(source).unlink(missing_ok=True)
        if os.environ.get("ANOND_KERNEL") == "0":
            return
        if failed := next(filter(None, map(_failure, sources)), ""):
            self.app.display_warning(f"anond: no C compiler that works: reading turns will be slower\n{failed}")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform}"
        if version != "editable":
            for source in sources:
                place = _library(source).relative_to(Path(self.root, ROOT))
                build_data["force_include"][str(_library(source))] = str(place)


def _failure(source: Path) -> str:
    """Compile a source; what the compilers said where none could, or nothing."""
    given = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
    said = []
    for name in dict.fromkeys((*given, "cc", "gcc", "clang")):
        error = _error([*_command(name), _version(source), str(source), "-o", str(part := source.with_suffix(".part"))])
        if not error:
            part.replace(_library(source))
            return ""
        part.unlink(missing_ok=True)
        said.append(f"  {name}: {error}")
    said.append(f"  for all of it: {shlex.join([*_command(given[0]), str(source), '-o', os.devnull])}")
    return "\n".join(said)


def _command(compiler: str) -> list[str]:
    flags = ["-undefined", "dynamic_lookup"] if sysconfig.get_platform().startswith("macosx") else []
    return [compiler, *shlex.split(FLAGS), *flags, f"-I{sysconfig.get_paths()['include']}"]


def _version(source: Path) -> str:
    """The option that writes into a kernel from which source it is built: `anond.text.compiled` reads it."""
    return f'-DKERNEL_VERSION="{sha256(source.read_bytes()).hexdigest()[:16]}"'


def _error(command: list[str]) -> str:
    """The first error of a command, in a line; nothing where it worked."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    except OSError as error:
        return error.strerror or type(error).__name__
    lines = done.stderr.splitlines() or [f"exit code {done.returncode}"]
    first = next((line for line in lines if "error" in line.lower()), lines[0])
    return first[:LONGEST] if done.returncode else ""


def _library(source: Path) -> Path:
    return source.with_suffix(".abi3.so")
