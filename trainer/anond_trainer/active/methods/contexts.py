"""Skips turns that are uncertain in the same way as an earlier one: about a word of one shape between the same words.

A turn teaches where the model is least sure; so it is known by that token's shape and its two neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from anond_trainer.active.independent import shape
from anond_trainer.active.methods.unlike import normalised
from anond_trainer.active.question import Question

Context = tuple[str, str, str]


def without_repeats(order: Iterable[int], question: Question, asked: Iterable[int]) -> Iterator[int]:
    """The turns in order, without those whose least sure token has the context of an earlier turn's, or of an asked."""
    says = question.of_target()
    starts, unsure = says.starts, abs(says.sensitive - 0.5)

    def context(turn: int) -> Context:
        words, start = question.pool.sentences[turn].words, starts[turn]
        return _around(words, int(unsure[start : start + len(words)].argmin()))

    seen = set(map(context, asked))
    for turn in order:
        if (found := context(turn)) not in seen:
            seen.add(found)
            yield turn


def _around(words: Sequence[str], at: int) -> Context:
    left, right = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    return normalised(left), shape(words[at]), normalised(right)
