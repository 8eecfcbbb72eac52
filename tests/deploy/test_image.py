"""The container image: its steps are a script, and what that makes starts as the container would start it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from anond import config
from tests.deploy.readiness import wait_until_ready
from tests.scripts import loaded

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "container" / "Dockerfile"
IGNORED = DOCKERFILE.with_name("Dockerfile.dockerignore")
NOBODY = 65534


def lines() -> list[str]:
    """The instructions of the Dockerfile, each in one line."""
    text = re.sub(r"\\\n\s*", "", DOCKERFILE.read_text("utf-8"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_runs_as_nobody_special_and_starts_the_daemon() -> None:
    """The last stage has a user without rights, no compiler, and `anond run`."""
    last = lines()[max(n for n, line in enumerate(lines()) if line.startswith("FROM")) :]
    assert "USER 10001:10001" in last
    assert last[-2:] == ['ENTRYPOINT ["anond"]', 'CMD ["run"]']
    assert not [line for line in last if "apt-get" in line or "g++" in line]


def test_what_the_image_sets_are_settings() -> None:
    """Each variable that begins with ANOND_ is one, and data and keys lie where the image makes folders for them."""
    (environ,) = (line for line in lines() if line.startswith("ENV"))
    given = dict(word.split("=", 1) for word in environ.removeprefix("ENV ").split() if word.startswith("ANOND_"))
    assert list(config.unknown(given)) == []
    found = config.load(None, given)
    (made,) = (line for line in lines() if "install -d" in line)
    assert made.endswith(f"-m 0700 {found.data} {found.keys_folder}")


def test_everything_that_is_copied_is_there_and_reaches_the_builder() -> None:
    """What the Dockerfile names exists, and the list of what is sent lets it through, and nothing else."""
    copied = {
        word.rstrip("/") for line in lines() if line.startswith("COPY") and "--from" not in line
        for word in line.split()[1:-1]
    }  # fmt: skip
    assert [name for name in copied if not (ROOT / name).exists()] == []
    passed = {line[1:] for line in IGNORED.read_text("utf-8").splitlines() if line.startswith("!")}
    assert passed == copied


@pytest.fixture
def made() -> Iterator[Path]:
    """A folder that others may enter, with what the script made in it."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    left_out = shutil.ignore_patterns(".git", ".venv", "anond-data", "__pycache__", ".*_cache", ".hypothesis", "*.so")
    shutil.copytree(ROOT, folder / "source", ignore=left_out)
    python = getattr(sys, "_base_executable", sys.executable)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ANOND_")}
    command = [python, str(folder / "source" / "deploy" / "image.py"), str(folder / "opt")]
    subprocess.run(command, check=True, env=plain | {"CXX": "absent"}, cwd=folder, timeout=800)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_the_daemon_of_an_image_starts_as_nobody_without_the_trainer(made: Path) -> None:
    """It is ready, though it can write into its data folder alone; there is no trainer, no pip, and all help."""
    data, anond = made / "data", str(made / "opt" / "bin" / "anond")
    data.mkdir(mode=0o700)
    os.chown(data, NOBODY, NOBODY)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {"ANOND_DATA": str(data), "ANOND_OBSERVE_PORT": str(port), "PATH": "/usr/bin:/bin"}

    def run(*words: str) -> str:
        done = subprocess.run(words, env=environ, user=NOBODY, group=NOBODY, capture_output=True, text=True, cwd=data)
        assert done.returncode == 0, done.stderr
        return done.stdout

    looked = "import importlib.util as u; print([n for n in ('anond_trainer', 'pip', 'sklearn') if u.find_spec(n)])"
    assert run(str(made / "opt" / "bin" / "python"), "-c", looked) == "[]\n"
    assert "train " not in run(anond, "--help")
    run(anond, "keys", "new")
    daemon = subprocess.Popen([anond, "run"], env=environ, user=NOBODY, group=NOBODY, cwd=data)
    try:
        wait_until_ready(daemon, port)
    finally:
        daemon.terminate()
    assert daemon.wait(60) == 0


def test_the_doors_of_the_trainer_go_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its packages and its entry points are taken out, and the command itself stays."""
    monkeypatch.syspath_prepend(str(ROOT / "deploy"))
    image = loaded(ROOT / "deploy" / "image.py")
    (tmp_path / "anond_trainer").mkdir()
    points = tmp_path / "anond-1.dist-info" / "entry_points.txt"
    points.parent.mkdir()
    doors = "[anond.benches]\ntagger = anond_trainer.x:y\n\n[anond.commands]\nfit = anond_trainer.x:y\n\n"
    points.write_text(f"{doors}[console_scripts]\nanond = anond.cli.main:main\n")
    image.without_trainer(tmp_path)
    assert points.read_text().strip() == "[console_scripts]\nanond = anond.cli.main:main"
    assert not (tmp_path / "anond_trainer").exists()
