"""Checks whether a model finds less of a single tag, though not less overall.

For each tag the sensitive tokens that are hidden, under whatever tag, are compared session by session. Where both
models are alike, a session in which they differ falls as often as it rises: the chance of so many fallen tokens is that
of all ways to give the differences their signs (Fisher 1935), counted without drawing. One session tells nothing,
however much falls in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from anond.engines.labels import touched
from anond.tagging.tagger import Tagger
from anond.text.tokens import tokenize
from anond_trainer.evaluate.counts import covered, unknown_tokens
from anond_trainer.evaluate.operating_points import Floats, spans_at
from anond_trainer.train.corpus_comparison import CorpusComparison, Tokens
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.labelled_turns import LabelledTurn

LEAST: Final = 200  # gold tokens of a tag in a stratum, below which it is not judged by itself
CHANCE: Final = 0.05  # that any tag at all is named where nothing fell


@dataclass(frozen=True, slots=True)
class OfTag:
    """The tokens of one tag in one stratum, those hidden before and after, and the chance of such a fall by luck."""

    where: str  # "on the stream", "elsewhere" or "in corpora"
    tag: str
    tokens: int
    before: int
    after: int
    chance: float

    def sentence(self) -> str:
        """The fall, in words."""
        return f"it finds less of {self.tag} {self.where}: {self.before:,} → {self.after:,} of {self.tokens:,} tokens"


def tags_of(
    strata: Mapping[str, Comparison | CorpusComparison | None], tagger: Tagger, lean: float
) -> list[OfTag]:  # fmt: skip
    """The tokens found before and after, for each tag with enough of them; `lean` is that of the new model."""
    return [
        one
        for where, stratum in strata.items() if stratum is not None
        for one in _of(where, *_by_session(stratum, tagger, lean))
    ]  # fmt: skip


def fallen(tags: Sequence[OfTag]) -> list[OfTag]:
    """The tags that fell significantly (Bonferroni)."""
    return [one for one in tags if one.chance < CHANCE / len(tags)]


def chance_of_fall(differences: Iterable[int]) -> float:
    """The chance of at least such a fall, if each session's difference has either sign equally often."""
    given = [one for one in differences if one]
    falls, ways = -sum(one for one in given if one < 0), np.ones(1)
    for one in given:
        there = np.zeros(len(ways) + abs(one))
        there[: len(ways)] += ways / 2
        there[abs(one) :] += ways / 2
        ways = there
    return float(min(1.0, ways[falls:].sum()))


def _of(where: str, gold: Tokens, before: Tokens, after: Tokens) -> list[OfTag]:
    found: list[OfTag] = []
    for tag in sorted({tag for counts in gold.values() for tag in counts}):
        tokens, old, new = (sum(one[tag] for one in counts.values()) for counts in (gold, before, after))
        if tokens >= LEAST:
            chance = chance_of_fall(after[session][tag] - before[session][tag] for session in gold)
            found.append(OfTag(where, tag, tokens, old, new, chance))
    return found


def _by_session(stratum: Comparison | CorpusComparison, tagger: Tagger, lean: float) -> tuple[Tokens, Tokens, Tokens]:
    """The gold tokens of each tag, and those that the old and the new model hide."""
    if isinstance(stratum, CorpusComparison):
        return stratum.by_tag(lean, tagger.policy)
    every = [{one.turn.session: Counter[str]() for one in stratum.turns} for _ in range(3)]
    for at, one in enumerate(stratum.turns):
        old = _hidden(one, stratum.old, stratum.old.marginals[at], stratum.old.lean, tagger)
        new = _hidden(one, stratum.new, stratum.new.marginals[at], lean, tagger)
        for tag, token in _gold(one, tagger):
            for counts, there in zip(every, (True, token in old, token in new), strict=True):
                counts[one.turn.session][tag] += there
    return every[0], every[1], every[2]


def _gold(one: LabelledTurn, tagger: Tagger) -> set[tuple[str, int]]:
    """The sensitive tokens of a turn, each with its tag."""
    tokens = tokenize(one.turn.text)
    quiet = unknown_tokens(one.turn, tokens)
    policy = tagger.policy.of(one.turn.speaker, one.turn.lang)
    spans = [span for span in one.turn.spans if policy.covers(span.tag, span.sub)]
    return {(span.tag, i) for span in spans for i in touched(span, tokens) if i not in quiet}


def _hidden(one: LabelledTurn, view: View, sure: Floats, lean: float, tagger: Tagger) -> set[int]:
    """The tokens of a turn that are hidden where a model leans so."""
    spans = spans_at(one.reading, sure, view.labels, lean, tagger)
    return covered(spans, tokenize(one.turn.text), tagger.policy.of(one.turn.speaker, one.turn.lang))
