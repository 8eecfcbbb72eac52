"""Precision and recall of spans: of chunks, as CoNLL-2003 counts them, and of sensitive tokens, as users need them.

Everything is counted by session first, so that intervals can be drawn by resampling whole sessions: turns of one
conversation are not independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond.tags import Policy, Span
from anond_trainer.data.align import predicted, readings
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.counts import Counts, Mention, count, people


@dataclass(frozen=True, slots=True)
class Score:
    """Precision and recall from counts; 1 where nothing was counted."""

    right: int
    found: int
    wanted: int

    @property
    def precision(self) -> float:
        """The share of found spans that are right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of wanted spans that were found."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / (self.found + self.wanted) if self.found + self.wanted else 1.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of an evaluation."""

    total: Counter[str]
    by_session: Mapping[str, Counter[str]]

    @property
    def tags(self) -> dict[str, Score]:
        """Chunks by exact match, for each tag that is wanted or found."""
        names = {name.partition(" ")[2] for name in self.total if name.startswith(("wanted ", "found "))}
        return {tag: self.chunks_of([tag]) for tag in sorted(names)}

    def chunks_of(self, tags: Iterable[str]) -> Score:
        """Chunks of some tags counted together."""
        tags = list(tags)
        return Score(*(sum(self.total[f"{what} {tag}"] for tag in tags) for what in ("right", "found", "wanted")))

    @property
    def chunks(self) -> Score:
        """Chunks of all tags."""
        return self.chunks_of(self.tags)

    @property
    def kinds(self) -> dict[str, Score]:
        """The recall of sensitive mentions by tag and sub: a mention counts where it is wholly hidden."""
        names = sorted(name.removeprefix("all:") for name in self.total if name.startswith("all:"))
        return {name: Score(n := self.total[f"whole:{name}"], n, self.total[f"all:{name}"]) for name in names}

    @property
    def tokens(self) -> Score:
        """Sensitive tokens, whatever the type."""
        return Score(self.total["both"], self.total["hidden"], self.total["sensitive"])

    @property
    def people(self) -> int:
        """Mentions of people."""
        return self.total["mentions"]

    @property
    def people_readable(self) -> int:
        """Mentions of people with no token hidden."""
        return self.total["readable"]

    @property
    def leak_rate(self) -> float:
        """The share of sensitive tokens left readable."""
        return 1.0 - self.tokens.recall

    @property
    def people_leak_rate(self) -> float:
        """The share of mentions of people left wholly readable."""
        return self.people_readable / self.people if self.people else 0.0


def evaluate(gold: Sequence[GoldTurn], spans: Sequence[Sequence[Span]], policy: Policy) -> Figures:
    """Judge found spans, one sequence for each gold turn, both on the original text."""
    return summed(gold, [count(turn, found, policy) for turn, found in zip(gold, spans, strict=True)])


def summed(gold: Sequence[GoldTurn], counts: Sequence[Counts]) -> Figures:
    """The counts of turns summed by session and in all."""
    by_session: dict[str, Counter[str]] = {}
    mentions: dict[str, list[Mention]] = {}
    for turn, one in zip(gold, counts, strict=True):
        by_session.setdefault(turn.session, Counter()).update(one.numbers)
        mentions.setdefault(turn.session, []).extend(one.mentions)
    for session, numbers in by_session.items():
        numbers.update(people(mentions[session]))
    total: Counter[str] = Counter()
    for numbers in by_session.values():
        total.update(numbers)
    return Figures(total, by_session)


def evaluate_alone(decoder: Engine, turns: Sequence[GoldTurn], tagger: Tagger, policy: Policy) -> Figures:
    """Judge a model alone, without the detectors' own spans and without session memory."""
    read = list(readings(turns, tagger))
    decoded = decoder.decode([reading.sentence for _, reading in read])
    found = [predicted(reading, one.labels) for (_, reading), one in zip(read, decoded, strict=True)]
    return evaluate([turn for turn, _ in read], found, policy)
