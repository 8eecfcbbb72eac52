"""The probes of Kubernetes: real programs, started as the manifests say, with the settings that all pods share."""

from __future__ import annotations

import socket
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.test_kubernetes import FOLDER, pods
from tests.house import PATIENCE, House, Program
from tests.ports import free_port

PORT = {"anond": "ANOND_OBSERVE_PORT", "anond-review": "ANOND_REVIEW_PORT"}


def _start(house: House, name: str, port: int, **environ: str) -> Program:
    """The program of a pod: its arguments, variables and settings, but for where files lie and which port is free."""
    (container,) = pods()[name]["containers"]
    (house.folder / "anond.toml").write_text((FOLDER / "anond.toml").read_text("utf-8"), "utf-8")
    password = house.folder / "password"
    password.write_text("none\n", "utf-8")
    password.chmod(0o600)
    words, environ = list(container["args"]), {
        **{one["name"]: one["value"] for one in container.get("env", [])},
        "ANOND_DATA": str(house.settings.data_folder), "ANOND_KEYS_FOLDER": str(house.settings.keys_folder),
        "ANOND_KAFKA_CA_FILE": "", "ANOND_KAFKA_SECRET_FILE": str(password), PORT[name]: str(port), **environ,
    }  # fmt: skip
    at = words.index("--config")
    del words[at : at + 2]  # the house has it
    return house.start(*words, **environ)


def _status(probe: dict[str, Any], port: int) -> int:
    """What the kubelet would see; 200 of a port that is open, 0 where nobody listens."""
    try:
        if "tcpSocket" in probe:
            socket.create_connection(("127.0.0.1", port), 5).close()
            return 200
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{probe['httpGet']['path']}") as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def _becomes(program: Program, probe: dict[str, Any], port: int, status: int) -> None:
    until = time.monotonic() + PATIENCE
    while (found := _status(probe, port)) != status:
        assert program.process.poll() is None, program.output()
        assert time.monotonic() < until, (found, program.output())
        time.sleep(0.05)


@pytest.mark.parametrize("name", PORT)
def test_a_pod_that_works_passes_each_of_its_probes(name: str, tmp_path: Path) -> None:
    """On the local log, which answers at once; the path of each probe is one that the program serves."""
    (container,), port = pods()[name]["containers"], free_port()
    house = House.build(tmp_path / "house", "")
    try:
        program = _start(house, name, port, ANOND_LOG_KIND="local", ANOND_LOG_PARTITIONS="1")
        for kind in ("readinessProbe", "livenessProbe", "startupProbe"):
            if kind in container:
                _becomes(program, container[kind], port, 200)
        assert program.stop() == 0
    finally:
        house.close()


def test_a_daemon_whose_brokers_are_away_is_alive_and_not_ready(tmp_path: Path) -> None:
    """So Kubernetes sends it nothing, and does not start it again: that would not bring the brokers back."""
    (container,), port = pods()["anond"]["containers"], free_port()
    house = House.build(tmp_path / "house", "")
    try:
        daemon = _start(house, "anond", port, ANOND_KAFKA_SERVERS=f"127.0.0.1:{free_port()}")
        _becomes(daemon, container["startupProbe"], port, 200)
        assert _status(container["livenessProbe"], port) == 200
        assert _status(container["readinessProbe"], port) == 503
        assert daemon.stop() == 0
    finally:
        house.close()
