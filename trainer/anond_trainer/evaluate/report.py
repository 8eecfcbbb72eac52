"""The evaluation as plain data, which `anond evaluate` prints, writes as JSON, and draws. It holds no text.

One section for each language, and one for all together where there are several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from anond_trainer.evaluate.bootstrap import Estimate, Interval
from anond_trainer.evaluate.coverage import Coverage
from anond_trainer.evaluate.datasets import DataSet
from anond_trainer.evaluate.reliability import Reliability

AS_WRITTEN: Final = "as written"
ALL: Final = "all"  # the section of all languages together


@dataclass(frozen=True, slots=True)
class TagRow:
    """One tag: the chunks of gold (wanted) and of the model (found), and the outcomes of the wanted ones."""

    tag: str
    wanted: int
    found: int
    right: int
    partial: int
    other: int
    missed: int
    precision: float
    recall: float
    f1: Estimate


@dataclass(frozen=True, slots=True)
class Average:
    """Several tags: counted together, and the mean over those that gold has."""

    name: str
    tags: int
    wanted: int
    precision: float
    recall: float
    f1: Estimate
    mean_precision: float
    mean_recall: float
    mean_f1: float


@dataclass(frozen=True, slots=True)
class Brief:
    """The main figures of a baseline, or of a variant of the turns, such as all in lower case."""

    recall: float  # of sensitive tokens
    precision: float
    readable: float  # mentions of people, wholly
    chunk_f1: float


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of the model and of its rival, and the difference with its interval."""

    model: float
    against: float
    change: Interval


@dataclass(frozen=True, slots=True)
class Section:
    """The figures of one language, or of all."""

    lang: str
    sessions: int
    turns: int
    counts: Mapping[str, int]
    headlines: Mapping[str, Estimate]
    leaks: Mapping[str, Estimate]
    tags: Sequence[TagRow]
    averages: Sequence[Average]
    baselines: Mapping[str, Brief]
    variants: Mapping[str, Brief]
    coverage: Coverage
    reliability: Mapping[str, Reliability]
    against: Mapping[str, Difference]
    learnt: DataSet  # what the baselines learn from
    judged: DataSet
    topics: Mapping[str, Mapping[str, int]]  # by topic of the session: sessions, and gold mentions of each tag
