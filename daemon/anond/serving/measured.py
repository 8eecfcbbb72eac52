"""The service's metrics: events by outcome, calls, waiting events. Never a text or a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from anond.service.metric import Metric, by_name
from anond.serving.cleaner import Answer
from anond.text.language import known_languages

SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METRICS: Final = (
    Metric(
        "anond_serve_events_total", "counter", "Events by what became of them.", ("status", "reason", "lang"),
        ": the `status` of [the answer](serve.md#calls), and its reason.",
    ),
    Metric(
        "anond_serve_call_seconds", "histogram", "Time from a call to its answer.", ("path", "status"),
        "`status` is that of HTTP.",
    ),
    Metric("anond_serve_waiting", "gauge", "Events that wait.", (), "Above `serve.waiting` calls are refused."),
    Metric("anond_serve_sessions", "gauge", "Sessions that are known."),
)  # fmt: skip
_DEFINED: Final = by_name(METRICS)


class Measured:
    """The figures of one service, in a registry of their own."""

    def __init__(self, waiting: Callable[[], float], sessions: Callable[[], float]) -> None:
        self._langs = known_languages()  # a hint may be any two or three letters
        self._registry = CollectorRegistry(auto_describe=True)
        events, calls = _DEFINED["anond_serve_events_total"], _DEFINED["anond_serve_call_seconds"]
        self._events = Counter(events.name, events.meaning, events.labels, registry=self._registry)
        self._calls = Histogram(calls.name, calls.meaning, calls.labels, buckets=SECONDS, registry=self._registry)
        for name, value in (("anond_serve_waiting", waiting), ("anond_serve_sessions", sessions)):
            Gauge(name, _DEFINED[name].meaning, registry=self._registry).set_function(value)

    def answered(self, answer: Answer) -> None:
        """Count an event."""
        lang = answer.lang if answer.lang in self._langs else "other" if answer.lang else ""
        self._events.labels(answer.status, answer.reason, lang).inc()

    def called(self, path: str, status: int, seconds: float) -> None:
        """Count a call, and the time that it took. `path` is one of the interface: labels stay few."""
        self._calls.labels(path, str(status)).observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
