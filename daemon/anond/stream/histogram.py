"""A histogram that takes a whole batch of values at once: prometheus_client's own costs microseconds for each value."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry
from prometheus_client.utils import floatToGoString


class BatchHistogram(Collector):
    """Counts values by the least bound that is not below them. Used by one thread, shown by any."""

    def __init__(self, name: str, meaning: str, bounds: Iterable[float], registry: CollectorRegistry) -> None:
        self._name, self._meaning, self._bounds = name, meaning, tuple(bounds)
        self._counts = [0] * (len(self._bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, values: Iterable[float]) -> None:
        """Count some values."""
        bounds, counts, total = self._bounds, self._counts, 0.0
        for value in values:
            counts[bisect_left(bounds, value)] += 1
            total += value
        self._sum += total

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """What is shown: how many values are at most each bound."""
        names = [*map(floatToGoString, self._bounds), "+Inf"]
        sums = accumulate(list(self._counts))
        family = HistogramMetricFamily(self._name, self._meaning)
        family.add_metric([], list(zip(names, sums, strict=True)), self._sum)
        yield family
