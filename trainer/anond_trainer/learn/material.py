"""What a model of a language is learnt from: its dialogues, and each of the means by which there is more than them.

Each of the means can be left away, and so can each corpus: that is how it is measured what it is worth, and how a model
does where it never trained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

from anond.tagging.decoder import Decoder
from anond.tagging.hashing import hasher
from anond.tagging.model import Source
from anond.tagging.tagger import Tagger
from anond_trainer.corpora.align import Example, examples, low_copies, lower
from anond_trainer.corpora.completing import completed
from anond_trainer.corpora.gold import GoldTurn
from anond_trainer.corpora.strangers import estranged
from anond_trainer.corpora.writer import written
from anond_trainer.corpora.writer.technical import pasted
from anond_trainer.learn import recipe
from anond_trainer.learn.crf import Settings, train
from anond_trainer.learn.export import usable
from anond_trainer.learn.words import known

TEACHER: Final = Settings(max_iterations=15)
SEED: Final = 7  # of what is written anew
HAND_MADE: Final = Source("hand-made support dialogues of the project; all people in them are invented", "Apache-2.0")
WRITTEN: Final = Source("synthetic dialogues that the project's chat writer made of them", "Apache-2.0")
TECHNICAL: Final = Source("synthetic code, logs and settings of the same writer", "Apache-2.0")


@dataclass(frozen=True, slots=True)
class Means:
    """What is used. `left_out` are corpora (folders) or files of the recipe."""

    dialogues: bool = True
    lowered: bool = True  # copies of the dialogues in lower case, and half of what is written anew
    anew: int = 1  # how many times as many synthetic dialogues as there are hand-made ones
    strangers: bool = True  # names on no list, and slips, in these copies
    technical: int = 250  # sessions of pasted code, logs and settings
    completed: bool = True  # what corpora leave unlabelled is filled in; else `partial` alone deals with it
    left_out: frozenset[str] = frozenset()

    def sources(self) -> tuple[Source, ...]:
        """What of the project's own is learnt from, for a card."""
        own = ((HAND_MADE, True), (WRITTEN, self.anew), (TECHNICAL, self.technical))
        return tuple(source for source, used in own if used) if self.dialogues else ()


ALL: Final = Means()
HAND_MADE_ALONE: Final = Means(anew=0, strangers=False, technical=0)


@dataclass(frozen=True)
class Material:
    """The dialogues of a language that are learnt from, and a folder of corpora. A teacher is trained but once."""

    lang: str
    dialogues: Sequence[GoldTurn] = field(repr=False)
    tagger: Tagger = field(repr=False)
    corpora: Path | None = None
    teaching: Settings = TEACHER

    def of(self, means: Means = ALL) -> tuple[list[Example], tuple[Source, ...]]:
        """All that is learnt from by some means, and what it is, for a card."""
        made = self._own(means) if means.dialogues else []
        if not self.corpora:
            return made, means.sources()
        more, named = recipe.turns(self.corpora, self.lang, means.left_out)
        whole = completed(more, self._teacher, self.tagger) if means.completed and more else more
        return [*made, *examples(whole, self.tagger)], (*means.sources(), *named)

    def _own(self, means: Means) -> list[Example]:
        made = examples(self.dialogues, self.tagger)
        copies = low_copies(self.dialogues, made, self.tagger) if means.lowered else []
        if means.anew:
            copies += examples(anew(self.dialogues, self.lang, means.anew, lowered=means.lowered), self.tagger)
        if means.strangers:
            copies = estranged(copies, self.dialogues, Random(SEED))  # noqa: S311  not for keys
        technical = pasted(self.lang, means.technical, Random(SEED))  # noqa: S311  not for keys
        return [*made, *copies, *examples(technical, self.tagger)]

    @cached_property
    def _teacher(self) -> Decoder:
        """Knows the dialogues by all means, whatever else is left away."""
        return usable(train(self._own(ALL), hasher(), self.teaching, words=known(self.lang)), self.lang)


def anew(learnt: Sequence[GoldTurn], lang: str, times: int = 1, *, lowered: bool = True) -> list[GoldTurn]:
    """So many times as many synthetic dialogues as there are hand-made ones, every other in lower case."""
    count = times * len({turn.session for turn in learnt})
    made = list(written(learnt, lang, count, Random(SEED)))  # noqa: S311  not for keys
    low = set(sorted({turn.session for turn in made})[::2]) if lowered else set()
    return [*(t for t in made if t.session not in low), *as_if_low(t for t in made if t.session in low)]


def as_if_low(turns: Iterable[GoldTurn]) -> list[GoldTurn]:
    """All these turns in lower case; offsets hold."""
    return [replace(turn, text=lower(turn.text)) for turn in turns]
