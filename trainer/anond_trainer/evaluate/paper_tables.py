"""Tables of the shape of AnonyMate's (Adams et al. 2019), its own figures beside ours.

Means over tags, as in the paper: its F1 is not that of its precision and recall, so it is a mean, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import Final

from anond_trainer.evaluate.columns import Row
from anond_trainer.evaluate.datasets import DataSet
from anond_trainer.evaluate.measures import ORDER
from anond_trainer.evaluate.published import ANONYMATE, Published, Scores, Size
from anond_trainer.evaluate.report import Average, Section

THEIRS: Final = "AnonyMate"
_GROUPS: Final = ("PII", "CII", "other")
_NONE: Final = "–"


def data_rows(sections: Sequence[Section]) -> Sequence[Row]:
    """The sizes of the baselines' training data and of the judged data."""
    head = ["data"]
    head += [f"{what}, {where}" for where in ("training", "test") for what in ("entities", "tokens", "turns")]
    rows: list[Row] = [[*head, "kappa (annotators)"]]
    for section in sections:
        rows.append([section.lang, *_size(section.learnt), *_size(section.judged), _NONE])
        if theirs := ANONYMATE.get(section.lang):
            kappa = f"{theirs.kappa:.2f} ({theirs.annotators})"
            rows.append([_named(section), *_size_cells(theirs.training), *_size_cells(theirs.test), kappa])
    return rows


def distribution_rows(section: Section) -> Sequence[Row]:
    """The count of each gold tag, and its share of all entities."""
    tags = [tag for tag in ORDER if tag in section.learnt.tags or tag in section.judged.tags]
    rows = [[tag, *_share(section.learnt, tag), *_share(section.judged, tag)] for tag in tags]
    return [["tag", "training", "share", "test", "share"], *rows]


def paper_rows(sections: Sequence[Section]) -> Sequence[Row]:
    """F1 over all tags beside the baselines', and the averages of the groups of tags, in percent."""
    head = ["F1 in percent", "model", "frequency", "unambiguous"]
    rows: list[Row] = [[*head, *(f"{group} {what}" for group in _GROUPS for what in ("P", "R", "F1"))]]
    for section in sections:
        rows.append([section.lang, *_ours(section)])
        if section.lang in ANONYMATE:
            rows.append([_named(section), *_published(ANONYMATE[section.lang])])
    return rows


def _ours(section: Section) -> Iterator[str]:
    averages = {average.name: average for average in section.averages}
    yield _percent(averages["all"].f1.value) if "all" in averages else _NONE
    for name in ("frequency", "unambiguous"):
        yield _percent(section.baselines[name].chunk_f1) if name in section.baselines else _NONE
    for group in _GROUPS:
        yield from _mean_cells(averages.get(group))


def _mean_cells(average: Average | None) -> Sequence[str]:
    if average is None:
        return [_NONE] * 3
    return [_percent(mean) for mean in (average.mean_precision, average.mean_recall, average.mean_f1)]


def _published(theirs: Published) -> Iterator[str]:
    yield from (f"{value:.1f}" for value in (theirs.model, theirs.frequency, theirs.unambiguous))
    for group in (theirs.pii, theirs.cii):
        yield from _scores(group)
    yield from [_NONE] * 3  # of its other tags we know no average


def _scores(scores: Scores) -> Iterator[str]:
    return (f"{value:.1f}" for value in scores)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}" if not isnan(share) else _NONE


def _named(section: Section) -> str:
    return f"{section.lang}, {THEIRS}"


def _size(data: DataSet) -> Iterator[str]:
    return _size_cells((data.entities, data.tokens, data.turns))


def _size_cells(size: Size) -> Iterator[str]:
    return (f"{count:,}" for count in size)


def _share(data: DataSet, tag: str) -> tuple[str, str]:
    count = data.tags.get(tag, 0)
    return str(count), f"{count / data.entities:.1%}" if data.entities else _NONE
