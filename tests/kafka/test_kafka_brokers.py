"""Where tests get their brokers: from Maven, from containers with the same settings, or from you."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parents[2]
COMPOSE = HERE / "deploy" / "kafka" / "compose.yaml"
PLACES = {  # settings that say where a broker is: in a container it is elsewhere
    "controller.quorum.voters", "listeners", "advertised.listeners", "listener.security.protocol.map", "log.dirs",
}  # fmt: skip
NEEDY = "tests/kafka/test_kafka_topics.py::test_topics_that_are_made_are_as_they_have_to_be"


def as_variable(setting: str) -> str:
    """How the image is given a setting."""
    return "KAFKA_" + setting.upper().replace(".", "_")


def test_containers_have_the_settings_of_the_brokers(brokers: ModuleType) -> None:
    """The compose file names the same version, every setting that brokers.py gives, with its value, and no other."""
    text = COMPOSE.read_text()
    assert re.findall(r"image: (\S+)", text) == [f"apache/kafka:{brokers.VERSION}"]
    given = dict(re.findall(r'^ +(KAFKA_\w+): "(.*)"$', text, re.MULTILINE))
    one = brokers.Brokers(1)
    one.close()
    wanted = one.properties(0)
    assert set(given) - {"KAFKA_HEAP_OPTS"} == set(map(as_variable, wanted))
    assert {name: given[as_variable(name)] for name in set(wanted) - PLACES} == {
        name: value for name, value in wanted.items() if name not in PLACES
    }


@pytest.mark.parametrize(("ci", "ends"), [("false", "1 skipped"), ("true", "1 error")])
def test_what_was_not_tried_on_a_broker_is_said(tmp_path: Path, ci: str, ends: str) -> None:
    """Without Java, and without a broker of yours, a test says so with the command that helps; in CI it fails."""
    clean = {name: value for name, value in os.environ.items() if name != "ANOND_TEST_KAFKA"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", NEEDY],
        env=clean | {"PATH": str(tmp_path), "CI": ci}, cwd=HERE, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert ends in done.stdout
    assert "Kafka needs java" in done.stdout
    assert "sudo apt-get install --yes openjdk-17-jre-headless maven" in done.stdout
    if ci == "false":
        assert "NOT TESTED AGAINST KAFKA" in done.stdout
