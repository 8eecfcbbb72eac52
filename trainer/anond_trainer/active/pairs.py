"""A source model and a stream of turns, read from gold for a simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from anond import assemble
from anond.config import Settings
from anond.engines.labels import encode, harmless_labels
from anond.engines.model.card import CRF
from anond.engines.model.file import Model
from anond.engines.model.weights import Weights
from anond.engines.model.words import no_words
from anond.engines.protocol import Engine
from anond.errors import ConfigError
from anond.near.models import joined_near, shipped_near, with_words
from anond.starters import starter_of
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.active import hidden_part
from anond_trainer.active.entropy import K
from anond_trainer.active.independent import without_words, words_alone
from anond_trainer.active.learner import ANEW, ON, Learner, blank_weights
from anond_trainer.active.pool import Predictions
from anond_trainer.active.simulation import Bench, sensitive_tokens
from anond_trainer.data.align import Example, lowered, readings
from anond_trainer.data.gold import GoldTurn, some_sessions
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.data.read import read_gold
from anond_trainer.engines.parts_of_speech import PartsOfSpeech
from anond_trainer.engines.words import known as words_known

JUDGED: Final = 1 / 3  # of the sessions, without gold for judging
KNOWN: Final = 2_000  # turns that a shipped model knew, learnt along with new ones


@dataclass(frozen=True, slots=True, eq=False)
class OwnModel:
    """A model file of one's own that is the source, and its engine."""

    model: Model
    engine: Engine = field(repr=False)

    def starting_model(self, lang: str) -> Model:
        """The model from which a language learns on: with its own table of words, where the model is of another."""
        return self.model if self.model.lang == lang else with_words(self.model, words_known(lang))

    def predictions(self, pool: Sequence[Example], tagger: Tagger) -> Predictions:
        """The predictions of any model for a pool, as it is."""
        decoded = self.engine.decode([one.sentence for one in pool])
        lengths = np.array([len(one.sentence.words) for one in pool], np.int64)
        marginals = np.concatenate([one.marginals for one in decoded])
        return Predictions(marginals, lengths, harmless_labels(self.engine.labels, tagger.policy))

    @property
    def is_plain(self) -> bool:
        """Whether it is made like those that ship, so that learning can begin with it."""
        card = self.model.card
        return card.engine == CRF and not card.keyed and not card.base

    def check_that_learning_can_begin(self) -> None:
        """Raise ConfigError for a model that can only be asked."""
        if not self.is_plain:
            raise ConfigError(
                f"--source-model: learning does not begin with {self.model.id}, which is a network, hides its words by "
                "a key, or learnt on from another model: with --anew it is the source alone"
            )


@dataclass(frozen=True, slots=True)
class Pair:
    """A source model, a pool of turns to ask about, and turns for judging."""

    lang: str
    source_lang: str
    pool: Sequence[GoldTurn] = field(repr=False)
    test: Sequence[GoldTurn] = field(repr=False)
    source: Sequence[GoldTurn] = field(repr=False)
    seed: int = 0

    @classmethod
    def read(
        cls, gold: Sequence[Path], lang: str, source: Sequence[Path], source_lang: str, test: Sequence[Path],
        table: str, first: int, seed: int,
    ) -> Pair:  # fmt: skip
        """Read the files; without a file for judging, a third of the stream's sessions is held out."""
        stream = _read(gold, lang, table)
        judged = _read(test, lang, table) if test else []
        pool, judged = (stream, judged) if judged else halves(stream, JUDGED, seed)
        if not pool or not judged:
            raise ConfigError("the stream has too few sessions to ask about some and judge on others")
        known = _read(source, source_lang, "")
        return cls(lang, source_lang, pool, judged, known[:first] if first else known, seed)

    def bench(
        self, *, anew: bool = False, shapes: bool = False, parts: Sequence[PartsOfSpeech] = (),
        also: Sequence[str] = (), bare: bool = False, own: OwnModel | None = None,
    ) -> Bench:  # fmt: skip
        """The bench of a simulation; raises ConfigError if no source is given and none ships.

        `also` are languages whose shipped models are further sources. A learner that is `bare` sees words alone. A
        model of one's own takes the place of the one that ships.
        """
        tagger = assemble.tagger(Settings())
        read = _readings(self.pool, tagger)
        judged = _readings(self.test, tagger)
        answers, test = _examples(read), _examples(judged)
        if bare and not (self.source or anew):
            raise ConfigError("--bare is for a learner that begins with nothing: with --source or --anew")
        k = K
        if self.source:
            says, k = self._of_gold(answers, tagger, shapes, {one.lang: one for one in parts})
            weights, recipe, known, lean = self._empty(answers), ANEW, [], 0.0
        else:
            if own and not anew:
                own.check_that_learning_can_begin()
            model = own.starting_model(self.lang) if own else _start(self.lang, self.source_lang)
            says = own.predictions(answers, tagger) if own and not own.is_plain else _of_shipped(model, answers, tagger)
            weights, recipe, known, lean = model.weights, ON, self._known(tagger), model.card.lean
            if anew:
                weights, recipe, known, lean = self._empty(answers), ANEW, [], 0.0
        others = [_of_shipped(_shipped(lang), answers, tagger) for lang in also]
        if bare:
            weights = replace(weights, words=no_words())
            learner = Learner(weights, words_alone(answers), words_alone(test), tagger.policy, recipe)
        else:
            learner = Learner(weights, answers, test, tagger.policy, recipe, known)
        texts = [turn.text for turn, _ in read]
        seconds = [turn.seconds for turn, _ in read]
        return Bench(learner, answers, texts, judged, says, tagger, lean, self.seed, others, k, recorded=seconds)

    def _of_gold(
        self, pool: Sequence[Example], tagger: Tagger, shapes: bool, parts: Mapping[str, PartsOfSpeech]
    ) -> tuple[Predictions, int]:  # fmt: skip
        """What a model of the source's gold says of the pool, and the K that is best on a hidden part of the source.

        The gold is learnt as it is written and in small letters.
        """
        turns = [*self.source, *lowered(self.source)]
        taught = _examples(_readings(turns, tagger))
        if shapes:
            taught = without_words(taught, parts.get(self.source_lang))
            pool = without_words(pool, parts.get(self.lang))
        learnt, hidden = hidden_part.parted(taught, self.seed)
        sensitive = sensitive_tokens([one.labels for one in hidden], tagger.policy)
        k = hidden_part.best_k(self._taught(learnt, hidden, tagger), sensitive) if learnt and hidden else K
        return self._taught(taught, pool, tagger), k

    def _taught(self, taught: Sequence[Example], asked: Sequence[Example], tagger: Tagger) -> Predictions:
        """What a model of some examples says of others."""
        labels = sorted({label for one in taught for label in one.labels})
        learner = Learner(blank_weights(labels, words_known(self.lang)), taught, asked, tagger.policy, ANEW)
        return learner.of_test(learner.learn(np.ones(len(taught), bool)))

    def _empty(self, answers: Sequence[Example]) -> Weights:
        labels = {label for one in answers for label in one.labels}
        return blank_weights(sorted(labels), words_known(self.lang))

    def _known(self, tagger: Tagger) -> list[Example]:
        """Dialogues that the shipped model knew, unless it is of another language than the stream."""
        if self.lang not in LANGUAGES or self.source_lang != self.lang:
            return []
        turns = some_sessions(hand_made(self.lang)[0], KNOWN)
        return _examples(_readings(turns, tagger))


def halves(turns: Sequence[GoldTurn], share: float, seed: int) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The sessions to ask about, and those for judging."""
    names = sorted({turn.session for turn in turns})
    Random(seed).shuffle(names)  # noqa: S311  not for keys
    judged = set(names[: round(share * len(names))])
    return [one for one in turns if one.session not in judged], [one for one in turns if one.session in judged]


def _of_shipped(model: Model, pool: Sequence[Example], tagger: Tagger) -> Predictions:
    """The predictions of a shipped model for a pool."""
    return Learner(model.weights, pool, [], tagger.policy, ON).of_pool(None)


def _readings(turns: Sequence[GoldTurn], tagger: Tagger) -> list[tuple[GoldTurn, Reading]]:
    """The turns that have words, each with its evidence."""
    return [(turn, reading) for turn, reading in readings(turns, tagger) if reading.tokens.words]


def _examples(read: Sequence[tuple[GoldTurn, Reading]]) -> list[Example]:
    return [
        Example(turn.session, turn.turn, reading.sentence, encode(turn.spans, reading.tokens))
        for turn, reading in read
    ]  # fmt: skip


def _read(files: Sequence[Path], lang: str, table: str) -> list[GoldTurn]:
    turns = [turn for path in files for turn in read_gold(path, lang, table or None)[0]]
    return [turn for turn in turns if turn.lang == lang]


def _start(lang: str, source_lang: str) -> Model:
    """The model from which a language learns on: its own, one of another, or those of near languages joined."""
    if source_lang != lang:
        return with_words(_shipped(source_lang), words_known(lang))
    if lang not in LANGUAGES and (near := shipped_near(lang)):
        return joined_near(lang, near)
    return _shipped(lang)


def _shipped(lang: str) -> Model:
    found = starter_of(lang)
    if found is None:
        raise ConfigError(f"no model ships for {lang}: name a source, or --source-lang of a neighbour")
    return found
