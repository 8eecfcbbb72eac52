"""The evaluation as text for a terminal: tables of figures, no text of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from anond_trainer.evaluate import by_topic, paper_tables, tables
from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.report import Section


def text_report(sections: Sequence[Section], about: Iterable[str]) -> Iterator[str]:
    """The lines of the whole report; tables but the first are of all languages together."""
    whole = sections[0]
    yield from (*about, "")
    yield from aligned(tables.language_rows(sections))
    yield from ("", f"chunks, {whole.lang}: right where start, end and tag are right, as CoNLL-2003 counts")
    yield from aligned(tables.tag_rows(whole))
    yield ""
    yield from aligned(tables.average_rows(whole))
    yield from ("", f"left readable, {whole.lang}, nothing sent to review")
    yield from aligned(tables.leak_rows(whole))
    yield from (
        "",
        f"left readable if the riskiest turns go to review, {whole.lang}: as a share of all that is sensitive",
    )
    yield from aligned(tables.coverage_rows(whole))
    yield from ("", "calibration error: the mean distance of chances from the share that was so, in tenths")
    yield from aligned(tables.reliability_rows(whole))
    yield from ("", f"the same turns in lower case, without accents, with typos, and the baselines, {whole.lang}")
    yield from aligned(tables.brief_rows(whole))
    yield from ("", "the data, and those of AnonyMate (Adams et al. 2019); training: what the baselines learn from")
    yield from aligned(paper_tables.data_rows(sections))
    yield from ("", f"entities of each tag, {whole.lang}")
    yield from aligned(paper_tables.distribution_rows(whole))
    yield from ("", f"entities of each tag by what the sessions talk about, as the topic model has it, {whole.lang}")
    yield from aligned(by_topic.topic_rows(whole.topics))
    yield from (
        "",
        "as the tables of AnonyMate have it, whose figures are of other data; of the groups means over tags",
    )
    yield from aligned(paper_tables.paper_rows(sections))
    if whole.against:
        yield from (
            "",
            f"the difference, {whole.lang}: positive where the model judged has more than the one against it",
        )
        yield from aligned(tables.against_rows(whole))
