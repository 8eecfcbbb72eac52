"""What watches: every figure that alerts and the dashboard ask for exists, and every alert says what to do."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.test_kubernetes import PORTS, of_kind
from tests.deploy.tools import tool

ROOT = Path(__file__).parents[2]
DEPLOY, DOCS = ROOT / "deploy", ROOT / "docs"
RULES = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))
DASHBOARD = json.loads((DEPLOY / "grafana" / "anond.json").read_text("utf-8"))
ALERTS: list[dict[str, Any]] = [rule for group in RULES["groups"] for rule in group["rules"]]
SERIES = sorted((DEPLOY / "prometheus").glob("*_test.yml"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
OF_ALL = ("lag_records", "review_open", "review_people", "review_outbox", "review_disputed", "review_unreadable")
METRIC = re.compile(r"\banond_\w+")
FILTER = re.compile(r'(\w+)\s*(?:=~|!~|!=|=)\s*"')


def documented() -> dict[str, set[str]]:
    """The metrics that docs/metrics.md has, with their labels."""
    rows = re.findall(r"^\| `(anond_\w+)` \| \w+ \| ([^|]*)\|", (DOCS / "metrics.md").read_text("utf-8"), re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}


def expressions() -> Iterator[str]:
    """All that Prometheus is asked."""
    yield from (alert["expr"] for alert in ALERTS)
    yield from (target["expr"] for panel in PANELS for target in panel["targets"])


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_what_is_asked_for_is_counted(expression: str) -> None:
    """Each name is a metric that the page has, which is made from what is shown, and so is each label."""
    known = documented()
    for name in METRIC.findall(expression):
        assert re.sub(r"_(bucket|count|sum)$", "", name) in known, name
    labels = {"job", "le", "instance"}.union(*(known[re.sub(r"_bucket$", "", n)] for n in METRIC.findall(expression)))
    used = set(FILTER.findall(expression))
    for some in re.findall(r"(?:by|ignoring|group_left)\s*\(([^)]*)\)", expression):
        used |= {label.strip() for label in some.split(",") if label.strip()}
    assert used <= labels


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_what_each_program_shows_of_all_is_not_added_up(expression: str) -> None:
    """Each daemon shows the lag of all partitions, each review server the whole queue: added up, two would show twice
    what there is."""
    added = re.findall(r"\b(?:sum|avg|count)(?: by \([^)]*\))? ?\(anond_(\w+)", expression)
    assert [name for name in added if name in OF_ALL] == []


def test_prometheus_on_kubernetes_asks_each_pod() -> None:
    """Its jobs have the names that are asked for; each finds the pods by a service that has no address of its own, on
    the port that this serves, and nobody else is invited to scrape them."""
    jobs = yaml.safe_load((DEPLOY / "prometheus" / "kubernetes.yml").read_text("utf-8"))["scrape_configs"]
    assert [job["job_name"] for job in jobs] == list(PORTS)
    (namespace,) = of_kind("Namespace")
    for job in jobs:
        (found,) = job["dns_sd_configs"]
        (host,) = found["names"]
        service, _, rest = host.partition(".")
        spec = of_kind("Service")[service]["spec"]
        assert rest == f"{namespace}.svc"
        assert (spec["clusterIP"], spec["publishNotReadyAddresses"]) == ("None", True)
        assert spec["selector"] == {"app.kubernetes.io/name": job["job_name"]}
        assert found["port"] == PORTS[job["job_name"]] == spec["ports"][0]["port"]
    assert not [one for one in of_kind("Service").values() if "annotations" in one["metadata"]]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_pages_name_metrics_that_there_are(page: Path) -> None:
    """What a page calls a figure is in the tables."""
    known = documented().keys()
    named = {re.sub(r"_(bucket|count|sum)$", "", name) for name in METRIC.findall(page.read_text("utf-8"))}
    packages = ("anond_gazetteers", "anond_trainer", "anond_shadow_")
    assert [name for name in sorted(named) if name not in known and not name.startswith(packages)] == []


def test_what_each_alert_means_stands_in_the_runbook() -> None:
    """One entry for each, under its name; none for what is no alert."""
    text = (DOCS / "runbook.md").read_text("utf-8")
    entries = re.findall(r"^## (\w+)\n\n(.+)", text, flags=re.MULTILINE)
    assert sorted(name for name, _ in entries) == sorted(alert["alert"] for alert in ALERTS)
    for alert in ALERTS:
        assert alert["annotations"]["runbook"] == f"docs/runbook.md#{alert['alert'].lower()}"
        assert alert["labels"]["severity"] in ("page", "ticket")


@pytest.mark.parametrize(
    "command",
    [
        ["check", "rules", "alerts.yml"],
        ["check", "config", "prometheus.yml"],
        ["check", "config", "kubernetes.yml"],
        ["test", "rules", *(path.name for path in SERIES)],
    ],
)
def test_promtool_takes_the_rules_and_they_do_what_they_say(command: list[str]) -> None:
    """Prometheus' own tool reads them; and on series that are written out alerts come when they should, and go."""
    done = subprocess.run([tool("promtool"), *command], capture_output=True, text=True, cwd=DEPLOY / "prometheus")
    assert done.returncode == 0, done.stdout + done.stderr


def test_promtool_takes_what_the_dashboard_asks(tmp_path: Path) -> None:
    """Each query as Grafana sends it, with its variables put in, is one that Prometheus can parse."""
    asked = [target["expr"] for panel in PANELS for target in panel["targets"]]
    sent = [re.sub(r"\$__(rate_)?interval", "1m", expression).replace("$lang", "en|sv") for expression in asked]
    assert not [expression for expression in sent if "$" in expression]
    rules = [{"record": f"panel:{number}", "expr": expression} for number, expression in enumerate(sent)]
    (tmp_path / "panels.yml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}), "utf-8")
    done = subprocess.run(
        [tool("promtool"), "check", "rules", "panels.yml"], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(asked)} rules found" in done.stdout


@pytest.mark.parametrize("alert", [alert["alert"] for alert in ALERTS])
def test_series_show_an_alert_fire_and_stay_silent(alert: str) -> None:
    """What is played to promtool has a moment at which it fires, and one with data at which it does not."""
    files = [yaml.safe_load(path.read_text("utf-8")) for path in SERIES]
    moments = [at for file in files for case in file["tests"] for at in case["alert_rule_test"]]
    assert {bool(at["exp_alerts"]) for at in moments if at["alertname"] == alert} == {True, False}


def test_the_dashboard_asks_the_datasource_that_one_can_choose() -> None:
    """Panels have numbers of their own, say what they show, lie beside each other, and name no server."""
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken
        assert at["x"] + at["w"] <= 24
        taken |= cells
    for panel in PANELS:
        assert panel["description"]
        assert {panel["datasource"]["uid"], *(one["datasource"]["uid"] for one in panel["targets"])} == {"${source}"}


def test_grafana_finds_the_dashboard_where_compose_puts_it() -> None:
    """The folder that is provisioned, and the source that it asks."""
    provisioning = DEPLOY / "grafana" / "provisioning"
    (provider,) = yaml.safe_load((provisioning / "dashboards" / "anond.yaml").read_text("utf-8"))["providers"]
    (source,) = yaml.safe_load((provisioning / "datasources" / "prometheus.yaml").read_text("utf-8"))["datasources"]
    compose = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text("utf-8"))["services"]
    mounts = dict(volume.split(":")[:2] for volume in compose["grafana"]["volumes"])
    assert mounts["../grafana/anond.json"] == f"{provider['options']['path']}/anond.json"
    assert source["url"].removeprefix("http://").split(":")[0] in compose
