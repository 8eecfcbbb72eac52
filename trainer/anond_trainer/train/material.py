"""The training material of a language's model: its dialogues, and ingredients that add to them.

Each ingredient and each corpus can be left out, to measure how much it adds, and how a model does on text of a kind
that it never learnt from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

from anond.engines.model.card import Source
from anond.engines.model.hashing import hasher
from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond_trainer.data.align import Example, examples, low_copies, lower
from anond_trainer.data.completion import completed
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.engine import WholeEngine
from anond_trainer.engines.crf.training import Settings
from anond_trainer.engines.protocol import TrainingEngine
from anond_trainer.engines.words import known
from anond_trainer.train import recipe
from anond_trainer.writer import written
from anond_trainer.writer.technical import pasted
from anond_trainer.writer.unseen_words import with_unseen_words

TEACHER: Final = WholeEngine(Settings(max_iterations=15))
SEED: Final = 7  # of what is written anew
HAND_MADE: Final = Source(
    "written (synthetic) support dialogues of the project; all people in them are invented", "Apache-2.0"
)
WRITTEN: Final = Source("multiplied (synthetic) dialogues, which the project's chat writer made of them", "Apache-2.0")
TECHNICAL: Final = Source("synthetic code, logs and settings of the same writer", "Apache-2.0")


@dataclass(frozen=True, slots=True)
class Ingredients:
    """The ingredients in use. `left_out` are corpora (folders) or files of the recipe."""

    dialogues: bool = True
    lowered: bool = True  # copies of the dialogues in lower case, and half of what is written anew
    anew: int = 1  # how many times as many synthetic dialogues as there are written ones
    unseen_words: bool = True  # names on no list, and slips, in these copies
    technical: int = 250  # sessions of pasted code, logs and settings
    completed: bool = True  # what corpora leave unlabelled is filled in; else `partly_labelled` alone deals with it
    left_out: frozenset[str] = frozenset()

    def sources(self) -> tuple[Source, ...]:
        """The project's own sources among the ingredients, for a card."""
        own = ((HAND_MADE, True), (WRITTEN, self.anew), (TECHNICAL, self.technical))
        return tuple(source for source, used in own if used) if self.dialogues else ()


ALL: Final = Ingredients()
HAND_MADE_ALONE: Final = Ingredients(anew=0, unseen_words=False, technical=0)


@dataclass(frozen=True)
class Material:
    """The dialogues of a language that are learnt from, and a folder of corpora. A teacher is trained but once."""

    lang: str
    dialogues: Sequence[GoldTurn] = field(repr=False)
    tagger: Tagger = field(repr=False)
    corpora: Path | None = None
    teacher: TrainingEngine = TEACHER

    def of(self, ingredients: Ingredients = ALL) -> tuple[list[Example], tuple[Source, ...]]:
        """The examples made of some ingredients, and their sources, for a card."""
        made = self._own(ingredients) if ingredients.dialogues else []
        if not self.corpora:
            return made, ingredients.sources()
        more, named = recipe.turns(self.corpora, self.lang, ingredients.left_out)
        whole = completed(more, self._teacher_model, self.tagger) if ingredients.completed and more else more
        return [*made, *examples(whole, self.tagger)], (*ingredients.sources(), *named)

    def _own(self, ingredients: Ingredients) -> list[Example]:
        return self._all_own if ingredients == ALL else self._all_examples(ingredients)

    @cached_property
    def _all_own(self) -> list[Example]:
        """What most models learn and each teacher does: reading it costs as much as learning it."""
        return self._all_examples(ALL)

    def _all_examples(self, ingredients: Ingredients) -> list[Example]:
        made = examples(self.dialogues, self.tagger)
        copies = low_copies(self.dialogues, made, self.tagger) if ingredients.lowered else []
        if ingredients.anew:
            copies += examples(
                written_anew(self.dialogues, self.lang, ingredients.anew, lowered=ingredients.lowered), self.tagger
            )
        if ingredients.unseen_words:
            random = Random(SEED)  # noqa: S311  not for keys
            copies = with_unseen_words(copies, self.dialogues, random, known(self.lang))
        technical = pasted(self.lang, ingredients.technical, Random(SEED))  # noqa: S311  not for keys
        return [*made, *copies, *examples(technical, self.tagger)]

    @cached_property
    def _teacher_model(self) -> Engine:
        """Learnt from the dialogues with all ingredients, whatever is left out of the model."""
        return self.teacher.learn(self._own(ALL), self.lang, hasher()).decoder()


def written_anew(learnt: Sequence[GoldTurn], lang: str, times: int = 1, *, lowered: bool = True) -> list[GoldTurn]:
    """Synthetic dialogues, `times` as many as written ones, every other in lower case."""
    count = times * len({turn.session for turn in learnt})
    made = list(written(learnt, lang, count, Random(SEED)))  # noqa: S311  not for keys
    low = set(sorted({turn.session for turn in made})[::2]) if lowered else set()
    return [*(t for t in made if t.session not in low), *as_if_low(t for t in made if t.session in low)]


def as_if_low(turns: Iterable[GoldTurn]) -> list[GoldTurn]:
    """All these turns in lower case; offsets hold."""
    return [replace(turn, text=lower(turn.text)) for turn in turns]
