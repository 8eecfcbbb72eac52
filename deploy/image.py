"""Makes what a container image holds: `python3 deploy/image.py /opt/anond` for the daemon, `… review` for the page.

Without the extras `train` and `review` it holds no trainer. It is an environment with nothing in it that only a build
needs: no pip, no sources, no compiler. The Dockerfile runs this, and so can whoever builds images in another way.
"""

from __future__ import annotations

import compileall
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import install

TRAINER = "anond_trainer"
OF_THE_TRAINER = frozenset(("train", "review"))  # extras without which nothing of it is needed
DOORS = ("[anond.commands]", "[anond.benches]")  # entry points of the trainer's commands
FOR_BUILDS = ("pip", "setuptools", "wheel", "pkg_resources", "_distutils_hack")


def main(folder: Path, extras: list[str]) -> None:
    """Install anond and what it needs into a new folder, then take out what nobody needs there."""
    python = install.environment(folder, extras)
    with tempfile.TemporaryDirectory() as wheels:
        build_wheel(python, wheels)
        install.pip(python, "--no-deps", *map(str, Path(wheels).glob("*.whl")))
    packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(folder)}))
    if OF_THE_TRAINER.isdisjoint(extras):
        without_trainer(packages)
    without_builders(packages)
    for script in Path(python).parent.glob("pip*"):
        script.unlink()
    compileall.compile_dir(packages, quiet=2)
    install.say(f"{folder} is ready: {folder}/bin/anond run")


def build_wheel(python: str, folder: str) -> None:
    """Make the wheel of anond, with its kernels where there is a C compiler."""
    command = [python, "-m", "pip", "wheel", *install.QUIET, "--no-deps", "-w", folder, str(install.ROOT)]
    if code := subprocess.run(command).returncode:
        sys.exit(code)


def without_trainer(packages: Path) -> None:
    """Take the trainer out, and the doors through which its commands would join."""
    shutil.rmtree(packages / TRAINER)
    (points,) = packages.glob("anond-*.dist-info/entry_points.txt")
    sections = points.read_text("utf-8").split("\n\n")
    points.write_text("\n\n".join(one for one in sections if not one.strip().startswith(DOORS)) + "\n", "utf-8")


def without_builders(packages: Path) -> None:
    """Take out what installs packages: nothing is installed in an image that runs."""
    for name in FOR_BUILDS:
        for path in (packages / name, *packages.glob(f"{name}-*.dist-info")):
            shutil.rmtree(path, ignore_errors=True)
    (packages / "distutils-precedence.pth").unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [extra for extra in "".join(sys.argv[2:3]).split(",") if extra])
