"""The composition for one machine: it is taken by the tool, and its parts fit together."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from anond import config
from tests.deploy.options import assert_taken
from tests.deploy.tools import tool

DEPLOY = Path(__file__).parents[2] / "deploy"
FILE = DEPLOY / "compose" / "compose.yaml"
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text("utf-8"))["services"]
OURS = {name: one for name, one in SERVICES.items() if one["image"].startswith("anond")}


@pytest.mark.parametrize("path", [FILE, DEPLOY / "kafka" / "compose.yaml"], ids=lambda path: path.parent.name)
def test_the_tool_takes_the_file(path: Path) -> None:
    """`docker-compose config` finds nothing wrong."""
    done = subprocess.run([tool("docker-compose"), "-f", str(path), "config", "-q"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_there_are_two_daemons_a_page_and_who_watches_them() -> None:
    """All parts, and Prometheus asks each of ours that runs for good."""
    assert {"kafka", "daemon-1", "daemon-2", "review", "prometheus", "grafana"} <= SERVICES.keys()
    jobs = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text("utf-8"))["scrape_configs"]
    targets = {target for job in jobs for one in job["static_configs"] for target in one["targets"]}
    default = config.Settings()
    assert targets == {
        f"daemon-1:{default.observe.port}", f"daemon-2:{default.observe.port}", f"review:{default.review.port}",
    }  # fmt: skip


@pytest.mark.parametrize("name", OURS)
def test_a_part_has_no_rights(name: str) -> None:
    """A root that is only read, no capabilities, no core, and ports on loopback alone."""
    part = OURS[name]
    assert (part["read_only"], part["cap_drop"], part["ulimits"]["core"]) == (True, ["ALL"], 0)
    assert part["security_opt"] == ["no-new-privileges:true"]
    assert "user" not in part  # the image has one
    assert all(port.startswith("127.0.0.1:") for service in SERVICES.values() for port in service.get("ports", []))


@pytest.mark.parametrize("name", OURS)
def test_what_a_part_is_given_are_settings_and_options(name: str) -> None:
    """Each variable is a setting and is taken; the command has its options; keys are written by one part alone."""
    given = dict(OURS[name].get("environment", {}))
    assert list(config.unknown(given)) == []
    if given:
        assert config.load(None, given).kafka.servers.split(":")[0] in SERVICES
    assert_taken(OURS[name]["command"])
    keys = [volume for volume in OURS[name].get("volumes", []) if volume.startswith("keys:")]
    assert all(volume.endswith(":ro") for volume in keys) or name == "keys"


def test_a_part_waits_for_what_it_needs() -> None:
    """Daemons and page for topics, topics for keys and the broker; nobody waits for what is not there."""
    for part in SERVICES.values():
        assert part.get("depends_on", {}).keys() <= SERVICES.keys()
    for name in ("daemon-1", "daemon-2", "review"):
        assert SERVICES[name]["depends_on"] == {"topics": {"condition": "service_completed_successfully"}}
