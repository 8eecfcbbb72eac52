"""The leak rate, estimated from audits: a random share of clean turns, decided by people. Holds no text.

Each clean turn has the same chance to be drawn, so the share of audits with a leak estimates that of clean turns with
one: of turns that hold a letter or digit, since others are never drawn. Audits that nobody decided say nothing, so the
page takes them in an order in which their risk has no say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan

from anond.counted import counted
from anond.events.review import Decision
from anond.pipeline.audits import missed
from anond.tags import Policy
from anond.text.tokens import tokenize
from anond_trainer.audit.proportion import Proportion, proportion
from anond_trainer.evaluate.columns import aligned

ALL = "all"


@dataclass(frozen=True, slots=True)
class Leaks:
    """The leak rate of one language. A dropped turn counts as a leak: nothing of it should have gone out."""

    lang: str
    turns: Proportion  # with a leak, of all that were audited
    mentions: Proportion  # missed, of all sensitive ones; the interval takes them for independent
    dropped: int
    tokens: int

    @property
    def missed_per_thousand(self) -> float:
        """Missed mentions in 1,000 tokens that went out."""
        return 1000 * self.mentions.cases / self.tokens if self.tokens else 0.0


def audits(decisions: Iterable[Decision], since: float = 0.0) -> list[Decision]:
    """Decisions about audits that were made since then (seconds since the epoch).

    Decisions about suspects do not count: only audits are drawn by lot.
    """
    return [d for d in decisions if d.kind == "audit" and d.at >= since]


def estimate(decided: Sequence[Decision], policy: Policy) -> list[Leaks]:
    """The leak rate of all languages together, then of each; empty without audits."""
    langs = sorted({d.lang for d in decided})
    parts = [(ALL, list(decided)), *((lang, [d for d in decided if d.lang == lang]) for lang in langs)]
    return [_leaks(lang, some, policy) for lang, some in parts if some]


def _leaks(lang: str, decided: Sequence[Decision], policy: Policy) -> Leaks:
    judged = [d for d in decided if d.verdict == "release"]
    left = [len(missed(d, policy)) for d in judged]
    mentions = sum(policy.of(d.turn.speaker, d.lang).covers_marked(s.tag, s.sub) for d in judged for s in d.spans)
    dropped = len(decided) - len(judged)
    return Leaks(
        lang,
        proportion(dropped + sum(map(bool, left)), len(decided)),
        proportion(sum(left), mentions),
        dropped,
        sum(len(tokenize(d.turn.text).words) for d in judged),
    )


def leak_rate_lines(found: Sequence[Leaks], days: int) -> Iterator[str]:
    """The estimate as lines."""
    if not found:
        yield f"no audit was decided in the last {counted(days, 'day')}: nothing can be said about what leaks"
        yield "(audit.share says how many turns are audited; they wait on the review page)"
        return
    yield f"audits decided in the last {counted(days, 'day')}; a range holds the true share with 95 % (Clopper-Pearson)"
    yield ""
    yield from aligned(list(_rows(found)))
    if not found[0].turns.cases:
        yield ""
        yield f"no leak was found; up to {_percent(found[0].turns.high)} of clean turns may have one all the same"


def _rows(found: Sequence[Leaks]) -> Iterator[Sequence[str]]:
    yield "", "turns", "leaking", "of turns", "", "mentions", "missed", "of mentions", "", "per 1,000 tokens", "dropped"
    for one in found:
        t, m = one.turns, one.mentions
        yield (
            one.lang, str(t.of), str(t.cases), _percent(t.value), _range(t),
            str(m.of), str(m.cases), _percent(m.value), _range(m), f"{one.missed_per_thousand:.2f}", str(one.dropped),
        )  # fmt: skip


def _range(share: Proportion) -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(value: float) -> str:
    return "–" if isnan(value) else f"{100 * value:.2f} %"
