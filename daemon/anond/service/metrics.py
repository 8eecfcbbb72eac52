"""The daemon's metrics. Labels come from closed sets of words: never a text, a key, a session or a file name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from anond.events.dead_reasons import DEAD_REASONS
from anond.pipeline.differences import Differences
from anond.service.histogram import BatchHistogram
from anond.service.metric import by_name
from anond.service.metric_table import METRICS

WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,47}")
_DEFINED = by_name(METRICS)
MOST_WORDS = 64  # different values of one label; what comes after is counted as "other"
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.2, 0.5, 1, 2, 5, 15, 60, 300)
RISKS = (1e-6, 1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 1.0)
TURNS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)

# Shown as 0 before their first event: a series that begins with it has no increase that Prometheus could see.
DECISIONS = (
    "released", "dropped", "audited", "recalled", "first_of_two", "corrected", "too_late", "disagreed", "unknown",
    "mismatch", "unreadable", "error", "forget",
)  # fmt: skip
CHANGES = ("edited", "deleted", "unknown", "unchanged", "superseded", "dropped")
AUDITS = ("drawn", "clean", "leak", "dropped", "expired", "let_go", "full")
RECALLS = ("recalled", "failed", "edited", "deleted")


class Metrics:
    """All figures of one daemon, in a registry of their own."""

    def __init__(self, lag_known_within: float = 10.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lag_known_within = clock, lag_known_within
        self._lag_read = clock()  # when the lag was read last; at first, since when it has not been
        self._registry = CollectorRegistry(auto_describe=True)
        self._label_values: dict[str, set[str]] = {}
        self._models: dict[str, str] = {}
        self._records = self._counter("records_total")
        self._diverted = self._counter("diverted_total")
        self._dead = self._counter("dead_total")
        self._decisions = self._counter("decisions_total")
        self._audits = self._counter("audits_total")
        self._recalled = self._counter("recalled_total")
        self._changes = self._counter("changes_total")
        self._type_tags = self._counter("type_tags_total")
        self._times_dropped = self._counter("times_dropped_total")
        self._expired = self._counter("expired_total")
        self._forgotten = self._counter("forgotten_total")
        self.commits = self._counter("commits_total")
        self.aborted = self._counter("aborted_total")
        self.latency = self._histogram("latency_seconds", SECONDS)
        self._batch = self._histogram("batch_turns", TURNS)
        self._risk = self._histogram("risk", RISKS)
        self._threshold = self._gauge("budget_threshold")
        self._target_kept = self._gauge("leak_target_kept")
        self._bound = self._gauge("leak_bound")
        self._calibrated = self._gauge("risk_calibrated")
        self._lag = self._gauge("lag_records")
        self._lag_age = self._gauge("lag_age_seconds")
        self._sessions = self._gauge("sessions")
        self._model = self._gauge("model_info")
        self._shadow = self._gauge("shadow_info")
        self._shadow_turns = self._counter("shadow_turns_total")
        self._shadow_mentions = self._counter("shadow_mentions_total")
        for counter, words in ((self._dead, DEAD_REASONS), (self._decisions, DECISIONS), (self._changes, CHANGES)):
            for word in words:
                counter.labels(word)

    def _counter(self, name: str) -> Counter:
        metric = _DEFINED[f"anond_{name}"]
        return Counter(metric.name, metric.meaning, metric.labels, registry=self._registry)

    def _gauge(self, name: str) -> Gauge:
        metric = _DEFINED[f"anond_{name}"]
        return Gauge(metric.name, metric.meaning, metric.labels, registry=self._registry)

    def _histogram(self, name: str, buckets: tuple[float, ...]) -> BatchHistogram:
        metric = _DEFINED[f"anond_{name}"]
        return BatchHistogram(metric.name, metric.meaning, buckets, self._registry, *metric.labels)

    def _word(self, label: str, value: str) -> str:
        """The value if it looks like a word of a closed set and the set stays small, else "other"."""
        seen = self._label_values.setdefault(label, set())
        if value in seen:
            return value
        if len(seen) >= MOST_WORDS or not WORD.fullmatch(value):
            return "none" if value == "" else "other"
        seen.add(value)
        return value

    def disposed(self, disposition: str, reason: str, lang: str, records: int = 1) -> None:
        """Count input records by disposition (clean, diverted, dead, withheld, reviewed ...), reason and language."""
        self._records.labels(self._word("disposition", disposition), self._word("lang", lang)).inc(records)
        if disposition == "diverted":
            self._diverted.labels(self._word("reason", reason), self._word("lang", lang)).inc(records)
        elif disposition == "dead":
            self._dead.labels(self._word("reason", reason)).inc(records)

    def risks(self, found: Iterable[tuple[str, float]]) -> None:
        """The risks of some turns, each with its language."""
        by_lang: dict[str, list[float]] = {}
        for lang, risk in found:
            by_lang.setdefault(lang, []).append(risk)
        for lang, some in by_lang.items():
            self._risk.observe(some, self._word("lang", lang))

    def budget(self, thresholds: Mapping[str, float]) -> None:
        """The threshold of the budget in each language."""
        for lang, threshold in thresholds.items():
            self._threshold.labels(self._word("lang", lang)).set(threshold)

    def target(self, lang: str, kept: bool, bound: float) -> None:
        """Set whether the leak target is kept in a language, and the bound of the leak rate by audits."""
        self._target_kept.labels(self._word("lang", lang)).set(kept)
        self._bound.labels(self._word("lang", lang)).set(bound)

    def calibrated(self, lang: str, is_so: bool) -> None:
        """Set whether the model of a language is calibrated by audits."""
        self._calibrated.labels(self._word("lang", lang)).set(is_so)

    def decided(self, outcome: str) -> None:
        """Count a decision by its outcome."""
        self._decisions.labels(self._word("outcome", outcome)).inc()

    def audited(self, outcome: str, lang: str, audits: int = 1) -> None:
        """Count audits that were drawn, found clean, found leaking ..., in a language."""
        self._audits.labels(self._word("audit", outcome), self._word("lang", lang)).inc(audits)

    def recalled(self, outcome: str, lang: str) -> None:
        """Count a turn that was recalled, or could not be, after a later turn revealed a leak in it."""
        self._recalled.labels(self._word("recall", outcome), self._word("lang", lang)).inc()

    def changed(self, outcome: str) -> None:
        """Count an edit or a deletion of a message by its outcome."""
        self._changes.labels(self._word("change", outcome)).inc()

    def type_tags(self, tag: str, values: int) -> None:
        """Count values of a tag that became type tags, since they were not understood."""
        self._type_tags.labels(self._word("tag", tag)).inc(values)

    def times_dropped(self, turns: int) -> None:
        """Count turns whose time was no time and was left out."""
        self._times_dropped.inc(turns)

    def expired(self, turns: int) -> None:
        """Count turns that were given up because nobody decided them."""
        self._expired.inc(turns)

    def forgotten(self, turns: int) -> None:
        """Count turns that were given up because their sessions were forgotten."""
        self._forgotten.inc(turns)

    def batch(self, records: int) -> None:
        """Count a committed batch and its records."""
        self._batch.observe([records])

    def lag(self, records: Mapping[int, int]) -> None:
        """Set the lag of each partition, as read just now."""
        self._lag_read = self._clock()
        for partition, number in records.items():
            self._lag.labels(partition).set(number)

    def sessions(self, partition: int, sessions: int) -> None:
        """Set the number of a partition's sessions."""
        self._sessions.labels(partition).set(sessions)

    def partition_left(self, partition: int) -> None:
        """Remove the gauges of a partition that is no longer ours."""
        for gauge in (self._lag, self._sessions):
            gauge.remove_by_labels({"partition": str(partition)})

    def model(self, lang: str, model: str) -> None:
        """Set the model in use for a language."""
        lang, model = self._word("lang", lang), model if WORD.fullmatch(model) else "other"
        if lang in self._models:
            self._model.remove(lang, self._models[lang])
        else:
            for counter, words in ((self._audits, AUDITS), (self._recalled, RECALLS)):
                for word in words:
                    counter.labels(word, lang)
        self._models[lang] = model
        self._model.labels(lang, model).set(1)

    def shadow(self, lang: str, model: str) -> None:
        """Set the shadow model of a language; "" for none."""
        lang = self._word("lang", lang)
        self._shadow.remove_by_labels({"lang": lang})
        if model:
            self._shadow.labels(lang, model if WORD.fullmatch(model) else "other").set(1)

    def shadowed(self, found: Differences) -> None:
        """Count the differences of a shadow model in a batch."""
        lang = self._word("lang", found.lang)
        same = found.turns - found.differing - found.failed
        for outcome, turns in (("same", same), ("differs", found.differing), ("failed", found.failed)):
            self._shadow_turns.labels(outcome, lang).inc(turns)
        for name, mentions in (("in_use", found.in_use_alone), ("shadow", found.shadow_alone)):
            for tag, number in mentions.items():
                self._shadow_mentions.labels(name, self._word("tag", tag), lang).inc(number)

    def render(self) -> bytes:
        """All metrics in Prometheus' text format. A lag that was read too long ago is left out."""
        age = self._clock() - self._lag_read
        self._lag_age.set(age)
        if age > self._lag_known_within:
            self._lag.clear()
        return generate_latest(self._registry)
