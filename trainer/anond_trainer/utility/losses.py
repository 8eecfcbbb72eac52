"""The points that each strategy costs: scores on untouched text of models trained on replaced text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from statistics import mean, stdev

from anond.tags import Policy
from anond_trainer.data.gold import CorpusError
from anond_trainer.evaluate.columns import aligned
from anond_trainer.utility.models import TASKS
from anond_trainer.utility.rows import NOTHING, Row, replaced


@dataclass(frozen=True, slots=True)
class Loss:
    """The scores of one model on text replaced by one strategy, one for each seed, beside those on untouched text."""

    model: str
    strategy: str
    probability: float
    scores: tuple[float, ...]
    losses: tuple[float, ...]  # each against the score of the same seed on untouched text

    @property
    def loss(self) -> float:
        """Points lost, on average over the seeds."""
        return mean(self.losses)

    @property
    def spread(self) -> float:
        """The standard deviation of the points lost over the seeds; 0 for a single one."""
        return stdev(self.losses) if len(self.losses) > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of trials: a task, its rows, the strategies, the chances of replacing, and the repeats."""

    task: str
    train: Sequence[Row]
    test: Sequence[Row]
    hides: Policy
    strategies: Sequence[str]
    curve: Sequence[float] = ()  # chances below 1, for the strategies `entity` and `word`
    repeats: int = 1
    seed: int = 0

    @property
    def trials(self) -> list[tuple[str, float]]:
        """Strategy and chance of each trial, untouched text first."""
        curve = [(name, p) for name in ("entity", "word") if name in self.strategies for p in self.curve]
        return [(NOTHING, 1.0), *((name, 1.0) for name in self.strategies), *curve]


def measure(plan: Plan, tick: Callable[[], None] = lambda: None) -> list[Loss]:
    """All trials of a plan, each model with each seed; `tick` is called after each."""
    seeds = range(plan.seed, plan.seed + plan.repeats)
    scores: dict[tuple[str, str, float], list[float]] = {}
    for strategy, probability in plan.trials:
        for seed in seeds:
            train = replaced(plan.train, strategy, plan.hides, probability, seed)
            for name, learn in TASKS[plan.task].items():
                scores.setdefault((name, strategy, probability), []).append(learn(train, plan.test, seed))
            tick()
    made = []
    for (name, strategy, probability), found in scores.items():
        base = scores[name, NOTHING, 1.0]
        lost = tuple(before - after for before, after in zip(base, found, strict=True))
        made.append(Loss(name, strategy, probability, tuple(found), lost))
    return sorted(made, key=lambda one: list(TASKS[plan.task]).index(one.model))


def split(rows: Sequence[Row], share: float = 0.2) -> tuple[list[Row], list[Row]]:
    """Training and test rows of one file, whole sessions each, by the hash of their session: the same every time."""
    parts: tuple[list[Row], list[Row]] = ([], [])
    for row in rows:
        digest = blake2b(row.session.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        parts[int.from_bytes(digest, "big") < share * (1 << 64)].append(row)
    return parts


def check(plan: Plan) -> None:
    """Raise CorpusError where there is nothing to learn or to test, before minutes are spent."""
    if not plan.train or not plan.test:
        raise CorpusError("utility: no rows to learn from, or none to test on: give more, or --test FILE")
    hidden = sum(any(plan.hides.covers(s.tag, s.sub) for s in row.spans) for row in plan.train)
    if not hidden:
        raise CorpusError("utility: nothing in these rows is hidden by the policy: --hide, or another --map")
    if plan.task != "names" and len({row.label for row in plan.train}) < 2:
        raise CorpusError("utility: fewer than two labels: a field `intent`, NAME.intents.txt or a meta file is needed")


def lines(found: Sequence[Loss]) -> Iterator[str]:
    """The table, a line for each model, strategy and chance."""
    rows = [("model, strategy", "p", "score", "points lost", "±")]
    for one in found:
        name = f"{one.model}, {one.strategy}"
        score = f"{mean(one.scores):.2f}"
        rows.append((name, f"{one.probability:g}", score, f"{one.loss:.2f}", f"{one.spread:.2f}"))
    yield from aligned(rows)
