"""How good spans are: as CoNLL-2003 counts chunks, and as users pay for them, in sensitive tokens left readable.

Everything is counted by session first, so that intervals can be drawn by resampling whole sessions: turns of one
conversation are not independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from anond.tagging.decoder import Decoder
from anond.tagging.labels import kind, touched
from anond.tagging.tagger import Tagger
from anond.tagging.tags import Policy, Span
from anond.text.tokens import Tokens, tokenize
from anond_trainer.corpora.align import predicted, readings
from anond_trainer.corpora.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class Score:
    """Precision and recall of something counted; 1 where there was nothing to count."""

    right: int
    found: int
    wanted: int

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of what was wanted that was found."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """Their harmonic mean."""
        return 2 * self.right / (self.found + self.wanted) if self.found + self.wanted else 1.0


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted in one session."""

    sensitive: int = 0  # tokens that the policy hides by gold
    hidden: int = 0  # tokens hidden by prediction
    both: int = 0
    people: int = 0  # mentions of people
    readable: int = 0  # of them, with no token hidden


@dataclass(frozen=True, slots=True)
class Figures:
    """What an evaluation found."""

    tags: Mapping[str, Score]  # chunks by exact match
    chunks: Score
    tokens: Score  # sensitive tokens, whatever the type
    people: int
    people_readable: int
    by_session: Mapping[str, Tally]

    @property
    def leak_rate(self) -> float:
        """The share of sensitive tokens left readable."""
        return 1.0 - self.tokens.recall

    @property
    def people_leak_rate(self) -> float:
        """The share of mentions of people left wholly readable."""
        return self.people_readable / self.people if self.people else 0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A difference, new minus old, with the middle 95 % of its bootstrap and the share of draws above zero."""

    value: float
    low: float
    high: float
    above_zero: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sets of predictions for the same gold; positive is better."""

    recall: Interval
    precision: Interval
    f1: Interval


def evaluate(gold: Sequence[GoldTurn], spans: Sequence[Sequence[Span]], policy: Policy) -> Figures:
    """Judge found spans, one sequence for each gold turn, both on the original text."""
    right, found, wanted = Counter[str](), Counter[str](), Counter[str]()
    tallies: dict[str, Counter[str]] = {}
    for turn, found_spans in zip(gold, spans, strict=True):
        true, said = ({(s.start, s.end, kind(s)) for s in some} for some in (turn.spans, found_spans))
        for counter, chunks in ((right, true & said), (found, said), (wanted, true)):
            counter.update(name for _, _, name in chunks)
        tallies.setdefault(turn.session, Counter()).update(_tally(turn, found_spans, policy))
    scores = {name: Score(right[name], found[name], wanted[name]) for name in sorted(found | wanted)}
    by_session = {session: Tally(**counts) for session, counts in tallies.items()}
    total = sum(tallies.values(), Counter[str]())
    return Figures(
        tags=scores,
        chunks=Score(right.total(), found.total(), wanted.total()),
        tokens=Score(total["both"], total["hidden"], total["sensitive"]),
        people=total["people"],
        people_readable=total["readable"],
        by_session=by_session,
    )


def judge(decoder: Decoder, turns: Sequence[GoldTurn], tagger: Tagger, policy: Policy) -> Figures:
    """Judge a model alone, without the detectors' own spans and without session memory."""
    read = list(readings(turns, tagger))
    decoded = decoder.decode([reading.sentence for _, reading in read])
    found = [predicted(reading, one.labels) for (_, reading), one in zip(read, decoded, strict=True)]
    return evaluate([turn for turn, _ in read], found, policy)


def compare(old: Figures, new: Figures, draws: int = 2000, seed: int = 0) -> Comparison:
    """The difference of two evaluations of the same gold, by paired bootstrap over sessions."""
    if old.by_session.keys() != new.by_session.keys():
        raise ValueError("the two evaluations are not of the same sessions")
    sessions = sorted(old.by_session)
    before, after = (_rates(f, sessions, np.ones((1, len(sessions)))) for f in (old, new))
    picks = np.random.default_rng(seed).multinomial(
        len(sessions), np.full(len(sessions), 1 / max(len(sessions), 1)), draws
    )
    spread = _rates(new, sessions, picks) - _rates(old, sessions, picks)
    return Comparison(*(_interval(float(d[0]), s) for d, s in zip(after - before, spread, strict=True)))


def _tally(turn: GoldTurn, spans: Iterable[Span], policy: Policy) -> Counter[str]:
    tokens = tokenize(turn.text)
    wanted = _hidden(turn.spans, tokens, policy)
    hidden = _hidden(spans, tokens, policy)
    people = [set(touched(s, tokens)) for s in turn.spans if s.tag == "PERSON"]
    return Counter(
        sensitive=len(wanted), hidden=len(hidden), both=len(wanted & hidden),
        people=len(people), readable=sum(hidden.isdisjoint(person) for person in people),
    )  # fmt: skip


def _hidden(spans: Iterable[Span], tokens: Tokens, policy: Policy) -> set[int]:
    return {i for span in spans if policy.covers(span.tag, span.sub) for i in touched(span, tokens)}


def _rates(
    figures: Figures, sessions: Sequence[str], picks: NDArray[np.float64] | NDArray[np.int64]
) -> NDArray[np.float64]:
    """Recall, precision and F1 for each draw of sessions (rows of how often each was picked)."""
    names = [field.name for field in fields(Tally)]
    table = np.array([[getattr(figures.by_session[s], name) for name in names] for s in sessions]).reshape(
        -1, len(names)
    )
    sensitive, hidden, both = (picks @ table)[:, :3].T
    ratios = ((both, sensitive), (both, hidden), (2 * both, sensitive + hidden))
    return np.array([np.where(below > 0, above / np.maximum(below, 1), 1.0) for above, below in ratios])


def _interval(value: float, spread: NDArray[np.float64]) -> Interval:
    low, high = np.quantile(spread, (0.025, 0.975))
    return Interval(value, float(low), float(high), float((spread > 0).mean()))
