"""Units of systemd: what verifies them finds nothing wrong, and they ask for what there is and for no more rights."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from anond import config
from anond.errors import ConfigError, KeysError, ModelRefused
from tests.deploy.tools import tool

UNITS = Path(__file__).parents[2] / "deploy" / "systemd"
PROGRAM = Path(sys.executable).with_name("anond")
SERVICES = ("anond.service", "anond-review.service", "anond-serve.service", "anond-train.service")


def unit(name: str) -> dict[str, str]:
    """The settings of a unit."""
    lines = (UNITS / name).read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """`systemd-analyze verify`, with the program and the user that this machine has."""
    analyze = tool("systemd-analyze")
    for path in UNITS.iterdir():
        text = re.sub(r"^ExecStart=\S+", f"ExecStart={PROGRAM}", path.read_text("utf-8"), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(re.sub(r"^(User|Group)=.*", r"\1=root", text, flags=re.MULTILINE))
    command = [analyze, "verify", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"})
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_no_rights_and_writes_into_its_data_folder_alone(name: str) -> None:
    """As a user of its own, with keys that are only read, and none of the kernel's ways to more."""
    found = unit(name)
    assert (found["User"], found["NoNewPrivileges"], found["ProtectSystem"]) == ("anond", "yes", "strict")
    assert (found["CapabilityBoundingSet"], found["UMask"], found["StateDirectoryMode"]) == ("", "0077", "0700")
    assert found["ReadOnlyPaths"].endswith("/keys")
    assert "ReadWritePaths" not in found


@pytest.mark.parametrize("name", SERVICES)
def test_what_holds_turns_in_memory_puts_none_of_it_on_disk(name: str) -> None:
    """No core, no swap."""
    assert (unit(name)["LimitCORE"], unit(name)["MemorySwapMax"]) == ("0", "0")


def test_the_daemon_is_ready_when_it_says_so_and_has_the_time_that_its_settings_give() -> None:
    """Systemd waits longer for its start and its end than the daemon does for brokers and its last batch."""
    found, default = unit("anond.service"), config.Settings()
    assert (found["Type"], found["NotifyAccess"], found["Restart"]) == ("notify", "main", "on-failure")
    assert int(found["TimeoutStartSec"]) > default.kafka.wait_at_start
    assert int(found["TimeoutStopSec"]) > default.observe.stop_within
    assert int(found["WatchdogSec"]) > default.kafka.patience + default.kafka.session_timeout  # a turn may take so long


@pytest.mark.parametrize("name", SERVICES[:3])
def test_an_error_that_a_new_start_cannot_mend_causes_none(name: str) -> None:
    """Settings, keys and models that are refused have exit codes of their own."""
    codes = {int(code) for code in unit(name)["RestartPreventExitStatus"].split()}
    assert codes == {ConfigError.exit_code, KeysError.exit_code, ModelRefused.exit_code}
