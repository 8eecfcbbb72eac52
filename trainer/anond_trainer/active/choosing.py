"""Chooses turns by a method's name.

A name is one score or several, which are multiplied, and at will `k-mc` among them and additions behind them:

    lot    length    lists    risk    missed    k-mc
    dense    new                                how near turns are to all others, how far from those asked
    s-h sum    t-h k-max    t-h all-tags        the entropy of turns as the source, or the target, sees them
    e-h sum    c-h k-max    c-h disagreement    that as evidence, or all sources together, see them, or disagree
    t-h per-second    risk per-second           that by the seconds that a person is likely to take
    s-h k-max x k-mc    t-h sum x s-h mean      scores multiplied, each first rescaled to 0 to 1
    t-h sum + apart                             no two turns that read alike
    t-h sum + contexts                          no two that are least sure between the same words
    t-h sum + lot                               a tenth of the turns by lot
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active import entropy
from anond_trainer.active.methods import (
    centroids,
    contexts,
    length,
    likeness,
    listed,
    lot,
    per_second,
    risk,
    together,
    unlike,
    unsure,
)
from anond_trainer.active.question import Question

Score = Callable[[Question], Floats]
HOW: Final = (*entropy.WAYS, entropy.ALL_TAGS, *(f"{entropy.ALL_TAGS} {how}" for how in entropy.WAYS))
SCORES: Final[Mapping[str, Score]] = {
    "lot": lot.scores, "length": length.scores, "lists": listed.scores, "risk": risk.scores,
    **{f"s-h {how}": partial(unsure.of_source, how=how) for how in HOW},
    **{f"t-h {how}": partial(unsure.of_target, how=how) for how in HOW},
    **{f"e-h {how}": partial(listed.unsure, how=how) for how in entropy.WAYS},
    **{f"c-h {how}": partial(together.scores, how=how) for how in entropy.WAYS},
    "c-h disagreement": together.disagreement, "t-h disagreement": together.with_target,
    "s-h per-second": per_second.of_source, "t-h per-second": per_second.of_target,
    "risk per-second": per_second.risk, "missed": risk.missed, "dense": likeness.dense, "new": likeness.new,
}  # fmt: skip
CENTROIDS: Final = "k-mc"
ADDITIONS: Final = ("apart", "contexts", "lot")
BY_LOT: Final = 0.1  # the share of turns that `+ lot` draws


class UnknownMethod(ValueError):
    """There is no such method; the message lists the methods."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method by its name."""

    name: str
    scores: tuple[str, ...]
    by_clusters: bool
    additions: frozenset[str]

    @classmethod
    def named(cls, name: str) -> Method:
        """Read a name; raises UnknownMethod."""
        first, *additions = (" ".join(part.split()) for part in name.split("+"))
        factors = [factor.strip() for factor in first.split(" x ")]
        by_clusters = CENTROIDS in factors
        scores = tuple(factor for factor in factors if factor != CENTROIDS)
        if bad := [one for one in scores if one not in SCORES] + [one for one in additions if one not in ADDITIONS]:
            known = ", ".join((*SCORES, CENTROIDS))
            more = ", ".join(f"`+ {one}`" for one in ADDITIONS)
            raise UnknownMethod(f"{bad[0]!r}: methods are {known}, joined by ` x `, then {more}")
        return cls(" x ".join(factors) + "".join(f" + {one}" for one in additions), scores, by_clusters,
                   frozenset(additions))  # fmt: skip

    def choose(self, question: Question, count: int, asked: Iterable[int] = ()) -> list[int]:
        """This many of the free turns, or all if there are fewer; `asked` are those of earlier rounds."""
        count = min(count, int(question.free.sum()))
        share = round(BY_LOT * count) if "lot" in self.additions else 0
        drawn = list(islice(_order(question, lot.scores(question)), share))
        order: Iterable[int] = self._order(question, count)
        if "apart" in self.additions:
            order = chain(
                unlike.without_repeats(order, question.pool.texts, (*asked, *drawn)), self._order(question, count)
            )
        if "contexts" in self.additions:
            order = chain(contexts.without_repeats(order, question, (*asked, *drawn)), self._order(question, count))
        return [*drawn, *islice(_unique(order, drawn), count - len(drawn))]

    def _order(self, question: Question, count: int) -> Iterable[int]:
        """The free turns in the order in which they are asked."""
        score = self._score(question)
        best = _order(question, lot.scores(question) if score is None else score)
        return chain(centroids.pick(question, score, count), best) if self.by_clusters else best

    def _score(self, question: Question) -> Floats | None:
        if not self.scores:
            return None
        given = [SCORES[name](question) for name in self.scores]
        telling = [one for one in given if np.ptp(one[question.free]) > 0] or given[:1]  # others would make all alike
        found = [_rescaled(one, question) for one in telling]
        product: Floats = np.prod(found, axis=0)
        return product


def _order(question: Question, score: Floats) -> list[int]:
    """The free turns, highest score first; ties are broken by lot."""
    free = np.flatnonzero(question.free)
    order: list[int] = free[np.lexsort((question.chance.random(len(free)), -score[free]))].tolist()
    return order


def _rescaled(score: Floats, question: Question) -> Floats:
    """The scores, rescaled to 0 at the least of the free turns and 1 at the greatest."""
    least, most = score[question.free].min(), score[question.free].max()
    found: Floats = np.clip((score - least) / (most - least), 0.0, 1.0) if most > least else np.zeros(len(score))
    return found


def _unique(order: Iterable[int], but: Iterable[int]) -> Iterable[int]:
    seen = set(but)
    for turn in order:
        if turn not in seen:
            seen.add(turn)
            yield turn
