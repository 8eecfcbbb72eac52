"""A histogram that takes a batch of values at once; prometheus_client's takes microseconds for each value."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry
from prometheus_client.utils import floatToGoString


class BatchHistogram(Collector):
    """Counts values by the least bound that is not below them. One thread writes, any thread reads.

    With labels there is one for each combination of their values.
    """

    def __init__(
        self, name: str, meaning: str, bounds: Iterable[float], registry: CollectorRegistry, *labels: str
    ) -> None:
        self._name, self._meaning, self._bounds, self._labels = name, meaning, tuple(bounds), labels
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums: dict[tuple[str, ...], float] = {}
        if not labels:
            self.observe([])
        registry.register(self)

    def observe(self, values: Iterable[float], *of: str) -> None:
        """Count some values, of these labels."""
        bounds, counts, total = self._bounds, self._counts.setdefault(of, [0] * (len(self._bounds) + 1)), 0.0
        for value in values:
            counts[bisect_left(bounds, value)] += 1
            total += value
        self._sums[of] = self._sums.get(of, 0.0) + total

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """The values for display: for each bound the number of values up to it."""
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        family = HistogramMetricFamily(self._name, self._meaning, labels=self._labels)
        for of, counts in list(self._counts.items()):
            family.add_metric(of, list(zip(names, accumulate(list(counts)), strict=True)), self._sums.get(of, 0.0))
        yield family
