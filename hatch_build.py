"""Compiles the kernels while anond is built or installed; without a C compiler they are left out, not missed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = "-O3 -std=gnu11 -fPIC -shared -Wno-psabi"
ROOT = "daemon"
SOURCES = ("anond/tagging/_chain.c", "anond/text/_text.c")


class KernelHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    """Puts a library beside each of the sources, and in the wheel, which is then for this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are collected. `ANOND_KERNEL=0` leaves the kernels out."""
        sources = [Path(self.root, ROOT, name) for name in SOURCES]
        for source in sources:
            _library(source).unlink(missing_ok=True)
        if os.environ.get("ANOND_KERNEL") == "0" or not all(map(self._compiled, sources)):
            self.app.display_warning("anond: no C compiler that works: reading turns will be slower")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform}"
        if version != "editable":
            for source in sources:
                place = _library(source).relative_to(Path(self.root, ROOT))
                build_data["force_include"][str(_library(source))] = str(place)

    def _compiled(self, source: Path) -> bool:
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        flags = ["-undefined", "dynamic_lookup"] if sysconfig.get_platform().startswith("macosx") else []
        for name in (*compiler, "cc", "gcc", "clang"):
            command = [name, *shlex.split(FLAGS), *flags, f"-I{sysconfig.get_paths()['include']}"]
            part = source.with_suffix(".part")
            try:
                subprocess.run([*command, str(source), "-o", str(part)], check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError):
                part.unlink(missing_ok=True)
                continue
            part.replace(_library(source))
            return True
        return False


def _library(source: Path) -> Path:
    return source.with_suffix(".abi3.so")
