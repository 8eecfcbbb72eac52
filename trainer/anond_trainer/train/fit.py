"""One model from gold, as a plain function.

1. Hold out some sessions, by a hash of their ids;
2. read the others as the daemon would, and leave out what is not labelled in full;
3. search for settings, if asked to;
4. learn; an interrupt ends it early, with a model;
5. judge the model on what was held out;
6. write down data, licences and figures, and sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from anond.counted import counted
from anond.engines.labels import OUTSIDE
from anond.engines.model.card import Card
from anond.engines.model.file import Signer
from anond.engines.model.hashing import Hasher
from anond.engines.model.words import Words
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_trainer.data.align import Example, both_cases, examples
from anond_trainer.data.gold import CorpusError, GoldTurn, split
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.search import search
from anond_trainer.engines.crf.training import Settings, Trained, train
from anond_trainer.engines.fresh_models import usable
from anond_trainer.engines.words import known
from anond_trainer.evaluate.figures import evaluate_alone
from anond_trainer.train.loss_curve import Curve
from anond_trainer.train.starters import summary

PATIENCE: Final = 60.0  # seconds that whoever interrupts has to wait for the model


@dataclass(frozen=True, slots=True)
class Order:
    """The options of one training: settings of the engine, and how turns are split and copied."""

    settings: Settings
    held_out: float = 0.1
    lower: bool = True  # learn a copy in lower case, too
    draws: int = 0  # settings that a search tries
    seed: int = 0  # of the search; nothing else is drawn


@dataclass(frozen=True, slots=True)
class Fitted:
    """A model file, and how it came to be."""

    model: bytes = field(repr=False)
    learnt: int  # turns
    left_out: int  # turns that are not labelled in full
    iterations: int
    interrupted: bool
    losses: tuple[float, ...]
    figures: Mapping[str, float]


def fit(
    turns: Sequence[GoldTurn],
    order: Order,
    card: Card,
    tagger: Tagger,
    hasher: Hasher,
    signer: Signer | None = None,
    shown: Callable[[int, float], None] | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> Fitted:
    """Learn a model from gold turns. The same turns, in any order, and the same order for it make the same bytes."""
    learns, tests = split(turns, order.held_out)
    say(f"reading {counted(len(learns), 'turn')}, {len(tests):,} held out")
    made = both_cases(learns, tagger) if order.lower else examples(learns, tagger)
    _check(made)
    words = known(card.lang)
    settings = order.settings
    if order.draws:
        settings = search(made, hasher, settings, order.draws, order.seed, say, words)
    curve = Curve(shown)
    trained, interrupted = learn(made, hasher, settings, curve, say, words)
    if not any(trained.weights.values()):
        raise CorpusError("nothing was learnt: so little gold, so strongly regularised, leaves every weight at zero")
    done = len(curve.losses)
    complete = replace(card, min_sessions=settings.min_sessions)
    figures = _figures(export(trained, complete, hasher), hasher, tests, tagger) | {"iterations": float(done)}
    model = export(trained, replace(complete, figures=figures), hasher, signer)
    return Fitted(
        model, trained.turns, len(learns) - trained.turns, done, interrupted, tuple(curve.losses), figures
    )  # fmt: skip


def learn(
    made: Sequence[Example],
    hasher: Hasher,
    settings: Settings,
    curve: Curve,
    say: Callable[[str], None],
    words: Words | None = None,
) -> tuple[Trained, bool]:
    """The trained model, and whether an interrupt ended training early.

    CRFsuite hands out no weights before its end. So after an interrupt the first iterations are done once more, as many
    as were done or fit into a minute; the same iterations give the same weights. A second interrupt ends all.
    """
    try:
        return train(made, hasher, settings, curve, words), False
    except KeyboardInterrupt:
        if not curve.losses:
            raise
        again = curve.affordable(PATIENCE)
        say(
            f"interrupted after iteration {len(curve.losses)}: a model of {again} iterations is on its way, ^C drops it"
        )
        curve.losses.clear()
        return train(made, hasher, replace(settings, max_iterations=again), curve, words), True


def _check(made: Sequence[Example]) -> None:
    if not made:
        raise CorpusError("nothing to learn from: no turn of the gold is labelled in full")
    if all(label == OUTSIDE for example in made for label in example.labels):
        raise CorpusError("nothing to learn from: the gold marks no mention")


def _figures(data: bytes, hasher: Hasher, tests: Sequence[GoldTurn], tagger: Tagger) -> dict[str, float]:
    """The figures on held-out turns for the card."""
    if not tests:
        return {}
    return summary(evaluate_alone(usable(data, hasher), tests, tagger, SELECTIVE), "held-out sessions, model alone")
