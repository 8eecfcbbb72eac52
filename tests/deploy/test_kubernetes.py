"""The manifests for Kubernetes: of its schemas, fitting together, and without rights that nobody needs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from anond import config
from anond.connect import topics
from anond.log.kafka.rights import commands, roles
from tests.deploy.options import assert_taken
from tests.deploy.tools import tool

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
KUBERNETES = "1.30"  # an older one of those in use, so that the manifests fit the newer ones, too
OTHERS = ("keda.sh/", "kustomize.config.k8s.io/")  # whose kinds Kubernetes itself does not know
PORTS = {"anond": 9464, "anond-review": 8322}
Manifest = dict[str, Any]


@cache
def manifests() -> list[Manifest]:
    """The documents of all files that the kustomization names; nobody changes them."""
    kustomization = yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))
    texts = [(FOLDER / name).read_text("utf-8") for name in kustomization["resources"]]
    return [found for text in texts for found in yaml.load_all(text, yaml.CSafeLoader) if found is not None]


def of_kind(kind: str) -> dict[str, Manifest]:
    """The manifests of a kind, by name."""
    return {one["metadata"]["name"]: one for one in manifests() if one["kind"] == kind}


def pods() -> dict[str, Manifest]:
    """What each part runs."""
    found = {name: one["spec"]["template"]["spec"] for name, one in of_kind("Deployment").items()}
    for name, one in of_kind("CronJob").items():
        found[name] = one["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    return found


def settings_of(pod: Manifest) -> config.Settings:
    """The settings of a pod: those of the file that all share, overridden by its variables."""
    (container,) = pod["containers"]
    given = {one["name"]: one["value"] for one in container.get("env", [])}
    assert list(config.unknown(given)) == []
    return config.load(FOLDER / "anond.toml", given)


@pytest.mark.parametrize("manifest", manifests(), ids=lambda one: f"{one['kind']}-{one['metadata']['name']}")
def test_a_manifest_is_of_its_schema(manifest: Manifest) -> None:
    """Every field is known, and of its type."""
    if not manifest["apiVersion"].startswith(OTHERS):
        kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_kustomize_puts_them_together() -> None:
    """Names of settings carry their digest, and images their registry."""
    done = subprocess.run([tool("kubectl"), "kustomize", str(FOLDER)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    built = list(yaml.safe_load_all(done.stdout))
    assert {one["kind"] for one in manifests()} | {"ConfigMap"} == {one["kind"] for one in built}
    assert {one["metadata"].get("namespace") for one in built} == {None, "anond"}
    (settings,) = (one["metadata"]["name"] for one in built if one["kind"] == "ConfigMap")
    assert done.stdout.count(f"name: {settings}") == 1 + len(pods())
    assert done.stdout.count("image: registry.example.com/") == len(pods())


@pytest.fixture(scope="module")
def replicas(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Manifest]:
    """All of it with several pods of the page, as an overlay builds it; by kind and name."""
    overlay = tmp_path_factory.mktemp("overlay")
    base = os.path.relpath(FOLDER, overlay)
    (overlay / "kustomization.yaml").write_text(
        f'resources: ["{base}"]\ncomponents: ["{base}/review-replicas"]\n', encoding="utf-8"
    )
    done = subprocess.run([tool("kubectl"), "kustomize", str(overlay)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return {(one["kind"], one["metadata"]["name"]): one for one in yaml.safe_load_all(done.stdout)}


def test_several_pods_of_the_page_share_a_database(replicas: dict[tuple[str, str], Manifest]) -> None:
    """They are replaced one by one, keep nothing of their own, and the password comes from a file."""
    page = replicas["Deployment", "anond-review"]
    kubernetes_validate.validate(page, KUBERNETES, strict=True)
    assert (page["spec"]["replicas"], page["spec"]["strategy"]["type"]) == (2, "RollingUpdate")
    assert ("PersistentVolumeClaim", "anond-review") not in replicas
    pod = page["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    volumes, mounts = ({one["name"]: one for one in some} for some in (pod["volumes"], container["volumeMounts"]))
    assert mounts.keys() == volumes.keys()
    assert volumes["data"].keys() == {"name", "emptyDir"}
    assert (volumes["database"]["secret"]["defaultMode"], mounts["database"]["readOnly"]) == (0o440, True)
    found, folder = settings_of(pod).review, mounts["database"]["mountPath"]
    assert found.database_secret_file == f"{folder}/password"
    assert found.database.endswith(f"sslmode=verify-full&sslrootcert={folder}/ca.pem")


def test_only_the_page_may_talk_to_the_database_and_not_all_of_it_goes_at_once(
    replicas: dict[tuple[str, str], Manifest],
) -> None:
    """The policies of daemons and training stay as they are."""
    ports = {
        name: {one["port"] for rule in policy["spec"]["egress"] for one in rule["ports"]}
        for (kind, name), policy in replicas.items()
        if kind == "NetworkPolicy"
    }
    assert ports == {"anond": {9093, 53}, "anond-train": {9093, 53}, "anond-review": {9093, 53, 5432}}
    budget = replicas["PodDisruptionBudget", "anond-review"]
    kubernetes_validate.validate(budget, KUBERNETES, strict=True)
    labels = replicas["Deployment", "anond-review"]["spec"]["template"]["metadata"]["labels"]
    assert budget["spec"]["selector"]["matchLabels"].items() <= labels.items()
    assert {one["metadata"].get("namespace") for (kind, _), one in replicas.items() if kind != "Namespace"} == {"anond"}


@pytest.mark.parametrize("name", pods())
def test_a_pod_has_no_rights_and_writes_into_its_data_alone(name: str) -> None:
    """Not as root, a root that is only read, no token, no links to services, keys and secrets that are only read."""
    pod = pods()[name]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert (pod["automountServiceAccountToken"], pod["enableServiceLinks"]) == (False, False)
    context = container["securityContext"]
    assert (context["allowPrivilegeEscalation"], context["readOnlyRootFilesystem"]) == (False, True)
    assert context["capabilities"] == {"drop": ["ALL"]}
    assert "memory" in container["resources"]["limits"]
    volumes = {one["name"]: one for one in pod["volumes"]}
    mounts = {one["name"]: one for one in container["volumeMounts"]}
    assert mounts.keys() == volumes.keys()
    assert {mount for mount, one in mounts.items() if not one.get("readOnly")} == {"data", "tmp"}
    for volume in volumes.values():  # of root and for the group, which is what `anond` lets pass
        assert volume.get("secret", {"defaultMode": 0o440})["defaultMode"] == 0o440


@pytest.mark.parametrize("name", pods())
def test_a_pod_looks_where_its_files_are_mounted_and_is_a_user_of_its_own(name: str) -> None:
    """Data, keys, certificates and the password lie where its settings say; Kafka has a role of its user's name."""
    pod, found = pods()[name], settings_of(pods()[name])
    (container,) = pod["containers"]
    mounts = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
    assert (found.data, str(found.keys_folder)) == (mounts["data"], mounts["keys"])
    for path in (found.kafka.ca_file, found.kafka.secret_file):
        assert path.startswith(f"{mounts['kafka']}/")
    assert found.kafka.user == {"anond": "anond-daemon"}.get(name, name)
    assert found.kafka.user in {role.name for role in roles(found.topics)}
    words = container.get("args") or container["command"]
    assert words[words.index("--config") + 1] == f"{mounts['settings']}/anond.toml"


@pytest.mark.parametrize("name", of_kind("Deployment"))
def test_the_command_of_a_pod_is_one_of_ours(name: str) -> None:
    """Its options are read, and then help is shown."""
    (container,) = pods()[name]["containers"]
    assert_taken(container["args"])


@pytest.mark.parametrize(("name", "port"), PORTS.items())
def test_probes_services_and_policies_agree_on_a_port(name: str, port: int) -> None:
    """Probes ask what the program serves, on the port that its settings name; the network lets just that one in."""
    (container,) = pods()[name]["containers"]
    found = settings_of(pods()[name])
    section = found.observe if name == "anond" else found.review
    assert (section.host, section.port) == ("0.0.0.0", port)
    named = {one["name"]: one["containerPort"] for one in container["ports"]}
    for probe in ("livenessProbe", "readinessProbe"):
        (way,) = (how for kind, how in container[probe].items() if kind in ("httpGet", "tcpSocket"))
        assert named[way["port"]] == port
    (served,) = of_kind("Service")[name]["spec"]["ports"]
    assert (served["port"], named[served["targetPort"]]) == (port, port)
    policy = of_kind("NetworkPolicy")[name]["spec"]
    assert [one["port"] for rule in policy["ingress"] for one in rule["ports"]] == [port]


def test_every_pod_has_a_policy_that_bounds_where_it_talks_to() -> None:
    """Brokers and names, and nothing else."""
    policies = of_kind("NetworkPolicy")
    assert policies.keys() == pods().keys()
    for policy in policies.values():
        assert policy["spec"]["policyTypes"] == ["Ingress", "Egress"]
        assert {one["port"] for rule in policy["spec"]["egress"] for one in rule["ports"]} == {9093, 53}


def test_a_pod_has_the_time_to_stop_that_its_settings_give() -> None:
    """Kubernetes waits longer than the daemon takes for its last batch."""
    pod = pods()["anond"]
    assert pod["terminationGracePeriodSeconds"] > settings_of(pod).observe.stop_within


def test_what_kubernetes_tells_of_services_breaks_no_setting() -> None:
    """The variables that it makes of our services' names and ports, were the links on, are passed over."""
    environ: dict[str, str] = {}
    for name, service in of_kind("Service").items():
        word, (port,) = name.upper().replace("-", "_"), service["spec"]["ports"]
        number, address = port["port"], f"tcp://10.96.0.5:{port['port']}"
        environ |= {
            f"{word}_SERVICE_HOST": "10.96.0.5", f"{word}_SERVICE_PORT": str(number), f"{word}_PORT": address,
            f"{word}_SERVICE_PORT_{port['name'].upper()}": str(number), f"{word}_PORT_{number}_TCP": address,
            f"{word}_PORT_{number}_TCP_PROTO": "tcp", f"{word}_PORT_{number}_TCP_PORT": str(number),
            f"{word}_PORT_{number}_TCP_ADDR": "10.96.0.5",
        }  # fmt: skip
    assert list(config.unknown(environ)) == []
    assert config.load(None, environ) == config.Settings()


def test_scaling_asks_for_the_group_and_the_topic_of_the_settings() -> None:
    """Kafka's servers, group and topic are those of the daemons, and there are no more daemons than partitions."""
    spec, found = of_kind("ScaledObject")["anond"]["spec"], settings_of(pods()["anond"])
    (trigger,) = spec["triggers"]
    told = trigger["metadata"]
    assert (told["bootstrapServers"], told["consumerGroup"]) == (found.kafka.servers, found.topics.group)
    (turns,) = topics(found, told["topic"])
    assert (turns.name, spec["maxReplicaCount"]) == (found.topics.turns, turns.partitions)
    assert spec["scaleTargetRef"]["name"] in of_kind("Deployment")
    assert trigger["authenticationRef"]["name"] in of_kind("TriggerAuthentication")
    right = f"User:anond-scaler --operation Describe --topic {turns.name} --group {told['consumerGroup']}"
    assert [line for line in commands(found.topics, found.kafka.servers) if line.endswith(right)]


def test_the_head_of_the_kustomization_makes_each_secret_that_is_asked_for() -> None:
    """In the namespace of the pods, with what they look for in it."""
    head = (FOLDER / "kustomization.yaml").read_text("utf-8").replace("\\\n#", "")
    made = {}
    for line in re.findall(r"^#     kubectl create secret generic -n anond (.+)$", head, re.MULTILINE):
        name, *given = shlex.split(line)
        made[name] = {one.split("=")[1] for one in given}
    mounted = {
        volume["secret"]["secretName"] for pod in pods().values() for volume in pod["volumes"] if "secret" in volume
    }
    scaler = {one["key"] for one in of_kind("TriggerAuthentication")["anond-scaler"]["spec"]["secretTargetRef"]}
    assert made.keys() == mounted | {"anond-scaler"}
    assert made["anond-scaler"] == scaler
    for name, pod in pods().items():
        kafka = settings_of(pod).kafka
        assert made[f"{kafka.user}-kafka"] == {Path(kafka.ca_file).name, Path(kafka.secret_file).name}, name


def test_not_all_daemons_may_be_taken_away_at_once() -> None:
    """The budget is for the pods of the deployment."""
    budget = of_kind("PodDisruptionBudget")["anond"]["spec"]
    labels = of_kind("Deployment")["anond"]["spec"]["template"]["metadata"]["labels"]
    assert budget["selector"]["matchLabels"].items() <= labels.items()
    assert budget["maxUnavailable"] == 1
