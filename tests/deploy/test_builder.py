"""A builder of containers takes the Dockerfile, on a base of Debian's own packages in place of one from a registry."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.readiness import UNTIL_READY, wait_until_ready
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
BASE = "docker.io/library/python:3.11-slim-bookworm"  # the name that the Dockerfile asks for, made here
PACKAGES = "python3,python3-venv,python3-pip,python3-dev,ca-certificates"
FROM_HERE = ("/etc/ssl/certs", "/etc/pip.conf")  # how this machine reaches its package index

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(1500),
    pytest.mark.skipif(
        os.geteuid() != 0 or not (shutil.which("buildah") and shutil.which("mmdebstrap")),
        reason="needs root, and buildah and mmdebstrap of Debian",
    ),
]


class Buildah:
    """The builder, with a store of its own."""

    def __init__(self, folder: Path) -> None:
        self._store = ["--root", str(folder / "store"), "--runroot", str(folder / "run"), "--storage-driver", "vfs"]

    def command(self, *words: str) -> list[str]:
        """The command line of a call."""
        return ["buildah", *self._store, *words]

    def __call__(self, *words: str) -> str:
        """What a call prints; what fails fails the test with what it said."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout.strip()


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Buildah]:
    """A builder that holds the base image."""
    folder = tmp_path_factory.mktemp("buildah")
    tree = folder / "base.tar"
    made = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={PACKAGES}", "bookworm", str(tree)]
    subprocess.run(made, check=True, stdin=subprocess.DEVNULL)
    call = Buildah(folder)
    container = call("from", "scratch")
    call("add", "--quiet", container, str(tree), "/")
    call("run", "--isolation", "chroot", container, "--", "ln", "-s", "/usr/bin/python3", "/usr/local/bin/python")
    call("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", container)
    call("commit", "--quiet", "--rm", container, BASE)
    tree.unlink()
    yield call
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def container(buildah: Buildah) -> str:
    """A container of the image that the Dockerfile makes."""
    shared = [word for path in FROM_HERE if Path(path).exists() for word in ("-v", f"{path}:{path}:ro")]
    plain = ["--pull-never", "--network", "host", "--isolation", "chroot", "--quiet"]
    buildah("build", *plain, *shared, "-f", "deploy/container/Dockerfile", "-t", "anond", ".")
    return buildah("from", "localhost/anond")


def test_a_builder_takes_the_dockerfile_and_its_daemon_is_ready(buildah: Buildah, container: str) -> None:
    """As the user without a name, on a root that it cannot write to, without trainer, compiler or pip."""
    port = free_port()

    def run(script: str) -> str:
        return buildah("run", "--isolation", "chroot", container, "--", "sh", "-c", script)

    assert run("id -u; touch /opt/anond/x 2>/dev/null || echo closed").split() == ["10001", "closed"]
    assert run("command -v g++ || ls /opt/anond/bin | grep -c pip || true") == "0"
    assert "train " not in run("anond --help")
    run("anond keys new")
    start = f"echo $$ > /var/lib/anond/pid; ANOND_OBSERVE_PORT={port} exec timeout {2 * UNTIL_READY:.0f} anond run"
    daemon = subprocess.Popen(buildah.command("run", "--isolation", "chroot", container, "--", "sh", "-c", start))
    try:
        wait_until_ready(daemon, port)
    finally:
        run("kill -TERM $(cat /var/lib/anond/pid)")
    assert daemon.wait(60) == 0
