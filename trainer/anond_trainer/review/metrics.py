"""The review server's metrics: languages, verdicts, calls, troubles. Never a name or a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, get_args

import prometheus_client
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from anond.events.review import Verdict
from anond.languages import LANGUAGES
from anond.service.metric import Metric, by_name
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.queue import Queue
from anond_trainer.review.stored_corrections import Effect

SECONDS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METRICS: Final = (
    Metric(
        "anond_review_open", "gauge", "Turns that wait.", ("lang",),
        "A language that is no code of two or three letters counts as `other`, here and below.",
    ),
    Metric(
        "anond_review_oldest_seconds", "gauge", "Age of the turn that waits longest.", (),
        "Audits hold nothing up, and do not count.",
    ),
    Metric(
        "anond_review_decisions_total", "counter", "Decisions made on the page.", ("verdict", "lang"),
        "Each of several identical turns counts.",
    ),
    Metric(
        "anond_review_corrections_total", "counter", "Decisions corrected on the page.", ("effect",),
        "`effect` is what should come of the [correction](review.md#corrections): recall, label, dropped, waits.",
    ),
    Metric(
        "anond_review_corrections_too_late", "gauge",
        "Corrections whose session was over, so that nothing is recalled.",
    ),
    Metric(
        "anond_review_outbox", "gauge", "Decisions that are not on the log yet.", (),
        "They are within the undo window, or the log is away.",
    ),
    Metric("anond_review_disputed", "gauge", "Turns that wait for a third person."),
    Metric("anond_review_unreadable", "gauge", "Items that no key here opens."),
    Metric(
        "anond_review_priorities_refused", "gauge",
        "Records of what training asks for that no trusted key signed, or that no key opens, since the start.", (),
        "Above 0 somebody else writes them, or `trust.json` is old.",
    ),
    Metric("anond_review_people", "gauge", "People with a turn before them."),
    Metric(
        "anond_review_trouble", "gauge", "Tasks that fail just now; always 1.", ("task",),
        "They are sync, send and models.",
    ),
    Metric(
        "anond_review_applied", "gauge", "Whether a daemon applies decisions: 1 or 0.", (),
        "Missing where that is not known.",
    ),
    Metric("anond_review_call_seconds", "histogram", "Time from a call to its answer.", ("path", "status")),
)  # fmt: skip
_DEFINED: Final = by_name(METRICS)


class Metrics:
    """The figures of one server, in a registry of their own."""

    def __init__(self, queue: Queue, troubles: Mapping[str, str], daemons: DaemonProgress) -> None:
        self._registry = CollectorRegistry(auto_describe=True)
        self._registry.register(_OfTheQueue(queue, troubles, daemons))
        self._decisions = self._counter("anond_review_decisions_total")
        for lang in LANGUAGES:  # 0 before the first: a series that begins with an event has no increase to be seen
            for verdict in get_args(Verdict):
                self._decisions.labels(verdict, lang)
        self._corrections = self._counter("anond_review_corrections_total")
        calls = _DEFINED["anond_review_call_seconds"]
        self._calls = Histogram(calls.name, calls.meaning, calls.labels, buckets=SECONDS, registry=self._registry)

    def _counter(self, name: str) -> prometheus_client.Counter:
        metric = _DEFINED[name]
        return prometheus_client.Counter(metric.name, metric.meaning, metric.labels, registry=self._registry)

    def decided(self, verdict: str, lang: str, count: int) -> None:
        """Count decisions; a language that is no short code counts as another."""
        self._decisions.labels(verdict, _code(lang)).inc(count)

    def corrected(self, effect: Effect) -> None:
        """Count a correction."""
        self._corrections.labels(effect).inc()

    def answered(self, path: str, status: int, seconds: float) -> None:
        """Count a call; the paths are those of the interface, so that no stranger adds one."""
        self._calls.labels(path, str(status)).observe(seconds)

    def text(self) -> bytes:
        """All metrics, in the text format of Prometheus."""
        return generate_latest(self._registry)


class _OfTheQueue(Collector):
    """Metrics of the review queue, counted in the store whenever they are asked for."""

    def __init__(self, queue: Queue, troubles: Mapping[str, str], daemons: DaemonProgress) -> None:
        self._queue = queue
        self._troubles = troubles
        self._daemons = daemons

    def describe(self) -> list[GaugeMetricFamily]:
        """Name no metric at registration, so that the store is not asked yet."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges."""
        waiting = _gauge("open")
        counts = Counter[str]()
        for lang, count in self._queue.languages().items():
            counts[_code(lang)] += count
        for code, count in counts.items():
            waiting.add_metric([code], count)
        yield waiting
        for name, query in (
            ("outbox", "SELECT count(*) FROM outbox"),
            ("disputed", "SELECT count(*) FROM items WHERE status = 'open' AND asks = 3"),
            ("unreadable", "SELECT coalesce(sum(count), 0) FROM tally WHERE status = 'unreadable'"),
            ("corrections_too_late", "SELECT count(*) FROM corrections WHERE state = 'too_late'"),
            ("people", "SELECT count(*) FROM leases"),
        ):
            yield _gauge(name, self._queue.db.execute(query).fetchone()[0])
        yield _gauge("oldest_seconds", self._oldest())
        yield _gauge("priorities_refused", self._queue.follower.refused)
        trouble = _gauge("trouble")
        for task in self._troubles:
            trouble.add_metric([task], 1)
        yield trouble
        if (applied := self._daemons.state()) is not None:
            yield _gauge("applied", int(applied))

    def _oldest(self) -> float:
        """How long the oldest turn has waited; 0 without one. It reads two entries of an index."""
        found = [
            self._queue.db.execute(
                f"SELECT min(at) FROM items WHERE status = 'open' AND kind = 'divert' AND {skipped}"  # noqa: S608
            ).fetchone()[0]
            for skipped in ("skips = 0", "skips > 0")
        ]
        return max((self._queue.clock() - at for at in found if at is not None), default=0.0)


def _gauge(name: str, value: float | None = None) -> GaugeMetricFamily:
    """A gauge as it is defined: with its value, or with labels, whose values come one by one."""
    metric = _DEFINED[f"anond_review_{name}"]
    return GaugeMetricFamily(metric.name, metric.meaning, value, metric.labels or None)


def _code(lang: str) -> str:
    return lang if len(lang) <= 3 and lang.isalpha() else "other"
