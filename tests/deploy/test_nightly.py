"""What starts training every night: units of systemd and a CronJob, which ask for what there is and for no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from anond import config
from tests.deploy.options import assert_taken

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = DEPLOY / "systemd"
NIGHTLY = "systemd/anond-train.service", "kubernetes/anond-train.yaml"


def manifests() -> list[dict[str, Any]]:
    """The documents of the Kubernetes file."""
    text = (DEPLOY / "kubernetes" / "anond-train.yaml").read_text("utf-8")
    return [found for found in yaml.safe_load_all(text) if found is not None]


def job() -> dict[str, Any]:
    """The CronJob."""
    return next(one for one in manifests() if one["kind"] == "CronJob")["spec"]


def pod() -> dict[str, Any]:
    """What it runs."""
    found = job()["jobTemplate"]["spec"]["template"]["spec"]
    assert isinstance(found, dict)
    return found


def unit(name: str) -> dict[str, str]:
    """The settings of a unit."""
    lines = (UNITS / name).read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


@pytest.mark.parametrize("place", NIGHTLY)
def test_the_command_that_is_started_has_these_options(place: str) -> None:
    """The options are read, and then help is shown."""
    said = unit("anond-train.service")["ExecStart"].split()
    words = said if place.startswith("systemd") else pod()["containers"][0]["command"]
    assert Path(words[0]).name == "anond"
    assert words[1] == "train"
    assert_taken(words[1:])


def test_the_service_runs_without_rights_and_the_timer_starts_it() -> None:
    """As a user of its own, with keys that are only read; an exit because of another run is no failure."""
    service, timer = unit("anond-train.service"), unit("anond-train.timer")
    assert (service["User"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("anond", "yes", "strict")
    assert service["ReadOnlyPaths"].endswith("/keys")
    assert (service["Type"], service["SuccessExitStatus"]) == ("oneshot", "8")
    assert (timer["Persistent"], "Unit" in timer) == ("true", False)  # it starts the service of its own name


def test_the_cron_job_runs_one_at_a_time_without_rights() -> None:
    """Not as root, with keys that are only read and that `anond` takes, with bounds on time, memory and processors."""
    (container,) = pod()["containers"]
    assert (job()["concurrencyPolicy"], pod()["restartPolicy"]) == ("Forbid", "Never")
    assert job()["jobTemplate"]["spec"]["backoffLimit"] == 0
    assert pod()["securityContext"]["runAsNonRoot"] is True
    assert pod()["automountServiceAccountToken"] is False
    context = container["securityContext"]
    assert (context["allowPrivilegeEscalation"], context["readOnlyRootFilesystem"]) == (False, True)
    assert context["capabilities"] == {"drop": ["ALL"]}
    assert container["resources"]["limits"].keys() == {"cpu", "memory"}
    mounts = {one["name"]: one for one in container["volumeMounts"]}
    volumes = {one["name"]: one for one in pod()["volumes"]}
    assert mounts.keys() == volumes.keys()
    assert mounts["keys"]["readOnly"] is True
    assert volumes["keys"]["secret"]["defaultMode"] == 0o440  # of root and for the group, which is what is let pass


def test_the_cron_job_says_where_data_and_keys_are_mounted() -> None:
    """Its variables are settings, and lead to its mounts; the claim that it names is there."""
    (container,) = pod()["containers"]
    given = {one["name"]: one["value"] for one in container["env"]}
    mounts = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
    assert list(config.unknown(given)) == []
    found = config.load(None, given)
    assert (found.data, str(found.keys_folder)) == (mounts["data"], mounts["keys"])
    assert container["command"][-1].startswith(mounts["settings"])
    (claim,) = (one for one in manifests() if one["kind"] == "PersistentVolumeClaim")
    volumes = {one["name"]: one for one in pod()["volumes"]}
    assert volumes["data"]["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
