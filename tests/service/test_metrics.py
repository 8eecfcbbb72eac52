"""What the daemon counts, and that labels stay a closed set."""

from __future__ import annotations

import re
import threading
from collections import Counter
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from anond.events.dead_reasons import DEAD_REASONS
from anond.pipeline.differences import Differences
from anond.service import metrics_page
from anond.service.metric_table import METRICS
from anond.service.metrics import AUDITS, CHANGES, DECISIONS, MOST_WORDS, RECALLS, Metrics
from anond.serving import measured
from anond.testing import Clock
from anond_trainer.review import metrics as review_metrics
from tests.defined_metrics import shown

DOCUMENTED = Path(__file__).parents[2] / "docs" / "metrics.md"


def figures(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """All samples: (name, label values ...) -> value."""
    families = text_string_to_metric_families(metrics.render().decode())
    return {(s.name, *s.labels.values()): s.value for f in families for s in f.samples}


def test_records_are_counted_by_what_became_of_them() -> None:
    """Each disposition counts once in all, and with its reason where it has one."""
    metrics = Metrics()
    for disposition, reason in (("clean", ""), ("clean", ""), ("diverted", "risk"), ("dead", "json")):
        metrics.disposed(disposition, reason, "sv")
    metrics.decided("released")
    metrics.expired(3)
    metrics.type_tags("ORG", 2)
    found = figures(metrics)
    assert found["anond_records_total", "clean", "sv"] == 2
    assert found["anond_records_total", "diverted", "sv"] == 1
    assert found["anond_diverted_total", "sv", "risk"] == 1
    assert found["anond_dead_total", "json"] == 1
    assert found["anond_decisions_total", "released"] == 1
    assert found["anond_expired_total",] == 3
    assert found["anond_type_tags_total", "ORG"] == 2


def test_what_is_counted_seldom_is_shown_before_its_first_event() -> None:
    """Else Prometheus would see no increase where the first dead letter, decision, audit or recall comes."""
    metrics = Metrics()
    metrics.model("sv", "sv-0001")
    told = {metric.name: set(re.findall(r"\w+", metric.remarks)) for metric in METRICS}
    begun: dict[str, set[str]] = {}
    for name, *labels in (key for key, value in figures(metrics).items() if key[0].endswith("_total") and value == 0):
        begun.setdefault(name, set()).update(labels)
    for name, words in (("dead", DEAD_REASONS), ("decisions", DECISIONS), ("changes", CHANGES)):
        assert begun[f"anond_{name}_total"] == set(words)
    for name, words in (("audits", AUDITS), ("recalled", RECALLS)):
        assert begun[f"anond_{name}_total"] == {"sv", *words}
    for name, words in (("decisions", DECISIONS), ("changes", CHANGES), ("audits", AUDITS)):
        assert set(words) <= told[f"anond_{name}_total"]


def test_gauges_and_histograms_show_what_was_set() -> None:
    """Lag, sessions, ledger bytes pending turns by partition, gone with it; commits, batches, latency."""
    metrics = Metrics()
    metrics.lag({1: 5})
    metrics.sessions(1, 6)
    metrics.batch(100)
    metrics.latency.observe([0.035])
    metrics.commits.inc()
    metrics.aborted.inc()
    found = figures(metrics)
    gauges = ("anond_lag_records", "anond_sessions")
    assert [found[name, "1"] for name in gauges] == [5, 6]
    assert (found["anond_commits_total",], found["anond_aborted_total",]) == (1, 1)
    assert found["anond_batch_turns_sum",] == 100
    assert (found["anond_latency_seconds_bucket", "0.03"], found["anond_latency_seconds_bucket", "0.04"]) == (0, 1)
    metrics.partition_left(1)
    assert not [key for key in figures(metrics) if key[0] in gauges]


def test_a_lag_that_was_read_too_long_ago_is_not_known() -> None:
    """It is left out, not shown as it was; its age goes on growing, and the next reading brings it back."""
    clock = Clock(100.0)
    metrics = Metrics(lag_known_within=10.0, clock=clock)
    clock.tick(3)
    assert figures(metrics)["anond_lag_age_seconds",] == 3
    for _ in range(2):
        metrics.lag({0: 7})
        clock.tick(9.9)
        assert figures(metrics)["anond_lag_records", "0"] == 7
        clock.tick(30)
        found = figures(metrics)
        assert found["anond_lag_age_seconds",] == pytest.approx(39.9)
        assert ("anond_lag_records", "0") not in found


def test_a_histogram_counts_a_batch_by_bounds() -> None:
    """A value on a bound is within it, one above all is counted too, and nothing is lost between two batches."""
    metrics = Metrics()
    metrics.latency.observe([0.0, 0.002, 0.0021, 301.0])
    metrics.latency.observe([0.3])
    found = figures(metrics)
    buckets = [
        found["anond_latency_seconds_bucket", bound] for bound in ("0.002", "0.005", "0.2", "0.5", "300.0", "+Inf")
    ]
    assert buckets == [2, 3, 3, 4, 4, 5]
    assert found["anond_latency_seconds_count",] == 5
    assert found["anond_latency_seconds_sum",] == pytest.approx(301.3041)


def test_risks_are_shown_by_language_and_size() -> None:
    """Each language has a histogram of its own, in which a risk counts up to the bound above it."""
    metrics = Metrics()
    metrics.risks([("sv", 0.0004), ("sv", 0.2), ("en", 1.0)])
    metrics.risks([("sv", 0.0002)])
    found = figures(metrics)
    shown = [found["anond_risk_bucket", "sv", bound] for bound in ("0.0001", "0.0003", "0.001", "0.3", "+Inf")]
    assert shown == [0, 1, 2, 3, 3]
    assert found["anond_risk_count", "en"] == 1


def test_the_threshold_of_the_budget_is_shown() -> None:
    """For each language where it stands now."""
    metrics = Metrics()
    metrics.budget({"sv": 0.5, "en": 0.01})
    metrics.budget({"sv": 0.4})
    found = figures(metrics)
    assert (found["anond_budget_threshold", "sv"], found["anond_budget_threshold", "en"]) == (0.4, 0.01)


def test_the_leak_target_is_shown() -> None:
    """For each language whether it is kept now, and what leaves at most."""
    metrics = Metrics()
    metrics.target("sv", False, 1.0)
    metrics.target("en", False, 0.03)
    metrics.target("sv", True, 0.009)
    metrics.calibrated("sv", True)
    found = figures(metrics)
    assert [found["anond_leak_target_kept", lang] for lang in ("sv", "en")] == [1.0, 0.0]
    assert [found["anond_leak_bound", lang] for lang in ("sv", "en")] == [0.009, 0.03]


def test_one_model_is_shown_for_each_language() -> None:
    """A new model takes the place of the old one."""
    metrics = Metrics()
    for lang, model in (("es", "es-0001"), ("sv", "sv-0001"), ("es", "es-0002")):
        metrics.model(lang, model)
    assert {k for k in figures(metrics) if k[0] == "anond_model_info"} == {
        ("anond_model_info", "es", "es-0002"),
        ("anond_model_info", "sv", "sv-0001"),
    }


@pytest.mark.parametrize("text", ["my name is Ann", "Ánn", 'a"b', "line\nbreak", "x" * 49, "a@b.example"])
def test_text_never_becomes_a_label(text: str) -> None:
    """What does not look like a word of ours is counted as other."""
    metrics = Metrics()
    metrics.disposed("diverted", text, text)
    metrics.decided(text)
    metrics.model(text, text)
    assert text not in metrics.render().decode()
    assert figures(metrics)["anond_diverted_total", "other", "other"] == 1


def test_labels_stay_few() -> None:
    """However many different words come, the number of series is bounded, and those seen first go on counting."""
    metrics = Metrics()
    for _ in range(2):
        for n in range(1000):
            metrics.disposed("clean", "", f"l{n}")
    found = {k: v for k, v in figures(metrics).items() if k[0] == "anond_records_total"}
    assert len(found) == MOST_WORDS + 1
    assert found["anond_records_total", "clean", "l0"] == 2
    assert sum(found.values()) == 2000


def test_each_daemon_counts_for_itself() -> None:
    """Two Metrics share nothing, nothing is added to the global registry, and no thread is started."""
    before, threads = generate_latest(REGISTRY).count(b"anond_"), threading.active_count()
    one, two = Metrics(), Metrics()
    one.commits.inc()
    assert figures(two)["anond_commits_total",] == 0
    assert generate_latest(REGISTRY).count(b"anond_") == before == 0
    assert threading.active_count() == threads


def test_audits_are_counted_by_outcome_and_language() -> None:
    """So that what leaks can be told for each language."""
    metrics = Metrics()
    metrics.audited("drawn", "sv", 3)
    metrics.audited("leak", "sv")
    metrics.audited("expired", "")
    found = figures(metrics)
    assert found["anond_audits_total", "sv", "drawn"] == 3
    assert found["anond_audits_total", "sv", "leak"] == 1
    assert found["anond_audits_total", "none", "expired"] == 1


def test_the_page_of_metrics_is_made_from_their_definitions() -> None:
    """docs/metrics.md is as it would be made anew, and has those of the review server and of `anond serve`, too."""
    page = DOCUMENTED.read_text("utf-8")
    assert metrics_page.renewed(page) == page
    every = (*METRICS, *review_metrics.METRICS, *measured.METRICS)
    assert re.findall(r"^\| `(anond_\w+)`", page, re.MULTILINE) == [metric.name for metric in every]


def test_every_metric_that_is_defined_is_shown() -> None:
    """A daemon shows each name with its labels, and no others."""
    metrics = Metrics()
    for disposition in ("diverted", "dead"):
        metrics.disposed(disposition, "reason", "sv")
    metrics.decided("released")
    metrics.audited("drawn", "sv")
    metrics.type_tags("ORG", 1)
    metrics.recalled("recalled", "sv")
    metrics.changed("edited")
    metrics.risks([("sv", 0.5)])
    metrics.budget({"sv": 0.5})
    metrics.target("sv", True, 0.009)
    metrics.calibrated("sv", True)
    metrics.lag({0: 1})
    metrics.sessions(0, 1)
    metrics.model("sv", "sv-0001")
    metrics.shadow("sv", "sv-0002")
    metrics.shadowed(Differences("sv", "sv-0002 (0)", 1, 1, 0, Counter(PERSON=1), Counter(PERSON=1)))
    assert shown(metrics.render()) == {(one.name, one.kind): {*one.labels} for one in METRICS}
