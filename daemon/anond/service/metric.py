"""A metric as it is defined once: of it the figure that Prometheus reads is made, and its row of docs/metrics.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

HEAD: Final = "| name | kind | labels | what it says |\n|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure with its labels, and what it says."""

    name: str  # as it is shown: a counter's ends with _total
    kind: Literal["counter", "gauge", "histogram"]
    meaning: str  # a sentence, shown at /metrics too
    labels: tuple[str, ...] = ()
    remarks: str = ""  # what the page alone adds, in Markdown: sentences, or what stands behind a colon

    def row(self) -> str:
        """Its row of the page."""
        labels = ", ".join(f"`{label}`" for label in self.labels)
        if self.remarks.startswith(":"):
            said = f"{self.meaning.removesuffix('.')}{self.remarks}"
        else:
            said = f"{self.meaning} {self.remarks}".rstrip()
        return f"| `{self.name}` | {self.kind} | {labels} | {said} |"


def by_name(metrics: Iterable[Metric]) -> dict[str, Metric]:
    """The definitions by the names that are shown."""
    return {metric.name: metric for metric in metrics}


def table(metrics: Iterable[Metric]) -> str:
    """The page's table of some metrics."""
    return "\n".join((HEAD, *(metric.row() for metric in metrics)))
