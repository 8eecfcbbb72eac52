"""The measures with intervals: F1 of tags and of their averages, and leak rates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import nan
from typing import Final

from anond.tags import CII, OTHER, PII
from anond_trainer.evaluate.bootstrap import Measure

GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "PII": frozenset(PII),
    "CII": frozenset(CII),
    "other": frozenset((*OTHER, "DATE/birth")),
    "all": frozenset((*PII, *CII, *OTHER, "DATE/birth")),
}  # the averages of AnonyMate's tables
ORDER: Final = (*PII, *CII, "DATE/birth", *OTHER)  # of tags in a table


def f1(tags: Iterable[str]) -> Measure:
    """F1 of the chunks of some tags, counted together; nothing where there are none."""
    tags = list(tags)
    below = {f"{what} {tag}": 1.0 for tag in tags for what in ("found", "wanted")}
    return Measure({f"right {tag}": 2.0 for tag in tags}, below, empty=nan)


RECALL: Final = Measure({"both": 1.0}, {"sensitive": 1.0}, empty=nan)
PRECISION: Final = Measure({"both": 1.0}, {"hidden": 1.0}, empty=nan)
SENSITIVE_F1: Final = Measure({"both": 2.0}, {"sensitive": 1.0, "hidden": 1.0}, empty=nan)
READABLE: Final = Measure({"readable": 1.0}, {"mentions": 1.0}, empty=nan)
CHUNK_F1: Final = f1(GROUPS["all"])
LEAKS: Final[Mapping[str, Measure]] = {
    "sensitive tokens": Measure({"sensitive": 1.0, "both": -1.0}, {"sensitive": 1.0}, empty=nan),
    "mentions of people, wholly": READABLE,
    "mentions of people, in part": Measure({"partly": 1.0}, {"mentions": 1.0}, empty=nan),
    "people": Measure({"people_readable": 1.0}, {"people": 1.0}, empty=nan),
}  # each the share that is left readable
HEADLINES: Final[Mapping[str, Measure]] = {
    "sensitive recall": RECALL,
    "sensitive precision": PRECISION,
    "sensitive F1": SENSITIVE_F1,
    "chunk F1": CHUNK_F1,
    "chunk F1, PII": f1(GROUPS["PII"]),
    "chunk F1, CII": f1(GROUPS["CII"]),
}  # each the better, the higher
