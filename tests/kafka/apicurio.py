"""Apicurio Registry for tests: fetched once through Maven into the user's cache, started on a loopback port."""

from __future__ import annotations

import os
import signal
import subprocess
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import httpx

VERSION = "2.6.13.Final"
_ARTIFACT = f"io.apicurio:apicurio-registry-app:{VERSION}:tar.gz:all"
_FETCHED_WITHIN, _UP_WITHIN = 600.0, 240.0  # seconds
_JAVA = ("java", "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


class Apicurio:
    """A registry that keeps its schemas in memory."""

    def __init__(self, address: str, process: subprocess.Popen[bytes]) -> None:
        self.address, self._process = address, process

    def register(self, subject: str, kind: str, text: str) -> int:
        """Make a schema the latest of a subject; its id."""
        body = {"schemaType": kind, "schema": text}
        answer = httpx.post(f"{self.address}/subjects/{subject}/versions", json=body, timeout=60)
        answer.raise_for_status()
        return int(answer.json()["id"])

    def sleep(self) -> None:
        """Let it answer nobody any more."""
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it answer again."""
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def apicurio(brokers: ModuleType, folder: Path) -> Iterator[Apicurio]:
    """A registry that is up; it ends with the block."""
    home = _fetched(brokers.cache().parent / f"apicurio-{VERSION}")
    (port,) = brokers.free_ports(1)
    given = ("-Dquarkus.http.host=127.0.0.1", f"-Dquarkus.http.port={port}", "-Dquarkus.log.level=ERROR")
    (jar,) = home.glob("*-runner.jar")
    with (folder / "apicurio.log").open("wb") as out:
        process = subprocess.Popen([*_JAVA, *given, "-jar", str(jar)], cwd=folder, stdout=out, stderr=out)
    try:
        found = Apicurio(f"http://127.0.0.1:{port}/apis/ccompat/v7", process)
        _wait(found, process)
        yield found
    finally:
        process.kill()
        process.wait()


def _wait(registry: Apicurio, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _UP_WITHIN
    while time.monotonic() < until:
        assert process.poll() is None, "the registry ended"
        try:
            if httpx.get(f"{registry.address}/subjects", timeout=10).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise AssertionError("the registry does not come up")


def _fetched(home: Path) -> Path:
    """Its folder; Maven fetches it the first time."""
    if not (home / "complete").exists():
        os.makedirs(home, exist_ok=True)
        plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
        command = ["mvn", "-q", "-B", plugin, f"-Dartifact={_ARTIFACT}", f"-DoutputDirectory={home}"]
        subprocess.run(command, check=True, timeout=_FETCHED_WITHIN)
        (archive,) = home.glob("*.tar.gz")
        with tarfile.open(archive) as packed:
            packed.extractall(home, filter="data")
        archive.unlink()
        (home / "complete").touch()
    return home
