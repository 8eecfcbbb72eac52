"""From gold turns and models to the report: finds spans by every model and baseline, then computes the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond.tags import Policy
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate import baselines, measures, variants
from anond_trainer.evaluate.bootstrap import Estimate, Measure, differences, estimates
from anond_trainer.evaluate.by_topic import tags_by_topic
from anond_trainer.evaluate.counts import Counts, count
from anond_trainer.evaluate.coverage import Coverage, Risk, coverage
from anond_trainer.evaluate.daemon_spans import Answer, Tick, answers, in_order, without_kept_values
from anond_trainer.evaluate.datasets import measured
from anond_trainer.evaluate.figures import Figures, Score, summed
from anond_trainer.evaluate.reliability import Reliability, reliability
from anond_trainer.evaluate.report import ALL, AS_WRITTEN, Average, Brief, Difference, Section, TagRow

Models = Mapping[str, Engine]


@dataclass(frozen=True, slots=True)
class Job:
    """The job of an evaluation: models, turns, and options."""

    turns: Sequence[GoldTurn] = field(repr=False)
    tagger: Tagger
    models: Models
    against: Models | None = None
    learnt: Sequence[GoldTurn] = field(default=(), repr=False)  # what the baselines know
    alone: bool = False
    quick: bool = False
    draws: int = 1000
    seed: int = 0

    @property
    def work(self) -> int:
        """The number of turns to be read."""
        return len(self.turns) * (1 + (self.against is not None) + (0 if self.quick else len(variants.VARIANTS)))


@dataclass(frozen=True, slots=True)
class FoundSpans:
    """The turns in order, with the spans found and the counts: of the models, rivals, baselines and variants."""

    turns: Sequence[GoldTurn] = field(repr=False)
    answers: Sequence[Answer] = field(repr=False)
    counts: Sequence[Counts] = field(repr=False)
    against: Sequence[Counts] | None = field(repr=False)
    baselines: Mapping[str, Sequence[Counts]] = field(repr=False)
    variants: Mapping[str, Sequence[Counts]] = field(repr=False)


def find_spans(job: Job, tick: Tick = lambda turns: None) -> FoundSpans:
    """Find spans in all turns: by the models, the models against them, the baselines, and in each variant."""
    turns, policy = in_order(without_kept_values(job.turns, job.tagger)), job.tagger.policy

    def found(turns: Sequence[GoldTurn], models: Models) -> list[Answer]:
        return list(answers(turns, job.tagger, models, alone=job.alone, tick=tick))

    own = found(turns, job.models)
    against = None if job.against is None else _counted(turns, found(turns, job.against), policy)
    others: dict[str, Sequence[Counts]] = {}
    for name, write in ({} if job.quick else variants.VARIANTS).items():
        written = [variants.rewritten(turn, write(turn, job.seed)) for turn in turns]
        others[name] = _counted(written, found(written, job.models), policy)
    return FoundSpans(turns, own, _counted(turns, own, policy), against, _baselines(turns, job.learnt, policy), others)


def sections(job: Job, found: FoundSpans) -> list[Section]:
    """The sections of the report: all languages together first, then each."""
    langs = sorted({turn.lang for turn in found.turns})
    each = [_section(lang, job, found, [i for i, t in enumerate(found.turns) if t.lang == lang]) for lang in langs]
    return each if len(each) == 1 else [_section(ALL, job, found, range(len(found.turns))), *each]


def _counted(turns: Sequence[GoldTurn], found: Sequence[Answer], policy: Policy) -> list[Counts]:
    return [count(turn, answer.spans, policy) for turn, answer in zip(turns, found, strict=True)]


def _baselines(turns: Sequence[GoldTurn], learnt: Sequence[GoldTurn], policy: Policy) -> dict[str, Sequence[Counts]]:
    """The counts of the baselines; none where they have no training data in a language of the turns."""
    langs = {turn.lang for turn in turns}
    if not langs.issubset(turn.lang for turn in learnt):
        return {}
    words = {lang: baselines.words_of(turn for turn in learnt if turn.lang == lang) for lang in langs}
    made: dict[str, Sequence[Counts]] = {}
    for name, rule in baselines.BASELINES.items():
        tables = {lang: rule(seen) for lang, seen in words.items()}
        made[name] = [count(turn, baselines.tagged(turn, tables[turn.lang]), policy) for turn in turns]
    return made


def _section(lang: str, job: Job, found: FoundSpans, places: Sequence[int]) -> Section:
    turns = [found.turns[i] for i in places]

    def figures(counts: Sequence[Counts]) -> Figures:
        return summed(turns, [counts[i] for i in places])

    own = figures(found.counts)
    tags = [name for name in measures.GROUPS["all"] if own.total[f"wanted {name}"] or own.total[f"found {name}"]]
    wished = _wished(tags)
    drawn = estimates(own.by_session, wished, job.draws, job.seed)
    written = {AS_WRITTEN: found.counts, **found.variants}
    return Section(
        lang, len(own.by_session), len(turns), _overall_counts(own.total),
        {name: drawn[name] for name in measures.HEADLINES}, {name: drawn[name] for name in measures.LEAKS},
        _tag_rows(own, tags, drawn), _averages(own, drawn),
        {name: _brief(figures(counts)) for name, counts in found.baselines.items()},
        {name: _brief(figures(counts)) for name, counts in written.items()},
        _coverage(found, places, own.total),
        _reliability([found.answers[i] for i in places], [found.counts[i] for i in places]),
        {} if found.against is None else _against(figures(found.against), own, job),
        measured(turn for turn in job.learnt if lang in (ALL, turn.lang)), measured(turns),
        tags_by_topic(turns),
    )  # fmt: skip


def _wished(tags: Iterable[str]) -> dict[str, Measure]:
    """The measures that get an interval."""
    each = {f"F1 {tag}": measures.f1([tag]) for tag in tags}
    groups = {f"F1 {name}": measures.f1(group) for name, group in measures.GROUPS.items()}
    return {**measures.HEADLINES, **measures.LEAKS, **each, **groups}


def _overall_counts(total: Counter[str]) -> dict[str, int]:
    """The counts of tokens, mentions of people and people, whatever the tag, by names that say what they are of."""
    names = {
        "sensitive": "sensitive", "hidden": "hidden", "both": "sensitive_hidden", "mentions": "mentions",
        "readable": "mentions_readable", "partly": "mentions_partly_readable", "people": "people",
        "people_readable": "people_readable",
    }  # fmt: skip
    return {title: total[name] for name, title in names.items()}


def _tag_rows(own: Figures, tags: Iterable[str], drawn: Mapping[str, Estimate]) -> list[TagRow]:
    rows = []
    for tag in sorted(tags, key=measures.ORDER.index):
        score, total = own.chunks_of([tag]), own.total
        rows.append(
            TagRow(
                tag, score.wanted, score.found, score.right, total[f"partial {tag}"], total[f"other {tag}"],
                total[f"missed {tag}"], *_as_conll(score)[:2], drawn[f"F1 {tag}"],
            )
        )  # fmt: skip
    return rows


def _averages(own: Figures, drawn: Mapping[str, Estimate]) -> list[Average]:
    rows = []
    for name, group in measures.GROUPS.items():
        score = own.chunks_of(group)
        scores = [one for tag in sorted(group) if (one := own.chunks_of([tag])).wanted]
        if score.wanted:
            rows.append(
                Average(name, len(scores), score.wanted, *_as_conll(score)[:2], drawn[f"F1 {name}"],
                        *_mean_scores(scores))
            )  # fmt: skip
    return rows


def _mean_scores(scores: Sequence[Score]) -> tuple[float, float, float]:
    each = [_as_conll(score) for score in scores]
    precision, recall, f1 = (sum(column) / len(each) for column in zip(*each, strict=True)) if each else (0.0,) * 3
    return precision, recall, f1


def _as_conll(score: Score) -> tuple[float, float, float]:
    """Precision, recall and F1, each 0 where there is nothing to divide by, as CoNLL-2003's own script has it."""
    return (
        score.precision if score.found else 0.0, score.recall if score.wanted else 0.0,
        score.f1 if score.found or score.wanted else 0.0,
    )  # fmt: skip


def _brief(figures: Figures) -> Brief:
    shown = (measures.RECALL, measures.PRECISION, measures.READABLE, measures.CHUNK_F1)
    return Brief(*(measure.of(figures.total) for measure in shown))


def _coverage(found: FoundSpans, places: Iterable[int], total: Counter[str]) -> Coverage:
    risks = [
        Risk(found.turns[i].lang, found.answers[i].risk, one.leaked, one.numbers["readable"])
        for i in places
        for one in (found.counts[i],)
    ]
    return coverage(risks, total["sensitive"], total["mentions"])


def _reliability(found: Sequence[Answer], counts: Sequence[Counts]) -> dict[str, Reliability]:
    """The reliability of each token's chance to be sensitive, and of each turn's risk to leak."""
    tokens = [np.concatenate([getattr(one, name) for one in found]) for name in ("chances", "sensitive")]
    leaks = np.array([one.leaked > 0 for one in counts])
    return {"tokens": reliability(*tokens), "turns": reliability(np.array([one.risk for one in found]), leaks)}


def _against(other: Figures, own: Figures, job: Job) -> dict[str, Difference]:
    tags = sorted({tag for figures in (own, other) for tag in figures.tags}, key=measures.ORDER.index)
    wished = {**measures.HEADLINES, **measures.LEAKS, **{f"chunk F1, {tag}": measures.f1([tag]) for tag in tags}}
    changes = differences(other.by_session, own.by_session, wished, job.draws, job.seed)
    return {
        name: Difference(measure.of(own.total), measure.of(other.total), changes[name])
        for name, measure in wished.items()
    }
